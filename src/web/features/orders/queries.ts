import type { Input } from '#contract/contract.ts';
import { isInverted } from '#contract/days.ts';
import type { Order, OrderField } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import { cacheOwn } from '../../platform/offline/cache-own.ts';
import { reading, readingPage } from '../../platform/reading.ts';
import { ordersKey } from '../../platform/windows.ts';
import { keptList, type ListPart } from '../../ui/table/use-list.ts';
import type { Period } from '../../ui/windows/period.ts';

const pagesKey = [...ordersKey, 'páginas'] as const;

export type OrdersPart = ListPart<OrderField>;
export type OrdersFilters = Omit<NonNullable<Input<'GET /api/menu/order', 'in'>['query']>, keyof OrdersPart>;

export const allOrders = (tipo: OrderType, filters: OrdersFilters, part: OrdersPart) => ({
  ...readingPage([...pagesKey, tipo, filters, part], `GET /api/menu/order${tipo === 'BLACK' ? '-black' : ''}`, {
    query: { ...filters, ...part },
  }),
  enabled: inOrder(filters),
});

export const ownOrders = (id: string, filters: OrdersFilters, part: OrdersPart) => ({
  ...readingPage([...pagesKey, 'propios', id, filters, part], 'GET /api/menu/order/:id', {
    params: { id },
    query: { ...filters, ...part },
    transport: cacheOwn(id),
  }),
  meta: { cached: true },
  enabled: id !== '' && inOrder(filters),
});

export const orderHistory = (id: string, days: { fechaDesde: string; fechaHasta: string }, part: OrdersPart) => ({
  ...readingPage([...pagesKey, 'historial', id, days, part], 'GET /api/menu/historial-pedidos/:id', {
    params: { id },
    query: { ...days, ...part },
  }),
  enabled: id !== '',
});

export const teamPage = (id: string, filters: OrdersFilters, part: OrdersPart) => ({
  ...readingPage([...pagesKey, 'equipo', id, filters, part], 'GET /api/menu/order-lider/:id', {
    params: { id },
    query: { ...filters, ...part },
  }),
  enabled: id !== '' && inOrder(filters),
});

export const teamTotals = (id: string, query: Period['query']) => ({
  ...reading([...ordersKey, 'totales', id, query], 'GET /api/menu/order-lider/:id/totales', { params: { id }, query }),
  enabled: id !== '' && inOrder(query),
});

/** False if the period's first day is after its last. The server refuses such a period. */
const inOrder = ({ fechaDesde, fechaHasta }: OrdersFilters) => !isInverted(fechaDesde, fechaHasta);

export const orderLists = keptList<Order>(pagesKey, ({ orderId }) => orderId, ordersKey);
