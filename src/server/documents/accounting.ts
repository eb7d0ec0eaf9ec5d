import { catalogueName } from '#contract/documents.ts';
import { type Coin, coinRules, type MovementSum, meansRules, RATED_COIN } from '#contract/ledger.ts';
import { completedFrom } from '#contract/orders.ts';
import { balanceColumns, factColumns, money, paymentColumns, pesosColumn, type TableOf } from './accounting-columns.ts';
import { type SummaryLine, summaryTable, windowsTable } from './accounting-summary.ts';
import {
  dollars,
  type Facts,
  type Leader,
  type Money,
  type MovedMoney,
  type Movement,
  movedMoney,
  movedTeams,
  noSums,
  ordered,
  type Sums,
  summedBy,
  sumOf,
  sumSigns,
} from './accounting-sums.ts';
import { supplierTables } from './accounting-suppliers.ts';
import { compareNames, shownNames } from './file-names.ts';
import { type Column, type TableSheet, tableSheet, writeWorkbook } from './xlsx.ts';
import { kindRules } from './xlsx-layout.ts';

/** All account movements of a period, and the unpaid debts at its start and end. */
export type Accounting = {
  period: string;
  /** The instant of the last movement before the period's end. `dated` is this instant in words. */
  at: string;
  dated: string;
  /** JSON of `Facts`. */
  facts: string;
};

/** The sheets of the accountant's workbook. Each is also offered as CSV. */
export const accountingSheets = [
  'Resumen',
  'Por persona',
  'Por líder',
  'Por cierre',
  'Pagos por medio',
  'Entregas',
  'Pagos',
  'Dinero entregado',
  'Ajustes',
  'Proveedores',
  'Cuentas de proveedores',
  'Resultado por cierre',
] as const;
type SheetName = (typeof accountingSheets)[number];

/** Writes `Contabilidad.xlsx`: a summary, sums, and single movements. The summary adds up the other sheets. */
export function accountingXlsx({ period, at, dated, facts }: Accounting): Promise<Uint8Array> {
  const { Resumen, ...tables } = tablesFrom(facts);
  const sheetOf = <Row>(name: string, table: TableOf<Row>) =>
    tableSheet({ ...table, name, owner: `${table.title}, ${period}`, made: dated, parties: [['Período', period]] });
  const sheets = Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [name, sheetOf(name, table as TableOf<unknown>)]),
  ) as Record<keyof typeof tables, TableSheet>;
  const { columns, ...summary } = Resumen;
  const summed = columns.map((column) =>
    column.header === 'Importe'
      ? { ...column, formula: (at: (header: string) => string, line: SummaryLine) => line.formula(sheets, at) }
      : column,
  );
  return writeWorkbook(
    `Contabilidad, ${period}`,
    [sheetOf('Resumen', { ...summary, columns: summed }), ...Object.values(sheets)],
    new Date(at),
  );
}

/** Writes one sheet as CSV, as Excel in Argentina reads it: `;` between cells, decimal comma, days as YYYY-MM-DD. */
export async function accountingCsv({ facts, sheet }: Accounting & { sheet: SheetName }): Promise<Uint8Array> {
  const { columns, rows } = tablesFrom(facts)[sheet] as unknown as TableOf<never>;
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ kind, value }) => csvCell(kind, value(row)))),
  ];
  // Excel reads a CSV as UTF-8 only if it begins with this mark.
  return Buffer.from(`\uFEFF${lines.map((cells) => `${cells.join(';')}\r\n`).join('')}`);
}

