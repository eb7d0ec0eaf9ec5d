import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { isInactiveWithStock } from '#contract/products.ts';
import { differences } from '../audit/record.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { lockProduct } from './lock-product.ts';

/** Sets limit and stock of a product to a number of units or, with null, to none, and its state; 422 for units with INACTIVO (§5). */
export async function setStock(
  db: Db,
  viewer: Viewer,
  { id, stock, estado }: { id: number; stock: number | null; estado: Product['estado'] },
): Promise<void> {
  if (isInactiveWithStock(stock, estado))
    throw new Refusal(422, 'STOCK_CON_INACTIVO', messages.stock.mustBeZeroToDeactivate, {
      errors: [{ field: 'stock', message: messages.stock.mustBeZeroToDeactivate }],
    });
  await change(db, viewer, async ({ tx, record, tell }) => {
    const before = await lockProduct(tx, id);
    await tx.execute`
      update producto set cantidad_limite = ${stock}, stock = ${stock}, estado = ${estado} where producto_id = ${id}`;
    const thing = { entidad: 'producto', entidadId: id, nombre: before.name } as const;
    const after = { ...before, cantidadLimite: stock, stock, estado };
    const fields = { cantidadLimite: 'stock límite', stock: 'stock', estado: 'estado' } as const;
    await record(differences(thing, before, after, fields));
    tell({ kind: 'products' });
  });
}
