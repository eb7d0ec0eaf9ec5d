import { queryOptions } from '@tanstack/react-query';
import type { Input } from '#contract/contract.ts';
import { isInverted } from '#contract/days.ts';
import type { Order, OrderField } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import { api, apiPage } from '../../platform/api.ts';
import { cacheOwn } from '../../platform/offline/cache-own.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { keptList } from '../../ui/table/use-list.ts';
import type { Period } from '../windows/period.ts';
import { ordersKey } from '../windows/queries.ts';

const pagesKey = [...ordersKey, 'páginas'] as const;

export type OrdersPart = ListPart<OrderField>;
/** What narrows a list of orders, in the words of its calls. */
export type OrdersFilters = Omit<NonNullable<Input<'GET /api/menu/order', 'in'>['query']>, keyof OrdersPart>;

/** A page of the orders of a catalogue. */
export const allOrders = (tipo: OrderType, filters: OrdersFilters, part: OrdersPart) =>
  queryOptions({
    enabled: inOrder(filters),
    queryKey: [...pagesKey, tipo, filters, part],
    queryFn: () =>
      apiPage(`GET /api/menu/order${tipo === 'BLACK' ? '-black' : ''}`, { query: { ...filters, ...part } }),
  });

/** A page of a person's own orders of a period. */
export const ownOrders = (id: string, filters: OrdersFilters, part: OrdersPart) =>
  queryOptions({
    queryKey: [...pagesKey, 'propios', id, filters, part],
    meta: { cached: true },
    queryFn: () =>
      apiPage('GET /api/menu/order/:id', {
        params: { id },
        query: { ...filters, ...part },
        transport: cacheOwn(id),
      }),
    enabled: id !== '' && inOrder(filters),
  });

/** A page of a person's own orders between two days, YYYY-MM-DD, both included. */
export const orderHistory = (id: string, days: { fechaDesde: string; fechaHasta: string }, part: OrdersPart) =>
  queryOptions({
    queryKey: [...pagesKey, 'historial', id, days, part],
    queryFn: () => apiPage('GET /api/menu/historial-pedidos/:id', { params: { id }, query: { ...days, ...part } }),
    enabled: id !== '',
  });

/** A page of the orders of a leader's sellers in a period. */
export const teamPage = (id: string, filters: OrdersFilters, part: OrdersPart) =>
  queryOptions({
    queryKey: [...pagesKey, 'equipo', id, filters, part],
    queryFn: () => apiPage('GET /api/menu/order-lider/:id', { params: { id }, query: { ...filters, ...part } }),
    enabled: id !== '' && inOrder(filters),
  });

/** What each person of a leader's team ordered in a period. */
export const teamTotals = (id: string, query: Period['query']) =>
  queryOptions({
    queryKey: [...ordersKey, 'totales', id, query],
    queryFn: () => api('GET /api/menu/order-lider/:id/totales', { params: { id }, query }),
    enabled: id !== '' && inOrder(query),
  });

/** The server refuses days upside down. */
const inOrder = ({ fechaDesde, fechaHasta }: OrdersFilters) => !isInverted(fechaDesde, fechaHasta);

export const orderLists = keptList<Order>(pagesKey, ({ orderId }) => orderId, ordersKey);
