import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../db/transaction.ts';

/** What a window's orders come to, to be kept when it closes; of `ventana`, after every order under way was waited for. */
export const countedSums: SQL = sql`(
  select count(*), coalesce(sum(total_amount), 0) from pedido p
  where p.ventana_id = ventana.ventana_id and p.estado <> 'CANCELADO')`;

/**
 * Takes an order that is cancelled out of the sums that were kept when its window closed; an open window keeps none, and
 * cannot close before the transaction ends. KEY SHARE: the strongest lock that many may hold while one of them changes the row.
 */
export async function takeOutOfSums(tx: Transaction, orderId: number): Promise<void> {
  const { ventanaId, closed } = await tx.one(Held)`
    select v.ventana_id as "ventanaId", v.cerrada_at is not null as closed
    from pedido p join ventana v using (ventana_id) where p.pedido_id = ${orderId} for key share of v`;
  if (closed)
    await tx.execute`
      update ventana v set pedidos = v.pedidos - 1, total = v.total - p.total_amount
      from pedido p where p.pedido_id = ${orderId} and v.ventana_id = ${ventanaId}`;
}

const Held = z.object({ ventanaId: z.int(), closed: z.boolean() });
