import path from 'node:path';
import { sql } from 'drizzle-orm';
import { ALL_PRODUCTS, categories } from '#contract/categories.ts';
import { imageHashOf } from '#contract/images.ts';
import type { CatalogueRequest } from '#contract/reports.ts';
import type { Db } from '../db/connect.ts';
import type { Catalogue } from '../documents/catalogue-pdf.ts';
import type { ProductSheet } from '../documents/product-sheet-pdf.ts';
import { Refusal } from '../http/refusal.ts';
import { isAdmin, type Viewer } from '../http/viewer.ts';
import { imageFolder } from '../images/store-image.ts';
import { findProducts, inCatalogue } from '../products/queries.ts';
import { displayNameOf } from '../users/display-name.ts';

/** The sheet of the product that was shared, with how to reach the seller who shares it. */
export async function readSheet(
  db: Db,
  viewer: Viewer | null,
  images: string,
  { nombreProducto, descripcion, precio, imagen }: CatalogueRequest & { nombreProducto: string },
): Promise<ProductSheet> {
  return {
    name: nombreProducto,
    description: descripcion ?? '',
    amount: precio ?? 0,
    photo: photoOf(images, imagen ?? null),
    contact: viewer && !isAdmin(viewer) ? await contactOf(db, viewer) : null,
  };
}

/** A catalogue as it is today, by category and name; 404 `SIN_PRODUCTOS` when the selection is empty. */
export async function readCatalogue(
  db: Db,
  { images, timeZone }: { images: string; timeZone: string },
  { tipo, categoria }: CatalogueRequest,
): Promise<Catalogue> {
  const products = await findProducts(db, 0, inCatalogue(tipo, categoria ?? ALL_PRODUCTS));
  if (!products.length) throw new Refusal(404, 'SIN_PRODUCTOS', 'No hay productos para imprimir.');
  const { format } = new Intl.DateTimeFormat('sv', { timeZone });
  return {
    tipo,
    day: format(new Date()),
    products: products
      .map((product) => ({ ...product, photo: photoOf(images, product.imageUrl) }))
      .sort(
        (a, b) => categories.indexOf(a.categoria) - categories.indexOf(b.categoria) || collator.compare(a.name, b.name),
      ),
  };
}

/** Our own JPEG of a picture of ours: nothing else is ever read. */
function photoOf(images: string, url: string | null): string | null {
  const hash = url && imageHashOf(url);
  return hash ? path.join(imageFolder(images, hash), '400.jpg') : null;
}

async function contactOf(db: Db, viewer: Viewer): Promise<{ name: string; telefono: string } | null> {
  const { rows } = await db.execute<{ name: string; telefono: string }>(sql`
    select ${displayNameOf('u')} as name, telefono from usuario u where id = ${viewer.id}`);
  return rows[0] ?? null;
}

const collator = new Intl.Collator('es');
