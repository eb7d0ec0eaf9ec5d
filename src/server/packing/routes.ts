import type { Db } from '../db/connect.ts';
import type { Mount } from '../http/mount.ts';
import { readPacking } from './read-packing.ts';
import { tickItems } from './tick-items.ts';

export function packingRoutes(mount: Mount, { db }: { db: Db }) {
  mount({
    'GET /api/armado/:ventana': ({ params }) => readPacking(db, params.ventana),
    'PUT /api/armado/:ventana': ({ params, body, viewer }) => tickItems(db, viewer, params.ventana, body),
  });
}
