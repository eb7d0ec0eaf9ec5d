import { Product, type ProductRequest } from '#contract/products.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addition } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ImageStore } from '../../platform/images/image-types.ts';
import { saveImage } from '../../platform/images/store-image.ts';
import { demandSupplier } from './lock-product.ts';
import { StoredProduct } from './queries.ts';

/** Adds a product with its picture, or that of another product, and answers its id. Whoever is logged in made it, whatever `userId` came along. */
export async function createProduct(
  db: Db,
  viewer: Viewer,
  request: ProductRequest,
  picture: { store: ImageStore; bytes: Buffer | undefined },
): Promise<number> {
  await demandSupplier(db, request.proveedorId);
  const imagenHash =
    (!picture.bytes && (await pictureOf(db, request.imagenDe))) || (await saveImage(db, picture.store, picture.bytes));
  return change(db, viewer, async ({ tx, record, announce }) => {
    const { name, description, codigo, amount, categoria, tipoProducto, proveedorId } = request;
    const { productoId } = await tx.one(Key)`
      insert into producto (name, description, codigo, amount, categoria, tipo_producto, proveedor_id, imagen_hash)
      values (${name}, ${description}, ${codigo}, ${amount}, ${categoria}, ${tipoProducto}, ${proveedorId}, ${imagenHash})
      returning producto_id as "productoId"`;
    await record([addition({ entidad: 'producto', entidadId: productoId, nombre: name }, codigo)]);
    announce({ kind: 'products' });
    return productoId;
  });
}

const Key = Product.pick({ productoId: true });

/** The picture of a product, if there is one. */
async function pictureOf(db: Db, id: number | null): Promise<string | null> {
  const product = await db.maybeOne(Picture)`
    select imagen_hash as "imagenHash" from producto where producto_id = ${id} and eliminado_at is null`;
  return product?.imagenHash ?? null;
}

const Picture = StoredProduct.pick({ imagenHash: true });
