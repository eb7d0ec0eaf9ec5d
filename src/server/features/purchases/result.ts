import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { statesThat } from '#contract/orders.ts';
import { SupplierResult, WindowResult } from '#contract/purchases.calls.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { lastOrdered } from '../orders/ordered-lines.ts';
import { deliveredOf } from '../orders/queries.ts';
import { returnedLines, withReturned } from '../orders/returned-lines.ts';
import { demandWindow } from '../windows/queries.ts';
import { knownCosts, unitCost, withCosts } from './known-costs.ts';

/** What the delivered orders of a window brought, in US dollars; 404 when there is no such window. */
export const readResult = (db: Db, ventana: number): Promise<WindowResult> =>
  readSnapshot(db, async (tx) => {
    await demandWindow(tx, ventana);
    return tx.one(WindowResult)`
      with ${deliveredLines((id) => sql`${id} = ${ventana}`)} select ${sumsOf} from delivered`;
  });

/** The same by supplier and product, those that brought most first; last, what has no supplier. */
export const readResultBySupplier = (db: Db, ventana: number): Promise<SupplierResult[]> =>
  readSnapshot(db, async (tx) => {
    await demandWindow(tx, ventana);
    return tx.rows(SupplierResult)`
      with ${deliveredLines((id) => sql`${id} = ${ventana}`)}, by_product as (
        select proveedor_id, producto_id, ${lastOrdered('delivered', 'name')} as name, sum(units) as unidades, ${sumsOf}
        from delivered group by proveedor_id, producto_id
      ), by_supplier as (
        select proveedor_id, sum(units) as unidades, ${sumsOf} from delivered group by proveedor_id
      )
      select s.proveedor_id as "proveedorId", coalesce(v.razon_social, 'Sin proveedor') as "razonSocial", s.unidades,
        s.ventas, s.costo, s.ganancia, s."sinCosto", s.devueltas, s.acreditado, s."costoRecuperado", s."gananciaFinal",
        (select json_agg(json_build_object('productoId', p.producto_id, 'name', p.name, 'unidades', p.unidades,
          'ventas', p.ventas, 'costo', p.costo, 'ganancia', p.ganancia, 'sinCosto', p."sinCosto",
          'devueltas', p.devueltas, 'acreditado', p.acreditado, 'costoRecuperado', p."costoRecuperado", 'gananciaFinal', p."gananciaFinal")
          order by p.ganancia desc, p.name collate "es-x-icu", p.producto_id)
        from by_product p where p.proveedor_id is not distinct from s.proveedor_id) as productos
      from by_supplier s left join proveedor v using (proveedor_id)
      order by s.proveedor_id is null, s.ganancia desc, s.proveedor_id`;
  });

/** What each window brought that meets a condition on its id, in their order. */
export const readResults = (db: Executor, ofWindow: (ventana: Sql) => Sql) =>
  db.rows(ResultByCierre)`
    with ${deliveredLines(ofWindow)}
    select v.cierre, ${sumsOf} from delivered join ventana v using (ventana_id) group by v.ventana_id order by v.cierre`;
const ResultByCierre = WindowResult.extend({ cierre: z.int() });

/** The tables of a `with`: `delivered` has the lines of some windows' delivered orders, with what their units cost. */
const deliveredLines = (
  ofWindow: (ventana: Sql) => Sql,
): Sql => sql`${knownCosts(ofWindow)}, ${returnedLines}, delivered as (
  select p.ventana_id, l.pedido_id, l.linea, l.proveedor_id, l.producto_id, l.name, l.amount, ${deliveredOf('l')} as units, ${unitCost} as cost,
    coalesce(returned, 0) as returned, coalesce(credited, 0) as credited, coalesce(restocked, 0) as restocked
  from pedido p join pedido_linea l using (pedido_id) ${withCosts(sql`p.ventana_id`, 'l')} ${withReturned('l')}
  where ${ofWindow(sql`p.ventana_id`)} and ${isOneOf('p.estado', statesThat('isDelivered'))})`;

/** Units of unknown cost are counted apart, and are in no sum. What came back changes the sums beside those of what was delivered. */
const sumsOf = sql`coalesce(sum(units * amount) filter (where cost is not null), 0) as ventas,
  coalesce(sum(units * cost), 0) as costo,
  coalesce(sum(units * (amount - cost)), 0) as ganancia,
  coalesce(sum(units) filter (where cost is null), 0) as "sinCosto",
  coalesce(sum(returned), 0) as devueltas,
  coalesce(sum(credited) filter (where cost is not null), 0) as acreditado,
  coalesce(sum(restocked * cost), 0) as "costoRecuperado",
  coalesce(sum(units * (amount - cost) - credited + restocked * cost), 0) as "gananciaFinal"`;
