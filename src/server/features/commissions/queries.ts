import sql, { type Sql } from 'sql-template-tag';
import { Commission, CommissionRate } from '#contract/commissions.calls.ts';
import { statesThat } from '#contract/orders.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { dayOf } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { spanish } from '../../platform/http/answer-list.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';

/** The percentages, the general ones first, each leader's by their days. */
export const readPercentages = (db: Executor): Promise<CommissionRate[]> =>
  db.rows(CommissionRate)`
    select id_lider as "idLider", porcentaje, to_char(desde, 'YYYY-MM-DD') as desde
    from comision order by id_lider nulls first, desde`;

/**
 * What leaders earn of a window, by name: of each who had deliveries or returns in it and has a percentage. `who` is a condition
 * on the leader `u`. An order's leader is that of its day. What came back counts in the window that closes next.
 */
export const readCommissions = (db: Executor, windowId: number, timeZone: string, who: Sql): Promise<Commission[]> =>
  db.rows(Commission)`
    with ${earnedIn(windowId)}, summed as (
      select id_lider, sum(importe) as base from (
        select id_lider, importe from earned
        union all
        select l.id_lider, 0 from asked join comision_liquidada l using (ventana_id)
      ) e group by id_lider
    )
    select u.id as "idLider", ${displayNameOf('u')} as lider, coalesce(l.base, s.base) as base,
      coalesce(l.porcentaje, c.porcentaje) as porcentaje,
      coalesce(-m.importe, round(s.base * c.porcentaje / 100, 2)) as comision, l.id_lider is not null as liquidada
    from asked a cross join summed s join usuario u on u.id = s.id_lider
    left join comision_liquidada l on l.ventana_id = a.ventana_id and l.id_lider = s.id_lider
    left join movimiento m using (movimiento_id)
    left join lateral (
      select r.porcentaje from comision r
      where coalesce(r.id_lider, s.id_lider) = s.id_lider and r.desde <= (${dayOf('a.hasta', timeZone)})::date
      order by r.id_lider is null, r.desde desc limit 1
    ) c on true
    where coalesce(l.porcentaje, c.porcentaje) is not null and ${who}
    order by ${spanish(displayNameOf('u'))}, u.id`;

/**
 * The tables of a `with`: `asked` is a window, and `earned` has what counts in it for leaders, with its words: orders that were delivered,
 * and what was credited since the window before closed.
 */
export const earnedIn = (windowId: number): Sql => sql`asked as (
  select v.ventana_id, v.cerrada_at, coalesce(v.cerrada_at, clock_timestamp()) as hasta,
    (select max(b.cerrada_at) from ventana b where b.cierre < v.cierre) as desde
  from ventana v where v.ventana_id = ${windowId}
), earned as (
  select p.id_lider, p.pedido_id, coalesce(p.realizado_at, p.created_at) as at, 'Entregado' as nota, p.total_amount as importe
  from asked join pedido p using (ventana_id)
  where ${isOneOf('p.estado', statesThat('isDelivered'))} and ${ofASeller}
  union all
  select p.id_lider, p.pedido_id, m.creado_at, m.nota, m.importe
  from asked a join movimiento m on m.creado_at <= a.hasta and (a.desde is null or m.creado_at > a.desde)
  join pedido p using (pedido_id)
  where m.tipo = 'DEVOLUCION' and ${ofASeller}
)`;

/** Of the orders `p` those of a leader's team: her own earn her nothing. */
const ofASeller = sql`p.id_lider <> p.usuario_id`;
