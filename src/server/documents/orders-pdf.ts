import { catalogueName } from '#contract/documents.ts';
import { formatExactPrice, formatNumber, showDay } from '#contract/format.ts';
import { deliveredUnits, orderTotal, shortageText, stateRules, variantText } from '#contract/orders.ts';
import { type Letterhead, letterheadAbove } from './letterhead.ts';
import { linesOf, type OrderedLine, type PlacedOrder, type SellerOrders, sumOrders } from './orders.ts';
import { type Content, colors, heading, paper, renderPdf, type TableCell } from './pdf.ts';
import { columnTable, type PrintedColumn, sumsRow } from './pdf-table.ts';
import { NOT_AN_INVOICE } from './xlsx.ts';

export type OrderPrintout = { seller: Omit<SellerOrders, 'orders'>; order: PlacedOrder };

/** Writes orders for packing and handing over, each from a new page. Cancelled orders have a stamp. */
export const ordersPdf = (orders: readonly OrderPrintout[], made: string, letterhead?: Letterhead) => {
  const [one, ...others] = orders;
  return renderPdf({
    title: one && !others.length ? titleOf(one) : 'Pedidos',
    made,
    content: orders.map((printout) => orderPaper(printout, made, letterhead)),
  });
};

const titleOf = ({ order }: OrderPrintout) => `Pedido N° ${order.orderId}`;

function orderPaper(printout: OrderPrintout, made: string, letterhead?: Letterhead): Content {
  const { seller, order } = printout;
  const title = titleOf(printout);
  const sums = sumOrders([order]);
  return paper({
    title,
    made,
    owner: seller.seller,
    ...(!stateRules[order.estado].counts && { stamp: order.estado }),
    content: [
      ...letterheadAbove(letterhead),
      heading(title, [
        ['Vendedor', seller.seller],
        ['Líder', seller.leader ?? 'Sin líder'],
        ['Fecha', showDay(order.day)],
        ['Catálogo', catalogueName(order.tipo)],
        ['Estado', order.estado],
        ['Teléfono', seller.telefono],
        ['Dirección', seller.direccion],
        ['Retiro', seller.retiro],
      ]),
      columnTable(columns, linesOf(order), [
        sumsRow('Total', [formatNumber(sums.units), '', formatExactPrice(sums.amount)]),
      ]),
      { text: NOT_AN_INVOICE, italics: true, color: colors.soft, margin: [0, 14, 0, 0] },
    ],
  });
}

const columns: PrintedColumn<OrderedLine>[] = [
  { header: 'Código', kind: 'text', value: ({ codigo }) => codigo, printed: { most: 70 } },
  { header: 'Producto', kind: 'text', value: nameAndShortage, printed: { width: '*' } },
  { header: 'Color / Ref.', kind: 'text', value: variantText, printed: { most: 70 } },
  { header: 'Cant.', kind: 'whole', value: deliveredUnits },
  { header: 'Precio', kind: 'money', value: ({ amount }) => amount },
  { header: 'Importe', kind: 'money', value: (line) => orderTotal([line]) },
];

function nameAndShortage(line: OrderedLine): TableCell {
  const short = shortageText(line);
  return short ? { stack: [line.name, { text: short, fontSize: 8.5, color: colors.soft }] } : line.name;
}
