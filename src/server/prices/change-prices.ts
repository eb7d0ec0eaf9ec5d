import { z } from 'zod';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import type { Transaction } from '../db/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { newPrices, type Repricing } from './repricing.ts';
import { writePrices } from './write-prices.ts';

/**
 * Changes the prices of a selection by percentage, all in one transaction, and answers how many changed.
 *
 * Products are locked in id order, as orders lock them: an order is placed wholly before the change or sees the new
 * prices. With the fingerprint of a preview, 409 `PRECIOS_CAMBIARON` unless it does exactly what that showed.
 */
export async function changePrices(
  db: Db,
  viewer: Viewer,
  repricing: Repricing,
  huella: string | undefined,
): Promise<{ actualizados: number }> {
  const actualizados = await change(db, viewer, async (change) => {
    const { tx } = change;
    const planned = await newPrices(tx, repricing, { lock: true });
    if (huella !== undefined && huella !== planned.huella)
      throw new Refusal(409, 'PRECIOS_CAMBIARON', 'Los precios cambiaron desde la vista previa. Revísela de nuevo.');
    if (planned.actualizados === 0) return 0;
    const cambioId = await insertChange(tx, viewer, repricing, planned.actualizados);
    await writePrices(change, 'PORCENTAJE', planned.productos, cambioId);
    return planned.actualizados;
  });
  return { actualizados };
}

async function insertChange(tx: Transaction, viewer: Viewer, repricing: Repricing, productos: number): Promise<number> {
  const tipo = repricing.direction === 'aumentar' ? 'AUMENTO' : 'DISMINUCION';
  const { id } = await tx.one(Key)`
    insert into cambio_precio (tipo, porcentaje, redondeo, categoria, proveedor_id, tipo_producto, productos, usuario_id)
    values (${tipo}, ${repricing.percentage}::numeric, ${repricing.redondeo}, ${repricing.categoria ?? null},
      ${repricing.proveedorId ?? null}, ${repricing.tipoProducto ?? null}, ${productos}, ${viewer.id})
    returning cambio_id as id`;
  return id;
}

const Key = z.object({ id: z.int() });
