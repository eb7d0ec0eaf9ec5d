import { z } from 'zod';
import { type Change, change } from '../../../platform/db/change.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { fingerprint, type RequestKey, reusedKey, takeKey } from '../../../platform/db/idempotency.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { newPrices, type Repricing } from './repricing.ts';
import { writePrices } from './write-prices.ts';

/** What a change of prices came with: the preview that was seen, and the key that makes it count once. */
type Sent = { huella: string | undefined; clave: string | undefined };

/** Changes the prices of a selection by percentage, and answers how many changed; see `reprice`. */
export const changePrices = async (
  db: Db,
  viewer: Viewer,
  repricing: Repricing,
  sent: Sent,
): Promise<{ actualizados: number }> => ({
  actualizados: await change(db, viewer, (change) => reprice(change, repricing, sent)),
});

/**
 * Changes prices by percentage within a change, and answers how many changed.
 *
 * Products are locked in id order, as orders lock them: an order is placed wholly before the change or sees the new
 * prices. With the fingerprint of a preview, 409 `PRECIOS_CAMBIARON` unless it does exactly what that showed. The same key with
 * the same change answers what that did; without key and fingerprint every call is a change of its own.
 */
export async function reprice(change: Change, repricing: Repricing, { huella, clave }: Sent): Promise<number> {
  const { tx, viewer } = change;
  const key = { clave, huella: fingerprint('precios', repricing, huella) };
  if (!(await takeKey(tx, viewer.id, key))) return changedBefore(tx, viewer, key);
  const planned = await newPrices(tx, repricing, { lock: true });
  if (huella !== undefined && huella !== planned.huella)
    throw new Refusal(409, 'PRECIOS_CAMBIARON', 'Los precios cambiaron desde la vista previa. Revísela de nuevo.');
  if (planned.actualizados === 0) return 0;
  const cambioId = await insertChange(tx, viewer, repricing, planned.actualizados);
  if (clave)
    await tx.execute`
      update idempotencia set cambio_id = ${cambioId} where usuario_id = ${viewer.id} and clave = ${clave}`;
  await writePrices(change, 'PORCENTAJE', planned.productos, cambioId);
  return planned.actualizados;
}

/** How many prices changed when this key was spent; 422 `CLAVE_REUTILIZADA` when it came with another request. */
async function changedBefore(tx: Transaction, viewer: Viewer, key: RequestKey): Promise<number> {
  const { huella, productos } = await tx.one(Spent)`
    select i.huella, coalesce(c.productos, 0) as productos
    from idempotencia i left join cambio_precio c on c.cambio_id = i.cambio_id
    where i.usuario_id = ${viewer.id} and i.clave = ${key.clave}`;
  if (huella !== key.huella) throw reusedKey('otra solicitud');
  return productos;
}

const Spent = z.object({ huella: z.string(), productos: z.int() });

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
