import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** One active product, for whoever was sent its link. */
export const publicProduct = (id: string) =>
  queryOptions({ queryKey: ['producto', id], queryFn: () => api('GET /api/producto/:id', { params: { id } }) });
