import sql from 'sql-template-tag';
import type { ChangedProducts, ProductsChange } from '#contract/products.calls.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, takeKey } from '../../platform/db/idempotency.ts';
import { removal } from '../../platform/db/record.ts';
import { chosenIds } from '../../platform/http/answer-list.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { writeFields } from './edit-product.ts';
import { reprice } from './prices/change-prices.ts';
import {
  lockLiveProducts,
  lockProduct,
  matchingFilters,
  productsFound,
  productThing,
  requireSupplier,
  type StoredProduct,
} from './queries.ts';

/**
 * Changes one field of many products, or deletes the products. `omitidos` has the products that are unknown or were
 * deleted before.
 */
export async function changeProducts(
  { db, lowStock }: { db: Db; lowStock: number },
  viewer: Viewer,
  { ids, filtros, ...wanted }: ProductsChange,
  clave: string | undefined,
): Promise<ChangedProducts> {
  if (Object.values(wanted).filter((thing) => thing !== undefined).length !== 1)
    throw invalidField('estado', 'Elija el estado, la categoría, el proveedor, el precio o eliminar, una sola cosa.');
  return change(db, viewer, async (change) => {
    const chosen = await chosenProducts(change.tx, lowStock, { ids, filtros });
    const locked = await lockLiveProducts(change.tx, chosen);
    const there = new Set(locked.map(({ productoId }) => productoId));
    const huella = fingerprint('productos', ids, filtros, wanted);
    const isRepeated = !wanted.precio && (await takeKey(change.tx, keyUses.products, viewer.id, { clave, huella }));
    const repriced = isRepeated ? undefined : await changeEach(change, locked, wanted, clave);
    return {
      cambiados: repriced ?? locked.length,
      omitidos: chosen.filter((id) => !there.has(id)).map((productoId) => ({ productoId, code: 'NO_ENCONTRADO' })),
    };
  });
}

export const chosenProducts = (
  db: Executor,
  lowStock: number,
  choice: Pick<ProductsChange, 'ids' | 'filtros'>,
): Promise<number[]> =>
  chosenIds(
    db,
    choice,
    (filters) => sql`select p.producto_id from ${productsFound(matchingFilters(lowStock, filters))}`,
  );

/** Returns how many prices changed; undefined if the change is not about prices. */
async function changeEach(
  change: Change,
  locked: Awaited<ReturnType<typeof lockLiveProducts>>,
  { estado, categoria, proveedorId, precio, eliminar }: Omit<ProductsChange, 'ids' | 'filtros'>,
  clave: string | undefined,
): Promise<number | undefined> {
  if (precio) {
    const { direccion, porcentaje, redondeo, huella } = precio;
    const ids = locked.map(({ productoId }) => productoId);
    return reprice(change, { direction: direccion, percentage: porcentaje, redondeo, ids }, { huella, clave });
  }
  if (eliminar) await removeProducts(change, locked);
  if (estado) await writeFields(change, locked, { estado });
  if (categoria) await writeFields(change, locked, { categoria });
  if (proveedorId !== undefined)
    await writeFields(change, locked, { proveedorId, razonSocial: await requireSupplier(change.tx, proveedorId) });
  return undefined;
}

/** Removes a product from the catalogue and the weekly menu. The row stays, because orders refer to it. */
export const deleteProduct = (db: Db, viewer: Viewer, id: number): Promise<void> =>
  change(db, viewer, async (change) => removeProducts(change, [await lockProduct(change.tx, id)]));

export async function removeProducts({ tx, record, announce }: Change, products: readonly StoredProduct[]) {
  const ids = products.map(({ productoId }) => productoId);
  await tx.execute`update producto set eliminado_at = now() where producto_id = any(${ids}::int[])`;
  await tx.execute`delete from menu_semanal where producto_id = any(${ids}::int[])`;
  await record(products.map((product) => removal(productThing(product), product.codigo)));
  announce({ kind: 'products' });
}
