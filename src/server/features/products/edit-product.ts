import { z } from 'zod';
import { messages } from '#contract/messages.ts';
import { newProduct, type Product, type ProductEdit, type ProductRequest } from '#contract/products.calls.ts';
import { imageUrl, isInactiveWithStock } from '#contract/products.ts';
import { type Change, change, withSent } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ImageStore } from '../../platform/images/image-types.ts';
import { saveImage } from '../../platform/images/store-image.ts';
import {
  changedProduct,
  lockProduct,
  productThing,
  requireProduct,
  requireSupplier,
  type StoredProduct,
} from './queries.ts';
import { addProducts, type ProductContent, writeProducts } from './write-products.ts';

/** Edits a product; fields that were not sent stay. 404 for an unknown product, 422 `PROVEEDOR_DESCONOCIDO`. */
export const editProduct = (db: Db, viewer: Viewer, id: number, edit: ProductEdit): Promise<void> =>
  change(db, viewer, async (change) => {
    const { tx, announce } = change;
    const before = await lockProduct(tx, id);
    const after = withSent(before, edit);
    after.razonSocial = await requireSupplier(tx, after.proveedorId);
    await writeProducts(change, 'EDICION', [{ before, after }]);
    announce({ kind: 'products' });
  });

export const setState = (db: Db, viewer: Viewer, id: number, estado: Product['estado']): Promise<void> =>
  change(db, viewer, async (change) => writeFields(change, [await lockProduct(change.tx, id)], { estado }));

export async function writeFields(
  change: Change,
  products: readonly StoredProduct[],
  given: Partial<Pick<ProductContent, 'estado' | 'categoria' | 'proveedorId' | 'razonSocial'>>,
): Promise<void> {
  await writeProducts(
    change,
    'EDICION',
    products.map((before) => ({ before, after: { ...before, ...given } })),
  );
  change.announce({ kind: 'products' });
}

/** Adds a product with the sent picture, or with the picture of product `imagenDe`. Returns the new id. */
export async function createProduct(
  db: Db,
  viewer: Viewer,
  request: ProductRequest,
  picture: { store: ImageStore; bytes: Buffer | undefined },
): Promise<number> {
  const razonSocial = await requireSupplier(db, request.proveedorId);
  const imagenHash =
    (!picture.bytes && (await pictureOf(db, request.imagenDe))) || (await saveImage(db, picture.store, picture.bytes));
  return change(db, viewer, async (change) => {
    const [productoId = 0] = await addProducts(change, [{ ...newProduct, ...request, razonSocial, imagenHash }]);
    change.announce({ kind: 'products' });
    return productoId;
  });
}

async function pictureOf(db: Db, id: number | null): Promise<string | null> {
  const hash = await db.maybeOne(z.string().nullable())`
    select imagen_hash from producto where producto_id = ${id} and eliminado_at is null`;
  return hash ?? null;
}

/** Replaces a product's picture. 404 for an unknown product, other refusals like `saveImage`. */
export async function changePicture(
  db: Db,
  viewer: Viewer,
  id: number,
  picture: { store: ImageStore; bytes: Buffer | undefined },
): Promise<void> {
  await requireProduct(db, id);
  const hash = await saveImage(db, picture.store, picture.bytes);
  await change(db, viewer, async ({ tx, record, announce }) => {
    const product = await lockProduct(tx, id);
    const { imagenHash } = product;
    await tx.execute`update producto set imagen_hash = ${hash} where producto_id = ${id}`;
    await tx.execute`update imagen set usada_at = now() where hash = ${imagenHash}`;
    const antes = imagenHash && imageUrl(imagenHash);
    await record({ ...productThing(product), campo: 'imagen', antes, despues: imageUrl(hash) });
    announce({ kind: 'products' });
  });
}

type StockChange = {
  id: number;
  stock: number | null;
  estado?: Product['estado'];
  /** The stock that the editor saw. */
  visto?: number | null;
};

/** Throws 422 for INACTIVO with stock (§5), 409 `VERSION_VIEJA` if the stock is not `visto`. */
export const setStock = (db: Db, viewer: Viewer, { id, stock, estado: wanted, visto }: StockChange) =>
  change(db, viewer, async (change) => {
    const before = await lockProduct(change.tx, id);
    if (visto !== undefined && visto !== before.stock)
      throw changedProduct(before.stock === null ? 'ahora no tiene límite' : `ahora quedan ${before.stock}`);
    const estado = wanted ?? before.estado;
    if (isInactiveWithStock(stock, estado))
      throw invalidField('stock', messages.stock.mustBeZeroToDeactivate, 'STOCK_CON_INACTIVO');
    const after = { ...before, cantidadLimite: stock, stock, adeudadas: 0, vendidas: null, estado };
    await writeProducts(change, 'EDICION', [{ before, after }]);
    change.announce({ kind: 'products' });
  });
