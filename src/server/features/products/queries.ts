import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { sentence } from '#contract/format.ts';
import type { OrderType } from '#contract/orders.ts';
import { type ProductField, productFieldNames, productFields } from '#contract/product-fields.ts';
import { Product, type ProductFilters, type ProductListField, PublicProduct } from '#contract/products.calls.ts';
import {
  ALL_PRODUCTS,
  type CategoryFilter,
  categories,
  categoriesIn,
  offeredStates,
  productStates,
  productTypes,
  typesOfCatalogue,
} from '#contract/products.ts';
import type { Executor, Transaction } from '../../platform/db/executor.ts';
import { identifier } from '../../platform/db/identifier.ts';
import { columnOf } from '../../platform/db/insert-rows.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { allOf, likeStart } from '../../platform/db/search.ts';
import { type Sorting, spanish } from '../../platform/http/answer-list.ts';
import { invalidField, notFound, Refusal } from '../../platform/http/refusal.ts';
import { imageUrlOf } from '../../platform/images/image-types.ts';
import { onlyRow } from '../../platform/rows.ts';

export const StoredProduct = Product.omit({ imageUrl: true, limite: true, enabled: true }).required().extend({
  imagenHash: z.string().nullable(),
  /** Units sold beyond the stock when an import was undone. Returned units first reduce this number. */
  adeudadas: z.int(),
  /**
   * Units sold since the last import replaced the stock, plus the `adeudadas` from before that import. Null if that
   * import replaced no stock, or if somebody set the stock since.
   */
  vendidas: z.int().nullable(),
});
export type StoredProduct = z.output<typeof StoredProduct>;
export const productThing = ({ productoId, name }: Pick<StoredProduct, 'productoId' | 'name'>) =>
  ({ entidad: 'producto', entidadId: productoId, nombre: name }) as const;

/** A deleted supplier is not joined, so its products show no supplier. */
const productColumn = (field: ProductField): Sql =>
  raw(identifier(`${field === 'proveedorId' || field === 'razonSocial' ? 'v' : 'p'}.${columnOf(field)}`));
const columnsOf = (fields: readonly ProductField[]): Sql =>
  join([
    sql`p.producto_id as "productoId"`,
    ...fields.map((field) => sql`${productColumn(field)} as ${raw(identifier(field))}`),
  ]);
export const storedColumns = sql`${columnsOf(productFieldNames)}, p.imagen_hash as "imagenHash", p.adeudadas, p.vendidas`;
export const productsWithSupplier = sql`
  producto p left join proveedor v on v.proveedor_id = p.proveedor_id and v.eliminado_at is null`;

export const isOffered = isOneOf('p.estado', offeredStates);

/** Finds products that are not deleted, with the fields for administrators; by default sorted by id. */
export const findProducts = (db: Executor, lowStock: number, condition: Sql, order?: Sql) =>
  db.rows(Product)`${productsWith(productFieldNames, lowStock, condition, order)}`;

export const findPublicProducts = (db: Executor, lowStock: number, condition: Sql, order?: Sql) =>
  db.rows(PublicProduct)`${productsWith(publicFields, lowStock, condition, order)}`;

const publicFields = productFieldNames.filter((field) => productFields[field].open);

const productsWith = (
  fields: readonly ProductField[],
  lowStock: number,
  condition: Sql,
  order: Sql = sql`p.producto_id`,
) => sql`
  select ${columnsOf(fields)}, ${imageUrlOf(sql`p.imagen_hash`)} as "imageUrl", ${isLittle(lowStock)} as limite,
    ${isOffered} as enabled
  from ${productsFound(condition)} order by ${order}`;

export const productsFound = (condition: Sql): Sql =>
  sql`${productsWithSupplier} where p.eliminado_at is null and ${condition}`;

export function productSorting(lowStock: number): Sorting<ProductListField> {
  const id = sql`p.producto_id`;
  const fields = Object.fromEntries(
    productFieldNames.map((field) => {
      const column = productColumn(field);
      return [field, productFields[field].kind === 'text' ? spanish(column) : column];
    }),
  ) as Record<ProductField, Sql>;
  return {
    id,
    by: {
      ...fields,
      id,
      productoId: id,
      nombre: fields.name,
      imageUrl: sql`p.imagen_hash`,
      precio: fields.amount,
      tipo: fields.tipoProducto,
      limite: isLittle(lowStock),
      enabled: isOffered,
      proveedor: fields.razonSocial,
    },
  };
}

