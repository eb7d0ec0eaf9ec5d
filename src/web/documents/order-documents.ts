import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import { formatDay } from '../ui/dates.ts';
import { print } from './download.ts';
import { outcomes } from './outcomes.ts';
import { share } from './share.tsx';

const asked = (order: Order) => ({
  label: `Pedido N° ${order.orderId}`,
  file: `Pedido_${order.orderId}.pdf`,
  ...outcomes.print,
});

/** Opens an order as a PDF, to print it. */
export const printOrder = (order: Order) =>
  print('POST /api/menu/pedido/:id', { params: { id: order.orderId } }, asked(order));

/** Shares an order as a PDF, with who, when and how much beside it. */
export const shareOrder = (order: Order) => {
  const { orderId, clientName, createdAt, totalAmount } = order;
  const text = `Pedido N° ${orderId} de ${clientName}, ${formatDay(createdAt)}: ${formatPrice(totalAmount)}`;
  return share('POST /api/menu/pedido/:id', { params: { id: orderId } }, { ...asked(order), text });
};
