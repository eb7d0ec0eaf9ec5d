import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { isInactiveWithStock } from '#contract/products.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { differences } from '../../platform/db/record.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { changedMeanwhile, lockProduct } from './lock-product.ts';

type StockChange = {
  id: number;
  /** Units, or none for no limit. */
  stock: number | null;
  /** Left out: the state that it has. */
  estado?: Product['estado'];
  /** The units left that the editor saw. */
  visto?: number | null;
};

/**
 * Sets limit and stock of a product to a number of units or to none, and its state; 422 for units with INACTIVO (§5), 409
 * `VERSION_VIEJA` when no longer as many are left as the editor saw.
 */
export async function setStock(db: Db, viewer: Viewer, { id, stock, estado: wanted, visto }: StockChange) {
  await change(db, viewer, async ({ tx, record, announce }) => {
    const before = await lockProduct(tx, id);
    if (visto !== undefined && visto !== before.stock)
      throw changedMeanwhile(before.stock === null ? 'ahora no tiene límite' : `ahora quedan ${before.stock}`);
    const estado = wanted ?? before.estado;
    if (isInactiveWithStock(stock, estado)) throw inactiveWithStock();
    await tx.execute`
      update producto set cantidad_limite = ${stock}, stock = ${stock}, estado = ${estado} where producto_id = ${id}`;
    const thing = { entidad: 'producto', entidadId: id, nombre: before.name } as const;
    const after = { ...before, cantidadLimite: stock, stock, estado };
    const fields = { cantidadLimite: 'stock límite', stock: 'stock', estado: 'estado' } as const;
    await record(differences(thing, before, after, fields));
    announce({ kind: 'products' });
  });
}

const inactiveWithStock = () => invalidField('stock', messages.stock.mustBeZeroToDeactivate, 'STOCK_CON_INACTIVO');
