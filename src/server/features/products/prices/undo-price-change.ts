import { z } from 'zod';
import { NewPrice } from '#contract/prices.calls.ts';
import { change } from '../../../platform/db/change.ts';
import type { Db, Transaction } from '../../../platform/db/executor.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { isLastWord } from './queries.ts';
import { writePrices } from './write-prices.ts';

/**
 * Gives every product of the last change by percentage, or of the one that was seen, the price that it had before. 409
 * `NADA_QUE_DESHACER` when there is none left, 409 `PRECIO_EDITADO` when any price was edited since.
 */
export async function undoPriceChange(db: Db, viewer: Viewer, seen?: number): Promise<{ actualizados: number }> {
  const actualizados = await change(db, viewer, async (change) => {
    const { tx } = change;
    const cambioId = await lockChange(tx, seen);
    const prices = await lockPricesOf(tx, cambioId);
    // After the locks: an edit that we waited for is seen here.
    if (!(await tx.one(z.boolean())`select ${isLastWord(cambioId)}`))
      throw new Refusal('PRECIO_EDITADO', 'Hay precios que se editaron después de ese cambio y ya no se deshace.');
    await writePrices(change, 'DESHACER', prices);
    await tx.execute`update cambio_precio set deshecho_at = clock_timestamp() where cambio_id = ${cambioId}`;
    return prices.length;
  });
  return { actualizados };
}

async function lockChange(tx: Transaction, seen: number | null = null): Promise<number> {
  const last = await tx.maybeOne(LastChange)`
    select cambio_id as id, deshecho_at is not null as undone from cambio_precio
    where cambio_id = coalesce(${seen}, cambio_id) order by cambio_id desc limit 1 for update`;
  if (last && !last.undone) return last.id;
  throw new Refusal('NADA_QUE_DESHACER', 'No hay ningún cambio de precios para deshacer.');
}

const LastChange = z.object({ id: z.int(), undone: z.boolean() });

const lockPricesOf = (tx: Transaction, cambioId: number): Promise<NewPrice[]> =>
  tx.rows(NewPrice)`
    select p.producto_id as "productoId", p.name, p.codigo, h.despues as antes, h.antes as despues
    from precio_historial h join producto p on p.producto_id = h.producto_id and p.eliminado_at is null
    where h.cambio_id = ${cambioId} order by p.producto_id for no key update of p`;
