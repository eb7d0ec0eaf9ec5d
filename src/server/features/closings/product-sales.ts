import type { Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type ProductType, productTypes } from '#contract/products.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { inReadingOrder, lastOrdered, linesByReference, namedNow } from '../orders/ordered-lines.ts';
import { bearable, most } from './bearable.ts';

/** What was ordered of each product, under its newest name, by name, with its units for each day or colour: a row for each type. */
export async function findProductSales(db: Executor, condition: Sql): Promise<SalesOfType[]> {
  const lines = await linesByReference(db, condition);
  const sales = await db.rows(SalesRow)`
    with referenced as (
      select l.producto_id, l.tipo_producto, l.referencia, sum(l.quantity) as units, sum(l.quantity * l.amount) as amount
      from pedido p join ${lines} l using (pedido_id)
      where ${condition} group by l.producto_id, l.tipo_producto, l.referencia
    ), by_reference as materialized (
      select producto_id, tipo_producto, json_agg(json_build_object('referencia', referencia, 'units', units,
        'amount', amount) order by ${inReadingOrder('referencia')}) as reference_lines
      from referenced group by producto_id, tipo_producto
    ), sales as materialized (
      select l.producto_id, l.tipo_producto, ${namedNow('l.name')} as name, ${lastOrdered('l.codigo')} as codigo,
        count(distinct l.pedido_id) as orders, sum(l.quantity) as units, sum(l.quantity * l.amount) as amount
      from pedido p join pedido_linea l using (pedido_id)
      where ${condition} group by l.producto_id, l.tipo_producto
    )
    select tipo_producto as "tipoProducto", case when (select count(*) from referenced) <= ${most.rows} then
      json_agg(json_build_object('codigo', codigo, 'name', name, 'tipoProducto', tipo_producto, 'orders', orders,
        'units', units, 'amount', amount, 'byReference', reference_lines) order by name collate "es-x-icu", producto_id)::text end as products
    from sales join by_reference using (producto_id, tipo_producto)
    group by tipo_producto order by tipo_producto`;
  return sales.map(({ tipoProducto, products }) => ({ tipoProducto, products: bearable(products) }));
}

const SalesRow = z.object({ tipoProducto: z.enum(productTypes), products: z.string().nullable() });
/** JSON of `ProductSales[]` for a type of product. */
export type SalesOfType = { tipoProducto: ProductType; products: string };
