import { cacheOwn } from '../../platform/offline/cache-own.ts';
import { reading } from '../../platform/reading.ts';
import { currentSession } from '../../platform/session.ts';

/** One active product, for whoever was sent its link. */
export const publicProduct = (id: string) => ({
  ...reading(['producto', id], 'GET /api/producto/:id', {
    params: { id },
    transport: cacheOwn(currentSession()?.userID),
  }),
  meta: { cached: true },
});
