import sharp from 'sharp';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { CatalogueRequest } from '#contract/documents.calls.ts';
import { printedCategory } from '#contract/documents.ts';
import { customerPrice } from '#contract/prices.ts';
import type { PublicProduct } from '#contract/products.calls.ts';
import { ALL_PRODUCTS, categories, imageHashOf, imageWidths } from '#contract/products.ts';
import { typeRules } from '#contract/users.ts';
import type { Catalogue } from '../../documents/catalogue-pdf.ts';
import { compareNames } from '../../documents/file-names.ts';
import { type ProductSheet, type SheetPhoto, sheetPhotoPixels } from '../../documents/product-sheet-pdf.ts';
import type { Db } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type ImageStore, lastFile } from '../../platform/images/image-types.ts';
import { openQueue } from '../../platform/queue.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { customerPricesOf } from '../customer-prices/customer-prices.ts';
import { findPublicProducts, inCatalogue, isOffered } from './queries.ts';

export async function readProductSheet(
  db: Db,
  viewer: Viewer | null,
  images: ImageStore,
  { name, description, amount, imageUrl }: PublicProduct,
): Promise<ProductSheet> {
  const [photo, contact] = await Promise.all([
    imageUrl ? sheetPhoto(images, imageUrl) : null,
    viewer && typeRules[viewer.tipo].resells ? sellerContact(db, viewer) : null,
  ]);
  return { name, description, amount, photo, contact };
}

/**
 * Finds the offered product that a request means, by its id. Without an id, the server looks in turn for: picture and
 * name; a picture that only one product has; the name; a picture that several products have. Among several matches, the
 * price that the client saw decides.
 */
export async function findShared(db: Db, { productoId, nombreProducto, precio, imagen }: CatalogueRequest) {
  const hash = imagen ? imageHashOf(imagen) : null;
  const isMeant = productoId
    ? sql`p.producto_id = ${productoId}`
    : sql`(p.imagen_hash = ${hash} or p.name = ${nombreProducto || null})`;
  const offered = await findPublicProducts(db, 0, sql`${isOffered} and ${isMeant}`);
  const named = offered.filter(({ name }) => name === nombreProducto);
  const pictured = offered.filter(({ imageUrl }) => hash && imageUrl && imageHashOf(imageUrl) === hash);
  const matches = productoId
    ? offered
    : [
        pictured.filter((product) => named.includes(product)),
        pictured.length === 1 ? pictured : [],
        named,
        pictured,
      ].find(({ length }) => length);
  const product = matches?.find(({ amount }) => amount === precio) ?? matches?.[0];
  if (!product) throw new Refusal('PRODUCTO_NO_DISPONIBLE', 'El producto ya no está disponible en el catálogo.');
  return product;
}

/** Replaces the price by the viewer's price for customers. A price from the client is not used. */
export async function atOwnPrice(db: Db, viewer: Viewer, product: PublicProduct): Promise<PublicProduct> {
  return { ...product, amount: customerPrice(await customerPricesOf(db, viewer.id), product) };
}

async function sheetPhoto(images: ImageStore, url: string): Promise<SheetPhoto | null> {
  const hash = imageHashOf(url);
  const bytes = hash && (await images.read(hash, `${Math.max(...imageWidths)}.webp`));
  if (!bytes) return null;
  const { data, info } = await sharp(bytes)
    .resize({ ...sheetPhotoPixels, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

/** Reads a catalogue, sorted by category and name. 404 `SIN_PRODUCTOS` if the selection is empty. */
export async function readCatalogue(
  db: Db,
  { images, timeZone }: { images: ImageStore; timeZone: string },
  { tipo, categoria }: CatalogueRequest,
): Promise<Catalogue> {
  const products = await findPublicProducts(db, 0, inCatalogue(tipo, categoria ?? ALL_PRODUCTS));
  if (!products.length) throw new Refusal('SIN_PRODUCTOS', 'No hay productos para imprimir.');
  return {
    tipo,
    selection: printedCategory(categoria),
    day: wallClock(new Date(), timeZone).day,
    products: (await withPhotos(images, products)).sort(
      (a, b) => categories.indexOf(a.categoria) - categories.indexOf(b.categoria) || compareNames(a.name, b.name),
    ),
  };
}

function withPhotos(images: ImageStore, products: PublicProduct[]) {
  const queue = openQueue({ what: 'pictures', concurrency: 8 });
  return Promise.all(
    products.map(async (product) => {
      const hash = product.imageUrl && imageHashOf(product.imageUrl);
      return { ...product, photo: hash ? await queue.run(() => images.pathOf(hash, lastFile)) : null };
    }),
  );
}

const sellerContact = (db: Db, viewer: Viewer) =>
  db.one(Contact)`select ${displayNameOf('u')} as name, telefono from usuario u where id = ${viewer.id}`;

const Contact = z.object({ name: z.string(), telefono: z.string() });
