import { type NewSupplier, Supplier } from '#contract/suppliers.calls.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addition } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

export const createSupplier = (db: Db, viewer: Viewer, supplier: NewSupplier): Promise<Supplier> =>
  change(db, viewer, (change) => addSupplier(change, supplier));

/** Adds a supplier within a change. */
export async function addSupplier({ tx, record }: Change, supplier: NewSupplier): Promise<Supplier> {
  const { razonSocial, telefono, email } = supplier;
  const { proveedorId } = await tx.one(Key)`
    insert into proveedor (razon_social, telefono, email) values (${razonSocial}, ${telefono}, ${email})
    returning proveedor_id as "proveedorId"`;
  await record([addition({ entidad: 'proveedor', entidadId: proveedorId, nombre: razonSocial }, razonSocial)]);
  return { proveedorId, ...supplier };
}

const Key = Supplier.pick({ proveedorId: true });
