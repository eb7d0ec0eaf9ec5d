import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { CompletedOrders, Order, OrderChoice } from '#contract/orders.calls.ts';
import { type OrderState, orderStates, stateRules, stepsTo, undoneFrom } from '#contract/orders.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import { chargeDelivered, reverseCharges } from '../ledger/append-movement.ts';
import { forgetDone, noticeState } from '../push/notices.ts';
import { correctSums, lockWindow, windowOf } from '../windows/kept-sums.ts';
import { fixCosts, forgetCosts } from './line-costs.ts';
import { checkStep, fixedExchange, lockOrder, moveStock, orderChange, reasonGiven } from './order-change.ts';
import { chosenOrders } from './order-list.ts';
import { completedToday, deliveredOf, type OrderRules, orderById } from './queries.ts';
import { requireReason } from './refusals.ts';

/**
 * Marks many orders as REALIZADO in one transaction. `realizados` counts the orders that are REALIZADO now; `omitidos`
 * has the cancelled and the unknown orders.
 */
export const completeOrders = (db: Db, viewer: Viewer, choice: OrderChoice, timeZone: string) =>
  change(db, viewer, async (change) => {
    const { tx } = change;
    const ids = await chosenOrders(tx, choice, timeZone);
    const orders = await tx.rows(HeldOrder)`
      select pedido_id as id, estado as state from pedido where pedido_id = any(${ids}::int[])
      order by pedido_id for no key update`;
    const answers = new Map(orders.map(({ id, state }) => [id, stateRules[state].complete]));
    await markCompleted(
      change,
      orders.filter(({ id }) => answers.get(id) === 'taken'),
    );
    const omitidos = ids.flatMap((orderId): CompletedOrders['omitidos'] => {
      const answer = answers.get(orderId);
      if (!answer) return [{ orderId, code: 'NO_ENCONTRADO' }];
      return answer === 'taken' || answer === 'before' ? [] : [{ orderId, code: answer }];
    });
    return { realizados: ids.length - omitidos.length, omitidos };
  });

const HeldOrder = z.object({ id: z.int(), state: z.enum(orderStates) });
type HeldOrder = z.output<typeof HeldOrder>;

/** Marks an order as REALIZADO. A repeat changes nothing. 404 for an unknown order, 409 for a cancelled order. */
export async function completeOrder(db: Db, viewer: Viewer, rules: OrderRules, id: number): Promise<Order> {
  await change(db, viewer, async (change) => {
    const { state } = await lockOrder(change.tx, id);
    if (checkStep('complete', state)) await markCompleted(change, [{ id, state }]);
  });
  return orderById(db, viewer, rules, id);
}

/**
 * Makes an order that was marked as REALIZADO today pending again. A repeat changes nothing. 404 for an unknown order,
 * 409 `PLAZO_VENCIDO` from the next day on, `PEDIDO_RECLAMADO` if the order has a claim, `PEDIDO_CANCELADO` if it was
 * cancelled.
 */
export async function undoCompletion(db: Db, viewer: Viewer, rules: OrderRules, id: number): Promise<Order> {
  await change(db, viewer, async (change) => {
    const { state } = await lockOrder(change.tx, id);
    if (!checkStep('undo', state)) return;
    const [undone] = await markPending(change, rules, [id]);
    if (!undone) throw new Refusal('PLAZO_VENCIDO', 'El pedido se marcó como REALIZADO otro día.');
  });
  return orderById(db, viewer, rules, id);
}

/**
 * Marks locked orders as REALIZADO, charges their buyers and fixes their costs. The caller checks their states. No
 * other code marks orders as REALIZADO.
 */
export async function markCompleted(change: Change, orders: readonly HeldOrder[]) {
  if (!orders.length) return;
  const ids = orders.map(({ id }) => id);
  await change.tx.execute`
    with done as (
      update pedido set estado = ${stepsTo.complete}, realizado_at = now(), version = version + 1 where ${among(ids)}
      returning pedido_id, usuario_id, total_amount
    ) ${chargeDelivered(sql`done`, change.viewer)}`;
  await fixCosts(change.tx, ids);
  await keepState(change, orders, stepsTo.complete);
}

