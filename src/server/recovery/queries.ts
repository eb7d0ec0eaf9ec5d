import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { PendingRecovery } from '#contract/recovery.calls.ts';
import { userTypes } from '#contract/users.ts';
import type { Executor } from '../db/executor.ts';
import { isoInstant } from '../db/instants.ts';
import type { Viewer } from '../http/viewer.ts';

/**
 * Whether the user `m` may let the user `u` choose another password: an administrator anybody, a leader the sellers that
 * the leader has now.
 */
export const mayGiveLink: SQL = sql`u.eliminado_at is null and m.eliminado_at is null
  and (m.tipo = 'ADMIN' or (m.tipo = 'LIDER' and u.tipo = 'VENDEDOR' and u.id_lider = m.id))`;

/** Who waits for a link that the viewer may give, in the order in which they asked. */
export const pendingRecoveries = (db: Executor, viewer: Viewer) =>
  db.rows(PendingRecovery)`
    select u.id, u.user_name as "userName", u.nombre, u.apellido, ${isoInstant('r.pedida_at')} as pedida
    from recuperacion r join usuario u on u.id = r.usuario_id join usuario m on m.id = ${viewer.id}
    where ${mayGiveLink} order by r.pedida_at, u.id`;

/** Whose password a link changes; undefined for one that holds no more: used, replaced, expired, or whoever made it may not any more. */
export const linkedUser = (db: Executor, huella: string) =>
  db.maybeOne(LinkedUser)`
    select u.id, u.user_name as "userName", u.tipo
    from enlace_clave e join usuario u on u.id = e.usuario_id join usuario m on m.id = e.creado_por
    where e.huella = ${huella} and e.vence_at > now() and ${mayGiveLink}`;

const LinkedUser = z.object({ id: z.int(), userName: z.string(), tipo: z.enum(userTypes) });
