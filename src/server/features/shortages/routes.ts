import type { Parts } from '../../platform/http/mount.ts';
import { readShortage } from './queries.ts';
import { shareShortage, undoShortage } from './share-shortage.ts';

export function shortageRoutes({ mount, db }: Parts) {
  return mount({
    'GET /api/faltantes/:ventana/:productoId': ({ params, query }) =>
      readShortage(db, { ...params, referencia: query.referencia }, query),
    'PUT /api/faltantes/:ventana/:productoId': ({ viewer, params, query, body }) =>
      shareShortage(db, viewer, { ...params, ...query }, body),
    'DELETE /api/faltantes/:ventana/:productoId': ({ viewer, params, query }) =>
      undoShortage(db, viewer, { ...params, referencia: query.referencia }, query),
  });
}
