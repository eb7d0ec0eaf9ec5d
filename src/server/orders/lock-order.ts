import { z } from 'zod';
import { type OrderState, orderStates } from '#contract/orders.ts';
import type { Transaction } from '../db/transaction.ts';
import { notFound } from '../http/refusal.ts';

/** Locks an order and tells its state; 404 when there is none. Taken before the locks of its products. */
export async function lockOrder(tx: Transaction, id: number): Promise<OrderState> {
  const order = await tx.maybeOne(Held)`select estado from pedido where pedido_id = ${id} for no key update`;
  if (!order) throw notFound('No existe ese pedido.');
  return order.estado;
}

const Held = z.object({ estado: z.enum(orderStates) });
