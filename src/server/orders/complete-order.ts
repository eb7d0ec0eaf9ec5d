import type { Order } from '#contract/orders.calls.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { lockOrder } from './lock-order.ts';
import { orderById } from './queries.ts';
import { stateChange } from './state-change.ts';

/** Marks an order as REALIZADO; again changes nothing; 409 `PEDIDO_CANCELADO` when it was cancelled. */
export async function completeOrder(db: Db, viewer: Viewer, id: number): Promise<Order> {
  await change(db, viewer, async ({ tx, record, tell }) => {
    const state = await lockOrder(tx, id);
    if (state === 'REALIZADO') return;
    if (state === 'CANCELADO') throw new Refusal(409, 'PEDIDO_CANCELADO', 'El pedido fue cancelado.');
    await tx.execute`update pedido set estado = 'REALIZADO', realizado_at = now() where pedido_id = ${id}`;
    await record([stateChange(id, state, 'REALIZADO')]);
    tell({ kind: 'order', orderId: id, delivered: 'REALIZADO' });
  });
  return orderById(db, viewer, id);
}
