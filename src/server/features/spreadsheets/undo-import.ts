import { z } from 'zod';
import { storedFields } from '#contract/product-fields.ts';
import { Import } from '#contract/spreadsheets.calls.ts';
import { shortened } from '../../documents/sheets/cells.ts';
import { change } from '../../platform/db/change.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor, Transaction } from '../../platform/db/executor.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { removeProducts } from '../products/change-products.ts';
import { findLiveProducts, lockLiveProducts, type StoredProduct } from '../products/queries.ts';
import { isSameValue, writeProducts } from '../products/write-products.ts';
import { lockImports, ProductSnapshot } from './write-import.ts';

/** Reads the last 20 imports, newest first. Only the newest can be undone, until one of its products is edited. */
export const findImports = (db: Db): Promise<Import[]> =>
  readSnapshot(db, async (tx) => {
    const [last, ...before] = await lastImports(tx);
    if (!last) return [];
    const undo = last.can.undo && !(await liveProductsOf(tx, last.importacionId, findLiveProducts)).some(wasEdited);
    return [{ ...last, can: { undo } }, ...before];
  });

const lastImports = (db: Executor): Promise<Import[]> =>
  db.rows(Import)`
    select i.importacion_id as "importacionId", v.razon_social as "razonSocial", i.creados, i.cambiados,
      case when i.respuestas ? 'cotizacion' and i.respuestas ? 'dia' then json_build_object(
        'pesos', (i.respuestas->>'cotizacion')::numeric, 'dia', i.respuestas->>'dia') end as cotizacion,
      ${displayNameOf('u')} as quien, ${isoInstant('i.creado_at')} as "createdAt", ${isoInstant('i.deshecho_at')} as deshecho,
      json_build_object('undo', i.deshecho_at is null
        and i.importacion_id = (select max(importacion_id) from importacion)) as can
    from importacion i join usuario u on u.id = i.usuario_id
    left join proveedor v on v.proveedor_id = i.proveedor_id
    order by i.importacion_id desc limit 20`;

/**
 * Undoes the last import. Units sold since then are subtracted from the old stock. 409 `PRODUCTO_EDITADO` if somebody
 * edited one of its products. 409 `VERSION_VIEJA` if `seen` is not the last import. 409 `NADA_QUE_DESHACER` if there is
 * no import or the last one was undone.
 */
export const undoImport = (db: Db, viewer: Viewer, seen?: number): Promise<{ borrados: number; devueltos: number }> =>
  change(db, viewer, async (change) => {
    const { tx } = change;
    await lockImports(tx);
    const importacionId = await requireLastImport(tx, seen);
    const live = await liveProductsOf(tx, importacionId, lockLiveProducts);
    refuseEdited(live.filter(wasEdited).map(({ product }) => product));
    const made = live.filter(({ antes }) => antes === null).map(({ product }) => product);
    const changed = live.flatMap(({ product, antes }) =>
      antes ? [{ before: product, after: { ...product, ...antes, ...stockBefore(antes, product) } }] : [],
    );
    await removeProducts(change, made);
    await writeProducts(change, 'DESHACER', changed);
    await tx.execute`update importacion set deshecho_at = clock_timestamp() where importacion_id = ${importacionId}`;
    return { borrados: made.length, devueltos: changed.length };
  });

type LiveProduct = { product: StoredProduct; antes: ProductSnapshot | null; despues: ProductSnapshot };

/** Finds an import's products that were not deleted since, with their state before and after the import. */
async function liveProductsOf<On extends Executor>(
  db: On,
  importacionId: number,
  read: (db: On, ids: readonly number[]) => Promise<StoredProduct[]>,
): Promise<LiveProduct[]> {
  const written = await db.rows(Written)`
    select producto_id as "productoId", antes, despues from importacion_producto where importacion_id = ${importacionId}`;
  const products = await read(
    db,
    written.map(({ productoId }) => productoId),
  );
  const now = new Map(products.map((product) => [product.productoId, product]));
  return written.flatMap(({ productoId, ...kept }) => {
    const product = now.get(productoId);
    return product ? [{ product, ...kept }] : [];
  });
}

const Written = z.object({ productoId: z.int(), antes: ProductSnapshot.nullable(), despues: ProductSnapshot });
const LastImport = z.object({ id: z.int(), undone: z.boolean() });

async function requireLastImport(tx: Transaction, seen?: number): Promise<number> {
  const last = await tx.maybeOne(LastImport)`
    select importacion_id as id, deshecho_at is not null as undone from importacion
    order by importacion_id desc limit 1 for update`;
  if (seen !== undefined && last?.id !== seen)
    throw new Refusal('VERSION_VIEJA', 'Hubo otra importación mientras tanto. Revise cuál quiere deshacer.');
  if (last && !last.undone) return last.id;
  throw new Refusal('NADA_QUE_DESHACER', 'No hay ninguna importación para deshacer.');
}

/**
 * Returns whether somebody edited the product since the import. Sales change the stock too, so the stock is not
 * compared. Only an edit of the stock sets `vendidas` to null.
 */
const wasEdited = ({ product: now, despues: left }: LiveProduct) =>
  storedFields.some((field) => field !== 'stock' && field in left && !isSameValue(now[field], left[field])) ||
  (typeof left.vendidas === 'number' && now.vendidas === null);

function refuseEdited(products: readonly StoredProduct[]) {
  if (!products.length) return;
  const named = products.slice(0, PRODUCTS_NAMED).map(({ codigo, name }) => `${codigo} ${shortened(name)}`);
  throw new Refusal('PRODUCTO_EDITADO', 'Hay productos que se editaron después de la importación y ya no se deshace.', {
    detail: `${named.join(', ')}${products.length > PRODUCTS_NAMED ? '…' : ''}.`,
  });
}

const PRODUCTS_NAMED = 5;

/** Returns the stock before the import, less the units sold since. `adeudadas` are the units sold beyond that stock. */
function stockBefore({ stock = null, cantidadLimite = null }: ProductSnapshot, now: StoredProduct) {
  if (stock === null) return { stock, adeudadas: 0, vendidas: null };
  if (now.vendidas === null) return { stock: now.stock, adeudadas: now.adeudadas, vendidas: null };
  const left = Math.min(stock - now.vendidas, Math.max(stock, cantidadLimite ?? 0));
  return { stock: Math.max(0, left), adeudadas: Math.max(0, -left), vendidas: null };
}
