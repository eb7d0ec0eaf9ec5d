import type { Executor } from '../db/executor.ts';
import type { Transaction } from '../db/transaction.ts';
import { notFound } from '../http/refusal.ts';
import { productsWithSupplier, StoredProduct, storedColumns } from './queries.ts';

/** Locks a product for a change and tells what it is now; 404 when there is none. */
export async function lockProduct(tx: Transaction, id: number): Promise<StoredProduct> {
  const product = await tx.maybeOne(StoredProduct)`
    select ${storedColumns} from ${productsWithSupplier}
    where p.producto_id = ${id} and p.eliminado_at is null for no key update of p`;
  if (!product) throw noProduct();
  return product;
}

/** 404 when there is no such product. */
export async function demandProduct(db: Executor, id: number): Promise<void> {
  if (!(await db.execute`select from producto where producto_id = ${id} and eliminado_at is null`)) throw noProduct();
}

const noProduct = () => notFound('No existe ese producto.');
