import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import { api } from '../api.ts';
import type { Period } from '../documents/period-documents.ts';

/** Every list of orders begins with this key: live events and mutations refresh them all with it. */
export const ordersKey = ['pedidos'] as const;

/** A person's own orders, of a period or all. */
export const ownOrders = (id: string, query: Period['query'] = {}) =>
  queryOptions({
    queryKey: [...ordersKey, 'propios', id, query],
    queryFn: () => api('GET /api/menu/order/:id', { params: { id }, query }),
    enabled: id !== '',
    select: newestFirst,
  });

/** The orders of a leader's sellers in a period. */
export const teamOrders = (id: string, query: Period['query']) =>
  queryOptions({
    queryKey: [...ordersKey, 'lider', id, query],
    queryFn: () => api('GET /api/menu/order-lider/:id', { params: { id }, query }),
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
 * to; in a team's it is none. What else tells of orders is read again when it is next shown.
 */
export function keepOrder(client: QueryClient, order: Order) {
  void client.invalidateQueries({ queryKey: ordersKey, refetchType: 'none' });
  // What is being read may have been so before the change.
  void client.refetchQueries({ queryKey: ordersKey, fetchStatus: 'fetching' });
  const { orderId, userId, tipo } = order;
  const keep = (queryKey: QueryKey, change: (orders: Order[]) => Order[]) => {
    const { data, dataUpdatedAt } = client.getQueryState<Order[]>(queryKey) ?? {};
    if (data) client.setQueryData(queryKey, change(data), { updatedAt: dataUpdatedAt });
  };
  const inPlace = (orders: Order[]) => orders.map((other) => (other.orderId === orderId ? order : other));
  for (const { queryKey } of [ownOrders(String(userId)), allOrders(tipo)])
    keep(queryKey, (orders) =>
      orders.some((other) => other.orderId === orderId) ? inPlace(orders) : [...orders, order],
    );
  for (const [queryKey] of client.getQueriesData({ queryKey: [...ordersKey, 'lider'] })) keep(queryKey, inPlace);
}
