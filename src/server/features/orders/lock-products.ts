import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Product } from '#contract/products.calls.ts';
import { productStates } from '#contract/products.ts';
import type { Transaction } from '../../platform/db/transaction.ts';

export const LockedProduct = Product.pick({
  productoId: true,
  name: true,
  codigo: true,
  tipoProducto: true,
  amount: true,
  stock: true,
}).extend({ estado: z.enum([...productStates, 'ELIMINADO']) });
export type LockedProduct = z.output<typeof LockedProduct>;

/** Locks products for a change of stock; see `lockingSelect`. */
export async function lockProducts(tx: Transaction, ids: readonly number[]): Promise<Map<number, LockedProduct>> {
  return byId(await tx.rows(LockedProduct)`${lockingSelect(ids, sql`true`)}`);
}

/**
 * Selects and locks products, deleted ones too, while the condition holds: always in id order, so that two orders can
 * wait for each other but never deadlock. NO KEY: a plain FOR UPDATE clashes with the share lock of the lines' foreign key.
 */
export const lockingSelect = (ids: readonly number[], condition: SQL): SQL => sql`
  select producto_id as "productoId", name, codigo, tipo_producto as "tipoProducto", amount, stock,
    case when eliminado_at is null then estado else 'ELIMINADO' end as estado
  from producto where ${condition} and producto_id = any(${sql.param([...ids])}::int[])
  order by producto_id for no key update`;

export const byId = (products: readonly LockedProduct[]) =>
  new Map(products.map((product) => [product.productoId, product]));
