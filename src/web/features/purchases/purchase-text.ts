import { counted, formatExactPrice } from '#contract/format.ts';
import { namedLine } from '#contract/orders.ts';
import type { Purchase, PurchaseLine } from '#contract/purchases.calls.ts';

/** Lines that a message holds: more of them no telephone opens, and the sheet has them all. */
const MOST_TOLD = 80;

export const sumUnits = (lines: readonly PurchaseLine[], units: (line: PurchaseLine) => number): number =>
  lines.reduce((sum, line) => sum + units(line), 0);

export const inUnits = (units: number): string => counted(units, 'unidad', 'unidades');

/** What one of its units costs, as far as it is known. */
export const costText = ({ costo }: PurchaseLine): string =>
  typeof costo === 'number' ? formatExactPrice(costo) : 'Sin costo';

/** What is said of a line whose sending and orders differ; nothing of the others. */
export function sendingNote({ pedidas, enviadas, porEnviar }: PurchaseLine): string {
  const cancelled = enviadas - pedidas;
  if (enviadas > 0 && porEnviar > 0) return `${porEnviar} más que lo enviado`;
  return cancelled > 0 ? `${cancelled} de más: se canceló después de enviarlo` : '';
}

/** What is said of a line of which something came broken, or more than was ordered. */
export function cameNote({ pedidas, recibidas, danadas }: PurchaseLine): string {
  const over = recibidas - pedidas;
  return [
    ...(danadas > 0 ? [counted(danadas, 'dañada', 'dañadas')] : []),
    ...(recibidas > 0 && over > 0 ? [counted(over, 'sobra', 'sobran')] : []),
  ].join(' · ');
}

/** What came broken, ready for WhatsApp. */
export const brokenText = ({ razonSocial, renglones }: Purchase, cierre: number): string =>
  [
    `Hola ${razonSocial}, del pedido del cierre ${cierre} llegaron dañadas:`,
    ...renglones
      .filter(({ danadas }) => danadas > 0)
      .map((line) => `• ${line.danadas} × ${[line.codigo, namedLine(line)].filter(Boolean).join(' ')}`),
  ].join('\n');

/** What a supplier is to be sent, ready for WhatsApp. */
export function orderText({ razonSocial, renglones }: Purchase, cierre: number): string {
  const lines = renglones.filter(({ porEnviar }) => porEnviar > 0);
  const isMore = renglones.some(({ enviadas }) => enviadas > 0);
  const told = lines
    .slice(0, MOST_TOLD)
    .map((line) => `• ${line.porEnviar} × ${[line.codigo, namedLine(line)].filter(Boolean).join(' ')}`);
  const left = lines.length - told.length;
  return [
    `Hola ${razonSocial}, ${isMore ? 'agregamos al pedido' : 'le pasamos el pedido'} (cierre ${cierre}):`,
    ...told,
    ...(left > 0 ? [`… y ${counted(left, 'renglón más', 'renglones más')}, en la planilla.`] : []),
    `Total: ${inUnits(sumUnits(lines, ({ porEnviar }) => porEnviar))}.`,
  ].join('\n');
}
