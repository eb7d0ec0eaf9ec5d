import { isoDay } from '#contract/days.ts';
import { catalogueName } from '#contract/documents.ts';
import { type MovementSum, meansRules, type PaymentMeans, paymentMeans } from '#contract/ledger.ts';
import { toCents } from '#contract/prices.ts';
import { coinRules } from '#contract/rates.ts';
import {
  type Ages,
  dollars,
  type Facts,
  type Leader,
  type Movement,
  movedTeams,
  noSums,
  ordered,
  type PaidBy,
  paidBy,
  type Summed,
  type Sums,
  saldo,
  summedBy,
  sumOf,
} from './accounting-sums.ts';
import { compareNames, shownNames } from './file-names.ts';
import { type Column, type Table, type TableSheet, tableSheet, writeWorkbook } from './xlsx.ts';
import { symbols } from './xlsx-layout.ts';

/** What moved on all accounts in a period, and what was open at both of its ends. */
export type Accounting = {
  period: string;
  /** JSON of `Facts`: as objects, copying them to the thread would block the event loop. */
  facts: string;
};

/** The sheets of the accountant's workbook, each of which is a CSV too. */
export const accountingSheets = [
  'Resumen',
  'Por persona',
  'Por líder',
  'Por cierre',
  'Pagos por medio',
  'Entregas',
  'Pagos',
  'Ajustes',
] as const;
type SheetName = (typeof accountingSheets)[number];

/** `Contabilidad.xlsx`: a summary and sums whose figures are those of the facts behind them. */
export function accountingXlsx({ period, facts }: Accounting, made: string): Promise<Uint8Array> {
  const { Resumen, ...tables } = tablesOf(JSON.parse(facts) as Facts);
  const sheetOf = <Row>(name: string, table: TableOf<Row>) =>
    tableSheet({ ...table, name, owner: `${table.title}, ${period}`, made, parties: [['Período', period]] });
  const sheets = Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [name, sheetOf(name, table as TableOf<unknown>)]),
  ) as FactSheets;
  const { columns, ...summary } = Resumen;
  const summed = columns.map((column) =>
    column.header === 'Importe'
      ? { ...column, formula: (at: (header: string) => string, line: SummaryLine) => line.formula(sheets, at) }
      : column,
  );
  return writeWorkbook(`Contabilidad, ${period}`, [
    sheetOf('Resumen', { ...summary, columns: summed }),
    ...Object.values(sheets),
  ]);
}

/** One of the sheets for programs: `;` between cells, a comma before decimals and days as YYYY-MM-DD, as Excel here reads them. */
export async function accountingCsv({ facts, sheet }: Accounting & { sheet: SheetName }): Promise<Uint8Array> {
  const { columns, rows } = tablesOf(JSON.parse(facts) as Facts)[sheet] as unknown as TableOf<never>;
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ kind, value }) => csvCell(kind, value(row)))),
  ];
  // Excel takes a file for UTF-8 by this mark alone.
  return Buffer.from(`\uFEFF${lines.map((cells) => `${cells.join(';')}\r\n`).join('')}`);
}

