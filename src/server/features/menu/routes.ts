import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { dayDishes, weekMenu } from './queries.ts';
import { setDayMenu } from './set-day-menu.ts';

export function menuRoutes(mount: Mount, { db }: { db: Db }) {
  mount({
    'GET /api/producto/week': () => weekMenu(db),
    'GET /api/producto/week/:dia': ({ params }) => dayDishes(db, params.dia),
    'PUT /api/producto/week/:dia': ({ viewer, params, body }) => setDayMenu(db, viewer, params.dia, body.productoIds),
  });
}
