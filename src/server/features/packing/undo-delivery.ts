import { z } from 'zod';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isToday } from '../../platform/db/instants.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { unsettleOrders } from '../orders/complete-orders.ts';
import { orderChange } from '../orders/order-change.ts';
import type { OrderRules } from '../orders/queries.ts';
import { lockParcel, RECIPIENT } from './deliver-parcel.ts';

/**
 * Takes a delivery back on the day on which it was made, else 409 `PLAZO_VENCIDO`: the orders that it completed, and no others,
 * are pending again. Again changes nothing; 404 when there is none.
 */
export async function undoDelivery(db: Db, viewer: Viewer, rules: OrderRules, id: number): Promise<void> {
  await change(db, viewer, async (change) => {
    const { tx, record, announce } = change;
    const parcel = await tx.maybeOne(Parcel)`
      select ventana_id as ventana, vendedor_id as "vendedorId" from entrega where entrega_id = ${id}`;
    if (!parcel) throw notFound('No existe esa entrega.');
    await lockParcel(tx, parcel);
    const { recibio, undone, today } = await tx.one(LockedDelivery)`
      select recibio, deshecha_at is not null as undone, ${isToday('entregada_at', rules.timeZone)} as today
      from entrega where entrega_id = ${id}`;
    if (undone) return;
    if (!today) throw new Refusal(409, 'PLAZO_VENCIDO', 'El bulto se entregó otro día.');
    const orders = await tx.rows(HandedOver)`
      select pedido_id as id, realizado_at = entregada_at as completed from pedido join entrega using (entrega_id)
      where entrega_id = ${id} and usuario_id = ${parcel.vendedorId} order by pedido_id`;
    const completed = orders.filter((order) => order.completed).map((order) => order.id);
    await unsettleOrders(change, rules, completed);
    await tx.execute`
      update pedido set entrega_id = null where entrega_id = ${id} and usuario_id = ${parcel.vendedorId}`;
    await tx.execute`update entrega set deshecha_at = now() where entrega_id = ${id}`;
    await record(orders.map((order) => orderChange(order.id, RECIPIENT, recibio, null)));
    // Orders that are pending again told it already.
    if (!completed.length) announce({ kind: 'order', delivered: 'REALIZADO' });
  });
}

const Parcel = z.object({ ventana: z.int(), vendedorId: z.int() });
const LockedDelivery = z.object({ recibio: z.string(), undone: z.boolean(), today: z.boolean() });
const HandedOver = z.object({ id: z.int(), completed: z.boolean() });
