import { showDay } from '#contract/days.ts';
import { formatNumber } from '#contract/numbers.ts';
import { orderTotal } from '#contract/order-total.ts';
import { formatExactPrice } from '#contract/price.ts';
import { catalogueName, type PlacedOrder, type SellerOrders } from './orders.ts';
import { colors, heading, renderPdf, right, shown, table } from './pdf.ts';
import { sumOrders } from './sum-orders.ts';
import { NOT_AN_INVOICE } from './xlsx.ts';

/** One order, with the seller that placed it. */
export type OrderPrintout = { seller: Omit<SellerOrders, 'orders'>; order: PlacedOrder };

/** The order as it is packed and handed over. */
export function orderPdf({ seller, order }: OrderPrintout): Promise<Uint8Array> {
  const title = `Pedido N° ${order.orderId}`;
  const sums = sumOrders([order]);
  return renderPdf({
    title,
    content: [
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
        ['auto', '*', 'auto', 'auto', 'auto', 'auto'],
        [
          'Código',
          'Producto',
          { text: 'Color / Ref.', noWrap: true },
          right('Cant.'),
          right('Precio'),
          right('Importe'),
        ],
        [
          ...order.lines.map((line) => [
            shown(line.codigo),
            shown(line.name),
            shown(line.referencia),
            right(formatNumber(line.quantity)),
            right(formatExactPrice(line.amount)),
            right(formatExactPrice(orderTotal([line]))),
          ]),
          [
            { text: 'Total', bold: true, colSpan: 3 },
            '',
            '',
            right(formatNumber(sums.units), { bold: true }),
            '',
            right(formatExactPrice(sums.amount), { bold: true }),
          ],
        ],
      ),
      { text: NOT_AN_INVOICE, italics: true, color: colors.soft, margin: [0, 14, 0, 0] },
    ],
  });
}
