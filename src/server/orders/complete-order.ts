import type { Order } from '#contract/orders.calls.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { cancelledOrder, lockOrder } from './lock-order.ts';
import { completedToday, type OrderRules, orderById } from './queries.ts';
import { stateChange } from './state-change.ts';

/** Marks an order as REALIZADO; again changes nothing; 409 `PEDIDO_CANCELADO` when it was cancelled. */
export async function completeOrder(db: Db, viewer: Viewer, rules: OrderRules, id: number): Promise<Order> {
  await change(db, viewer, async ({ tx, record, tell }) => {
    const { delivered } = await lockOrder(tx, id);
    if (delivered === 'REALIZADO') return;
    if (delivered === 'CANCELADO') throw cancelledOrder();
    await tx.execute`
      update pedido set estado = 'REALIZADO', realizado_at = now(), version = version + 1 where pedido_id = ${id}`;
    await record([stateChange(id, delivered, 'REALIZADO')]);
    tell({ kind: 'order', orderId: id, delivered: 'REALIZADO' });
  });
  return orderById(db, viewer, rules, id);
}

/** Takes REALIZADO back on the day on which it was given, else 409 `PLAZO_VENCIDO`; an order that is pending stays so. */
export async function undoCompletion(db: Db, viewer: Viewer, rules: OrderRules, id: number): Promise<Order> {
  await change(db, viewer, async ({ tx, record, tell }) => {
    const { delivered } = await lockOrder(tx, id);
    if (delivered === 'PENDIENTE') return;
    if (delivered === 'CANCELADO') throw cancelledOrder();
    const undone = await tx.execute`
      update pedido p set estado = 'PENDIENTE', realizado_at = null, version = version + 1
      where pedido_id = ${id} and ${completedToday(rules)}`;
    if (!undone) throw new Refusal(409, 'PLAZO_VENCIDO', 'El pedido se marcó como REALIZADO otro día.');
    await record([stateChange(id, delivered, 'PENDIENTE')]);
    tell({ kind: 'order', orderId: id, delivered: 'PENDIENTE' });
  });
  return orderById(db, viewer, rules, id);
}
