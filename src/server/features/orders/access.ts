import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/db/connect.ts';
import type { ObjectChecks } from '../../platform/http/access.ts';
import { forbidden } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import { noOrder } from './lock-order.ts';

/** Who may ask for one order. */
export const orderAccess: ObjectChecks = {
  'order-owner': (db, viewer, id) => partyToOrder(db, viewer, id, sql`false`),
  'order-party': (db, viewer, id) =>
    partyToOrder(db, viewer, id, sql`${viewer.tipo === 'LIDER'} and p.id_lider is not distinct from ${viewer.id}`),
};

/** Demands who placed an order or whom the condition on `p` (pedido) lets in besides. */
async function partyToOrder(db: Db, viewer: Viewer, id: number, besides: SQL) {
  const order = await db.maybeOne(Party)`
    select p.usuario_id = ${viewer.id} or (${besides}) as party from pedido p where p.pedido_id = ${id}`;
  if (!order) throw noOrder();
  if (!isAdmin(viewer) && !order.party) throw forbidden();
}

const Party = z.object({ party: z.boolean() });
