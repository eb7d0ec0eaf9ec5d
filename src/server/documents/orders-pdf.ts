import { catalogueName } from '#contract/documents.ts';
import { formatExactPrice, formatNumber, showDay } from '#contract/format.ts';
import { deliveredUnits, orderTotal, shortageText, stateRules, variantText } from '#contract/orders.ts';
import { type Letterhead, letterheadAbove } from './letterhead.ts';
import { linesOf, type PlacedOrder, type SellerOrders, sumOrders } from './orders.ts';
import { type Content, colors, columnFor, heading, paper, renderPdf, right, sumsRow, table } from './pdf.ts';
import { NOT_AN_INVOICE } from './xlsx.ts';

export type OrderPrintout = { seller: Omit<SellerOrders, 'orders'>; order: PlacedOrder };

/**
 * Writes orders for packing and handing over, each from a new page. A cancelled order has that word across its pages.
 */
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
  const total = formatExactPrice(sums.amount);
  const lines = linesOf(order).map((line) => ({
    ...line,
    variant: variantText(line),
    units: formatNumber(deliveredUnits(line)),
    short: shortageText(line),
    price: formatExactPrice(line.amount),
    cost: formatExactPrice(orderTotal([line])),
  }));
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
      table(
        [
          columnFor(['Código', ...lines.map(({ codigo }) => codigo)], 70),
          '*',
          columnFor(['Color / Ref.', ...lines.map(({ variant }) => variant)], 70),
          columnFor(['Cant.', formatNumber(sums.units)]),
          columnFor(['Precio', ...lines.map(({ price }) => price)]),
          columnFor(['Importe', total]),
        ],
        ['Código', 'Producto', 'Color / Ref.', right('Cant.'), right('Precio'), right('Importe')],
        [
          ...lines.map(({ codigo, name, short, variant, units, price, cost }) => [
            codigo,
            short ? { stack: [name, { text: short, fontSize: 8.5, color: colors.soft }] } : name,
            variant,
            right(units),
            right(price),
            right(cost),
          ]),
          sumsRow('Total', [formatNumber(sums.units), '', total]),
        ],
      ),
      { text: NOT_AN_INVOICE, italics: true, color: colors.soft, margin: [0, 14, 0, 0] },
    ],
  });
}
