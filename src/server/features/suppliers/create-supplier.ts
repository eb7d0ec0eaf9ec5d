import { type NewSupplier, Supplier } from '#contract/suppliers.calls.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addition } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { demandNewName } from './queries.ts';

/** Creates a supplier; one who says that it is not yet meant (`confirmado` false) is asked where another has the name. */
export const createSupplier = (db: Db, viewer: Viewer, { confirmado, ...supplier }: NewSupplier): Promise<Supplier> =>
  change(db, viewer, async (change) => {
    if (confirmado === false) await demandNewName(change.tx, supplier.razonSocial);
    return addSupplier(change, supplier);
  });

/** Adds a supplier within a change. */
export async function addSupplier(
  { tx, record }: Change,
  supplier: Omit<NewSupplier, 'confirmado'>,
): Promise<Supplier> {
  const { razonSocial, telefono, email } = supplier;
  const { proveedorId } = await tx.one(Key)`
    insert into proveedor (razon_social, telefono, email) values (${razonSocial}, ${telefono}, ${email})
    returning proveedor_id as "proveedorId"`;
  await record([addition({ entidad: 'proveedor', entidadId: proveedorId, nombre: razonSocial }, razonSocial)]);
  return { proveedorId, ...supplier };
}

const Key = Supplier.pick({ proveedorId: true });
