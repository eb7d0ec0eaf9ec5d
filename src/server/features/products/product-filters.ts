import { type SQL, sql } from 'drizzle-orm';
import type { ProductFilters } from '#contract/products.calls.ts';
import { categoriesIn } from '#contract/products.ts';
import { allOf } from '../../platform/db/all-of.ts';
import { startingWith } from './queries.ts';

/** The products `p` of a category or its group (§9), a supplier and a type. */
export function ofSelection({
  categoria,
  proveedorId,
  tipoProducto,
}: Pick<ProductFilters, 'categoria' | 'proveedorId' | 'tipoProducto'>): SQL {
  const categories = categoria && categoriesIn(categoria);
  return allOf([
    categories && sql`p.categoria = any(${sql.param([...categories])}::text[])`,
    proveedorId && sql`p.proveedor_id = ${proveedorId}`,
    tipoProducto && sql`p.tipo_producto = ${tipoProducto}`,
  ]);
}

/** The products `p` (and their supplier `v`) that the filters of the administrator's list leave. */
export const matchingFilters = (lowStock: number, { estado, stock, q, ...selection }: ProductFilters): SQL =>
  allOf([ofSelection(selection), estado && sql`p.estado = ${estado}`, stock && hasLittle(lowStock), startingWith(q)]);

/** Whether few units are left of a product `p`. */
export const hasLittle = (lowStock: number): SQL => sql`p.stock <= ${lowStock}`;
