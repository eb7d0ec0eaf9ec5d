import type { Parts } from '../../platform/http/mount.ts';
import { keepOrderNames, orderNamesOf, requireOwnOrder } from './order-names.ts';

export function orderNameRoutes({ mount, db }: Parts) {
  return mount({
    'GET /api/para-quien/:id': async ({ viewer, params: { id } }) => {
      await requireOwnOrder(db, viewer.id, id);
      return orderNamesOf(db, viewer.id, id);
    },
    'PUT /api/para-quien/:id': ({ viewer, params: { id }, body }) => keepOrderNames(db, viewer, id, body),
  });
}
