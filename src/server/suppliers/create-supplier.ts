import { type NewSupplier, Supplier } from '#contract/suppliers.calls.ts';
import { addition } from '../audit/record.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import type { Viewer } from '../http/viewer.ts';

export function createSupplier(db: Db, viewer: Viewer, supplier: NewSupplier): Promise<Supplier> {
  return change(db, viewer, async ({ tx, record }) => {
    const { razonSocial, telefono, email } = supplier;
    const { proveedorId } = await tx.one(Key)`
      insert into proveedor (razon_social, telefono, email) values (${razonSocial}, ${telefono}, ${email})
      returning proveedor_id as "proveedorId"`;
    await record([addition({ entidad: 'proveedor', entidadId: proveedorId, nombre: razonSocial }, razonSocial)]);
    return { proveedorId, ...supplier };
  });
}

const Key = Supplier.pick({ proveedorId: true });
