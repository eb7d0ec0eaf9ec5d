import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { ordersKey } from '../orders/queries.ts';

/** What tells of ordering windows begins with this key; new orders refresh their sums. */
const windowsKey = [...ordersKey, 'ventanas'] as const;

/** The ordering windows, the last one first. */
export const orderingWindows = queryOptions({
  queryKey: windowsKey,
  queryFn: () => api('GET /api/ventanas', { query: {} }),
});

/** What a window comes to, and the sellers without an order in it. */
export const windowSummary = (id: number) =>
  queryOptions({
    queryKey: [...windowsKey, 'resumen', id],
    queryFn: () => api('GET /api/ventanas/:id/resumen', { params: { id } }),
  });
