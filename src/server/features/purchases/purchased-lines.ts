import sql, { type Sql } from 'sql-template-tag';
import { statesThat } from '#contract/orders.ts';
import { fatesThat } from '#contract/purchases.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { deliveredOf } from '../orders/queries.ts';

/**
 * The `with` table `comprado`: a window's units by supplier, product and reference. `PurchaseLine` explains most
 * columns. `por_enviar` includes its `porTomar`, `usadas` is its `deSobrante`, and `pendientes` are the units to
 * deliver in pending orders.
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
    select r.proveedor_id, k.producto_id, k.referencia, sum(k.recibidas) as recibidas, sum(k.danadas) as danadas,
      coalesce(sum(k.rechazadas) filter (where ${isOneOf('k.destino', fatesThat('isClaimed'))}), 0) as reclamadas
    from recepcion r join recepcion_linea k using (recepcion_id) where r.ventana_id = ${ventana} and r.deshecha_at is null
    group by r.proveedor_id, k.producto_id, k.referencia
  ), from_surplus as (
    select proveedor_id, producto_id, referencia, sum(unidades) as usadas
    from sobrante_destino where compra_ventana_id = ${ventana} group by proveedor_id, producto_id, referencia
  ), summed as (
    select proveedor_id, producto_id, referencia, sum(pedidas) as pedidas, sum(a_entregar) as a_entregar, sum(pendientes) as pendientes,
      sum(enviadas) as enviadas, sum(recibidas) as recibidas, sum(danadas) as danadas, sum(reclamadas) as reclamadas, sum(usadas) as usadas,
      greatest(0, sum(a_entregar) - sum(recibidas) - sum(usadas)) as faltan,
      greatest(0, sum(pedidas) - greatest(sum(enviadas), sum(recibidas)) - sum(usadas)) as por_enviar
    from (
      select proveedor_id, producto_id, referencia, pedidas, a_entregar, pendientes, 0 as enviadas, 0 as recibidas, 0 as danadas, 0 as reclamadas, 0 as usadas
      from ordered
      union all select proveedor_id, producto_id, referencia, 0, 0, 0, enviadas, 0, 0, 0, 0 from sent
      union all select proveedor_id, producto_id, referencia, 0, 0, 0, 0, recibidas, danadas, reclamadas, 0 from received
      union all select proveedor_id, producto_id, referencia, 0, 0, 0, 0, 0, 0, 0, usadas from from_surplus
    ) u group by proveedor_id, producto_id, referencia
  ), comprado as (
    select *, case when bool_or(recibidas + danadas > 0) over (partition by proveedor_id) then least(faltan, pendientes) else 0 end
      as sin_repartir
    from summed
  )`;

/**
 * The `with` table `sobrante`: surplus units (`sobraron`) of this and earlier windows, without units of products with a
 * stock. `dichas` counts units whose destination was recorded. Units taken from an earlier surplus count as received.
 *
 * `ofSupplier` is a condition on `r`, which is a receipt or a recorded destination. `ofProduct` gets the alias of a row
 * and returns a condition on its product and reference.
 */
export const surplusLines = (
  ventana: number,
  ofSupplier: Sql,
  ofProduct = (_row: string): Sql => sql`true`,
): Sql => sql`came as (
    select r.ventana_id, r.proveedor_id, k.producto_id, k.referencia, sum(k.recibidas) as recibidas,
      sum(k.recibidas) filter (where not k.de_stock) as libres
    from recepcion r join recepcion_linea k using (recepcion_id)
    where r.ventana_id <= ${ventana} and r.deshecha_at is null and ${ofSupplier} and ${ofProduct('k')}
    group by r.ventana_id, r.proveedor_id, k.producto_id, k.referencia
  ), recorded_fates as (
    select ventana_id, proveedor_id, producto_id, referencia, sum(unidades) as dichas
    from sobrante_destino r where r.ventana_id <= ${ventana} and ${ofSupplier} and ${ofProduct('r')} group by ventana_id, proveedor_id, producto_id, referencia
  ), delivered as (
    select d.ventana_id, d.proveedor_id, d.producto_id, d.referencia, sum(d.units) as units
    -- Reads each window's orders by an index. A join by product would compare each line with all windows' receipts.
    from (select distinct ventana_id from came where libres > 0) w cross join lateral (
      select p.ventana_id, l.proveedor_id, l.producto_id, l.referencia, ${deliveredOf('l')} as units
      from pedido p join pedido_linea l using (pedido_id)
      where p.ventana_id = w.ventana_id and ${isOneOf('p.estado', statesThat('counts'))}
      offset 0 -- keeps PostgreSQL from joining all windows at once
    ) d
    where (d.ventana_id, d.proveedor_id, d.producto_id) in (select ventana_id, proveedor_id, producto_id from came where libres > 0)
    group by d.ventana_id, d.proveedor_id, d.producto_id, d.referencia
  ), used as (
    select compra_ventana_id as ventana_id, proveedor_id, producto_id, referencia, sum(unidades) as usadas
    from sobrante_destino where compra_ventana_id <= ${ventana} group by compra_ventana_id, proveedor_id, producto_id, referencia
  ), sobrante as materialized (
    select ventana_id, proveedor_id, producto_id, referencia, coalesce(dichas, 0) as dichas,
      greatest(0, least(coalesce(libres, 0), coalesce(recibidas, 0) - coalesce(units, 0)) + coalesce(usadas, 0)) as sobraron
    from came full join recorded_fates using (ventana_id, proveedor_id, producto_id, referencia)
    left join used using (ventana_id, proveedor_id, producto_id, referencia)
    left join delivered using (ventana_id, proveedor_id, producto_id, referencia)
  )`;
