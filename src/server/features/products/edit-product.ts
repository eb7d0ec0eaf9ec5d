import sql, { type Sql } from 'sql-template-tag';
import type { Product, ProductEdit } from '#contract/products.calls.ts';
import { type Change, change, withSent } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { differences } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { demandSupplier, lockProduct } from './lock-product.ts';
import { keepPrices } from './prices/write-prices.ts';
import type { StoredProduct } from './queries.ts';

/** Edits a product: what was not sent stays. 404 when it is not there, 422 `PROVEEDOR_DESCONOCIDO`. */
export async function editProduct(db: Db, viewer: Viewer, id: number, edit: ProductEdit): Promise<void> {
  await change(db, viewer, async (change) => {
    const { tx, record, announce } = change;
    const before = await lockProduct(tx, id);
    const after = withSent(before, edit);
    after.razonSocial = await demandSupplier(tx, after.proveedorId);
    const { name, description, codigo, amount, categoria, tipoProducto, proveedorId } = after;
    await tx.execute`
      update producto set name = ${name}, description = ${description}, codigo = ${codigo}, amount = ${amount},
        categoria = ${categoria}, tipo_producto = ${tipoProducto}, proveedor_id = ${proveedorId}
      where producto_id = ${id}`;
    await keepPrices(change, 'EDICION', [{ productoId: id, antes: before.amount, despues: amount }]);
    const thing = { entidad: 'producto', entidadId: id, nombre: name } as const;
    await record(differences(thing, before, after, editedFields));
    announce({ kind: 'products' });
  });
}

/** What an administrator edits of a product, as the audit names it. */
export const editedFields = {
  name: 'nombre',
  description: 'descripción',
  codigo: 'código',
  amount: 'precio',
  categoria: 'categoría',
  tipoProducto: 'tipo',
  razonSocial: 'proveedor',
} as const;

/** Turns a product ACTIVO or INACTIVO; asking for the state that it has changes nothing. */
export const setState = (db: Db, viewer: Viewer, id: number, estado: Product['estado']): Promise<void> =>
  change(db, viewer, async (change) => writeFields(change, [await lockProduct(change.tx, id)], { estado }));

/** What many products are given at once; a supplier with its name. */
type GivenFields =
  | Pick<StoredProduct, 'estado'>
  | Pick<StoredProduct, 'categoria'>
  | Pick<StoredProduct, 'proveedorId' | 'razonSocial'>;

/** Gives products, which are locked already, the same state, category or supplier; who has it stays as it is. */
export async function writeFields(
  { tx, record, announce }: Change,
  products: readonly StoredProduct[],
  given: GivenFields,
): Promise<void> {
  const ids = products.map(({ productoId }) => productoId);
  await tx.execute`update producto set ${assignment(given)} where producto_id = any(${ids}::int[])`;
  await record(
    products.flatMap((before) =>
      differences(
        { entidad: 'producto', entidadId: before.productoId, nombre: before.name },
        before,
        { ...before, ...given },
        { estado: 'estado', categoria: 'categoría', razonSocial: 'proveedor' },
      ),
    ),
  );
  announce({ kind: 'products' });
}

function assignment(given: GivenFields): Sql {
  if ('estado' in given) return sql`estado = ${given.estado}`;
  if ('categoria' in given) return sql`categoria = ${given.categoria}`;
  return sql`proveedor_id = ${given.proveedorId}`;
}
