import { sql } from 'drizzle-orm';
import type { Product } from '#contract/products.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { findProducts, withoutSupplier } from '../products/queries.ts';

/** An active product as anybody may see it; 404 for any other. */
export async function publicProduct(db: Executor, lowStock: number, id: number): Promise<Product> {
  const [product] = await findProducts(db, lowStock, sql`p.producto_id = ${id} and p.estado = 'ACTIVO'`);
  if (!product) throw notFound('No existe ese producto.');
  return withoutSupplier(product);
}
