import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';
import type { ProductSales } from '../documents/product-report-xlsx.ts';

/** What was ordered of each product, under its newest name, by type and name. */
export async function findProductSales(db: Executor, condition: SQL): Promise<ProductSales[]> {
  const { rows } = await db.execute<ProductSales>(sql`
    with sales as (
      select l.producto_id, l.tipo_producto, (array_agg(l.name order by l.pedido_id desc))[1] as name,
        (array_agg(l.codigo order by l.pedido_id desc))[1] as codigo, count(distinct l.pedido_id) as orders,
        sum(l.quantity) as units, sum(l.quantity * l.amount) as amount
      from pedido p join pedido_linea l using (pedido_id)
      where ${condition} group by l.producto_id, l.tipo_producto
    )
    select codigo, name, tipo_producto as "tipoProducto", orders, units, amount from sales
    order by tipo_producto, name collate "es-x-icu", producto_id`);
  return rows;
}
