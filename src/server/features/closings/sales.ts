import type { Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type ProductType, productTypes } from '#contract/products.ts';
import { SellerSales } from '../../documents/reports-xlsx.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { bearable, mostOf } from '../../platform/http/document-bounds.ts';
import { inReadingOrder, lastOrdered, namedNow } from '../orders/ordered-lines.ts';
import { deliveredOf } from '../orders/queries.ts';

/**
 * Reads the sales of each product, with the units of each reference and weekday, sorted by the product's newest name.
 * 422 `DOCUMENTO_MUY_GRANDE` for too many rows.
 */
export async function findProductSales(db: Executor, condition: Sql): Promise<SalesOfType[]> {
  const sales = await db.rows(SalesRow)`
    with referenced as (
      select l.producto_id, l.tipo_producto, l.referencia, l.dia, sum(${deliveredOf('l')}) as units, sum(${deliveredOf('l')} * l.amount) as amount
      from pedido p join pedido_linea l using (pedido_id)
      where ${condition} group by l.producto_id, l.tipo_producto, l.referencia, l.dia
    ), by_reference as materialized (
      select producto_id, tipo_producto, json_agg(json_build_object('referencia', r.referencia, 'dia', r.dia, 'units', units,
        'amount', amount) order by ${inReadingOrder('r')}) as reference_lines
      from referenced r group by producto_id, tipo_producto
    ), sales as materialized (
      select l.producto_id, l.tipo_producto, ${namedNow('l', 'name')} as name, ${lastOrdered('l', 'codigo')} as codigo,
        count(distinct l.pedido_id) as orders, sum(${deliveredOf('l')}) as units, sum(${deliveredOf('l')} * l.amount) as amount
      from pedido p join pedido_linea l using (pedido_id)
      where ${condition} group by l.producto_id, l.tipo_producto
    )
    select tipo_producto as "tipoProducto", case when (select count(*) from referenced) <= ${mostOf.rows} then
      json_agg(json_build_object('codigo', codigo, 'name', name, 'tipoProducto', tipo_producto, 'orders', orders,
        'units', units, 'amount', amount, 'byReference', reference_lines) order by name collate "es-x-icu", producto_id)::text end as products
    from sales join by_reference using (producto_id, tipo_producto)
    group by tipo_producto order by tipo_producto`;
  return sales.map(({ tipoProducto, products }) => ({ tipoProducto, products: bearable(products) }));
}

const SalesRow = z.object({ tipoProducto: z.enum(productTypes), products: z.string().nullable() });
/** `products` is JSON of `ProductSales[]`. */
export type SalesOfType = { tipoProducto: ProductType; products: string };

export const findSellerSales = (db: Executor, condition: Sql): Promise<SellerSales[]> =>
  db.rows(SellerSales)`
    with sales as (
      select p.usuario_id, max(p.pedido_id) as newest, count(*) as orders, sum(d.units) as units,
        coalesce(sum(p.total_amount) filter (where p.tipo = 'ESENCIAL'), 0) as essential,
        coalesce(sum(p.total_amount) filter (where p.tipo = 'BLACK'), 0) as black
      from pedido p cross join lateral (select sum(${deliveredOf('l')}) as units from pedido_linea l where pedido_id = p.pedido_id) d
      where ${condition} group by p.usuario_id
    )
    select n.client_name as seller, u.user_name as "userName", n.lider as leader,
      n.retiro, n.telefono, s.orders, s.units::int8 as units, s.essential, s.black
    from sales s join pedido n on n.pedido_id = s.newest join usuario u on u.id = s.usuario_id
    order by n.client_name collate "es-x-icu", u.user_name`;
