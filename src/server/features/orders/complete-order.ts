import type { Order } from '#contract/orders.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { cancelledOrder, lockOrder } from './lock-order.ts';
import { type OrderRules, orderById } from './queries.ts';
import { settleOrders, unsettleOrders } from './settle-orders.ts';

/** Marks an order as REALIZADO; again changes nothing; 409 `PEDIDO_CANCELADO` when it was cancelled. */
export async function completeOrder(db: Db, viewer: Viewer, rules: OrderRules, id: number): Promise<Order> {
  await change(db, viewer, async (change) => {
    const { delivered } = await lockOrder(change.tx, id);
    if (delivered === 'REALIZADO') return;
    if (delivered === 'CANCELADO') throw cancelledOrder();
    await settleOrders(change, [id]);
  });
  return orderById(db, viewer, rules, id);
}

/** Takes REALIZADO back on the day on which it was given, else 409 `PLAZO_VENCIDO`; an order that is pending stays so. */
export async function undoCompletion(db: Db, viewer: Viewer, rules: OrderRules, id: number): Promise<Order> {
  await change(db, viewer, async (change) => {
    const { delivered } = await lockOrder(change.tx, id);
    if (delivered === 'PENDIENTE') return;
    if (delivered === 'CANCELADO') throw cancelledOrder();
    const [undone] = await unsettleOrders(change, rules, [id]);
    if (!undone) throw new Refusal(409, 'PLAZO_VENCIDO', 'El pedido se marcó como REALIZADO otro día.');
  });
  return orderById(db, viewer, rules, id);
}
