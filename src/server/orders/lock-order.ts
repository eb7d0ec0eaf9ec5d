import { sql } from 'drizzle-orm';
import type { OrderState } from '#contract/orders.ts';
import type { Transaction } from '../db/connect.ts';
import { notFound } from '../http/refusal.ts';

/** Locks an order and tells its state; 404 when there is none. Taken before the locks of its products. */
export async function lockOrder(tx: Transaction, id: number): Promise<OrderState> {
  const { rows } = await tx.execute<{ estado: OrderState }>(
    sql`select estado from pedido where pedido_id = ${id} for no key update`,
  );
  const [order] = rows;
  if (!order) throw notFound('No existe ese pedido.');
  return order.estado;
}
