import { counted, formatPrice } from '#contract/format.ts';
import type { Order, OrderField } from '#contract/orders.calls.ts';
import type { OrderState as State } from '#contract/orders.ts';
import { formatDay } from '../../ui/dates.ts';
import { Pill } from '../../ui/pill.tsx';
import type { Column, Expandable } from '../../ui/table/table-column.ts';
import { OrderLines } from './order-lines.tsx';

const tones = { PENDIENTE: 'waiting', REALIZADO: 'good', CANCELADO: 'quiet' } as const;

const OrderState = ({ state }: { state: State }) => <Pill tone={tones[state]}>{state}</Pill>;

export const orderColumns = {
  number: {
    id: 'orden',
    header: 'N° Orden',
    cell: (order) => order.orderId,
    field: 'orderId',
    place: 'title',
  },
  seller: {
    id: 'vendedor',
    header: 'Vendedor',
    cell: (order) => order.clientName,
    field: 'clientName',
    brief: true,
  },
  date: {
    id: 'fecha',
    header: 'Fecha',
    cell: (order) => formatDay(order.createdAt),
    field: 'createdAt',
    brief: true,
    oneLine: true,
  },
  amount: {
    id: 'monto',
    header: 'Monto',
    cell: (order) => formatPrice(order.totalAmount),
    field: 'totalAmount',
    place: 'amount',
  },
  state: {
    id: 'estado',
    header: 'Estado',
    cell: (order) => <OrderState state={order.delivered} />,
    field: 'delivered',
    place: 'corner',
  },
} satisfies Record<string, Column<Order, OrderField>>;

export const orderDetail: Expandable<Order> = {
  label: ({ orderId, orderDetails: { length } }) => `${counted(length, 'producto', 'productos')} del pedido ${orderId}`,
  content: (order) => <OrderLines order={order} />,
};

export const orderKey = (order: Order) => order.orderId;
