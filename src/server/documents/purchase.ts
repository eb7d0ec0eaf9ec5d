import { formatExactPrice, formatNumber } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import { type Letterhead, letterheadAbove } from './letterhead.ts';
import { columnFor, heading, renderPdf, right, sumsRow, table } from './pdf.ts';
import { tableSheet, writeWorkbook } from './xlsx.ts';

/** The ordered units of a product in one reference. `costo` is the shop's unit cost in US dollars, null if unknown. */
type PurchaseRow = { codigo: string; name: string; referencia: string; unidades: number; costo: number | null };

/** The order that a supplier gets. It contains no sale price. */
export type PurchasePaper = {
  title: string;
  period: string;
  supplier: { razonSocial: string; telefono: string };
  /** JSON of `PurchaseRow[]`, because copying thousands of objects to the thread would block the event loop. */
  lines: string;
};

const rowsOf = ({ lines }: PurchasePaper) => JSON.parse(lines) as PurchaseRow[];
const centsOf = ({ unidades, costo }: PurchaseRow) => (costo === null ? null : toCents(costo) * unidades);
const inDollars = (cents: number | null) => (cents === null ? null : cents / 100);
const partiesOf = ({ supplier, period }: PurchasePaper) =>
  [
    ['Proveedor', supplier.razonSocial],
    ['Teléfono', supplier.telefono],
    ['Período', period],
  ] as const;

/** Writes `Pedido_{supplier}.xlsx`: the units to deliver, at cost. */
export function purchaseXlsx(paper: PurchasePaper, made: string, letterhead?: Letterhead): Promise<Uint8Array> {
  const owner = `${paper.title} a ${paper.supplier.razonSocial}`;
  return writeWorkbook(owner, [
    tableSheet<PurchaseRow>({
      name: 'Pedido',
      title: paper.title,
      owner,
      made,
      letterhead,
      parties: partiesOf(paper),
      columns: [
        { header: 'Código', kind: 'text', width: 16, value: ({ codigo }) => codigo },
        { header: 'Producto', kind: 'text', width: 46, value: ({ name }) => name },
        { header: 'Color / Referencia', kind: 'text', width: 24, value: ({ referencia }) => referencia },
        { header: 'Unidades', kind: 'whole', width: 11, value: ({ unidades }) => unidades, total: true },
        { header: 'Costo', kind: 'money', width: 16, value: ({ costo }) => costo },
        {
          header: 'Importe',
          kind: 'money',
          width: 18,
          value: (row) => inDollars(centsOf(row)),
          formula: (at, { costo }) => (costo === null ? undefined : `${at('Unidades')}*${at('Costo')}`),
          total: true,
        },
      ],
      rows: rowsOf(paper),
    }),
  ]);
}

export function purchasePdf(paper: PurchasePaper, made: string, letterhead?: Letterhead): Promise<Uint8Array> {
  const rows = rowsOf(paper);
  const money = (cents: number | null) => (cents === null ? '' : formatExactPrice(cents / 100));
  const units = formatNumber(rows.reduce((sum, { unidades }) => sum + unidades, 0));
  const total = money(rows.reduce((sum, row) => sum + (centsOf(row) ?? 0), 0));
  const costs = rows.map(({ costo }) => (costo === null ? '' : formatExactPrice(costo)));
  return renderPdf({
    title: paper.title,
    owner: paper.supplier.razonSocial,
    made,
    content: [
      ...letterheadAbove(letterhead),
      heading(paper.title, partiesOf(paper)),
      table(
        [
          columnFor(['Código', ...rows.map(({ codigo }) => codigo)], 70),
          '*',
          columnFor(['Color / Ref.', ...rows.map(({ referencia }) => referencia)], 90),
          columnFor(['Unidades', units]),
          columnFor(['Costo', ...costs]),
          columnFor(['Importe', total]),
        ],
        ['Código', 'Producto', 'Color / Ref.', right('Unidades'), right('Costo'), right('Importe')],
        [
          ...rows.map((row, at) => [
            row.codigo,
            row.name,
            row.referencia,
            right(formatNumber(row.unidades)),
            right(costs[at] ?? ''),
            right(money(centsOf(row))),
          ]),
          sumsRow('Total', [units, '', total]),
        ],
      ),
    ],
  });
}
