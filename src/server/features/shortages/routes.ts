import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { readShortage } from './read-shortage.ts';
import { shareShortage, undoShortage } from './share-shortage.ts';

export function shortageRoutes(mount: Mount, { db }: { db: Db }) {
  mount({
    'GET /api/faltantes/:ventana/:productoId': ({ params, query }) => readShortage(db, params, query),
    'PUT /api/faltantes/:ventana/:productoId': ({ viewer, params, body }) => shareShortage(db, viewer, params, body),
    'DELETE /api/faltantes/:ventana/:productoId': ({ viewer, params, query }) =>
      undoShortage(db, viewer, params, query),
  });
}