function csvCell(kind: Column<never>['kind'], value: string | number | Date | null): string {
  if (value === null) return '';
  if (value instanceof Date) return isoDay(value);
  if (typeof value === 'number') return symbols[kind] ? value.toFixed(2).replace('.', ',') : String(value);
  // Text of a person never becomes a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function tablesOf({ people, leaders, movements, opening, closing }: Facts) {
  const nameOf = namesById(people);
  const leaderNameOf = namesById([{ id: 0, name: 'Sin líder', userName: '' }, ...leaders]);
  const leaderOf = ({ leaderId }: { leaderId: number | null }) => leaderNameOf.get(leaderId ?? 0) ?? '';
  const ownerOf = new Map(
    people.map((owner) => [owner.id, { ...owner, name: nameOf.get(owner.id), leader: leaderOf(owner) }]),
  );
  const facts = { movements, opening, closing };
  /** The leader is the person's at the period's end, but where the row has one of its own. */
  const whoColumns = <Row>(
    idOf: (row: Row) => number,
    leader = (row: Row) => ownerOf.get(idOf(row))?.leader ?? '',
  ): Column<Row>[] => [
    { header: 'Persona', kind: 'text', width: 28, value: (row) => ownerOf.get(idOf(row))?.name ?? '' },
    { header: 'Usuario', kind: 'text', width: 16, value: (row) => ownerOf.get(idOf(row))?.userName ?? '' },
    { header: 'Líder', kind: 'text', width: 24, value: leader },
  ];
  const factTable = (title: string, sum: MovementSum, columns: Column<Movement>[]): TableOf<Movement> => ({
    title,
    columns: [...factColumns, ...whoColumns<Movement>(({ personId }) => personId, leaderOf), ...columns],
    rows: movements.filter((movement) => sumOf(movement) === sum),
  });
  const sums = summedBy(facts, () => 'Todo').get('Todo') ?? noSums();
  return {
    Resumen: summaryTable(sums, movements),
    'Por persona': {
      title: 'Saldos por persona',
      columns: [...whoColumns<[number, Sums]>(([id]) => id), ...sumColumns<number>()],
      rows: ordered(
        summedBy(facts, ({ personId }) => personId),
        people.map(({ id }) => id),
      ),
    } satisfies TableOf<[number, Sums]>,
    'Por líder': {
      title: 'Saldos por líder',
      columns: [
        { header: 'Líder', kind: 'text', width: 28, value: ([leader]) => leader },
        ...sumColumns<string>(money('Cambios de equipo', ([, sums]) => movedTeams(sums))),
      ],
      rows: ordered(summedBy(facts, leaderOf), [...leaderNameOf.values()].sort(compareNames)),
    } satisfies TableOf<[string, Sums]>,
    'Por cierre': windowsTable(facts),
    'Pagos por medio': {
      title: 'Pagos por moneda y medio',
      columns: [
        { header: 'Moneda', kind: 'text', width: 14, value: ({ moneda }) => coinRules[moneda].name },
        { header: 'Medio', kind: 'text', width: 18, value: ({ medio }) => meansRules[medio].name },
        { header: 'Movimientos', kind: 'whole', width: 13, value: ({ payments }) => payments },
        pesos('Pesos recibidos', ({ moneda, received }) => (moneda === 'ARS' ? dollars(received) : null)),
        money('Importe', ({ paid }) => paid),
      ],
      rows: paidBy(movements),
    } satisfies TableOf<PaidBy>,
    Entregas: factTable('Entregas', 'deliveries', [
      { header: 'Cierre', kind: 'identifier', width: 9, value: ({ cierre }) => cierre },
      { header: 'Pedido', kind: 'identifier', width: 10, value: ({ pedidoId }) => pedidoId },
      { header: 'Catálogo', kind: 'text', width: 12, value: ({ catalogo }) => catalogo && catalogueName(catalogo) },
      {
        header: 'Concepto',
        kind: 'text',
        width: 20,
        value: ({ tipo, contra }) => (contra ? 'Vuelto a PENDIENTE' : tipo === 'DEVOLUCION' ? 'Devolución' : 'Entrega'),
      },
      { header: 'Importe', kind: 'money', width: 17, value: ({ importe }) => importe, total: true },
    ]),
    Pagos: factTable('Pagos', 'payments', [
      { header: 'Medio', kind: 'text', width: 15, value: ({ medio }) => medio && meansRules[medio].name },
      { header: 'Concepto', kind: 'text', width: 12, value: ({ contra }) => (contra ? 'Anulación' : 'Pago') },
      { header: 'Pagado el', kind: 'day', width: 12, value: ({ paidOn, day }) => paidOn ?? day },
      { header: 'Moneda', kind: 'text', width: 11, value: ({ moneda }) => moneda && coinRules[moneda].name },
      pesos('Pesos recibidos', ({ moneda, recibido }) => (moneda === 'ARS' ? recibido : null)),
      { header: 'Cotización', kind: 'pesos', width: 14, value: ({ cotizacion }) => cotizacion },
      { header: 'Nota', kind: 'text', width: 28, value: ({ nota }) => nota },
      { header: 'Registró', kind: 'text', width: 22, value: ({ quien }) => quien },
      { header: 'Importe', kind: 'money', width: 17, value: ({ importe }) => -importe, total: true },
    ]),
    Ajustes: factTable('Ajustes', 'adjustments', [
      {
        header: 'Concepto',
        kind: 'text',
        width: 12,
        value: ({ tipo, contra }) => (contra ? 'Anulación' : tipo === 'COMISION' ? 'Comisión' : 'Ajuste'),
      },
      { header: 'Motivo', kind: 'text', width: 32, value: ({ nota }) => nota },
      { header: 'Registró', kind: 'text', width: 22, value: ({ quien }) => quien },
      { header: 'Importe', kind: 'money', width: 17, value: ({ importe }) => importe, total: true },
    ]),
  };
}

