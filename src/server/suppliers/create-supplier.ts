import type { NewSupplier, Supplier } from '#contract/suppliers.calls.ts';
import { addition } from '../audit/record.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import { proveedor } from '../db/schema/products.ts';
import type { Viewer } from '../http/viewer.ts';

export function createSupplier(db: Db, viewer: Viewer, supplier: NewSupplier): Promise<Supplier> {
  return change(db, viewer, async ({ tx, record }) => {
    const [row] = await tx.insert(proveedor).values(supplier).returning({ proveedorId: proveedor.proveedorId });
    const { proveedorId } = row as { proveedorId: number };
    const { razonSocial } = supplier;
    await record([addition({ entidad: 'proveedor', entidadId: proveedorId, nombre: razonSocial }, razonSocial)]);
    return { proveedorId, ...supplier };
  });
}
