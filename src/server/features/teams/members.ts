import sql, { join, raw, type Sql } from 'sql-template-tag';
import { statesThat } from '#contract/orders.ts';
import { Overview } from '#contract/overview.calls.ts';
import { type MemberField, TeamMember, type TeamsQuery } from '#contract/users.calls.ts';
import { memberStates } from '#contract/users.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { identifier } from '../../platform/db/identifier.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { holdsWords } from '../../platform/db/search.ts';
import { type Sorting, spanish } from '../../platform/http/answer-list.ts';
import { seenBy, type Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { stateOf, typeOf } from '../../platform/session/user-rules.ts';
import { isExchange } from '../orders/queries.ts';
import { ofTeam } from '../users/leaders.ts';
import type { Period } from '../windows/queries.ts';

export const memberSorting: Sorting<MemberField> = {
  id: sql`m.id`,
  whole: sql`${spanish(sql`m."nombreCompleto"`)}, m.id`,
  by: {
    id: sql`m.id`,
    nombreCompleto: spanish(sql`m."nombreCompleto"`),
    telefono: spanish(sql`m.telefono`),
    pendiente: sql`m.pendiente`,
    idLider: sql`m."idLider"`,
    lider: spanish(sql`m.lider`),
    estado: sql`array_position(array['NUNCA', 'TODAVIA_NO', 'EN_CARRITO', 'PIDIO'], m.estado)`,
    pedidos: sql`m.pedidos`,
    total: sql`m.total`,
    ultimoPedido: sql`m.ultimo`,
  },
};

export const readMembers = (db: Executor, found: Sql, order: Sql): Promise<TeamMember[]> =>
  db.rows(TeamMember)`
    select m.id, m."nombreCompleto", m.telefono, m.pendiente, m."idLider", m.lider, m.estado, m.pedidos, m.total,
      ${isoInstant('m.ultimo')} as "ultimoPedido"
    from (select * from ${found}) m order by ${order}`;

export const countMembers = (db: Executor, viewer: Viewer, window: Period) =>
  db.one(Overview.shape.vendedores)`
    select ${join(memberStates.map((state) => sql`count(*) filter (where m.estado = ${state}) as ${raw(identifier(state))}`))}
    from ${membersOf(viewer, { window })}`;

type AskedMembers = Pick<TeamsQuery, 'q' | 'estado'> & { window: Period };

/** The viewer's sellers `m`, for use after `from`. A leader's figures count only the team's orders. */
export const membersOf = (viewer: Viewer, { q, estado, window }: AskedMembers): Sql => {
  const [isMember, isSeen] = seenBy(viewer, {
    everybody: [sql`true`, sql`true`],
    team: [sql`u.id_lider = ${viewer.id}`, ofTeam('p', viewer.id)],
    nobody: [sql`false`, sql`false`],
  });
  return sql`(
  select u.id, ${displayNameOf('u')} as "nombreCompleto", u.telefono, u.pendiente, u.id_lider as "idLider",
    case when l.id is not null then ${displayNameOf('l')} end as lider,
    case when s.usuario_id is not null then 'PIDIO' when c.usuario_id is not null then 'EN_CARRITO' when exists (select from pedido p where p.usuario_id = u.id and ${isOneOf('p.estado', statesThat('counts'))}) then 'TODAVIA_NO' else 'NUNCA' end as estado,
    coalesce(s.pedidos, 0)::int as pedidos, coalesce(s.total, 0) as total, o.ultimo
  from usuario u left join usuario l on l.id = u.id_lider
  left join (
    select p.usuario_id, count(*) filter (where ${isSeen}) as pedidos, sum(p.total_amount) filter (where ${isSeen}) as total
    from pedido p where ${window.holds('p')} and ${isOneOf('p.estado', statesThat('counts'))} and not ${isExchange('p')} group by p.usuario_id
  ) s on s.usuario_id = u.id
  left join lateral (
    select p.created_at as ultimo from pedido p
    where p.usuario_id = u.id and ${isSeen} and ${isOneOf('p.estado', statesThat('counts'))} order by p.pedido_id desc limit 1
  ) o on true
  left join carrito c on c.usuario_id = u.id and jsonb_array_length(c.lineas) > 0
    and exists (select from ventana where cierre = ${window.cierre ?? null} and cerrada_at is null)
  where ${typeOf('u', 'isLed')} and ${stateOf('u', 'hasAccount')} and ${isMember}
) m where ${estado ? sql`m.estado = ${estado}` : sql`true`}
  and ${holdsWords(sql`concat_ws(' ', m."nombreCompleto", m.telefono, m.lider)`, q)}`;
};
