import { z } from 'zod';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { newPrices, type Repricing } from './repricing.ts';
import { writePrices } from './write-prices.ts';

/** Changes the prices of a selection by percentage, and answers how many changed; see `reprice`. */
export const changePrices = async (
  db: Db,
  viewer: Viewer,
  repricing: Repricing,
  huella: string | undefined,
): Promise<{ actualizados: number }> => ({
  actualizados: await change(db, viewer, (change) => reprice(change, repricing, huella)),
});

/**
 * Changes prices by percentage within a change, and answers how many changed.
 *
 * Products are locked in id order, as orders lock them: an order is placed wholly before the change or sees the new
 * prices. With the fingerprint of a preview, 409 `PRECIOS_CAMBIARON` unless it does exactly what that showed.
 */
export async function reprice(change: Change, repricing: Repricing, huella: string | undefined): Promise<number> {
  const { tx, viewer } = change;
  const planned = await newPrices(tx, repricing, { lock: true });
  if (huella !== undefined && huella !== planned.huella)
    throw new Refusal(409, 'PRECIOS_CAMBIARON', 'Los precios cambiaron desde la vista previa. Revísela de nuevo.');
  if (planned.actualizados === 0) return 0;
  const cambioId = await insertChange(tx, viewer, repricing, planned.actualizados);
  await writePrices(change, 'PORCENTAJE', planned.productos, cambioId);
  return planned.actualizados;
}

async function insertChange(tx: Transaction, viewer: Viewer, repricing: Repricing, productos: number): Promise<number> {
  const tipo = repricing.direction === 'aumentar' ? 'AUMENTO' : 'DISMINUCION';
  const { id } = await tx.one(Key)`
    insert into cambio_precio (tipo, porcentaje, redondeo, categoria, proveedor_id, tipo_producto, elegidos,
      productos, usuario_id)
    values (${tipo}, ${repricing.percentage}::numeric, ${repricing.redondeo}, ${repricing.categoria ?? null},
      ${repricing.proveedorId ?? null}, ${repricing.tipoProducto ?? null}, ${repricing.ids !== undefined},
      ${productos}, ${viewer.id})
    returning cambio_id as id`;
  return id;
}

const Key = z.object({ id: z.int() });
