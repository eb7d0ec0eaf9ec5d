import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Order } from '#contract/orders.calls.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import type { Transaction } from '../db/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { takeOutOfSums } from '../windows/kept-sums.ts';
import { lockOrder } from './lock-order.ts';
import { lockProducts } from './lock-products.ts';
import { orderById } from './queries.ts';
import { stateChange } from './state-change.ts';

/** Cancels an order and gives its stock back, once however often it is asked for; 409 `PEDIDO_REALIZADO` when it is done. */
export async function cancelOrder(db: Db, viewer: Viewer, id: number): Promise<Order> {
  await change(db, viewer, async ({ tx, record, tell }) => {
    const state = await lockOrder(tx, id);
    if (state === 'CANCELADO') return;
    if (state === 'REALIZADO')
      throw new Refusal(409, 'PEDIDO_REALIZADO', 'El pedido ya fue realizado y no se puede cancelar.');
    await tx.execute`update pedido set estado = 'CANCELADO', cancelado_at = now() where pedido_id = ${id}`;
    await takeOutOfSums(tx, id);
    tell({ kind: 'order', orderId: id, delivered: 'CANCELADO' });
    if (await restoreStock(tx, id)) tell({ kind: 'products' });
    await record([stateChange(id, state, 'CANCELADO')]);
  });
  return orderById(db, viewer, id);
}

/** Only what was taken from a stock goes back, and only while the product still keeps one; whether anything was. */
async function restoreStock(tx: Transaction, pedidoId: number): Promise<boolean> {
  const taken = await tx.rows(TakenUnits)`
    select producto_id as id, sum(quantity)::int as quantity from pedido_linea
    where pedido_id = ${pedidoId} and de_stock group by producto_id`;
  if (!taken.length) return false;
  const ids = taken.map(({ id }) => id);
  await lockProducts(tx, ids);
  await tx.execute`
    update producto p set stock = p.stock + s.quantity
    from unnest(${sql.param(ids)}::int[], ${sql.param(taken.map(({ quantity }) => quantity))}::int[])
      as s (producto_id, quantity)
    where p.producto_id = s.producto_id and p.stock is not null`;
  return true;
}

const TakenUnits = z.object({ id: z.int(), quantity: z.int() });
