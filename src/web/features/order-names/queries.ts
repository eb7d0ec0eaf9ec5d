import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** For whom one noted the products of an order. */
export const namesOf = (id: number) =>
  queryOptions({
    queryKey: ['para-quien', id],
    queryFn: () => api('GET /api/para-quien/:id', { params: { id } }),
  });
