import type { Db } from '../db/connect.ts';
import type { Mount } from '../http/mount.ts';
import { weekMenu } from './queries.ts';
import { setDayMenu } from './set-day-menu.ts';

export function menuRoutes(mount: Mount, { db }: { db: Db }) {
  mount({
    'GET /api/producto/week': () => weekMenu(db),
    'PUT /api/producto/week/:dia': ({ viewer, params, body }) => setDayMenu(db, viewer, params.dia, body.productoIds),
  });
}
