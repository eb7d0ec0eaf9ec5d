import type { Supplier, SupplierChange } from '#contract/suppliers.calls.ts';
import { change, withSent } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { differences } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { demandNewName, lockSupplier } from './queries.ts';

/** Changes a supplier; what was not sent stays. Products show the new name at once, order lines keep the old one. */
export async function changeSupplier(
  db: Db,
  viewer: Viewer,
  id: number,
  { confirmado, ...request }: SupplierChange,
): Promise<Supplier> {
  return change(db, viewer, async ({ tx, record, announce }) => {
    const before = await lockSupplier(tx, id);
    const after = withSent<Supplier>(before, request);
    const { razonSocial, telefono, email } = after;
    if (confirmado === false && razonSocial !== before.razonSocial) await demandNewName(tx, razonSocial, id);
    await tx.execute`
      update proveedor set razon_social = ${razonSocial}, telefono = ${telefono}, email = ${email}
      where proveedor_id = ${id}`;
    const thing = { entidad: 'proveedor', entidadId: id, nombre: before.razonSocial } as const;
    const fields = { razonSocial: 'razón social', telefono: 'teléfono', email: 'email' };
    await record(differences(thing, before, after, fields));
    announce({ kind: 'products' });
    return after;
  });
}
