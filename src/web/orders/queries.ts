import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import { api } from '../api.ts';

/** Every list of orders begins with this key: live events and mutations refresh them all with it. */
export const ordersKey = ['pedidos'] as const;

export const ownOrders = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'propios', id],
    queryFn: () => api('GET /api/menu/order/:id', { params: { id }, query: {} }),
    enabled: id !== '',
    select: newestFirst,
  });

/** The orders of a leader's sellers. */
export const teamOrders = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'lider', id],
    queryFn: () => api('GET /api/menu/order-lider/:id', { params: { id }, query: {} }),
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
    queryFn: () =>
      tipo === 'BLACK' ? api('GET /api/menu/order-black', { query: {} }) : api('GET /api/menu/order', { query: {} }),
    select: newestFirst,
  });

/** The server answers the newest last; screens show the reverse (§9). */
const newestFirst = (orders: Order[]): readonly Order[] => orders.toReversed();

/**
 * Shows an order as the server answered it: in its place in the lists that were read, or as the last of those that it is new
 * to. What else tells of orders is read again when it is next shown.
 */
export function keepOrder(client: QueryClient, order: Order) {
  void client.invalidateQueries({ queryKey: ordersKey, refetchType: 'none' });
  // What is being read may have been so before the change.
  void client.refetchQueries({ queryKey: ordersKey, fetchStatus: 'fetching' });
  const { userId, idLider, tipo } = order;
  for (const { queryKey } of [ownOrders(String(userId)), teamOrders(String(idLider)), allOrders(tipo)]) {
    const state = client.getQueryState(queryKey);
    if (state?.data) client.setQueryData(queryKey, withOrder(state.data, order), { updatedAt: state.dataUpdatedAt });
  }
}

const withOrder = (orders: Order[], order: Order) =>
  orders.some(({ orderId }) => orderId === order.orderId)
    ? orders.map((other) => (other.orderId === order.orderId ? order : other))
    : [...orders, order];
