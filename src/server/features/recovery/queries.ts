import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { PendingRecovery } from '#contract/session.calls.ts';
import { User } from '#contract/users.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { stateOf, typeOf } from '../../platform/session/user-rules.ts';

/** True if `maker` may give `user` a link: an administrator to anybody, a leader to her present sellers. */
export const mayGiveLink = (maker: string, user: string): Sql => sql`
  ${stateOf(user, 'hasAccount')} and ${stateOf(maker, 'hasAccount')} and (${typeOf(maker, 'administers')}
    or (${typeOf(maker, 'leads')} and ${typeOf(user, 'isLed')} and ${column(user, 'id_lider')} = ${column(maker, 'id')}))`;

export const pendingRecoveries = (db: Executor, viewer: Viewer) =>
  db.rows(PendingRecovery)`
    select u.id, u.user_name as "userName", u.nombre, u.apellido, ${isoInstant('r.pedida_at')} as pedida
    from recuperacion r join usuario u on u.id = r.usuario_id join usuario m on m.id = ${viewer.id}
    where ${mayGiveLink('m', 'u')} order by r.pedida_at, u.id`;

/**
 * Reads a link's user. Undefined if the link was used, replaced or expired, if its maker may no longer give the link,
 * or if the account's address changed after the link was mailed.
 */
export const linkedUser = (db: Executor, huella: string) =>
  db.maybeOne(LinkedUser)`
    select u.id, u.user_name as "userName", u.tipo
    from enlace_clave e join usuario u on u.id = e.usuario_id left join usuario m on m.id = e.creado_por
    where e.huella = ${huella} and e.vence_at > now()
      and ((${mayGiveLink('m', 'u')}) or (e.correo = u.email and ${stateOf('u', 'hasAccount')}))`;

const LinkedUser = User.pick({ id: true, userName: true, tipo: true });

/** Stores that a user forgot the password; undefined if nobody has the name. */
export const leaveRequest = (db: Executor, username: string): Promise<Forgetful | undefined> =>
  db.maybeOne(Forgetful)`
    with asked as (
      insert into recuperacion (usuario_id)
      select id from usuario u where lower(user_name) = lower(${username}) and ${stateOf('u', 'hasAccount')}
      on conflict (usuario_id) do update set pedida_at = excluded.pedida_at
      returning usuario_id
    )
    select u.id, u.user_name as "userName", u.nombre, u.apellido, u.email from usuario u join asked on u.id = asked.usuario_id`;

const Forgetful = User.pick({ id: true, userName: true, nombre: true, apellido: true, email: true });
export type Forgetful = z.output<typeof Forgetful>;
