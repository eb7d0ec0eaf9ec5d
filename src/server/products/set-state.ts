import type { Product } from '#contract/products.calls.ts';
import { differences } from '../audit/record.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import type { Viewer } from '../http/viewer.ts';
import { lockProduct } from './lock-product.ts';

/** Turns a product ACTIVO or INACTIVO; asking for the state that it has changes nothing. */
export async function setState(db: Db, viewer: Viewer, id: number, estado: Product['estado']): Promise<void> {
  await change(db, viewer, async ({ tx, record, tell }) => {
    const before = await lockProduct(tx, id);
    await tx.execute`update producto set estado = ${estado} where producto_id = ${id}`;
    const thing = { entidad: 'producto', entidadId: id, nombre: before.name } as const;
    await record(differences(thing, before, { ...before, estado }, { estado: 'estado' }));
    tell({ kind: 'products' });
  });
}
