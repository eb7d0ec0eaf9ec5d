import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { messages } from '#contract/messages.ts';
import type { Product, ProductEdit, ProductRequest } from '#contract/products.calls.ts';
import { imageUrl, isInactiveWithStock } from '#contract/products.ts';
import { type Change, change, withSent } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { addition, differences } from '../../platform/db/record.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ImageStore } from '../../platform/images/image-types.ts';
import { saveImage } from '../../platform/images/store-image.ts';
import { keepPrices } from './prices/write-prices.ts';
import {
  changedMeanwhile,
  demandProduct,
  demandSupplier,
  lockProduct,
  productThing,
  type StoredProduct,
} from './queries.ts';

/** Edits a product: what was not sent stays. 404 when it is not there, 422 `PROVEEDOR_DESCONOCIDO`. */
export const editProduct = (db: Db, viewer: Viewer, id: number, edit: ProductEdit): Promise<void> =>
  change(db, viewer, async (change) => {
    const { tx, record, announce } = change;
    const before = await lockProduct(tx, id);
    const after = withSent(before, edit);
    after.razonSocial = await demandSupplier(tx, after.proveedorId);
    const { name, description, codigo, amount, categoria, tipoProducto, proveedorId } = after;
    await tx.execute`
      update producto set name = ${name}, description = ${description}, codigo = ${codigo}, amount = ${amount},
        categoria = ${categoria}, tipo_producto = ${tipoProducto}, proveedor_id = ${proveedorId}
      where producto_id = ${id}`;
    await keepPrices(change, 'EDICION', [{ productoId: id, antes: before.amount, despues: amount }]);
    await record(differences(productThing(after), before, after, editedFields));
    announce({ kind: 'products' });
  });

/** What an administrator edits of a product, as the audit names it. */
export const editedFields = {
  name: 'nombre',
  description: 'descripción',
  codigo: 'código',
  amount: 'precio',
  categoria: 'categoría',
  tipoProducto: 'tipo',
  razonSocial: 'proveedor',
} as const;

/** Turns a product ACTIVO or INACTIVO; asking for the state that it has changes nothing. */
export const setState = (db: Db, viewer: Viewer, id: number, estado: Product['estado']): Promise<void> =>
  change(db, viewer, async (change) => writeFields(change, [await lockProduct(change.tx, id)], { estado }));

/** What many products are given at once; a supplier with its name. */
type GivenFields =
  | Pick<StoredProduct, 'estado'>
  | Pick<StoredProduct, 'categoria'>
  | Pick<StoredProduct, 'proveedorId' | 'razonSocial'>;

/** Gives products, which are locked already, the same state, category or supplier; who has it stays as it is. */
export async function writeFields(
  { tx, record, announce }: Change,
  products: readonly StoredProduct[],
  given: GivenFields,
): Promise<void> {
  const ids = products.map(({ productoId }) => productoId);
  await tx.execute`update producto set ${assignment(given)} where producto_id = any(${ids}::int[])`;
  const fields = { estado: 'estado', categoria: 'categoría', razonSocial: 'proveedor' } as const;
  await record(
    products.flatMap((before) => differences(productThing(before), before, { ...before, ...given }, fields)),
  );
  announce({ kind: 'products' });
}

function assignment(given: GivenFields): Sql {
  if ('estado' in given) return sql`estado = ${given.estado}`;
  if ('categoria' in given) return sql`categoria = ${given.categoria}`;
  return sql`proveedor_id = ${given.proveedorId}`;
}

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
    const productoId = await tx.one(z.int())`
      insert into producto (name, description, codigo, amount, categoria, tipo_producto, proveedor_id, imagen_hash)
      values (${name}, ${description}, ${codigo}, ${amount}, ${categoria}, ${tipoProducto}, ${proveedorId}, ${imagenHash})
      returning producto_id`;
    await record(addition(productThing({ productoId, name }), codigo));
    announce({ kind: 'products' });
    return productoId;
  });
}

async function pictureOf(db: Db, id: number | null): Promise<string | null> {
  const hash = await db.maybeOne(z.string().nullable())`
    select imagen_hash from producto where producto_id = ${id} and eliminado_at is null`;
  return hash ?? null;
}

/** Gives a product another picture; 404 when it is not there, else refused as `saveImage` says. */
export async function changePicture(
  db: Db,
  viewer: Viewer,
  id: number,
  picture: { store: ImageStore; bytes: Buffer | undefined },
): Promise<void> {
  await demandProduct(db, id);
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
  /** Units, or none for no limit. */
  stock: number | null;
  /** Left out: the state that it has. */
  estado?: Product['estado'];
  /** The units left that the editor saw. */
  visto?: number | null;
};

/**
 * Sets limit and stock of a product to a number of units or to none, and its state; 422 for units with INACTIVO (§5), 409
 * `VERSION_VIEJA` when no longer as many are left as the editor saw.
 */
export const setStock = (db: Db, viewer: Viewer, { id, stock, estado: wanted, visto }: StockChange) =>
  change(db, viewer, async ({ tx, record, announce }) => {
    const before = await lockProduct(tx, id);
    if (visto !== undefined && visto !== before.stock)
      throw changedMeanwhile(before.stock === null ? 'ahora no tiene límite' : `ahora quedan ${before.stock}`);
    const estado = wanted ?? before.estado;
    if (isInactiveWithStock(stock, estado)) throw inactiveWithStock();
    await tx.execute`
      update producto set cantidad_limite = ${stock}, stock = ${stock}, estado = ${estado} where producto_id = ${id}`;
    const after = { ...before, cantidadLimite: stock, stock, estado };
    const fields = { cantidadLimite: 'stock límite', stock: 'stock', estado: 'estado' } as const;
    await record(differences(productThing(before), before, after, fields));
    announce({ kind: 'products' });
  });

const inactiveWithStock = () => invalidField('stock', messages.stock.mustBeZeroToDeactivate, 'STOCK_CON_INACTIVO');
