import type { ProductRequest } from '#contract/products.ts';
import { addition, record } from '../audit/record.ts';
import type { Db } from '../db/connect.ts';
import { producto } from '../db/schema/products.ts';
import type { Viewer } from '../http/viewer.ts';
import { demandSupplier } from './demand-supplier.ts';
import { keepPicture } from './keep-picture.ts';

/** Adds a product with its picture and answers its id. Whoever is logged in made it, whatever `userId` came along. */
export async function createProduct(
  db: Db,
  viewer: Viewer,
  request: ProductRequest,
  picture: { folder: string; bytes: Buffer | undefined },
): Promise<number> {
  await demandSupplier(db, request.proveedorId);
  const imagenHash = await keepPicture(db, picture.folder, picture.bytes);
  const id = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(producto)
      .values({ ...request, imagenHash })
      .returning({ id: producto.productoId });
    if (!row) throw new Error('the product was not inserted');
    await record(tx, viewer, [
      addition({ entidad: 'producto', entidadId: row.id, nombre: request.name }, request.codigo),
    ]);
    return row.id;
  });
  db.bus.announce({ kind: 'products' });
  return id;
}
