import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { SupplierContact } from '#contract/suppliers.calls.ts';
import type { SupplierReport } from '../../documents/reports-xlsx.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import { type Entry, workbook } from '../../documents/zip.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { bearable, mostOf } from '../../platform/http/document-bounds.ts';
import { inReadingOrder, lastOrdered, namedNow } from '../orders/ordered-lines.ts';
import { deliveredOf } from '../orders/queries.ts';
import { returnedLines, withReturned } from '../orders/returned-lines.ts';
import { noSupplier } from '../suppliers/queries.ts';
import { knownCosts, unitCost, withCosts } from './known-costs.ts';

export type SupplierPurchases = Pick<SupplierReport, 'supplier' | 'purchases'>;

/**
 * Reads what to buy from each supplier, products without a supplier last, with a row for each reference and day. A line
 * counts for the supplier that the product had when it was ordered. Amounts are at cost; null if a unit's cost is
 * unknown.
 */
export async function findSupplierPurchases(db: Executor, condition: Sql): Promise<SupplierPurchases[]> {
  const suppliers = await db.rows(PurchasesRow)`
    with named as materialized (
      select l.proveedor_id, l.producto_id, ${namedNow('l', 'name')} as name, ${lastOrdered('l', 'codigo')} as codigo
      from pedido p join pedido_linea l using (pedido_id)
      where ${condition} group by l.proveedor_id, l.producto_id
    ), ${returnedLines}, in_windows as (
      select p.ventana_id, l.proveedor_id, l.producto_id, l.tipo_producto, l.referencia, l.dia,
        sum(${deliveredOf('l')}) as units, sum(l.ordered) as ordered, coalesce(sum(returned), 0) as returned
      from pedido p join pedido_linea l using (pedido_id) ${withReturned('l')}
      where ${condition} group by p.ventana_id, l.proveedor_id, l.producto_id, l.tipo_producto, l.referencia, l.dia
    ), ${knownCosts((ventana) => sql`${ventana} = any(array(select distinct ventana_id from in_windows))`)}, bought as (
      select w.proveedor_id, w.producto_id, w.tipo_producto, w.referencia, w.dia, sum(w.units) as units, sum(w.ordered) as ordered,
        sum(w.returned) as returned,
        case when bool_and(${unitCost} is not null) then sum(w.units * ${unitCost}) end as amount
      from in_windows w ${withCosts(sql`w.ventana_id`, 'w')}
      group by w.proveedor_id, w.producto_id, w.tipo_producto, w.referencia, w.dia
    )
    select json_build_object('proveedorId', v.proveedor_id, 'razonSocial', coalesce(v.razon_social, 'Sin proveedor'),
        'telefono', coalesce(v.telefono, ''), 'email', coalesce(v.email, '')) as supplier,
      case when count(*) <= ${mostOf.rows} then
        json_agg(json_build_object('codigo', n.codigo, 'name', n.name, 'referencia', b.referencia, 'dia', b.dia,
          'tipoProducto', b.tipo_producto, 'units', b.units, 'ordered', b.ordered, 'returned', b.returned, 'amount', b.amount)
          order by n.name collate "es-x-icu", b.producto_id, ${inReadingOrder('b')})::text end as purchases
    from bought b join named n on n.producto_id = b.producto_id and n.proveedor_id is not distinct from b.proveedor_id
    left join proveedor v on v.proveedor_id = b.proveedor_id
    group by v.proveedor_id
    order by v.razon_social collate "es-x-icu" nulls last, v.proveedor_id`;
  return suppliers.map(({ supplier, purchases }) => ({ supplier, purchases: bearable(purchases) }));
}

export const supplierReports = (
  write: DocumentPool['write'],
  { period, rows }: { period: string; rows: SupplierPurchases[] },
): Entry[] =>
  rows.map(({ supplier, purchases }) =>
    workbook(
      `Reporte_${supplier.razonSocial}`,
      supplier.proveedorId === null ? undefined : `ID ${supplier.proveedorId}`,
      () => write('supplierReportXlsx', { period, supplier, purchases }),
    ),
  );

/** Reads a supplier's name, even a deleted supplier's; with its number if others have the name. 404 if unknown. */
export const supplierName = (db: Executor, id: number): Promise<string> =>
  db.one(z.string(), { otherwise: noSupplier })`
    select razon_social || case when exists (
        select from proveedor o where o.proveedor_id <> v.proveedor_id and o.razon_social = v.razon_social
      ) then ' (ID ' || proveedor_id || ')' else '' end
    from proveedor v where proveedor_id = ${id}`;

const PurchasesRow = z.object({
  supplier: SupplierContact.extend({ proveedorId: z.int().nullable() }),
  purchases: z.string().nullable(),
});
