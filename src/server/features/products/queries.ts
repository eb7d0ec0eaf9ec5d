import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { Product, type ProductFilters, type ProductListField } from '#contract/products.calls.ts';
import {
  ALL_PRODUCTS,
  type CategoryFilter,
  categories,
  categoriesIn,
  productStates,
  productTypes,
} from '#contract/products.ts';
import type { Executor, Transaction } from '../../platform/db/executor.ts';
import { allOf, likeStart } from '../../platform/db/search.ts';
import { type Sorting, spanish } from '../../platform/http/answer-list.ts';
import { invalidField, notFound, Refusal } from '../../platform/http/refusal.ts';
import { imageUrlOf } from '../../platform/images/image-types.ts';
import { onlyRow } from '../../platform/rows.ts';

/** A product as its row and its supplier's hold it. */
export const StoredProduct = Product.omit({ imageUrl: true, limite: true, enabled: true })
  .required()
  .extend({ imagenHash: z.string().nullable() });
export type StoredProduct = z.output<typeof StoredProduct>;
/** A product as the audit names it. */
export const productThing = ({ productoId, name }: Pick<StoredProduct, 'productoId' | 'name'>) =>
  ({ entidad: 'producto', entidadId: productoId, nombre: name }) as const;
const columns = sql`p.producto_id as "productoId", p.name, p.description, p.codigo, p.amount, p.categoria,
  p.tipo_producto as "tipoProducto", p.estado, p.cantidad_limite as "cantidadLimite", p.stock,
  v.proveedor_id as "proveedorId", v.razon_social as "razonSocial"`;
export const storedColumns = sql`${columns}, p.imagen_hash as "imagenHash"`;
export const productsWithSupplier = sql`
  producto p left join proveedor v on v.proveedor_id = p.proveedor_id and v.eliminado_at is null`;

/** Products that are not deleted and meet the condition, with their supplier, by id or in another order. */
export const findProducts = (db: Executor, lowStock: number, condition: Sql, order: Sql = sql`p.producto_id`) =>
  db.rows(Product)`
    select ${columns}, ${imageUrlOf(sql`p.imagen_hash`)} as "imageUrl", ${isLittle(lowStock)} as limite,
      p.estado = 'ACTIVO' as enabled
    from ${productsFound(condition)} order by ${order}`;

/** The products that are not deleted and meet the condition on `p` and `v`, their supplier, as what follows `from`. */
export const productsFound = (condition: Sql): Sql =>
  sql`${productsWithSupplier} where p.eliminado_at is null and ${condition}`;

export function productSorting(lowStock: number): Sorting<ProductListField> {
  const id = sql`p.producto_id`;
  const name = spanish(sql`p.name`);
  const supplier = spanish(sql`v.razon_social`);
  return {
    id,
    by: {
      id,
      productoId: id,
      nombre: name,
      name,
      description: spanish(sql`p.description`),
      codigo: spanish(sql`p.codigo`),
      imageUrl: sql`p.imagen_hash`,
      precio: sql`p.amount`,
      amount: sql`p.amount`,
      categoria: sql`p.categoria`,
      tipo: sql`p.tipo_producto`,
      tipoProducto: sql`p.tipo_producto`,
      cantidadLimite: sql`p.cantidad_limite`,
      stock: sql`p.stock`,
      limite: isLittle(lowStock),
      estado: sql`p.estado`,
      enabled: sql`p.estado = 'ACTIVO'`,
      proveedorId: sql`v.proveedor_id`,
      proveedor: supplier,
      razonSocial: supplier,
    },
  };
}

/** A product as anybody may see it: who supplies what is not public. */
export const withoutSupplier = ({ proveedorId: _, razonSocial: __, ...product }: Product): Product => product;

export const productById = (db: Executor, lowStock: number, id: number, condition = sql`true`): Promise<Product> =>
  onlyRow(findProducts(db, lowStock, sql`p.producto_id = ${id} and ${condition}`), noProduct);

export const noProduct = () => notFound('No existe ese producto.');

/** The active products of a catalogue that a selection shows. */
export function inCatalogue(catalogue: 'ESENCIAL' | 'BLACK', filter: CategoryFilter): Sql {
  const shown = categoriesIn(filter);
  return sql`p.estado = 'ACTIVO' and (p.tipo_producto = 'BLACK') = ${catalogue === 'BLACK'}
    and ${shown ? sql`p.categoria = any(${[...shown]}::text[])` : sql`true`}`;
}

/** What the `x` of /allProducto/{x} selects: TODOS, a category or group, a type, a state, else a text that a field starts with. */
export function matchingFilter(x: string): Sql {
  const word = x.toUpperCase();
  if (word === 'TODOS' || word === ALL_PRODUCTS || word === '') return sql`true`;
  const category = categories.find((name) => name === word);
  if (category) return sql`p.categoria = any(${[...(categoriesIn(category) ?? [])]}::text[])`;
  if ((productTypes as readonly string[]).includes(word)) return sql`p.tipo_producto = ${word}`;
  if ((productStates as readonly string[]).includes(word)) return sql`p.estado = ${word}`;
  return startingWith(x);
}

/** The products with a field that starts with the text, as the administrator's search reads it (§5). */
export function startingWith(text: string | undefined): Sql {
  if (!text) return sql`true`;
  const fields = [
    sql`p.producto_id::text`,
    sql`p.name`,
    sql`p.description`,
    sql`p.codigo`,
    sql`p.categoria`,
    sql`p.tipo_producto`,
    sql`p.estado`,
    sql`v.razon_social`,
  ];
  return sql`(${join(
    fields.map((field) => likeStart(field, text)),
    ' or ',
  )})`;
}

/** The products `p` of a category or its group (§9), a supplier and a type. */
export function ofSelection({
  categoria,
  proveedorId,
  tipoProducto,
}: Pick<ProductFilters, 'categoria' | 'proveedorId' | 'tipoProducto'>): Sql {
  const categories = categoria && categoriesIn(categoria);
  return allOf([
    categories && sql`p.categoria = any(${[...categories]}::text[])`,
    proveedorId && sql`p.proveedor_id = ${proveedorId}`,
    tipoProducto && sql`p.tipo_producto = ${tipoProducto}`,
  ]);
}

/** The products `p` (and their supplier `v`) that the filters of the administrator's list leave. */
export const matchingFilters = (lowStock: number, { estado, stock, q, ...selection }: ProductFilters): Sql =>
  allOf([ofSelection(selection), estado && sql`p.estado = ${estado}`, stock && hasLittle(lowStock), startingWith(q)]);

export const hasLittle = (lowStock: number): Sql => sql`p.stock <= ${lowStock}`;
const isLittle = (lowStock: number) => sql`coalesce(${hasLittle(lowStock)}, false)`;

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
