import { type SQL, sql } from 'drizzle-orm';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { Access } from '#contract/endpoint.ts';
import { noOrder } from '../../features/orders/lock-order.ts';
import { ofSellersOf } from '../../features/orders/queries.ts';
import { noUser } from '../../features/users/queries.ts';
import type { Db } from '../db/connect.ts';
import { forbidden, Refusal } from './refusal.ts';
import { isAdmin, type Viewer } from './viewer.ts';

type Check = (db: Db, viewer: Viewer, id: number) => Promise<void> | void;

/** What each declared access demands of the viewer alone, before the request is read; throws the 403. */
export function demandRole(access: Access, viewer: Viewer) {
  const refused =
    (access === 'admin' && !isAdmin(viewer)) ||
    (access === 'admin-or-leader' && !isAdmin(viewer) && viewer.tipo !== 'LIDER') ||
    (access === 'leader-or-admin' && !isAdmin(viewer) && viewer.tipo !== 'LIDER') ||
    (access === 'leader-of-or-admin' && !isAdmin(viewer) && viewer.tipo !== 'LIDER');
  if (refused) throw forbidden();
}

/** An administrator's screens send one after the other what was chosen together, such as the pictures of a folder. */
const ADMIN_SHARE = 5;

/** Bounds the writes of one account: throws 429 `DEMASIADOS_CAMBIOS`. Each process counts for itself, so that no write costs another. */
export function writeBound(perMinute: number) {
  const limiter = new RateLimiterMemory({ points: perMinute * ADMIN_SHARE, duration: 60 });
  return async (viewer: Viewer) => {
    await limiter.consume(viewer.id, isAdmin(viewer) ? 1 : ADMIN_SHARE).catch(({ msBeforeNext }: RateLimiterRes) => {
      const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
      throw new Refusal(429, 'DEMASIADOS_CAMBIOS', 'Demasiados cambios en un minuto.', {
        detail: `Espere ${retryAfter} s y vuelva a intentar.`,
        retryAfter,
      });
    });
  };
}

/** What each declared access demands of the object that `params.id` names; throws 403, or 404 when it is not there. */
export const objectChecks: Partial<Record<Access, Check>> = {
  'self-or-admin': selfOrExisting,
  'leader-or-admin': selfOrExisting,
  'leader-of-or-admin': async (db, viewer, id) => {
    const user = await db.maybeOne(Led)`
      select coalesce(id_lider = ${viewer.id}, false)
        or exists (select from pedido p where p.usuario_id = ${id} and ${ofSellersOf(viewer.id)}) as led
      from usuario where id = ${id}`;
    if (!isAdmin(viewer) && !user?.led) throw forbidden();
    if (!user) throw noUser();
  },
  'account-party': async (db, viewer, id) => {
    if (id === viewer.id) return;
    const user = await db.maybeOne(Led)`
      select ${viewer.tipo === 'LIDER'} and coalesce(id_lider = ${viewer.id}, false) as led from usuario where id = ${id}`;
    if (!isAdmin(viewer) && !user?.led) throw forbidden();
    if (!user) throw noUser();
  },
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

const Led = z.object({ led: z.boolean() });
const Party = z.object({ party: z.boolean() });

async function selfOrExisting(db: Db, viewer: Viewer, id: number) {
  if (id === viewer.id) return;
  if (!isAdmin(viewer)) throw forbidden();
  if (!(await db.execute`select from usuario where id = ${id}`)) throw noUser();
}
