import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { keepOrderNames } from './keep-order-names.ts';
import { demandOwnOrder, orderNamesOf } from './queries.ts';

export function orderNameRoutes(mount: Mount, { db }: { db: Db }) {
  mount({
    'GET /api/para-quien/:id': async ({ viewer, params: { id } }) => {
      await demandOwnOrder(db, viewer.id, id);
      return orderNamesOf(db, viewer.id, id);
    },
    'PUT /api/para-quien/:id': ({ viewer, params: { id }, body }) => keepOrderNames(db, viewer, id, body),
  });
}
