import sql, { type Sql } from 'sql-template-tag';
import type { Change } from '../../platform/db/change.ts';
import { differences } from '../../platform/db/record.ts';
import type { StoredProduct } from './queries.ts';

/** What many products are given at once; a supplier with its name. */
export type GivenFields =
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
