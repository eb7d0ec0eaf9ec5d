import { removal } from '../audit/record.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import type { Viewer } from '../http/viewer.ts';
import { lockProduct } from './lock-product.ts';

/** Takes a product out of catalogue and weekly menu. Its row stays: orders of the past keep name and price. */
export async function deleteProduct(db: Db, viewer: Viewer, id: number): Promise<void> {
  await change(db, viewer, async ({ tx, record, tell }) => {
    const { name, codigo } = await lockProduct(tx, id);
    await tx.execute`update producto set eliminado_at = now() where producto_id = ${id}`;
    await tx.execute`delete from menu_semanal where producto_id = ${id}`;
    await record([removal({ entidad: 'producto', entidadId: id, nombre: name }, codigo)]);
    tell({ kind: 'products' });
  });
}
