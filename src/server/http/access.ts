import { sql } from 'drizzle-orm';
import type { Access } from '#contract/endpoint.ts';
import type { Db } from '../db/connect.ts';
import { forbidden, notFound } from './refusal.ts';
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

/** What each declared access demands of the object that `params.id` names; throws 403, or 404 when it is not there. */
export const objectChecks: Partial<Record<Access, Check>> = {
  'self-or-admin': selfOrExisting,
  'leader-or-admin': selfOrExisting,
  'leader-of-or-admin': async (db, viewer, id) => {
    const { rows } = await db.execute<{ leader: number | null }>(
      sql`select id_lider as leader from usuario where id = ${id}`,
    );
    if (!isAdmin(viewer) && rows[0]?.leader !== viewer.id) throw forbidden();
    if (!rows[0]) throw notFound('No existe ese usuario.');
  },
  'order-party': async (db, viewer, id) => {
    const { rows } = await db.execute<{ owner: number; leader: number | null }>(
      sql`select u.id as owner, u.id_lider as leader from pedido p join usuario u on u.id = p.usuario_id where p.pedido_id = ${id}`,
    );
    const [order] = rows;
    if (!order) throw notFound('No existe ese pedido.');
    if (!isAdmin(viewer) && order.owner !== viewer.id && order.leader !== viewer.id) throw forbidden();
  },
};

async function selfOrExisting(db: Db, viewer: Viewer, id: number) {
  if (id === viewer.id) return;
  if (!isAdmin(viewer)) throw forbidden();
  const { rowCount } = await db.execute(sql`select from usuario where id = ${id}`);
  if (!rowCount) throw notFound('No existe ese usuario.');
}
