import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Whether orders can be placed; live events keep it fresh while somebody is logged in. */
export const catalogueState = queryOptions({
  queryKey: ['estadoCatalogo'],
  queryFn: () => api('GET /api/producto/estadoCatalogo'),
});
