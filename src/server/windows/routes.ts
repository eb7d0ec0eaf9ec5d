import type { Db } from '../db/connect.ts';
import type { Mount } from '../http/mount.ts';
import { closeWindow } from './close-window.ts';
import { openWindow } from './open-window.ts';
import { allWindows, isOpen } from './queries.ts';

export function windowRoutes(mount: Mount, { db }: { db: Db }) {
  mount({
    'GET /api/producto/estadoCatalogo': () => isOpen(db),
    'PUT /api/producto/estadoCatalogo/:x': async ({ params, viewer }) => {
      await (params.x ? openWindow : closeWindow)(db, viewer);
      return params.x;
    },
    'GET /api/ventanas': () => allWindows(db),
  });
}
