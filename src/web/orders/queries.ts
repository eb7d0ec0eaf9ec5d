import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import { api } from '../api.ts';

/** Every list of orders begins with this key: live events and mutations refresh them all with it. */
export const ordersKey = ['pedidos'] as const;

export const ownOrders = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'propios', id],
    queryFn: () => api('GET /api/menu/order/:id', { params: { id } }),
    enabled: id !== '',
    select: newestFirst,
  });

/** Both days are included, YYYY-MM-DD. */
export const orderHistory = (id: string, fechaDesde: string, fechaHasta: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'historial', id, fechaDesde, fechaHasta],
    queryFn: () => api('GET /api/menu/historial-pedidos/:id', { params: { id }, query: { fechaDesde, fechaHasta } }),
    enabled: id !== '',
    select: newestFirst,
  });

export const allOrders = (tipo: OrderType) =>
  queryOptions({
    queryKey: [...ordersKey, 'todos', tipo],
    queryFn: () => (tipo === 'BLACK' ? api('GET /api/menu/order-black') : api('GET /api/menu/order')),
    select: newestFirst,
  });

/** The server answers the newest last; screens show the reverse (§9). */
export const newestFirst = (orders: Order[]): readonly Order[] => orders.toReversed();

/** Shows an order as the server answered it, in every list that holds it. */
export const keepOrder = (client: QueryClient, order: Order) =>
  client.setQueriesData<unknown>({ queryKey: ordersKey }, (read: unknown) =>
    Array.isArray(read) ? read.map((row: Partial<Order>) => (row.orderId === order.orderId ? order : row)) : read,
  );
