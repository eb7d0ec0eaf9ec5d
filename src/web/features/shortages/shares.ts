import type { Shortage } from '#contract/packing.calls.ts';
import type { ShareWay } from '#contract/packing.ts';

/** `entregan`: the units that come, as typed. `aMano`: the units of each line, as typed. */
export type ShareForm = { entregan: string; modo: ShareWay | 'A_MANO'; aMano: Record<string, string> };
export type Line = Shortage['lineas'][number];

export const lineKey = ({ orderId, linea }: Pick<Line, 'orderId' | 'linea'>) => `${orderId} ${linea}`;

const wholeIn = (text = ''): number | undefined => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

/**
 * The shares to ask the server for. Undefined if the user types the shares, or if the server would refuse the units.
 */
export function askedFor({ entregan, modo }: ShareForm, pedidas = 0) {
  const entregadas = wholeIn(entregan);
  if (modo === 'A_MANO' || entregadas === undefined || entregadas > pedidas) return undefined;
  return { entregadas, modo };
}

export const byHand = (lines: readonly Line[]): ShareForm['aMano'] =>
  Object.fromEntries(lines.map((line) => [lineKey(line), String(line.entregada)]));

/** The units of each line. If the user types them, NaN marks a text that is no number. */
export const sharesOf = ({ modo, aMano }: ShareForm, lines: readonly Line[]): Line[] =>
  modo === 'A_MANO'
    ? lines.map((line) => ({ ...line, entregada: wholeIn(aMano[lineKey(line)]) ?? Number.NaN }))
    : [...lines];

export const unitsIn = (lines: readonly Line[]) => lines.reduce((sum, { entregada }) => sum + (entregada || 0), 0);

export function problemIn(form: ShareForm, { pedidas, lineas }: Pick<Shortage, 'pedidas' | 'lineas'>) {
  const problem = (message: string, field: keyof ShareForm = 'entregan') => ({ field, message });
  const units = wholeIn(form.entregan);
  if (lineas.length === 0) return problem('No hay pedidos pendientes de este producto.');
  if (units === undefined) return problem('Escriba cuántas unidades se entregan.');
  if (units > pedidas) return problem(`Se pidieron ${pedidas}: no se pueden entregar más.`);
  const shares = sharesOf(form, lineas);
  const wrong = shares.find(({ entregada, quantity }) => !(entregada <= quantity));
  if (wrong) return problem(`A ${wrong.clientName} se le pueden entregar de 0 a ${wrong.quantity}.`, 'aMano');
  const shared = unitsIn(shares);
  if (shared !== units) return problem(`Repartió ${shared} de ${units}.`, 'aMano');
  return undefined;
}
