import { deliveredUnits, namedLine, orderTotal, statesThat } from '#contract/orders.ts';
import type { Shares } from '#contract/packing.calls.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockProducts, orderChange } from '../orders/order-change.ts';
import { deliveredOf } from '../orders/queries.ts';
import { correctSums, type LockedWindow, lockWindow } from '../windows/kept-sums.ts';
import {
  isDelivered,
  moreThanOrdered,
  type PendingLine,
  pendingLines,
  printOf,
  productName,
  type ShortageKey,
  shortageNow,
} from './queries.ts';

/**
 * Sets the delivered units of lines of pending orders, when the window is closed. 404 for an unknown window or product,
 * 409 `VENTANA_ABIERTA`. 409 `VERSION_VIEJA` if the lines no longer match the digest `huella`. 422 for more units than
 * were ordered, and for a line that is repeated or not pending.
 */
export const shareShortage = (db: Db, viewer: Viewer, of: ShortageKey, { huella, reparto }: Shares) =>
  change(db, viewer, async (change) => {
    const locked = await lockShortage(change, of);
    const lines = new Map(locked.lines.map((line) => [keyOf(line), line]));
    const asked = new Map(reparto.map((share, at) => [keyOf(share), { ...share, at }]));
    const twice = reparto.findIndex((share, at) => asked.get(keyOf(share))?.at !== at);
    if (twice !== -1) throw invalidField(`reparto.${twice}.linea`, 'Este renglón está dos veces en el reparto.');
    const changed = [...asked].filter(([key, { entregada }]) => lines.get(key)?.entregada !== entregada);
    if (!changed.length) return shortageNow(change.tx, of);
    if (printOf(locked.lines) !== huella) throw changedOrders();
    const shares = changed.map(([key, { entregada: delivered, at }]) => {
      const line = lines.get(key);
      if (!line) throw invalidField(`reparto.${at}.linea`, 'No es un renglón pendiente de este producto.');
      if (delivered > line.quantity) throw moreThanOrdered(`reparto.${at}.entregada`, line.quantity);
      return { line, delivered };
    });
    await writeShares(change, locked, shares);
    await keepSharing(change, of);
    return shortageNow(change.tx, of);
  });

/**
 * Undoes the sharing out, so that all ordered units are delivered again. 404 and 409 `VENTANA_ABIERTA` like
 * `shareShortage`. 409 `PEDIDO_REALIZADO` if a shared-out order is delivered, 409 `VERSION_VIEJA` if the lines no
 * longer match the digest `huella`.
 */
export const undoShortage = (db: Db, viewer: Viewer, of: ShortageKey, { huella }: Partial<Pick<Shares, 'huella'>>) =>
  change(db, viewer, async (change: Change) => {
    const locked = await lockShortage(change, of);
    const shared = locked.lines.filter(({ entregada }) => entregada !== null);
    if (shared.length && huella !== undefined && printOf(locked.lines) !== huella) throw changedOrders();
    if (await isDelivered(change.tx, of))
      throw new Refusal('PEDIDO_REALIZADO', 'Ya se entregó un pedido de este reparto: no se puede deshacer.');
    if (!shared.length) return;
    await writeShares(
      change,
      locked,
      shared.map((line) => ({ line, delivered: null })),
    );
    // If another reference of the product is still shared out, the time of sharing stays stored.
    const { referencia: _, ...whole } = of;
    if ((await pendingLines(change.tx, whole)).every(({ entregada }) => entregada === null))
      await change.tx.execute`
        delete from faltante_reparto where ventana_id = ${of.ventana} and producto_id = ${of.productoId}`;
  });

/**
 * Stores when a product was shared out. Until this is undone, receipts from before that moment cannot be taken back.
 */
const keepSharing = ({ tx }: Change, { ventana, productoId }: ShortageKey) => tx.execute`
  insert into faltante_reparto (ventana_id, producto_id, repartido_at) values (${ventana}, ${productoId}, clock_timestamp())
  on conflict (ventana_id, producto_id) do update set repartido_at = excluded.repartido_at`;

const keyOf = ({ orderId, linea }: Pick<PendingLine, 'orderId' | 'linea'>) => `${orderId} ${linea}`;

const changedOrders = () =>
  new Refusal('VERSION_VIEJA', 'Los pedidos de este producto cambiaron mientras tanto. Revise el reparto.');

type LockedShortage = { window: LockedWindow; lines: PendingLine[] };
/** `delivered` is null if all ordered units are delivered. */
type Share = { line: PendingLine; delivered: number | null };

/**
 * Locks a product's pending orders by id, then the window, then the product, as all changes do. 404 for an unknown
 * window or product, 409 `VENTANA_ABIERTA`.
 */
async function lockShortage({ tx }: Change, of: ShortageKey): Promise<LockedShortage> {
  const { ventana, productoId } = of;
  await productName(tx, productoId);
  await tx.execute`
    select from pedido p
    where ventana_id = ${ventana} and ${isOneOf('p.estado', statesThat('isPending'))} and exists (
      select from pedido_linea l where l.pedido_id = p.pedido_id and l.producto_id = ${productoId})
    order by pedido_id for no key update`;
  const window = await lockWindow(tx, ventana);
  if (!window.closed)
    throw new Refusal('VENTANA_ABIERTA', 'El cierre todavía está abierto: los faltantes se reparten cuando termina.');
  // A request that takes back a receipt of the product waits for this lock.
  await lockProducts(tx, [productoId]);
  return { window, lines: await pendingLines(tx, of) };
}

/** Writes lines and the totals of orders and window. The stock stays, because missing units never came. */
async function writeShares({ tx, record, announce }: Change, { window }: LockedShortage, shares: readonly Share[]) {
  const orders = [...new Set(shares.map(({ line }) => line.orderId))];
  await tx.execute`
    update pedido_linea l set delivered = s.delivered
    from unnest(${shares.map(({ line }) => line.orderId)}::int[], ${shares.map(({ line }) => line.linea)}::int[],
      ${shares.map(({ delivered }) => delivered)}::int[]) s(pedido_id, linea, delivered)
    where l.pedido_id = s.pedido_id and l.linea = s.linea`;
  await tx.execute`
    update pedido p set version = version + 1,
      total_amount = (select sum(${deliveredOf('l')} * amount) from pedido_linea l where l.pedido_id = p.pedido_id)
    where pedido_id = any(${orders}::int[])`;
  const [before, after] = [
    orderTotal(shares.map(({ line }) => line)),
    orderTotal(shares.map(({ line, delivered }) => ({ ...line, entregada: delivered }))),
  ];
  await correctSums(tx, window, 0, after - before);
  await record(shares.map(deliveryChange));
  announce({ kind: 'order', state: 'PENDIENTE' });
}

function deliveryChange({ line, delivered }: Share) {
  const { orderId, quantity } = line;
  return orderChange(
    orderId,
    `entregado de ${namedLine(line)}`,
    String(deliveredUnits(line)),
    String(delivered ?? quantity),
  );
}
