import { counted, formatExactPrice } from '#contract/format.ts';
import { namedLine } from '#contract/orders.ts';
import type { Purchase, PurchaseLine } from '#contract/purchases.calls.ts';

/** The most lines in a WhatsApp message. Phones do not open longer messages. */
const MOST_TOLD = 80;

export type SuppliedPurchase = Purchase & { proveedorId: number };
export const isSupplied = (purchase: Purchase): purchase is SuppliedPurchase => purchase.proveedorId !== null;

export const sumUnits = (lines: readonly PurchaseLine[], units: (line: PurchaseLine) => number): number =>
  lines.reduce((sum, line) => sum + units(line), 0);

export const orderedUnits = ({ renglones }: Purchase): number => sumUnits(renglones, ({ pedidas }) => pedidas);

/** The units that came, without broken ones. */
export const cameUnits = ({ renglones }: Purchase): number => sumUnits(renglones, ({ recibidas }) => recibidas);

export const inUnits = (units: number): string => counted(units, 'unidad', 'unidades');

export const costText = ({ costo }: PurchaseLine): string =>
  typeof costo === 'number' ? formatExactPrice(costo) : 'Sin costo';

export function sendingNote({ pedidas, enviadas, porEnviar }: PurchaseLine): string {
  const cancelled = enviadas - pedidas;
  if (enviadas > 0 && porEnviar > 0) return `${porEnviar} más que lo enviado`;
  return cancelled > 0 ? `${cancelled} de más: se canceló después de enviarlo` : '';
}

export function cameNote({ pedidas, recibidas, danadas, reclamadas, deSobrante, porTomar }: PurchaseLine): string {
  const over = recibidas - pedidas;
  return [
    ...(danadas > 0 ? [counted(danadas, 'dañada', 'dañadas')] : []),
    ...(reclamadas > 0 ? [counted(reclamadas, 'que se reclama', 'que se reclaman')] : []),
    ...(deSobrante + porTomar > 0 ? [counted(deSobrante + porTomar, 'que sobró antes', 'que sobraron antes')] : []),
    ...(recibidas > 0 && over > 0 ? [counted(over, 'sobra', 'sobran')] : []),
  ].join(' · ');
}

const claimedUnits = [
  ['danadas', 'dañadas'],
  ['reclamadas', 'sin pedirlas'],
] as const;

export const claimText = ({ razonSocial, renglones }: Purchase, cierre: number): string =>
  claimedUnits
    .map(([units, how]) => ({ units, how, lines: renglones.filter((line) => line[units] > 0) }))
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ units, how, lines }, at) => [
      `${at ? 'También' : `Hola ${razonSocial}, del pedido del cierre ${cierre}`} llegaron ${how}:`,
      ...lines.map((line) => bullet(line[units], line)),
    ])
    .join('\n');

const bullet = (units: number, line: PurchaseLine) =>
  `• ${units} × ${[line.codigo, namedLine(line)].filter(Boolean).join(' ')}`;

export function orderText({ razonSocial, renglones }: Purchase, cierre: number): string {
  const lines = renglones.filter(({ porEnviar }) => porEnviar > 0);
  const isMore = renglones.some(({ enviadas }) => enviadas > 0);
  const told = lines.slice(0, MOST_TOLD).map((line) => bullet(line.porEnviar, line));
  const left = lines.length - told.length;
  return [
    `Hola ${razonSocial}, ${isMore ? 'agregamos al pedido' : 'le pasamos el pedido'} (cierre ${cierre}):`,
    ...told,
    ...(left > 0 ? [`… y ${counted(left, 'renglón más', 'renglones más')}, en la planilla.`] : []),
    `Total: ${inUnits(sumUnits(lines, ({ porEnviar }) => porEnviar))}.`,
  ].join('\n');
}
