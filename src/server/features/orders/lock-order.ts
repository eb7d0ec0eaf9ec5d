import type { z } from 'zod';
import { Order } from '#contract/orders.calls.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

const LockedOrder = Order.pick({ delivered: true, version: true, tipo: true, totalAmount: true });
export type LockedOrder = z.output<typeof LockedOrder>;

/** Locks an order and tells how it stands; 404 when there is none. Taken before its window and its products. */
export async function lockOrder(tx: Transaction, id: number): Promise<LockedOrder> {
  const order = await tx.maybeOne(LockedOrder)`
    select estado as delivered, version, tipo, total_amount as "totalAmount"
    from pedido where pedido_id = ${id} for no key update`;
  if (!order) throw noOrder();
  return order;
}

export const noOrder = () => notFound('No existe ese pedido.');
export const cancelledOrder = () => new Refusal(409, 'PEDIDO_CANCELADO', 'El pedido fue cancelado.');
