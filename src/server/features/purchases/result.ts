import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { statesThat } from '#contract/orders.ts';
import { SupplierResult, WindowResult } from '#contract/purchases.calls.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { lastOrdered } from '../orders/ordered-lines.ts';
import { deliveredOf } from '../orders/queries.ts';
import { returnedUntil } from '../orders/returned-lines.ts';
import { requireWindow } from '../windows/queries.ts';

/** Reads the current result of a window, in US dollars. 404 for an unknown window. */
export const readResult = (db: Db, ventana: number): Promise<WindowResult> =>
  readSnapshot(db, async (tx) => {
    await requireWindow(tx, ventana);
    return tx.one(WindowResult)`
      with ${byNow(ventana)} select ${sumsOf}, ${commissionsOf} from fact`;
  });

/**
 * Reads a window's current result by supplier and product, highest profit first, products without a supplier last.
 * Commissions are left out. 404 for an unknown window.
 */
export const readResultBySupplier = (db: Db, ventana: number): Promise<SupplierResult[]> =>
  readSnapshot(db, async (tx) => {
    await requireWindow(tx, ventana);
    return tx.rows(SupplierResult)`
      with ${byNow(ventana)}, sold as (select * from fact where producto_id is not null), by_product as (
        select proveedor_id as "proveedorId", producto_id as "productoId", ${lastOrdered('sold', 'name')} as name,
          sum(units) as unidades, ${sumsOf}
        from sold group by proveedor_id, producto_id
      ), by_supplier as (
        select proveedor_id as "proveedorId", sum(units) as unidades, ${sumsOf} from sold group by proveedor_id
      )
      select s.*, coalesce(v.razon_social, 'Sin proveedor') as "razonSocial",
        (select json_agg(to_jsonb(p) - 'proveedorId' order by p.ganancia desc, p.name collate "es-x-icu", p."productoId")
        from by_product p where p."proveedorId" is not distinct from s."proveedorId") as productos
      from by_supplier s left join proveedor v on v.proveedor_id = s."proveedorId"
      order by s."proveedorId" is null, s.ganancia desc, s."proveedorId"`;
  });

/**
 * Reads how much each window's result changed in a period: the result at the end less the result at the start. So all
 * periods add up to the window's result, and later facts change no past period.
 */
export const readResults = (db: Executor, { from, until }: { from: Sql; until: Sql }) => {
  const ofWindow = (ventana: Sql) => sql`${ventana} in (select ventana_id from changed)`;
  return db.rows(ResultByCierre)`
    with changed as (${changedWindows(sql`>= ${from}`, sql`< ${until}`)}), fact as (
      select 1 as sign, * from (${factsUntil(until, ofWindow)}) f union all select -1, * from (${factsUntil(from, ofWindow)}) f
    )
    select v.cierre, ${sumsOf}, ${commissionsOf} from fact join ventana v using (ventana_id) group by v.ventana_id order by v.cierre`;
};
const ResultByCierre = WindowResult.extend({ cierre: z.int() });

/** Selects the windows with a delivery, a corrected cost, a decided claim or a paid commission between two moments. */
const changedWindows = (after: Sql, before: Sql): Sql => {
  const between = (at: Sql) => sql`${at} ${after} and ${at} ${before}`;
  return sql`
    select p.ventana_id from pedido p where ${deliveredOrder} and ${between(deliveredAt)}
    union select p.ventana_id from costo_corregido k join pedido p using (pedido_id) where ${between(sql`k.corregido_at`)}
    union select p.ventana_id from reclamo r join pedido p using (pedido_id) where ${between(sql`r.decidido_at`)}
    union select c.ventana_id from comision_liquidada c join movimiento m using (movimiento_id) where ${between(sql`m.creado_at`)}`;
};

const deliveredOrder = isOneOf('p.estado', statesThat('isDelivered'));
/** When an order was delivered. Older orders have no delivery time and count on the day they were placed. */
const deliveredAt = sql`coalesce(p.realizado_at, p.created_at)`;

const byNow = (ventana: number): Sql =>
  sql`fact as (select 1 as sign, * from (${factsUntil(sql`'infinity'::timestamptz`, (id) => sql`${id} = ${ventana}`)}) f)`;

/**
 * Selects the delivered lines of some windows, as known before a moment, and the commissions paid by then. Each line is
 * rounded to cents, so that every grouping has the same sum. A line of unknown cost counts only in `unknown` and
 * `returned`.
 */
const factsUntil = (until: Sql, ofWindow: (ventana: Sql) => Sql): Sql => sql`
  select ventana_id, pedido_id, linea, proveedor_id, producto_id, name, units, returned,
    case when is_known then units * amount else 0 end as sold, case when is_known then 0 else units end as unknown,
    round(units * fixed, 2) as cost, round(units * corrected, 2) as corrected,
    case when is_known then credited else 0 end as credited, round(restocked * (fixed + corrected), 2) as recovered, 0 as commission
  from (
    select p.ventana_id, pedido_id, linea, l.proveedor_id, l.producto_id, l.name, l.amount, ${deliveredOf('l')} as units,
      coalesce(l.costo, 0) as fixed, coalesce(k.corrected, 0) as corrected, l.costo is not null or coalesce(k.corrected, 0) <> 0 as is_known,
      coalesce(returned, 0) as returned, coalesce(credited, 0) as credited, coalesce(restocked, 0) as restocked
    from pedido p join pedido_linea l using (pedido_id)
    left join (
      select pedido_id, linea, sum(diferencia) as corrected from costo_corregido where corregido_at < ${until} group by pedido_id, linea
    ) k using (pedido_id, linea)
    left join (${returnedUntil(until)}) r using (pedido_id, linea)
    where ${ofWindow(sql`p.ventana_id`)} and ${deliveredOrder} and ${deliveredAt} < ${until}
  ) l
  union all
  select c.ventana_id, null, null, null, null, '', 0, 0, 0, 0, 0, 0, 0, 0, -m.importe
  from comision_liquidada c join movimiento m using (movimiento_id) where ${ofWindow(sql`c.ventana_id`)} and m.creado_at < ${until}`;

const sumsOf = sql`coalesce(sum(sign * sold), 0) as ventas, coalesce(sum(sign * cost), 0) as costo,
  coalesce(sum(sign * (sold - cost)), 0) as ganancia, coalesce(sum(sign * unknown), 0) as "sinCosto",
  coalesce(sum(sign * returned), 0) as devueltas, coalesce(sum(sign * credited), 0) as acreditado,
  coalesce(sum(sign * recovered), 0) as "costoRecuperado", coalesce(sum(sign * corrected), 0) as correcciones,
  coalesce(sum(sign * (sold - cost - credited + recovered - corrected - commission)), 0) as "gananciaFinal"`;
const commissionsOf = sql`coalesce(sum(sign * commission), 0) as comisiones`;
