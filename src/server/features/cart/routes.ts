import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { keepCart } from './keep-cart.ts';
import { cartOf } from './queries.ts';

export function cartRoutes(mount: Mount, { db }: { db: Db }) {
  mount({
    'GET /api/carrito': ({ viewer }) => cartOf(db, viewer.id),
    'PUT /api/carrito': ({ viewer, body }) => keepCart(db, viewer, body),
  });
}
