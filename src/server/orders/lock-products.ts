import { type SQL, sql } from 'drizzle-orm';
import type { ProductState, ProductType } from '#contract/products.ts';
import type { Transaction } from '../db/connect.ts';

export type LockedProduct = {
  productoId: number;
  name: string;
  codigo: string;
  tipoProducto: ProductType;
  amount: number;
  stock: number | null;
  estado: ProductState | 'ELIMINADO';
};

/** Locks products for a change of stock; see `lockingSelect`. */
export async function lockProducts(tx: Transaction, ids: readonly number[]): Promise<Map<number, LockedProduct>> {
  const { rows } = await tx.execute<LockedProduct>(lockingSelect(ids, sql`true`));
  return byId(rows);
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
