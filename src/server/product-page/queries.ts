import { sql } from 'drizzle-orm';
import type { Product } from '#contract/products.ts';
import type { Executor } from '../db/connect.ts';
import { notFound } from '../http/refusal.ts';
import { findProducts } from '../products/queries.ts';

/** A product as anybody may see it: active, and without who supplies it; 404 for any other. */
export async function publicProduct(db: Executor, lowStock: number, id: number): Promise<Product> {
  const [product] = await findProducts(db, lowStock, sql`p.producto_id = ${id} and p.estado = 'ACTIVO'`);
  if (!product) throw notFound('No existe ese producto.');
  const { proveedorId: _, razonSocial: __, ...shown } = product;
  return shown;
}
