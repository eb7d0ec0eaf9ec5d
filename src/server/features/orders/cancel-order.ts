import { z } from 'zod';
import type { Order } from '#contract/orders.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { correctSums, lockWindow, windowOf } from '../windows/kept-sums.ts';
import { lockOrder, moveStock, reasonGiven, stateChange } from './order-change.ts';
import { type OrderRules, orderById } from './queries.ts';
import { demandReason } from './refusals.ts';

/**
 * Cancels an order and gives its stock back, once however often it is asked for; 409 `PEDIDO_REALIZADO` when it is done.
 * After its window closed an administrator does with a reason, and others do not (423) unless the rules let them.
 */
export async function cancelOrder(
  db: Db,
  viewer: Viewer,
  rules: OrderRules,
  { id, motivo }: { id: number; motivo: string | undefined },
): Promise<Order> {
  await change(db, viewer, async ({ tx, record, announce }) => {
    const { delivered, totalAmount } = await lockOrder(tx, id);
    if (delivered === 'CANCELADO') return;
    if (delivered === 'REALIZADO')
      throw new Refusal('PEDIDO_REALIZADO', 'El pedido ya fue realizado y no se puede cancelar.');
    const window = await lockWindow(tx, windowOf(id));
    if (window.over && !rules.settings.cancelarTrasCierre) demandReason(viewer, motivo);
    await tx.execute`
      update pedido set estado = 'CANCELADO', cancelado_at = now(), version = version + 1 where pedido_id = ${id}`;
    announce({ kind: 'order', orderId: id, delivered: 'CANCELADO' });
    // Products before the window's sums, as wherever both are changed: otherwise two might wait for each other.
    if (await moveStock(tx, await unitsTaken(tx, id))) announce({ kind: 'products' });
    await correctSums(tx, window, -1, -totalAmount);
    await record([stateChange(id, delivered, 'CANCELADO'), ...reasonGiven(id, motivo)]);
  });
  return orderById(db, viewer, rules, id);
}

/** Only what was taken from a stock goes back. */
async function unitsTaken(tx: Transaction, pedidoId: number): Promise<Map<number, number>> {
  const taken = await tx.rows(TakenUnits)`
    select producto_id as id, sum(quantity)::int as quantity from pedido_linea
    where pedido_id = ${pedidoId} and de_stock group by producto_id`;
  return new Map(taken.map(({ id, quantity }) => [id, quantity]));
}

const TakenUnits = z.object({ id: z.int(), quantity: z.int() });
