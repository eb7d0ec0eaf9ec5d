import { meansRules, type PaymentMeans, paymentMeans } from '#contract/ledger.ts';
import { toCents } from '#contract/prices.ts';
import { ageColumns, money, type TableOf } from './accounting-columns.ts';
import {
  type Ages,
  dollars,
  type Movement,
  ordered,
  type Summed,
  type Sums,
  saldo,
  summedBy,
  sumOf,
} from './accounting-sums.ts';
import type { Column, TableSheet } from './xlsx.ts';

type SummedSheets = Record<'Por persona' | 'Entregas' | 'Pagos' | 'Dinero entregado' | 'Ajustes', TableSheet>;
export type SummaryLine = {
  text: string;
  cents: number;
  ages?: Ages;
  formula: (sheets: SummedSheets, at: (header: string) => string) => string | undefined;
};

export function summaryTable(sums: Sums, movements: readonly Movement[]): TableOf<SummaryLine> {
  const payments = movements.filter((movement) => sumOf(movement) === 'payments');
  const last = payments.length - 1;
  const paid = (medio: PaymentMeans): SummaryLine => ({
    text: meansRules[medio].payments,
    cents: payments
      .filter((payment) => payment.medio === medio)
      .reduce((cents, { importe }) => cents + toCents(importe), 0),
    formula: ({ Pagos }) =>
      payments.length
        ? `-SUMIF(${Pagos.rangeOf('Medio', 0, last)},"${meansRules[medio].name}",${Pagos.rangeOf('Importe', 0, last)})`
        : undefined,
  });
  const rows: SummaryLine[] = [
    {
      text: 'Saldo inicial',
      cents: saldo(sums.opening),
      ages: sums.opening,
      formula: (sheets) => sheets['Por persona'].totalOf('Saldo inicial'),
    },
    { text: 'Entregas', cents: sums.deliveries, formula: ({ Entregas }) => Entregas.totalOf('Importe') },
    ...paymentMeans.map(paid),
    ...(movements.some((movement) => sumOf(movement) === 'payouts')
      ? [
          {
            text: 'Dinero entregado',
            cents: sums.payouts,
            formula: (sheets: SummedSheets) => sheets['Dinero entregado'].totalOf('Importe'),
          },
        ]
      : []),
    { text: 'Ajustes', cents: sums.adjustments, formula: ({ Ajustes }) => Ajustes.totalOf('Importe') },
    {
      text: 'Saldo final',
      cents: saldo(sums.closing),
      ages: sums.closing,
      formula: (_, at) => {
        const [, column, row] = at('Importe').match(/^([A-Z]+)(\d+)$/) ?? [];
        return `SUM(${column}${Number(row) - rows.length + 1}:${column}${Number(row) - 1})`;
      },
    },
  ];
  const age = (header: string, of: keyof Ages): Column<SummaryLine> => ({
    header,
    kind: 'money',
    width: 17,
    value: ({ ages }) => (ages ? dollars(ages[of]) : null),
  });
  return {
    title: 'Contabilidad',
    columns: [
      { header: 'Concepto', kind: 'text', width: 28, value: ({ text }) => text },
      { header: 'Importe', kind: 'money', width: 18, value: ({ cents }) => dollars(cents) },
      age('0–30 días', 'upTo30'),
      age('31–60 días', 'upTo60'),
      age('61 días o más', 'older'),
      age('A favor', 'inFavour'),
    ],
    rows,
  };
}

/**
 * The table of the windows: how much of each window's deliveries was unpaid at the start and at the end. Adjustments
 * and credits are in the row 'Sin cierre'.
 */
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
      // A payment belongs to no window, because it settles the oldest debts first. So one column shows how payments and
      // adjustments together changed a window's debt.
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
