import { z } from 'zod';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { adjustCosts } from '../orders/line-costs.ts';
import { lockProducts } from '../orders/order-change.ts';
import { lockPurchase } from './lock-purchase.ts';
import type { PurchaseKey } from './queries.ts';
import { isShared, noReceipt, oweNoReceipt, withSurplus } from './receipts.ts';
import { receivedText } from './receive-goods.ts';
import { fatesExceedSurplus } from './surplus-fates.ts';

/**
 * Takes back a receipt and the stock that it added. A repeated request changes nothing.
 *
 * @throws Refusal 404, 409 `VENTANA_ABIERTA`, `RECEPCION_REPARTIDA` if a shortage of its products was shared out since
 * or its surplus has a recorded destination, `STOCK_INSUFICIENTE` if buyers ordered the stock that it added.
 */
export const takeBackReceipt = (db: Db, viewer: Viewer, { id, ...of }: PurchaseKey & { id: number }): Promise<void> =>
  change(db, viewer, async (change) => {
    const { tx } = change;
    const changed = await lockPurchase(change, of, 'lo que llega se anota cuando termina');
    const lines = await tx.rows(Line)`
      select producto_id as "productoId", recibidas, danadas, rechazadas, r.deshecha_at is not null as undone
      from recepcion r join recepcion_linea l using (recepcion_id)
      where recepcion_id = ${id} and ventana_id = ${of.ventana} and proveedor_id = ${of.proveedorId}`;
    const [first] = lines;
    if (!first) throw noReceipt();
    if (first.undone) return;
    // Sharing out a shortage locks the product too, so both never run at once.
    const products = await lockProducts(
      tx,
      lines.map(({ productoId }) => productoId),
    );
    if (await tx.execute`select from recepcion r where r.recepcion_id = ${id} and ${isShared('r')}`)
      throw new Refusal('RECEPCION_REPARTIDA', 'Ya se repartió algo de lo que llegó: no se puede deshacer.', {
        detail: 'Deshaga antes el reparto, en «Faltante» del producto.',
      });
    await withSurplus(
      change,
      { of, products },
      () => tx.execute`
        update recepcion set deshecha_at = clock_timestamp(), deshecha_por = ${viewer.id} where recepcion_id = ${id}`,
    );
    if (await fatesExceedSurplus(tx, of))
      throw new Refusal('RECEPCION_REPARTIDA', 'Ya se dijo adónde fue lo que sobró de ella: no se puede deshacer.');
    await oweNoReceipt(change, id);
    await adjustCosts(tx, of);
    await change.record(changed('recepción', receivedText(lines), null));
    change.announce({ kind: 'purchase' });
  });

const Line = z.object({
  productoId: z.int(),
  recibidas: z.int(),
  danadas: z.int(),
  rechazadas: z.int(),
  undone: z.boolean(),
});
