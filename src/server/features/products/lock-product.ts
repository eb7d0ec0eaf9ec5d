import { z } from 'zod';
import type { Executor, Transaction } from '../../platform/db/executor.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import { onlyRow } from '../../platform/rows.ts';
import { noProduct, productsWithSupplier, StoredProduct, storedColumns } from './queries.ts';

/** Locks a product for a change and tells what it is now; 404 when there is none. */
export const lockProduct = (tx: Transaction, id: number) => onlyRow(lockLiveProducts(tx, [id]), noProduct);

/** Locks those of the products that are not deleted, in id order as orders do, and tells what they are now. */
export const lockLiveProducts = (tx: Transaction, ids: readonly number[]): Promise<StoredProduct[]> =>
  tx.rows(StoredProduct)`
    select ${storedColumns} from ${productsWithSupplier}
    where p.producto_id = any(${ids}::int[]) and p.eliminado_at is null
    order by p.producto_id for no key update of p`;

export async function demandProduct(db: Executor, id: number): Promise<void> {
  if (!(await db.execute`select from producto where producto_id = ${id} and eliminado_at is null`)) throw noProduct();
}

/** 409 `VERSION_VIEJA` of a product that is no longer as its editor saw it: what it is now. */
export const changedMeanwhile = (now: string) =>
  new Refusal('VERSION_VIEJA', `El producto cambió mientras tanto: ${now}. No se guardó nada.`);

/** The name of a supplier, null for none; 422 `PROVEEDOR_DESCONOCIDO` when it is not there. */
export async function demandSupplier(db: Executor, id: number | null): Promise<string | null> {
  if (id === null) return null;
  return db.one(z.string(), { otherwise: noSupplier })`
    select razon_social from proveedor where proveedor_id = ${id} and eliminado_at is null`;
}

const noSupplier = () => invalidField('proveedorId', 'No existe ese proveedor.', 'PROVEEDOR_DESCONOCIDO');
