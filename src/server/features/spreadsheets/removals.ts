import { productStateRules } from '#contract/products.ts';
import type { ImportRow, RemovalReason } from '#contract/spreadsheets.calls.ts';
import type { ProductRow } from '../../documents/sheets/cells.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { isOffered, productsWithSupplier, StoredProduct, storedColumns } from '../products/queries.ts';
import type { Delivery } from './kept-plans.ts';
import type { PlannedRow } from './plan-import.ts';

/** An active product of the supplier that its sheet marks as no longer sold or does not have. */
export type Removal = { product: StoredProduct; motivo: RemovalReason };

/** Finds the supplier's active products that its sheet marks as no longer sold or does not have. */
export async function removalsOf(
  db: Executor,
  rows: readonly ProductRow[],
  plan: readonly PlannedRow[],
  { supplier, leftOut }: Delivery,
): Promise<Removal[]> {
  const marked = plan.flatMap(({ row: { marca }, before }): Removal[] =>
    marca && before && productStateRules[before.estado].isOffered ? [{ product: before, motivo: marca }] : [],
  );
  const there = [...rows.map(({ codigo }) => codigo), ...leftOut].map((code) => code.toLowerCase());
  const absent = await db.rows(StoredProduct)`
    select ${storedColumns} from ${productsWithSupplier}
    where p.proveedor_id = ${supplier.proveedorId} and ${isOffered} and p.eliminado_at is null
      and lower(p.codigo) <> all(${there}::text[])
    order by p.producto_id`;
  return [...marked, ...absent.map((product): Removal => ({ product, motivo: 'AUSENTE' }))];
}

/** The products that a person deactivates with a plan. 422 for a product that is not among `removals`. */
export function takenAway(removals: readonly Removal[], ids: readonly number[]): PlannedRow[] {
  const byId = new Map(removals.map(({ product }) => [product.productoId, product]));
  return ids.map((id) => {
    const before = byId.get(id);
    if (!before)
      throw invalidField('inactivar', 'Uno de esos productos sigue en la planilla, o no es de este proveedor.');
    const row: ImportRow = { fila: 0, codigo: before.codigo, accion: 'cambiar', cambios: [], errores: [] };
    return { row, before, after: { ...before, fila: 0, estado: 'INACTIVO' } };
  });
}
