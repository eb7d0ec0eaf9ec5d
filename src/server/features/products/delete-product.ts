import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { removal } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockProduct } from './lock-product.ts';
import type { StoredProduct } from './queries.ts';

/** Takes a product out of catalogue and weekly menu. Its row stays: orders of the past keep name and price. */
export const deleteProduct = (db: Db, viewer: Viewer, id: number): Promise<void> =>
  change(db, viewer, async (change) => removeProducts(change, [await lockProduct(change.tx, id)]));

/** Takes products, which are locked already, out of catalogue and weekly menu. */
export async function removeProducts(
  { tx, record, announce }: Change,
  products: readonly StoredProduct[],
): Promise<void> {
  const ids = products.map(({ productoId }) => productoId);
  await tx.execute`update producto set eliminado_at = now() where producto_id = any(${ids}::int[])`;
  await tx.execute`delete from menu_semanal where producto_id = any(${ids}::int[])`;
  await record(
    products.map(({ productoId, name, codigo }) =>
      removal({ entidad: 'producto', entidadId: productoId, nombre: name }, codigo),
    ),
  );
  announce({ kind: 'products' });
}
