import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { formatNumber } from '#contract/format.ts';
import type { CompletedOrders, OrderChoice } from '#contract/orders.calls.ts';
import { MOST_COMPLETED, orderStates } from '#contract/orders.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import type { Transaction } from '../db/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { ordersMatching } from './order-list.ts';
import { ofType } from './queries.ts';
import { stateChange } from './state-change.ts';

/**
 * Marks many orders as REALIZADO, all in one transaction and locked in id order; again changes nothing. Those that were
 * cancelled or are unknown stay out and are named. 422 for filters that leave more than `MOST_COMPLETED`.
 */
export async function completeOrders(
  db: Db,
  viewer: Viewer,
  choice: OrderChoice,
  timeZone: string,
): Promise<CompletedOrders> {
  if (!choice.ids === !choice.filtros) throw refused('ids', 'Elija los pedidos por ids o por filtros, uno de los dos.');
  return change(db, viewer, async ({ tx, record, tell }) => {
    const ids = [...new Set(choice.ids ?? (await chosenBy(tx, choice.filtros, timeZone)))];
    const orders = await tx.rows(HeldOrder)`
      select pedido_id as id, estado from pedido where pedido_id = any(${sql.param(ids)}::int[])
      order by pedido_id for no key update`;
    const states = new Map(orders.map(({ id, estado }) => [id, estado]));
    const pending = ids.filter((id) => states.get(id) === 'PENDIENTE');
    if (pending.length) {
      await tx.execute`
        update pedido set estado = 'REALIZADO', realizado_at = now(), version = version + 1
        where pedido_id = any(${sql.param(pending)}::int[])`;
      await record(pending.map((id) => stateChange(id, 'PENDIENTE', 'REALIZADO')));
      tell({ kind: 'order', delivered: 'REALIZADO' });
    }
    const omitidos = ids.flatMap((orderId): CompletedOrders['omitidos'] => {
      const state = states.get(orderId);
      if (!state) return [{ orderId, code: 'NO_ENCONTRADO' }];
      return state === 'CANCELADO' ? [{ orderId, code: 'PEDIDO_CANCELADO' }] : [];
    });
    return { realizados: ids.length - omitidos.length, omitidos };
  });
}

const refused = (field: keyof OrderChoice, message: string) =>
  new Refusal(422, 'DATO_RECHAZADO', message, { errors: [{ field, message }] });

const HeldOrder = z.object({ id: z.int(), estado: z.enum(orderStates) });

async function chosenBy(
  tx: Transaction,
  { tipo, ...filters }: NonNullable<OrderChoice['filtros']> = {},
  timeZone: string,
) {
  const found = await ordersMatching(tx, tipo ? ofType(tipo) : sql`true`, filters, timeZone);
  const rows = await tx.rows(FoundOrder)`select p.pedido_id as id from ${found} limit ${MOST_COMPLETED + 1}`;
  if (rows.length > MOST_COMPLETED)
    throw refused('filtros', `Se marcan hasta ${formatNumber(MOST_COMPLETED)} pedidos a la vez: acote los filtros.`);
  return rows.map(({ id }) => id);
}

const FoundOrder = z.object({ id: z.int() });
