import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { cacheOwn } from '../../platform/offline/cache-own.ts';
import { currentSession } from '../../platform/session.ts';

/** One active product, for whoever was sent its link. */
export const publicProduct = (id: string) =>
  queryOptions({
    queryKey: ['producto', id],
    meta: { cached: true },
    queryFn: () => api('GET /api/producto/:id', { params: { id }, transport: cacheOwn(currentSession()?.userID) }),
  });
