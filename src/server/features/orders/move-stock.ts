import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/transaction.ts';
import { lockProducts } from './lock-products.ts';

/** Adds units to the products that keep a stock, or takes them where they are negative; whether there were any. */
export async function moveStock(tx: Transaction, units: ReadonlyMap<number, number>): Promise<boolean> {
  if (!units.size) return false;
  const ids = [...units.keys()];
  await lockProducts(tx, ids);
  await tx.execute`
    update producto p set stock = p.stock + s.quantity
    from unnest(${sql.param(ids)}::int[], ${sql.param([...units.values()])}::int[]) as s (producto_id, quantity)
    where p.producto_id = s.producto_id and p.stock is not null`;
  return true;
}
