import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { imageUrl } from '#contract/images.ts';
import { Product, type ProductListColumn, type ProductListOrder } from '#contract/products.calls.ts';
import {
  ALL_PRODUCTS,
  type CategoryFilter,
  categories,
  categoriesIn,
  productStates,
  productTypes,
} from '#contract/products.ts';
import type { Executor } from '../db/executor.ts';
import { likeStart } from '../db/search.ts';
import { notFound } from '../http/refusal.ts';

export const PAGE_SIZE = 100;

/** A product as its row and its supplier's hold it. */
export const StoredProduct = Product.omit({ imageUrl: true, limite: true, enabled: true })
  .required()
  .extend({ imagenHash: z.string().nullable() });
export type StoredProduct = z.output<typeof StoredProduct>;
/** The columns of a `StoredProduct`. */
export const storedColumns = sql`p.producto_id as "productoId", p.name, p.description, p.codigo, p.amount, p.categoria,
  p.tipo_producto as "tipoProducto", p.estado, p.cantidad_limite as "cantidadLimite", p.stock,
  p.imagen_hash as "imagenHash", v.proveedor_id as "proveedorId", v.razon_social as "razonSocial"`;
export const productsWithSupplier = sql`
  producto p left join proveedor v on v.proveedor_id = p.proveedor_id and v.eliminado_at is null`;

/** Products that are not deleted and meet the condition, with their supplier, in an order or else by id. */
export async function findProducts(
  db: Executor,
  lowStock: number,
  condition: SQL,
  { page, order }: { page?: number | undefined; order?: ProductListOrder | undefined } = {},
): Promise<Product[]> {
  const rows = await db.rows(StoredProduct)`
    select ${storedColumns} from ${productsWithSupplier} where p.eliminado_at is null and ${condition}
    order by ${order ? sql`${sorting(order)}, ` : sql``}p.producto_id
    ${page ? sql`limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}` : sql``}`;
  return rows.map(({ imagenHash, ...row }) => ({
    ...row,
    imageUrl: imagenHash && imageUrl(imagenHash),
    limite: row.stock !== null && row.stock <= lowStock,
    enabled: row.estado === 'ACTIVO',
  }));
}

const sortedBy: Record<ProductListColumn, SQL> = {
  id: sql`p.producto_id`,
  nombre: sql`p.name collate "es-x-icu"`,
  codigo: sql`p.codigo collate "es-x-icu"`,
  precio: sql`p.amount`,
  categoria: sql`p.categoria`,
  stock: sql`p.cantidad_limite`,
  tipo: sql`p.tipo_producto`,
  proveedor: sql`v.razon_social collate "es-x-icu"`,
  estado: sql`p.estado`,
};
const sorting = (order: ProductListOrder) =>
  order.startsWith('-')
    ? sql`${sortedBy[order.slice(1) as ProductListColumn]} desc nulls last`
    : sql`${sortedBy[order as ProductListColumn]} nulls last`;

/** A product as anybody may see it: who supplies what is not public. */
export const withoutSupplier = ({ proveedorId: _, razonSocial: __, ...product }: Product): Product => product;

export async function productById(db: Executor, lowStock: number, id: number): Promise<Product> {
  const [product] = await findProducts(db, lowStock, sql`p.producto_id = ${id}`);
  if (!product) throw notFound('No existe ese producto.');
  return product;
}

export async function countProducts(db: Executor, condition: SQL): Promise<number> {
  const { n } = await db.one(Count)`
    select count(*) as n from ${productsWithSupplier} where p.eliminado_at is null and ${condition}`;
  return n;
}

const Count = z.object({ n: z.int() });

/** The active products of a catalogue that a selection shows. */
export function inCatalogue(catalogue: 'ESENCIAL' | 'BLACK', filter: CategoryFilter): SQL {
  const shown = categoriesIn(filter);
  return sql`p.estado = 'ACTIVO' and (p.tipo_producto = 'BLACK') = ${catalogue === 'BLACK'}
    and ${shown ? sql`p.categoria = any(${sql.param([...shown])}::text[])` : sql`true`}`;
}

/** What the `x` of /allProducto/{x} selects: TODOS, a category or group, a type, a state, else a text that a field starts with. */
export function matchingFilter(x: string): SQL {
  const word = x.toUpperCase();
  if (word === 'TODOS' || word === ALL_PRODUCTS || word === '') return sql`true`;
  const category = categories.find((name) => name === word);
  if (category) return sql`p.categoria = any(${sql.param([...(categoriesIn(category) ?? [])])}::text[])`;
  if ((productTypes as readonly string[]).includes(word)) return sql`p.tipo_producto = ${word}`;
  if ((productStates as readonly string[]).includes(word)) return sql`p.estado = ${word}`;
  return startingWith(x);
}

/** The products with a field that starts with the text, as the administrator's search reads it (§5). */
export function startingWith(text: string): SQL {
  const fields = [
    'p.producto_id::text',
    'p.name',
    'p.description',
    'p.codigo',
    'p.categoria',
    'p.tipo_producto',
    'p.estado',
    'v.razon_social',
  ];
  return sql`(${sql.join(
    fields.map((field) => likeStart(sql.raw(field), text)),
    sql` or `,
  )})`;
}
