import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OrderState } from '#contract/orders.ts';
import type { Change } from '../../platform/db/change.ts';
import { chargeDelivered, reverseCharges } from '../ledger/charges.ts';
import { forgetDone, noticeDone } from '../push/write-notices.ts';
import { completedToday, type OrderRules } from './queries.ts';
import { stateChange } from './state-change.ts';

/** Marks orders that are held and pending as REALIZADO, and charges their buyers. Nothing else does. */
export async function settleOrders(change: Change, ids: readonly number[]) {
  if (!ids.length) return;
  await change.tx.execute`
    with done as (
      update pedido set estado = 'REALIZADO', realizado_at = now(), version = version + 1 where ${among(ids)}
      returning pedido_id, usuario_id, total_amount
    ) ${chargeDelivered(sql`done`, change.viewer)}`;
  await noticeDone(change.tx, ids);
  await keepState(change, ids, 'PENDIENTE', 'REALIZADO');
}

/** Makes those of the held orders pending again that were marked as REALIZADO today, takes their charges back, and names them. Nothing else does. */
export async function unsettleOrders(change: Change, rules: OrderRules, ids: readonly number[]): Promise<number[]> {
  const rows = await change.tx.rows(UnsettledOrder)`
    update pedido p set estado = 'PENDIENTE', realizado_at = null, entrega_id = null, version = version + 1
    where ${among(ids)} and estado = 'REALIZADO' and ${completedToday(rules)} returning pedido_id as id`;
  const unsettled = rows.map(({ id }) => id);
  if (!unsettled.length) return [];
  await reverseCharges(change.tx, change.viewer, unsettled);
  await forgetDone(change.tx, unsettled);
  await keepState(change, unsettled, 'REALIZADO', 'PENDIENTE');
  return unsettled;
}

const UnsettledOrder = z.object({ id: z.int() });
const among = (ids: readonly number[]): SQL => sql`pedido_id = any(${sql.param(ids)}::int[])`;

async function keepState({ record, tell }: Change, ids: readonly number[], from: OrderState, to: OrderState) {
  await record(ids.map((id) => stateChange(id, from, to)));
  tell({ kind: 'order', ...(ids.length === 1 && { orderId: ids[0] }), delivered: to });
}