const namesById = (people: readonly Leader[]) => {
  const names = shownNames(people.map(({ name, userName }) => ({ name, qualifier: userName })));
  return new Map(people.map(({ id }, at) => [id, names[at] ?? '']));
};

type TableOf<Row> = Pick<Table<Row>, 'title' | 'columns' | 'rows'>;

const factColumns: Column<Movement>[] = [
  { header: 'Fecha', kind: 'day', width: 12, value: ({ day }) => day },
  { header: 'Movimiento', kind: 'identifier', width: 12, value: ({ id }) => id },
];

const money = <Row>(header: string, cents: (row: Row) => number): Column<Row> => ({
  header,
  kind: 'money',
  width: 16,
  value: (row) => dollars(cents(row)),
  total: true,
});

const pesos = <Row>(header: string, value: (row: Row) => number | null): Column<Row> => ({
  header,
  kind: 'pesos',
  width: 19,
  value,
  total: true,
});

const ageColumns = <Row>(end: string, agesOf: (row: Row) => Ages): Column<Row>[] => [
  money(`${end} 0–30`, (row) => agesOf(row).upTo30),
  money(`${end} 31–60`, (row) => agesOf(row).upTo60),
  money(`${end} 61+`, (row) => agesOf(row).older),
  money(`${end} a favor`, (row) => agesOf(row).inFavour),
];

/** `moved`: what else moved the balance, beside deliveries, payments and adjustments. */
const sumColumns = <Key>(moved?: Column<[Key, Sums]>): Column<[Key, Sums]>[] => [
  money('Saldo inicial', ([, { opening }]) => saldo(opening)),
  money('Entregas', ([, { deliveries }]) => deliveries),
  money('Pagos', ([, { payments }]) => payments),
  money('Ajustes', ([, { adjustments }]) => adjustments),
  ...(moved ? [moved] : []),
  {
    ...money('Saldo final', ([, { closing }]) => saldo(closing)),
    formula: (at) =>
      `${at('Saldo inicial')}+${at('Entregas')}-${at('Pagos')}+${at('Ajustes')}${moved ? `+${at(moved.header)}` : ''}`,
  },
  ...ageColumns<[Key, Sums]>('Final', ([, { closing }]) => closing),
  ...ageColumns<[Key, Sums]>('Inicial', ([, { opening }]) => opening),
];

/** What each window's deliveries leave to pay; adjustments, and what is in favour, are of none. */
function windowsTable({ movements, opening, closing }: Summed): TableOf<[number | null, Sums]> {
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

type FactSheets = Record<Exclude<SheetName, 'Resumen'>, TableSheet>;
type SummaryLine = {
  text: string;
  cents: number;
  ages?: Ages;
  formula: (sheets: FactSheets, at: (header: string) => string) => string | undefined;
};

function summaryTable(sums: Sums, movements: readonly Movement[]): TableOf<SummaryLine> {
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
    { text: 'Ajustes', cents: sums.adjustments, formula: ({ Ajustes }) => Ajustes.totalOf('Importe') },
    {
      text: 'Saldo final',
      cents: saldo(sums.closing),
      ages: sums.closing,
      formula: (_, at) => {
        const [, column, row] = at('Importe').match(/^([A-Z]+)(\d+)$/) ?? [];
        return `SUM(${column}${Number(row) - paymentMeans.length - 3}:${column}${Number(row) - 1})`;
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
