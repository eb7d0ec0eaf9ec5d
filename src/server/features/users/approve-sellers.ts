import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { typeRules } from '#contract/users.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { forbidden, Refusal } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { noUser, stateOf } from '../../platform/session/user-rules.ts';
import { lockAccountsAs } from './lock-accounts.ts';

/** Approves a seller. 404 without an account, 403 unless the viewer administers or leads the seller now. */
export const approveSeller = (db: Db, viewer: Viewer, id: number): Promise<void> =>
  change(db, viewer, async (change) => {
    const { tx } = change;
    await lockAccountsAs(tx, viewer);
    const idLider = await tx.one(z.int().nullable(), { otherwise: noUser })`
      select id_lider from usuario u where id = ${id} and ${stateOf('u', 'hasAccount')}`;
    if (!isAdmin(viewer) && idLider !== viewer.id) throw forbidden();
    await approve(change, sql`u.id = ${id}`);
  });

export async function approve({ tx, record, announce }: Change, condition: Sql): Promise<void> {
  const approved = await tx.rows(Approved)`
    update usuario u set pendiente = false where ${condition} and ${stateOf('u', 'approve')}
    returning u.id as "entidadId", ${displayNameOf('u')} as nombre`;
  const become = { entidad: 'usuario', campo: 'aprobación', antes: 'pendiente', despues: 'aprobado' } as const;
  await record(approved.map((row) => ({ ...row, ...become })));
  for (const { entidadId } of approved) announce({ kind: 'approved', usuarioId: entidadId });
}

const Approved = z.object({ entidadId: z.int(), nombre: z.string() });

export const isUnapproved = async (db: Executor, { id, tipo }: Viewer): Promise<boolean> =>
  typeRules[tipo].isLed &&
  (await db.execute`select from usuario u where id = ${id} and not ${stateOf('u', 'orders')}`) > 0;

export const unapproved = () =>
  new Refusal('VENDEDOR_PENDIENTE', 'Todavía no puede pedir.', {
    detail:
      'Su cuenta está pendiente de aprobación: podrá pedir cuando su líder o un administrador la apruebe. Su carrito queda guardado.',
  });

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    approved: { usuarioId: number };
  }
}
