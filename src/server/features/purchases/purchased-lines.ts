import sql, { type Sql } from 'sql-template-tag';
import { statesThat } from '#contract/orders.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { deliveredOf } from '../orders/queries.ts';

/**
 * The tables of a `with`: `comprado` has each supplier's product and reference of a window, with its units as `PurchaseLine`
 * names them. Whatever counts what is missing or still to be sent reads them here.
 */
export const purchasedLines = (ventana: number): Sql => sql`ordered as (
    select l.proveedor_id, l.producto_id, l.referencia, sum(l.ordered) as pedidas, sum(${deliveredOf('l')}) as a_entregar,
      coalesce(sum(${deliveredOf('l')}) filter (where ${isOneOf('p.estado', statesThat('isPending'))}), 0) as pendientes
    from pedido p join pedido_linea l using (pedido_id)
    where p.ventana_id = ${ventana} and ${isOneOf('p.estado', statesThat('counts'))}
    group by l.proveedor_id, l.producto_id, l.referencia
  ), sent as (
    select e.proveedor_id, k.producto_id, k.referencia, sum(k.unidades) as enviadas
    from compra_envio e join compra_envio_linea k using (envio_id) where e.ventana_id = ${ventana}
    group by e.proveedor_id, k.producto_id, k.referencia
  ), received as (
    select r.proveedor_id, k.producto_id, k.referencia, sum(k.recibidas) as recibidas, sum(k.danadas) as danadas
    from recepcion r join recepcion_linea k using (recepcion_id) where r.ventana_id = ${ventana} and r.deshecha_at is null
    group by r.proveedor_id, k.producto_id, k.referencia
  ), summed as (
    select proveedor_id, producto_id, referencia, sum(pedidas) as pedidas, sum(a_entregar) as a_entregar, sum(pendientes) as pendientes,
      sum(enviadas) as enviadas, sum(recibidas) as recibidas, sum(danadas) as danadas,
      greatest(0, sum(a_entregar) - sum(recibidas)) as faltan,
      greatest(0, sum(pedidas) - greatest(sum(enviadas), sum(recibidas))) as por_enviar
    from (
      select proveedor_id, producto_id, referencia, pedidas, a_entregar, pendientes, 0 as enviadas, 0 as recibidas, 0 as danadas from ordered
      union all select proveedor_id, producto_id, referencia, 0, 0, 0, enviadas, 0, 0 from sent
      union all select proveedor_id, producto_id, referencia, 0, 0, 0, 0, recibidas, danadas from received
    ) u group by proveedor_id, producto_id, referencia
  ), comprado as (
    select *, case when bool_or(recibidas + danadas > 0) over (partition by proveedor_id) then least(faltan, pendientes) else 0 end
      as sin_repartir
    from summed
  )`;