/**
 * Makes orders that were marked as REALIZADO today pending again; leaves out all others. Returns the ids of the changed
 * orders. 409 `PEDIDO_RECLAMADO` if an order has a claim. No other code makes orders pending.
 */
export async function markPending(change: Change, rules: OrderRules, ids: readonly number[]): Promise<number[]> {
  const claimed = await change.tx.maybeOne(z.int())`
    select pedido_id from reclamo where ${among(ids)} order by pedido_id limit 1`;
  if (claimed !== undefined)
    throw new Refusal('PEDIDO_RECLAMADO', `Hay un reclamo del pedido N° ${claimed}: lo entregado ya no se deshace.`);
  const orders = await change.tx.rows(HeldOrder)`
    select p.pedido_id as id, p.estado as state from pedido p
    where p.${among(ids)} and p.estado = ${undoneFrom} and ${completedToday('p', rules)}
    order by p.pedido_id for no key update`;
  const undone = orders.map(({ id }) => id);
  if (!undone.length) return [];
  await change.tx.execute`
    update pedido set estado = ${stepsTo.undo}, realizado_at = null, entrega_id = null, version = version + 1
    where ${among(undone)}`;
  await reverseCharges(change.tx, change.viewer, undone);
  await forgetCosts(change.tx, undone);
  await forgetDone(change.tx, undone);
  await keepState(change, orders, stepsTo.undo);
  return undone;
}

const among = (ids: readonly number[]): Sql => sql`pedido_id = any(${ids}::int[])`;

async function keepState({ tx, record, announce }: Change, orders: readonly HeldOrder[], to: OrderState) {
  await noticeState(
    tx,
    orders.map(({ id }) => id),
    to,
  );
  await record(orders.map(({ id, state }) => orderChange(id, 'estado', state, to)));
  announce({ kind: 'order', ...(orders.length === 1 && { orderId: orders[0]?.id }), state: to });
}

/**
 * Cancels an order and returns its units to the stock. Only administrators cancel an exchange. After the window's end
 * only administrators cancel, with a reason, unless the setting `cancelarTrasCierre` is on.
 */
export async function cancelOrder(
  db: Db,
  viewer: Viewer,
  rules: OrderRules,
  { id, motivo }: { id: number; motivo: string | undefined },
): Promise<Order> {
  await change(db, viewer, async ({ tx, record, announce }) => {
    const { state, totalAmount, isExchange } = await lockOrder(tx, id);
    if (!checkStep('cancel', state)) return;
    if (isExchange && !isAdmin(viewer)) throw fixedExchange();
    const window = await lockWindow(tx, windowOf(id));
    if (window.over && !rules.settings.cancelarTrasCierre) requireReason(viewer, motivo);
    await tx.execute`
      update pedido set estado = ${stepsTo.cancel}, cancelado_at = now(), version = version + 1 where pedido_id = ${id}`;
    announce({ kind: 'order', orderId: id, state: stepsTo.cancel });
    // Products are locked before the window's sums, as in every change. Otherwise two changes might deadlock.
    if (await moveStock(tx, await unitsTaken(tx, id))) announce({ kind: 'products' });
    await correctSums(tx, window, -1, -totalAmount);
    await record([orderChange(id, 'estado', state, stepsTo.cancel), ...reasonGiven(id, motivo)]);
  });
  return orderById(db, viewer, rules, id);
}

async function unitsTaken(tx: Transaction, pedidoId: number): Promise<Map<number, number>> {
  const taken = await tx.rows(TakenUnits)`
    select producto_id as id, sum(${deliveredOf('l')})::int as units from pedido_linea l
    where pedido_id = ${pedidoId} and de_stock group by producto_id`;
  return new Map(taken.map(({ id, units }) => [id, units]));
}

const TakenUnits = z.object({ id: z.int(), units: z.int() });
