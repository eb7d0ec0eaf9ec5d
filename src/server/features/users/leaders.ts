import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { statesThat } from '#contract/orders.ts';
import { Team } from '#contract/users.calls.ts';
import type { Change } from '../../platform/db/change.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { noUser, stateOf, typeOf } from '../../platform/session/user-rules.ts';

/** True for an order of the leader, or of a person who was in the team when it was placed. */
export const ofTeam = (order: string, leaderId: number): Sql => sql`${column(order, 'id_lider')} = ${leaderId}`;
export const ofSellersOf = (order: string, leaderId: number): Sql =>
  sql`(${ofTeam(order, leaderId)} and ${column(order, 'usuario_id')} <> ${leaderId})`;

export async function activeLeader(tx: Transaction, id: number | null | undefined): Promise<number | null> {
  if (!id) return null;
  const known =
    await tx.execute`select from usuario u where id = ${id} and ${typeOf('u', 'leads')} and ${stateOf('u', 'hasAccount')} for share`;
  return known ? id : null;
}

/**
 * Returns the id of an active leader; null if no id was sent. 422 `LIDER_DESCONOCIDO` for any other id, and for `self`.
 */
export async function requireLeader(
  tx: Transaction,
  id: number | null | undefined,
  { self, field = 'idLider' }: { self?: number; field?: string } = {},
): Promise<number | null> {
  if (!id) return null;
  const leader = id !== self && (await activeLeader(tx, id));
  if (leader) return leader;
  throw invalidField(field, 'El líder elegido no existe. Elija otro.', 'LIDER_DESCONOCIDO');
}

/**
 * Counts a leader's active sellers, the team's pending orders and the leader's own. 404 if the leader has no account.
 */
export const countTeam = (db: Db, id: number): Promise<Team> =>
  db.one(Team, { otherwise: noUser })`
    select (select count(*) from usuario v where v.id_lider = u.id and ${stateOf('v', 'hasAccount')}) as vendedores,
      (select count(*) from pedido p where ${ofTeam('p', id)} and ${isOneOf('p.estado', statesThat('isPending'))}) as "pedidosPendientes",
      (select count(*) from pedido p where p.usuario_id = u.id and ${isOneOf('p.estado', statesThat('isPending'))}) as "propiosPendientes"
    from usuario u where u.id = ${id} and ${stateOf('u', 'hasAccount')}`;

/** Gives people who meet a condition on `u` another leader, or none. Their orders stay with the old leader. */
export async function giveLeader({ tx, record }: Change, condition: Sql, idLider: number | null): Promise<void> {
  const moved = await tx.rows(Moved)`
    with before as (
      select u.id, ${displayNameOf('l')} as lider from usuario u left join usuario l on l.id = u.id_lider
      where ${condition} order by u.id for no key update of u)
    update usuario u set id_lider = ${idLider}::int from before where u.id = before.id
    returning u.id as "entidadId", ${displayNameOf('u')} as nombre, before.lider as antes,
      (select ${displayNameOf('n')} from usuario n where n.id = u.id_lider) as despues`;
  await record(moved.map((row) => ({ ...row, entidad: 'usuario', campo: 'líder' })));
}

const Moved = z.object({
  entidadId: z.int(),
  nombre: z.string(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
});
