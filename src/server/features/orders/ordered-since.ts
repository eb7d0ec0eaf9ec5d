import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OrderRequest } from '#contract/orders.calls.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/**
 * 409 `PEDIDO_REPETIDO` for an order that was sent before without an answer, where its buyer got any of its products since: by
 * another device with the same cart, or by somebody who was asked to. Its products are locked, so that none is placed meanwhile.
 */
export async function demandNotOrderedSince(tx: Transaction, buyerId: number, request: OrderRequest) {
  const { intentadoHace: seconds, menuList } = request;
  if (seconds === undefined) return;
  const order = await tx.maybeOne(OrderedSince, 'ordered-since')`
    select p.pedido_id as "orderId", string_agg(distinct l.name, ', ') as names
    from pedido p join pedido_linea l using (pedido_id)
    where p.usuario_id = ${buyerId} and p.created_at > now() - make_interval(secs => ${seconds}::int)
      and p.estado <> 'CANCELADO' and l.producto_id = any(${sql.param(menuList.map((line) => line.productoId))}::int[])
    group by p.pedido_id order by p.pedido_id limit 1`;
  if (!order) return;
  throw new Refusal(409, 'PEDIDO_REPETIDO', 'Después de su primer envío se pidió lo mismo.', {
    detail: `Ya se pidió en el pedido N° ${order.orderId}: ${order.names}. Si lo quiere igual, envíelo otra vez.`,
  });
}

const OrderedSince = z.object({ orderId: z.int(), names: z.string() });