export const productById = (db: Executor, lowStock: number, id: number): Promise<Product> =>
  onlyRow(findProducts(db, lowStock, sql`p.producto_id = ${id}`), noProduct);

export const noProduct = () => notFound('No existe ese producto.');

export function inCatalogue(catalogue: OrderType, filter: CategoryFilter): Sql {
  const shown = categoriesIn(filter);
  return sql`${isOffered} and ${isOneOf('p.tipo_producto', typesOfCatalogue(catalogue))}
    and ${shown ? sql`p.categoria = any(${[...shown]}::text[])` : sql`true`}`;
}

export function matchingFilter(x: string): Sql {
  const word = x.toUpperCase();
  if (word === 'TODOS' || word === ALL_PRODUCTS || word === '') return sql`true`;
  const category = categories.find((name) => name === word);
  if (category) return sql`p.categoria = any(${[...(categoriesIn(category) ?? [])]}::text[])`;
  if ((productTypes as readonly string[]).includes(word)) return sql`p.tipo_producto = ${word}`;
  if ((productStates as readonly string[]).includes(word)) return sql`p.estado = ${word}`;
  return startingWith(x);
}

/** True if a field of the product starts with the text (§5). */
export function startingWith(text: string | undefined): Sql {
  if (!text) return sql`true`;
  const fields = [
    sql`p.producto_id::text`,
    ...productFieldNames.filter((field) => productFields[field].found).map(productColumn),
  ];
  return sql`(${join(
    fields.map((field) => likeStart(field, text)),
    ' or ',
  )})`;
}

export type ProductSelection = Pick<ProductFilters, 'categoria' | 'proveedorId' | 'tipoProducto'>;

/** True for products `p` of a category or the category's group (§9), of a supplier and of a type. */
export function ofSelection({ categoria, proveedorId, tipoProducto }: ProductSelection): Sql {
  const categories = categoria && categoriesIn(categoria);
  return allOf([
    categories && sql`p.categoria = any(${[...categories]}::text[])`,
    proveedorId && sql`p.proveedor_id = ${proveedorId}`,
    tipoProducto && sql`p.tipo_producto = ${tipoProducto}`,
  ]);
}

export const matchingFilters = (lowStock: number, { estado, stock, q, ...selection }: ProductFilters): Sql =>
  allOf([ofSelection(selection), estado && sql`p.estado = ${estado}`, stock && hasLittle(lowStock), startingWith(q)]);

export const hasLittle = (lowStock: number): Sql => sql`p.stock <= ${lowStock}`;
const isLittle = (lowStock: number) => sql`coalesce(${hasLittle(lowStock)}, false)`;

/** Throws 404 for an unknown product. */
export const lockProduct = (tx: Transaction, id: number) => onlyRow(lockLiveProducts(tx, [id]), noProduct);

/** Locks products in id order, as orders do. Deleted products are left out. */
export const lockLiveProducts = (tx: Transaction, ids: readonly number[]): Promise<StoredProduct[]> =>
  tx.rows(StoredProduct)`${liveProducts(ids)} for no key update of p`;

export const findLiveProducts = (db: Executor, ids: readonly number[]): Promise<StoredProduct[]> =>
  db.rows(StoredProduct)`${liveProducts(ids)}`;

const liveProducts = (ids: readonly number[]) => sql`
  select ${storedColumns} from ${productsWithSupplier}
  where p.producto_id = any(${ids}::int[]) and p.eliminado_at is null order by p.producto_id`;

export async function requireProduct(db: Executor, id: number): Promise<void> {
  if (!(await db.execute`select from producto where producto_id = ${id} and eliminado_at is null`)) throw noProduct();
}

/** Returns 409 `VERSION_VIEJA`: the product changed after its editor read it. `now` is its state in words. */
export const changedProduct = (now: string) =>
  new Refusal('VERSION_VIEJA', `${sentence(`El producto cambió mientras tanto: ${now}`)} No se guardó nada.`);

/** Reads a supplier's name; null for no supplier. 422 `PROVEEDOR_DESCONOCIDO` for an unknown supplier. */
export async function requireSupplier(db: Executor, id: number | null): Promise<string | null> {
  if (id === null) return null;
  return db.one(z.string(), { otherwise: unknownSupplier })`
    select razon_social from proveedor where proveedor_id = ${id} and eliminado_at is null`;
}

const unknownSupplier = () => invalidField('proveedorId', 'No existe ese proveedor.', 'PROVEEDOR_DESCONOCIDO');
