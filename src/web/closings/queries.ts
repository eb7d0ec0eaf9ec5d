import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { ordersKey } from '../orders/queries.ts';

/** The ordering windows, the last one first; new orders refresh their sums. */
export const orderingWindows = queryOptions({
  queryKey: [...ordersKey, 'ventanas'],
  queryFn: () => api('GET /api/ventanas', { query: {} }),
});
