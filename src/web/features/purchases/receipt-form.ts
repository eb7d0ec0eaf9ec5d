import { counted, listed } from '#contract/format.ts';
import { keyOf, namedLine } from '#contract/orders.ts';
import type { NewReceipt, PurchaseLine, SupplierProduct } from '#contract/purchases.calls.ts';
import type { Fate } from '#contract/purchases.ts';
import { readAmount } from '../../ui/form/read-amount.ts';

type Typed = Record<string, string>;
/** The typed values by line: good units, broken units, costs, and what becomes of unordered units. */
export type ReceiptForm = { buenas: Typed; danadas: Typed; costos: Typed; destinos: Record<string, Fate> };
type CameLine = Omit<NewReceipt['renglones'][number], 'destino'> & { destino?: Fate };

export const unorderedLine = ({ productoId, codigo, name }: SupplierProduct, referencia: string): PurchaseLine => ({
  ...{ productoId, codigo, name, referencia },
  ...{ pedidas: 0, aEntregar: 0, faltan: 0, sinRepartir: 0, enviadas: 0, porEnviar: 0 },
  ...{ recibidas: 0, danadas: 0, reclamadas: 0, sobrantes: 0, deSobrante: 0, porTomar: 0 },
});

/** Reads a typed whole number of at most six digits. Empty text is 0; other text is undefined. */
const wholeIn = (text = ''): number | undefined => (/^\d{0,6}$/.test(text.trim()) ? Number(text) : undefined);

/** Fills in the form as if all missing units had come, none of them broken. */
export const allCame = (lines: readonly PurchaseLine[]): Partial<ReceiptForm> => ({
  buenas: Object.fromEntries(
    lines.filter(({ faltan }) => faltan > 0).map((line) => [keyOf(line), String(line.faltan)]),
  ),
  danadas: {},
});

export const oneMore = ({ buenas }: ReceiptForm, line: PurchaseLine): Partial<ReceiptForm> => ({
  buenas: { ...buenas, [keyOf(line)]: String((wholeIn(buenas[keyOf(line)]) ?? 0) + 1) },
});

export function receiptProblem(form: ReceiptForm, lines: readonly PurchaseLine[]) {
  const wrong = lines.find((line) =>
    [form.buenas, form.danadas].some((typed) => wholeIn(typed[keyOf(line)]) === undefined),
  );
  if (wrong)
    return {
      field: 'buenas',
      message: `De ${namedLine(wrong)} escriba unidades enteras, de 0 en adelante.`,
    } as const;
  const cost = lines.find((line) => Number.isNaN(costOf(form, line)));
  if (cost) return { field: 'costos', message: `De ${namedLine(cost)} el costo no se entiende.` } as const;
  if (receivedLines(form, lines).length === 0)
    return { field: 'buenas', message: 'Escriba cuántas unidades llegaron.' } as const;
  return undefined;
}

export const receivedLines = (form: ReceiptForm, lines: readonly PurchaseLine[]): CameLine[] =>
  lines.flatMap((line) => {
    const key = keyOf(line);
    const [recibidas, danadas] = [wholeIn(form.buenas[key]) ?? 0, wholeIn(form.danadas[key]) ?? 0];
    const costo = costOf(form, line);
    const { productoId, referencia } = line;
    if (recibidas + danadas === 0) return [];
    const destino = line.pedidas === 0 && { destino: form.destinos[key] ?? ('STOCK' as const) };
    return [{ productoId, referencia, recibidas, danadas, ...(costo !== undefined && { costo }), ...destino }];
  });

const MOST_NAMED = 3;

export function overText(came: readonly CameLine[], lines: readonly PurchaseLine[]): string {
  const units = new Map(came.map((line) => [keyOf(line), line.recibidas]));
  const over = lines.flatMap((line) => {
    const { pedidas, recibidas } = line;
    if (pedidas === 0) return [];
    const sobran = recibidas + (units.get(keyOf(line)) ?? 0) - Math.max(pedidas, recibidas);
    return sobran > 0 ? [`${sobran} de ${namedLine(line)}`] : [];
  });
  if (!over.length) return '';
  const left = over.length - MOST_NAMED;
  const named = [...over.slice(0, MOST_NAMED), ...(left > 0 ? [counted(left, 'renglón más', 'renglones más')] : [])];
  return `Con lo que ya se anotó, sobrarían ${listed(named)}.`;
}

/** Reads the typed cost of a line. Undefined if empty, NaN if the text is no amount. */
const costOf = ({ costos }: ReceiptForm, line: PurchaseLine): number | undefined => {
  const text = costos[keyOf(line)]?.trim();
  return text ? (readAmount(text) ?? Number.NaN) : undefined;
};
