import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { removal } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockSupplier } from './queries.ts';

/** Deletes a supplier: its row stays for the orders of the past, its products stay without supplier. */
export async function deleteSupplier(db: Db, viewer: Viewer, id: number): Promise<void> {
  await change(db, viewer, async ({ tx, record, announce }) => {
    const { razonSocial } = await lockSupplier(tx, id);
    await tx.execute`update proveedor set eliminado_at = now() where proveedor_id = ${id}`;
    await tx.execute`
      update producto set proveedor_id = null where producto_id in (
        select producto_id from producto where proveedor_id = ${id} order by producto_id for no key update)`;
    await record([removal({ entidad: 'proveedor', entidadId: id, nombre: razonSocial }, razonSocial)]);
    announce({ kind: 'products' });
  });
}
