import type { ProductRequest } from '#contract/products.calls.ts';
import { addition } from '../audit/record.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import { producto } from '../db/schema/products.ts';
import type { Viewer } from '../http/viewer.ts';
import { saveImage } from '../images/store-image.ts';
import { demandSupplier } from './demand-supplier.ts';

/** Adds a product with its picture and answers its id. Whoever is logged in made it, whatever `userId` came along. */
export async function createProduct(
  db: Db,
  viewer: Viewer,
  request: ProductRequest,
  picture: { folder: string; bytes: Buffer | undefined },
): Promise<number> {
  await demandSupplier(db, request.proveedorId);
  const imagenHash = await saveImage(db, picture.folder, picture.bytes);
  return change(db, viewer, async ({ tx, record, tell }) => {
    const [row] = await tx
      .insert(producto)
      .values({ ...request, imagenHash })
      .returning({ id: producto.productoId });
    if (!row) throw new Error('the product was not inserted');
    await record([addition({ entidad: 'producto', entidadId: row.id, nombre: request.name }, request.codigo)]);
    tell({ kind: 'products' });
    return row.id;
  });
}
