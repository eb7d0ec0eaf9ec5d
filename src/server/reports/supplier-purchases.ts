import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';
import type { SupplierPurchase, SupplierReport } from '../documents/supplier-report-xlsx.ts';

export type Purchases = Pick<SupplierReport, 'supplier' | 'purchases'>;
type Row = SupplierPurchase & { proveedorId: number | null; razonSocial: string; telefono: string; email: string };

/** What to buy from each supplier, by name; last, what has none. Lines keep the supplier of the day of their order. */
export async function findPurchases(db: Executor, condition: SQL): Promise<Purchases[]> {
  const { rows } = await db.execute<Row>(sql`
    with bought as (
      select l.proveedor_id, l.producto_id, l.tipo_producto, l.referencia,
        (array_agg(l.name order by l.pedido_id desc))[1] as name, (array_agg(l.codigo order by l.pedido_id desc))[1] as codigo,
        sum(l.quantity) as units, sum(l.quantity * l.amount) as amount
      from pedido p join pedido_linea l using (pedido_id)
      where ${condition} group by l.proveedor_id, l.producto_id, l.tipo_producto, l.referencia
    )
    select proveedor_id as "proveedorId", coalesce(v.razon_social, 'Sin proveedor') as "razonSocial",
      coalesce(v.telefono, '') as telefono, coalesce(v.email, '') as email,
      b.codigo, b.name, b.referencia, b.tipo_producto as "tipoProducto", b.units, b.amount
    from bought b left join proveedor v using (proveedor_id)
    order by v.razon_social collate "es-x-icu" nulls last, proveedor_id, b.name collate "es-x-icu", b.producto_id, b.referencia`);
  const suppliers = new Map<number | null, Purchases>();
  for (const { proveedorId, razonSocial, telefono, email, ...purchase } of rows) {
    const known = suppliers.get(proveedorId);
    if (known) known.purchases.push(purchase);
    else suppliers.set(proveedorId, { supplier: { razonSocial, telefono, email }, purchases: [purchase] });
  }
  return [...suppliers.values()];
}

export const fromSupplier = (id: number): SQL => sql`l.proveedor_id = ${id}`;
