import sql, { type Sql } from 'sql-template-tag';
import { statesThat } from '#contract/orders.ts';
import type { Transaction } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';

/**
 * The `with` table `costo_medio`: the average cost of the good units that came, per window, supplier and product.
 * `ofReceipt` is a condition on receipts `r`. Units without a known cost do not count.
 */
const averageCosts = (ofReceipt: Sql): Sql => sql`costo_medio as materialized (
  select r.ventana_id, r.proveedor_id, k.producto_id,
    round(sum(k.recibidas * k.costo_recibido) / nullif(sum(k.recibidas), 0), 8) as costo
  from recepcion r join recepcion_linea k using (recepcion_id)
  where ${ofReceipt} and r.deshecha_at is null and k.costo_recibido is not null
  group by r.ventana_id, r.proveedor_id, k.producto_id)`;

/**
 * Stores the unit cost of each line of orders that are delivered now: the average of the window's receipts or, without
 * receipts, the product's current cost.
 */
export async function fixCosts(tx: Transaction, orders: readonly number[]) {
  await lockSuppliers(tx, orders);
  await tx.execute`
    with ${averageCosts(sql`r.ventana_id in (select ventana_id from pedido where pedido_id = any(${orders}::int[]))`)}
    update pedido_linea l set costo = c.costo
    from (
      select l.pedido_id, l.linea, coalesce(m.costo, d.costo) as costo
      from pedido p join pedido_linea l using (pedido_id) join producto d using (producto_id)
      left join costo_medio m on m.ventana_id = p.ventana_id and m.proveedor_id = l.proveedor_id and m.producto_id = l.producto_id
      where p.pedido_id = any(${orders}::int[])
    ) c where c.pedido_id = l.pedido_id and c.linea = l.linea`;
}

/** Removes the costs of orders that are pending again, and corrections of these costs. */
export async function forgetCosts(tx: Transaction, orders: readonly number[]) {
  await lockSuppliers(tx, orders);
  await tx.execute`delete from costo_corregido where pedido_id = any(${orders}::int[])`;
  await tx.execute`update pedido_linea set costo = null where pedido_id = any(${orders}::int[])`;
}

/**
 * Corrects the costs of delivered lines after the receipts of a locked purchase changed. A correction is a row with a
 * difference and a day; the line keeps the cost of its delivery.
 */
export const adjustCosts = (tx: Transaction, { ventana, proveedorId }: { ventana: number; proveedorId: number }) =>
  tx.execute`
    with ${averageCosts(sql`r.ventana_id = ${ventana} and r.proveedor_id = ${proveedorId}`)}
    insert into costo_corregido (pedido_id, linea, diferencia)
    select pedido_id, linea, diferencia from (
      select l.pedido_id, l.linea, coalesce(m.costo, l.costo, 0) - coalesce(l.costo, 0) - coalesce((
        select sum(c.diferencia) from costo_corregido c where c.pedido_id = l.pedido_id and c.linea = l.linea), 0) as diferencia
      from pedido p join pedido_linea l using (pedido_id) left join costo_medio m using (producto_id)
      where p.ventana_id = ${ventana} and l.proveedor_id = ${proveedorId} and ${isOneOf('p.estado', statesThat('isDelivered'))}
    ) d where diferencia <> 0 order by pedido_id, linea`;

/** Locks the orders' suppliers against receipts of their goods. Deliveries do not wait for each other. */
const lockSuppliers = (tx: Transaction, orders: readonly number[]) => tx.execute`
  select from proveedor where proveedor_id in (
    select proveedor_id from pedido_linea where pedido_id = any(${orders}::int[]))
  order by proveedor_id for share`;
