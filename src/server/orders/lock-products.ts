import { sql } from 'drizzle-orm';
import type { ProductType } from '#contract/product-rules.ts';
import type { Transaction } from '../db/connect.ts';

export type LockedProduct = {
  productoId: number;
  name: string;
  codigo: string;
  tipoProducto: ProductType;
  amount: number;
  stock: number | null;
  estado: string;
};

/**
 * Locks products for a change of stock, always in id order, so that two orders can wait for each other but never
 * deadlock. NO KEY: a plain FOR UPDATE clashes with the share lock of the lines' foreign key.
 */
export async function lockProducts(tx: Transaction, ids: readonly number[]): Promise<Map<number, LockedProduct>> {
  const { rows } = await tx.execute<LockedProduct>(sql`/* lock-products */
    select producto_id as "productoId", name, codigo, tipo_producto as "tipoProducto", amount, stock, estado
    from producto where producto_id = any(${sql.param([...ids])}::int[]) and eliminado_at is null
    order by producto_id for no key update`);
  return new Map(rows.map((row) => [row.productoId, row]));
}
