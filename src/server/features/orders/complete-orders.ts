import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CompletedOrders, OrderChoice } from '#contract/orders.calls.ts';
import { orderStates } from '#contract/orders.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { chosenIds } from '../../platform/http/answer-list.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { ordersMatching } from './order-list.ts';
import { ofType } from './queries.ts';
import { settleOrders } from './settle-orders.ts';

/**
 * Marks many orders as REALIZADO, all in one transaction and locked in id order; again changes nothing. Those that were
 * cancelled or are unknown stay out and are named.
 */
export async function completeOrders(
  db: Db,
  viewer: Viewer,
  choice: OrderChoice,
  timeZone: string,
): Promise<CompletedOrders> {
  return change(db, viewer, async (change) => {
    const { tx } = change;
    const ids = await chosenIds(choice, async ({ tipo, ...filters }, limit) => {
      const found = await ordersMatching(tx, tipo ? ofType(tipo) : sql`true`, filters, timeZone);
      return tx.rows(FoundOrder)`select p.pedido_id as id from ${found} ${limit}`;
    });
    const orders = await tx.rows(HeldOrder)`
      select pedido_id as id, estado from pedido where pedido_id = any(${sql.param(ids)}::int[])
      order by pedido_id for no key update`;
    const states = new Map(orders.map(({ id, estado }) => [id, estado]));
    const pending = ids.filter((id) => states.get(id) === 'PENDIENTE');
    await settleOrders(change, pending);
    const omitidos = ids.flatMap((orderId): CompletedOrders['omitidos'] => {
      const state = states.get(orderId);
      if (!state) return [{ orderId, code: 'NO_ENCONTRADO' }];
      return state === 'CANCELADO' ? [{ orderId, code: 'PEDIDO_CANCELADO' }] : [];
    });
    return { realizados: ids.length - omitidos.length, omitidos };
  });
}

const HeldOrder = z.object({ id: z.int(), estado: z.enum(orderStates) });
const FoundOrder = z.object({ id: z.int() });
