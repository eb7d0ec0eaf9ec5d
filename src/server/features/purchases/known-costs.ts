import sql, { type Sql } from 'sql-template-tag';
import { column } from '../../platform/db/identifier.ts';

/** The `with` table `costo_sabido`: each product's unit cost in a window, by the last sending or delivery note. */
export const knownCosts = (ofWindow: (ventana: Sql) => Sql): Sql => sql`costo_sabido as materialized (
  select distinct on (ventana_id, proveedor_id, producto_id) ventana_id, proveedor_id, producto_id, costo
  from (
    select e.ventana_id, e.proveedor_id, k.producto_id, k.costo, e.enviado_at as dicho_at
    from compra_envio e join compra_envio_linea k using (envio_id)
    union all
    select r.ventana_id, r.proveedor_id, k.producto_id, k.costo, r.recibida_at
    from recepcion r join recepcion_linea k using (recepcion_id) where r.deshecha_at is null
  ) c
  where costo is not null and ${ofWindow(sql`ventana_id`)}
  order by ventana_id, proveedor_id, producto_id, dicho_at desc)`;

/** Joins lines to their unit costs. `order` is the SQL for the window of these lines. */
export const withCosts = (order: Sql, line: string): Sql => sql`
  left join costo_sabido c on c.ventana_id = ${order} and c.proveedor_id = ${column(line, 'proveedor_id')}
    and c.producto_id = ${column(line, 'producto_id')}
  join producto d on d.producto_id = ${column(line, 'producto_id')}`;

/** A unit's cost in US dollars, after `withCosts`; null if unknown. */
export const unitCost: Sql = sql`coalesce(c.costo, d.costo)`;
