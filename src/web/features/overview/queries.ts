import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ordersKey } from '../windows/queries.ts';

/** How the closing stands and what waits; new orders refresh it, and every minute what no event tells of. */
export const overview = queryOptions({
  queryKey: [...ordersKey, 'inicio'],
  queryFn: () => api('GET /api/inicio'),
  refetchInterval: 60_000,
});
