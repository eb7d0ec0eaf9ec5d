import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderState as State } from '#contract/orders.ts';
import { formatDay } from '../ui/dates.ts';
import { Pill } from '../ui/pill.tsx';
import { createSearchIndex } from '../ui/table/search-text.ts';
import type { Column, Expandable } from '../ui/table/table-column.ts';
import { OrderLines } from './order-lines.tsx';

const tones = { PENDIENTE: 'waiting', REALIZADO: 'good', CANCELADO: 'quiet' } as const;

export const OrderState = ({ state }: { state: State }) => <Pill tone={tones[state]}>{state}</Pill>;

/** The columns that lists of orders share. */
export const orderColumns = {
  number: {
    id: 'orden',
    header: 'N° Orden',
    cell: (order) => order.orderId,
    sortBy: (order) => order.orderId,
    place: 'title',
  },
  date: {
    id: 'fecha',
    header: 'Fecha',
    cell: (order) => formatDay(order.createdAt),
    sortBy: (order) => Date.parse(order.createdAt),
  },
  amount: {
    id: 'monto',
    header: 'Monto',
    cell: (order) => formatPrice(order.totalAmount),
    sortBy: (order) => order.totalAmount,
    align: 'end',
  },
  state: {
    id: 'estado',
    header: 'Estado',
    cell: (order) => <OrderState state={order.delivered} />,
    sortBy: (order) => order.delivered,
    place: 'corner',
  },
} satisfies Record<string, Column<Order>>;

export const orderDetail: Expandable<Order> = {
  label: ({ orderId, orderDetails: { length } }) =>
    `${length} ${length === 1 ? 'producto' : 'productos'} del pedido ${orderId}`,
  content: (order) => <OrderLines order={order} />,
};

/** Over every text field of an order and of its lines (§5). */
export const orderIndex = createSearchIndex<Order>((order) => [
  String(order.orderId),
  order.clientName,
  order.tipo,
  order.direccion,
  order.telefono,
  order.retiro,
  order.lider ?? '',
  order.delivered,
  formatDay(order.createdAt),
  ...order.orderDetails.flatMap((line) => [line.name, line.codigo, line.referencia, line.tipoProducto]),
]);

export const orderNoun = ['pedido', 'pedidos'] as const;
export const orderKey = (order: Order) => order.orderId;
