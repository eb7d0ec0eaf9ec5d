import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { productTypes } from '#contract/products.ts';
import type { Executor } from '../db/executor.ts';
import type { ProductSales } from '../documents/product-report-xlsx.ts';
import { inReadingOrder, lastOrdered, linesByReference } from '../orders/ordered-lines.ts';

/**
 * What was ordered of each product, under its newest name, by type and name, with its units for each day or colour. A
 * product's references come as one value, because thousands of rows would block the event loop.
 */
export async function findProductSales(db: Executor, condition: SQL): Promise<ProductSales[]> {
  const lines = await linesByReference(db, condition);
  return db.rows(ProductSalesRow)`
    with referenced as (
      select l.producto_id, l.tipo_producto, l.referencia, sum(l.quantity) as units, sum(l.quantity * l.amount) as amount
      from pedido p join ${lines} l using (pedido_id)
      where ${condition} group by l.producto_id, l.tipo_producto, l.referencia
    ), by_reference as (
      select producto_id, tipo_producto, json_agg(json_build_object('referencia', referencia, 'units', units,
        'amount', amount) order by ${inReadingOrder('referencia')}) as told
      from referenced group by producto_id, tipo_producto
    ), sales as (
      select l.producto_id, l.tipo_producto, ${lastOrdered('l.name')} as name, ${lastOrdered('l.codigo')} as codigo,
        count(distinct l.pedido_id) as orders, sum(l.quantity) as units, sum(l.quantity * l.amount) as amount
      from pedido p join pedido_linea l using (pedido_id)
      where ${condition} group by l.producto_id, l.tipo_producto
    )
    select codigo, name, tipo_producto as "tipoProducto", orders, units, amount, told as "byReference"
    from sales join by_reference using (producto_id, tipo_producto)
    order by tipo_producto, name collate "es-x-icu", producto_id`;
}

const Sum = z.object({ units: z.int(), amount: z.number() });
const ProductSalesRow = Sum.extend({
  codigo: z.string(),
  name: z.string(),
  tipoProducto: z.enum(productTypes),
  orders: z.int(),
  byReference: z.array(Sum.extend({ referencia: z.string() })),
});
