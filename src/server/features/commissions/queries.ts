import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type Commission, CommissionRate } from '#contract/commissions.calls.ts';
import { statesThat } from '#contract/orders.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { dayOf } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { spanish } from '../../platform/http/answer-list.ts';
import { groupedBy } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { carryOver, commissionOf } from './carry-over.ts';

export const readPercentages = (db: Executor): Promise<CommissionRate[]> =>
  db.rows(CommissionRate)`
    select id_lider as "idLider", porcentaje, to_char(desde, 'YYYY-MM-DD') as desde
    from comision order by id_lider nulls first, desde`;

/**
 * Reads the commissions of the leaders `u` in a window. `earned` is the commission before rounding, in millionths of a
 * US dollar. `carriedBase` is the part of `base` that earlier closings carried over, in cents.
 */
export async function readCommissions(db: Executor, windowId: number, timeZone: string, who: Sql) {
  const closings = await db.rows(LeaderClosing)`
    with recursive ${earnedAmounts}, asked as (
      select ventana_id, cierre, exists (select from ventana n where n.cierre > v.cierre) as "isFollowed"
      from ventana v where ventana_id = ${windowId}
    ), sums as (
      select e.id_lider, ventana_id, vendida, sum(importe) as importe
      from (
        -- Deliveries are summed alone. Together with returns PostgreSQL would not read them in parallel.
        select id_lider, ventana_id, vendida, sum(importe) as importe from sold group by id_lider, ventana_id, vendida
        union all select id_lider, ventana_id, vendida, importe from returned
      ) e join usuario u on u.id = e.id_lider where ${who} group by e.id_lider, ventana_id, vendida
    ), counted as (
      select id_lider, ventana_id from sums
      union select l.id_lider, ventana_id from comision_liquidada l join usuario u on u.id = l.id_lider where ${who}
    ), rated as (
      select k.id_lider, k.ventana_id, v.cierre, coalesce(l.porcentaje, c.porcentaje) as porcentaje, l.base, l.ganado, l.movimiento_id
      from (
        select * from counted union select id_lider, vendida from sums union select k.id_lider, a.ventana_id from counted k, asked a
      ) k
      join ventana v using (ventana_id) left join comision_liquidada l using (ventana_id, id_lider)
      left join lateral (
        select r.porcentaje from comision r
        where coalesce(r.id_lider, k.id_lider) = k.id_lider and r.desde <= (${dayOf(sql`coalesce(v.cerrada_at, clock_timestamp())`, timeZone)})::date
        order by r.id_lider is null, r.desde desc limit 1
      ) c on true
    )
    select r.id_lider as "idLider", ${displayNameOf('u')} as lider, r.cierre, r.porcentaje, a."isFollowed",
      coalesce(e.base, 0) as base, coalesce(e.earned, 0) as earned, e.base is not null as "hasOwn",
      case when r.ganado is not null then
        json_build_object('base', (r.base * 100)::int8, 'earned', (r.ganado * 1000000)::int8, 'comision', (-m.importe * 100)::int8)
      end as paid
    from asked a join rated r on r.cierre <= a.cierre join usuario u on u.id = r.id_lider
    left join movimiento m using (movimiento_id)
    left join (
      select s.id_lider, s.ventana_id, (sum(s.importe) * 100)::int8 as base, (sum(s.importe * coalesce(o.porcentaje, 0)) * 10000)::int8 as earned
      from sums s join rated o on o.id_lider = s.id_lider and o.ventana_id = s.vendida
      group by s.id_lider, s.ventana_id
    ) e on e.id_lider = r.id_lider and e.ventana_id = r.ventana_id
    order by ${spanish(displayNameOf('u'))}, u.id, r.cierre`;
  return [...groupedBy(closings, ({ idLider }) => idLider).values()].flatMap((ofLeader) => {
    const last = ofLeader.at(-1) ?? ofLeader[0];
    const carried = carryOver(ofLeader.slice(0, -1));
    const { idLider, lider, porcentaje } = last;
    const { earned, ...sums } = commissionOf(last, carried);
    if (!last.paid && !earned && !(last.hasOwn && porcentaje !== null)) return [];
    const commission: Commission = { idLider, lider, porcentaje: porcentaje ?? 0, ...sums };
    return [{ commission, earned, carriedBase: carried.base }];
  });
}

export const countUnsettled = async (db: Executor, windowId: number, timeZone: string): Promise<number> =>
  (await readCommissions(db, windowId, timeZone, sql`true`)).filter(
    ({ commission: { liquidada, comision } }) => !liquidada && comision > 0,
  ).length;

/** `base` and `earned` are the closing's own amounts, in the units of `Earnings`. `hasOwn` is false if it has none. */
const LeaderClosing = z.object({
  idLider: z.int(),
  lider: z.string(),
  cierre: z.int(),
  porcentaje: z.number().nullable(),
  isFollowed: z.boolean(),
  base: z.int(),
  earned: z.int(),
  hasOwn: z.boolean(),
  paid: z.object({ base: z.int(), earned: z.int(), comision: z.int() }).nullable(),
});

/**
 * The tables of a recursive `with`, with the amounts that count for leaders. `sold` has the deliveries, each in its
 * order's closing. `returned` has the credits for returned goods, each in the first closing that ends afterwards. If
 * the goods came as an exchange, the leader is that of the order that the buyer paid. `vendida` is the closing of the
 * sale, which sets the percentage.
 */
export const earnedAmounts: Sql = sql`exchanged as (
  select l.pedido_id, r.pedido_id as paid_order from pedido_linea l join reclamo r on r.numero = l.cambio where l.cambio is not null
), paid_for as (
  select * from exchanged
  union all select e.pedido_id, p.paid_order from exchanged e join paid_for p on p.pedido_id = e.paid_order
), sold as (
  select p.id_lider, p.ventana_id, p.ventana_id as vendida, p.pedido_id, coalesce(p.realizado_at, p.created_at) as at,
    'Entregado' as nota, p.total_amount as importe
  from pedido p where ${isOneOf('p.estado', statesThat('isDelivered'))} and ${ofASeller('p')}
), returned as (
  select s.id_lider, v.ventana_id, s.ventana_id as vendida, m.pedido_id, m.creado_at as at, m.nota, m.importe
  from movimiento m
  left join paid_for f on f.pedido_id = m.pedido_id and not exists (select from exchanged e where e.pedido_id = f.paid_order)
  join pedido s on s.pedido_id = coalesce(f.paid_order, m.pedido_id)
  join lateral (
    select ventana_id from ventana where coalesce(cerrada_at, 'infinity') >= m.creado_at order by cierre limit 1
  ) v on true
  where m.tipo = 'DEVOLUCION' and ${ofASeller('s')}
)`;

function ofASeller(order: string): Sql {
  return sql`${column(order, 'id_lider')} <> ${column(order, 'usuario_id')}`;
}
