import type { CartWrite } from '#contract/cart.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { forbidden, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { cartOf, replaceCart } from './queries.ts';

export function cartRoutes({ mount, db }: Parts) {
  return mount({
    'GET /api/carrito': ({ viewer }) => cartOf(db, viewer.id),
    'PUT /api/carrito': ({ viewer, body }) => keepCart(db, viewer, body),
  });
}

/** Stores the viewer's cart. 409 `VERSION_VIEJA` with the stored cart for an old version, 403 for another's cart. */
async function keepCart(db: Db, viewer: Viewer, write: CartWrite): Promise<{ version: number }> {
  if (write.userId !== viewer.id) throw forbidden();
  return change(db, viewer, async ({ tx, announce }) => {
    const version = await replaceCart(tx, write);
    if (version === undefined)
      throw new Refusal('VERSION_VIEJA', 'Su carrito cambió en otro equipo.', { carrito: await cartOf(tx, viewer.id) });
    announce({ kind: 'cart', usuarioId: viewer.id, version });
    return { version };
  });
}