function csvCell(kind: Column<never>['kind'], value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return kindRules[kind].symbol ? value.toFixed(2).replace('.', ',') : String(value);
  // A text that a person typed must never become a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// The server writes the files of a period one after the other, so it keeps the tables of the last period.
let last: { facts: string; tables: ReturnType<typeof tablesOf> } | undefined;
function tablesFrom(facts: string) {
  if (last?.facts !== facts) last = { facts, tables: tablesOf(JSON.parse(facts) as Facts) };
  return last.tables;
}

function tablesOf({ people, leaders, movements, opening, closing, suppliers, supplierMovements, results }: Facts) {
  const nameOf = namesById(people);
  const leaderNameOf = namesById([{ id: 0, name: 'Sin líder', userName: '' }, ...leaders]);
  const leaderOf = ({ leaderId }: { leaderId: number | null }) => leaderNameOf.get(leaderId ?? 0) ?? '';
  const ownerOf = new Map(
    people.map((owner) => [owner.id, { ...owner, name: nameOf.get(owner.id), leader: leaderOf(owner) }]),
  );
  const facts = { movements, opening, closing };
  const whoColumns = <Row>(
    idOf: (row: Row) => number,
    leader = (row: Row) => ownerOf.get(idOf(row))?.leader ?? '',
  ): Column<Row>[] => [
    { header: 'Persona', kind: 'text', width: 28, value: (row) => ownerOf.get(idOf(row))?.name ?? '' },
    { header: 'Usuario', kind: 'text', width: 19, value: (row) => ownerOf.get(idOf(row))?.userName ?? '' },
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
      columns: [...whoColumns<[number, Sums]>(([id]) => id), ...balanceColumns<number>()],
      rows: ordered(
        summedBy(facts, ({ personId }) => personId),
        people.map(({ id }) => id),
      ),
    } satisfies TableOf<[number, Sums]>,
    'Por líder': {
      title: 'Saldos por líder',
      columns: [
        { header: 'Líder', kind: 'text', width: 28, value: ([leader]) => leader },
        ...balanceColumns<string>(money('Cambios de equipo', ([, sums]) => movedTeams(sums))),
      ],
      rows: ordered(summedBy(facts, leaderOf), [...leaderNameOf.values()].sort(compareNames)),
    } satisfies TableOf<[string, Sums]>,
    'Por cierre': windowsTable(facts),
    'Pagos por medio': {
      title: 'Pagos por moneda y medio',
      columns: [
        { header: 'Moneda', kind: 'text', width: 14, value: ({ moneda }) => coinRules[moneda].name },
        { header: 'Medio', kind: 'text', width: 18, value: ({ medio }) => meansRules[medio].name },
        { header: 'Movimientos', kind: 'whole', width: 13, value: ({ payments }) => payments.movements },
        pesosColumn('Pesos recibidos', ({ moneda, payments }) => pesosOf(moneda, payments)),
        money('Importe', ({ payments }) => payments.dollars),
        { header: 'Entregas de dinero', kind: 'whole', width: 19, value: ({ payouts }) => payouts.movements },
        pesosColumn('Pesos entregados', ({ moneda, payouts }) => pesosOf(moneda, payouts)),
        { ...money('Dinero entregado', ({ payouts }: MovedMoney) => payouts.dollars), width: 18 },
      ],
      rows: movedMoney(movements),
    } satisfies TableOf<MovedMoney>,
    Entregas: factTable('Entregas', 'deliveries', [
      { header: 'Cierre', kind: 'identifier', width: 9, value: ({ cierre }) => cierre },
      { header: 'Pedido', kind: 'identifier', width: 10, value: ({ pedidoId }) => pedidoId },
      { header: 'Catálogo', kind: 'text', width: 12, value: ({ catalogo }) => catalogo && catalogueName(catalogo) },
      {
        header: 'Concepto',
        kind: 'text',
        width: 20,
        value: ({ tipo, contra }) =>
          contra ? `Vuelto a ${completedFrom}` : tipo === 'DEVOLUCION' ? 'Devolución' : 'Entrega',
      },
      { header: 'Importe', kind: 'money', width: 17, value: ({ importe }) => importe, total: true },
    ]),
    Pagos: factTable('Pagos', 'payments', moneyColumns('payments')),
    'Dinero entregado': factTable('Dinero entregado', 'payouts', moneyColumns('payouts')),
    Ajustes: factTable('Ajustes', 'adjustments', [
      {
        header: 'Concepto',
        kind: 'text',
        width: 12,
        value: ({ tipo, contra }) => (contra ? 'Anulación' : tipo === 'COMISION' ? 'Comisión' : 'Ajuste'),
      },
      { header: 'Desde', kind: 'day', width: 12, value: ({ paidOn, day }) => paidOn ?? day },
      { header: 'Motivo', kind: 'text', width: 32, value: ({ nota }) => nota },
      { header: 'Registró', kind: 'text', width: 22, value: ({ quien }) => quien },
      { header: 'Importe', kind: 'money', width: 17, value: ({ importe }) => importe, total: true },
    ]),
    ...supplierTables(suppliers, supplierMovements, results),
  };
}

const pesosOf = (moneda: Coin, { amount }: Money) => (moneda === RATED_COIN ? dollars(amount) : null);

const moneyWords = {
  payments: { concept: 'Pago', day: 'Pagado el', pesos: 'Pesos recibidos' },
  payouts: { concept: 'Entrega', day: 'Entregado el', pesos: 'Pesos entregados' },
};
const moneyColumns = (sum: keyof typeof moneyWords): Column<Movement>[] => {
  const words = moneyWords[sum];
  return [
    { header: 'Medio', kind: 'text', width: 15, value: ({ medio }) => medio && meansRules[medio].name },
    { header: 'Concepto', kind: 'text', width: 12, value: ({ contra }) => (contra ? 'Anulación' : words.concept) },
    { header: words.day, kind: 'day', width: 13, value: ({ paidOn, day }) => paidOn ?? day },
    ...paymentColumns(words.pesos),
    { header: 'Importe', kind: 'money', width: 17, value: ({ importe }) => sumSigns[sum] * importe, total: true },
  ];
};

const namesById = (people: readonly Leader[]) => {
  const names = shownNames(people.map(({ name, userName }) => ({ name, qualifier: userName })));
  return new Map(people.map(({ id }, at) => [id, names[at] ?? '']));
};
