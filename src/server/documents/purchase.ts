import { formatExactPrice, formatNumber } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import { type Letterhead, letterheadAbove } from './letterhead.ts';
import { heading, renderPdf } from './pdf.ts';
import { columnTable, sumsRow } from './pdf-table.ts';
import { type Column, type Parties, tableXlsx } from './xlsx.ts';

/** `costo` is the shop's cost of a unit in US dollars; null if unknown. */
type PurchaseRow = { codigo: string; name: string; referencia: string; unidades: number; costo: number | null };

/** The order that a supplier gets. It contains no sale price. */
export type PurchasePaper = {
  title: string;
  period: string;
  supplier: { razonSocial: string; telefono: string };
  /** JSON of `PurchaseRow[]`. */
  lines: string;
};

const rowsOf = ({ lines }: PurchasePaper) => JSON.parse(lines) as PurchaseRow[];
const centsOf = ({ unidades, costo }: PurchaseRow) => toCents(costo ?? 0) * unidades;
const partiesOf = ({ supplier, period }: PurchasePaper): Parties => [
  ['Proveedor', supplier.razonSocial],
  ['Teléfono', supplier.telefono],
  ['Período', period],
];

const columns: Column<PurchaseRow>[] = [
  { header: 'Código', kind: 'text', width: 16, value: ({ codigo }) => codigo, printed: { most: 70 } },
  { header: 'Producto', kind: 'text', width: 46, value: ({ name }) => name, printed: { width: '*' } },
  {
    header: 'Color / Referencia',
    kind: 'text',
    width: 24,
    value: ({ referencia }) => referencia,
    printed: { header: 'Color / Ref.', most: 90 },
  },
  { header: 'Unidades', kind: 'whole', width: 11, value: ({ unidades }) => unidades, total: true },
  { header: 'Costo', kind: 'money', width: 16, value: ({ costo }) => costo },
  {
    header: 'Importe',
    kind: 'money',
    width: 18,
    value: (row) => (row.costo === null ? null : centsOf(row) / 100),
    formula: (at, { costo }) => (costo === null ? undefined : `${at('Unidades')}*${at('Costo')}`),
    total: true,
  },
];

/** Writes `Pedido_{supplier}.xlsx`: the units to deliver, at cost. */
export const purchaseXlsx = (paper: PurchasePaper, made: string, letterhead?: Letterhead) =>
  tableXlsx({
    name: 'Pedido',
    title: paper.title,
    owner: `${paper.title} a ${paper.supplier.razonSocial}`,
    made,
    letterhead,
    parties: partiesOf(paper),
    columns,
    rows: rowsOf(paper),
  });

export function purchasePdf(paper: PurchasePaper, made: string, letterhead?: Letterhead): Promise<Uint8Array> {
  const rows = rowsOf(paper);
  const units = rows.reduce((sum, { unidades }) => sum + unidades, 0);
  const cents = rows.reduce((sum, row) => sum + centsOf(row), 0);
  return renderPdf({
    title: paper.title,
    owner: paper.supplier.razonSocial,
    made,
    content: [
      ...letterheadAbove(letterhead),
      heading(paper.title, partiesOf(paper)),
      columnTable(columns, rows, [sumsRow('Total', [formatNumber(units), '', formatExactPrice(cents / 100)])]),
    ],
  });
}
