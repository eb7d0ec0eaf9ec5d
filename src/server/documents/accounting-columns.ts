import { coinRules, RATED_COIN } from '#contract/ledger.ts';
import { type Ages, dollars, type Movement, type Sums, saldo } from './accounting-sums.ts';
import type { Column, Table } from './xlsx.ts';

export type TableOf<Row> = Pick<Table<Row>, 'title' | 'rows'> & { columns: readonly Column<Row>[] };

export const factColumns: Column<Pick<Movement, 'day' | 'id'>>[] = [
  { header: 'Fecha', kind: 'day', width: 12, value: ({ day }) => day },
  { header: 'Movimiento', kind: 'identifier', width: 12, value: ({ id }) => id },
];

export const amount = <Row>(header: string, value: (row: Row) => number): Column<Row> => ({
  header,
  kind: 'money',
  width: 16,
  value,
  total: true,
});

export const money = <Row>(header: string, cents: (row: Row) => number): Column<Row> =>
  amount(header, (row) => dollars(cents(row)));

export const unknownUnits: Column<{ sinCosto: number }> = {
  header: 'Unidades sin costo',
  kind: 'whole',
  width: 18,
  value: ({ sinCosto }) => sinCosto,
  total: true,
};

export const pesosColumn = <Row>(header: string, value: (row: Row) => number | null): Column<Row> => ({
  header,
  kind: 'pesos',
  width: 19,
  value,
  total: true,
});

type MoneyFacts = Pick<Movement, 'moneda' | 'nota' | 'quien' | 'recibido' | 'cotizacion'>;
export const paymentColumns = (pesos: string): Column<MoneyFacts>[] => [
  { header: 'Moneda', kind: 'text', width: 11, value: ({ moneda }) => moneda && coinRules[moneda].name },
  { header: 'Nota', kind: 'text', width: 28, value: ({ nota }) => nota },
  { header: 'Registró', kind: 'text', width: 22, value: ({ quien }) => quien },
  pesosColumn(pesos, ({ moneda, recibido }) => (moneda === RATED_COIN ? recibido : null)),
  { header: 'Cotización', kind: 'pesos', width: 14, value: ({ cotizacion }) => cotizacion },
];

export const ageColumns = <Row>(end: string, agesOf: (row: Row) => Ages): Column<Row>[] => [
  money(`${end} 0–30`, (row) => agesOf(row).upTo30),
  money(`${end} 31–60`, (row) => agesOf(row).upTo60),
  money(`${end} 61+`, (row) => agesOf(row).older),
  money(`${end} a favor`, (row) => agesOf(row).inFavour),
];

/** The columns of a balance and of what changed it. `moved` is a column for changes that no other column shows. */
export const balanceColumns = <Key>(moved?: Column<[Key, Sums]>): Column<[Key, Sums]>[] => [
  money('Saldo inicial', ([, { opening }]) => saldo(opening)),
  money('Entregas', ([, { deliveries }]) => deliveries),
  money('Pagos', ([, { payments }]) => payments),
  money('Dinero entregado', ([, { payouts }]) => payouts),
  money('Ajustes', ([, { adjustments }]) => adjustments),
  ...(moved ? [moved] : []),
  {
    ...money('Saldo final', ([, { closing }]) => saldo(closing)),
    formula: (at) =>
      `${at('Saldo inicial')}+${at('Entregas')}-${at('Pagos')}+${at('Dinero entregado')}+${at('Ajustes')}${moved ? `+${at(moved.header)}` : ''}`,
  },
  ...ageColumns<[Key, Sums]>('Final', ([, { closing }]) => closing),
  ...ageColumns<[Key, Sums]>('Inicial', ([, { opening }]) => opening),
];
