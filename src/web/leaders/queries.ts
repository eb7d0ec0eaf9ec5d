import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { newestFirst, ordersKey } from '../orders/queries.ts';

/** The orders of a leader's sellers. */
export const teamOrders = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'lider', id],
    queryFn: () => api('GET /api/menu/order-lider/:id', { params: { id } }),
    enabled: id !== '',
    select: newestFirst,
  });
