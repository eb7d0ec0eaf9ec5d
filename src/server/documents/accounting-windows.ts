import { ageColumns, money, type TableOf } from './accounting-columns.ts';
import { ordered, type Summed, type Sums, saldo, summedBy, sumOf } from './accounting-sums.ts';

/** The unpaid part of each window's deliveries. Adjustments and credits belong to no window. */
export function windowsTable({ movements, opening, closing }: Summed): TableOf<[number | null, Sums]> {
  const charges = movements.filter((movement) => sumOf(movement) === 'deliveries');
  const groups = summedBy({ movements: charges, opening, closing }, ({ cierre }) => cierre);
  const keys = [...groups.keys()].sort((a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY));
  return {
    title: 'Saldos por cierre',
    columns: [
      { header: 'Cierre', kind: 'text', width: 14, value: ([cierre]) => (cierre ? `N° ${cierre}` : 'Sin cierre') },
      money('Saldo inicial', ([, { opening }]) => saldo(opening)),
      money('Entregas', ([, { deliveries }]) => deliveries),
      // Payments settle the oldest debts first.
      money('Pagos y ajustes', ([, { opening, deliveries, closing }]) => saldo(closing) - saldo(opening) - deliveries),
      {
        ...money('Saldo final', ([, { closing }]) => saldo(closing)),
        formula: (at) => `${at('Saldo inicial')}+${at('Entregas')}+${at('Pagos y ajustes')}`,
      },
      ...ageColumns<[number | null, Sums]>('Final', ([, { closing }]) => closing),
      ...ageColumns<[number | null, Sums]>('Inicial', ([, { opening }]) => opening),
    ],
    rows: ordered(groups, keys),
  };
}
