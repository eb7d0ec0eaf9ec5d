import { Supplier } from '#contract/suppliers.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** The name of a supplier, null for none; 422 `PROVEEDOR_DESCONOCIDO` when it is not there. */
export async function demandSupplier(db: Executor, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const supplier = await db.maybeOne(SupplierName)`
    select razon_social as "razonSocial" from proveedor where proveedor_id = ${id} and eliminado_at is null`;
  if (supplier) return supplier.razonSocial;
  const message = 'No existe ese proveedor.';
  throw new Refusal(422, 'PROVEEDOR_DESCONOCIDO', message, { errors: [{ field: 'proveedorId', message }] });
}

const SupplierName = Supplier.pick({ razonSocial: true });
