import { deliveredUnits, orderTotal } from '#contract/orders.ts';
import type { Change } from '../../platform/db/change.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { orderChange } from '../orders/order-change.ts';
import { correctSums, type LockedWindow, lockWindow } from '../windows/kept-sums.ts';
import { type Line, pendingLines, productName, type ShortageKey } from './queries.ts';

type LockedShortage = { window: LockedWindow; lines: Line[] };
/** Units of a line that are delivered from now on; null: all that were ordered. */
type Share = { line: Line; entregada: number | null };

/**
 * Locks a product's pending orders in id order, then their window, as every change of orders does; 404 when there is no such window
 * or product, 409 `VENTANA_ABIERTA` while orders may still come.
 */
export async function lockShortage({ tx }: Change, of: ShortageKey): Promise<LockedShortage> {
  const { ventana, productoId } = of;
  await productName(tx, productoId);
  await tx.execute`
    select from pedido p
    where ventana_id = ${ventana} and estado = 'PENDIENTE' and exists (
      select from pedido_linea l where l.pedido_id = p.pedido_id and l.producto_id = ${productoId})
    order by pedido_id for no key update`;
  const window = await lockWindow(tx, ventana);
  if (!window.closed)
    throw new Refusal('VENTANA_ABIERTA', 'El cierre todavía está abierto: los faltantes se reparten cuando termina.');
  return { window, lines: await pendingLines(tx, of) };
}

/** Writes what is delivered of locked lines; the totals of their orders and of their window follow. The stock does not: what is missing never was. */
export async function writeShares(
  { tx, record, announce }: Change,
  { window }: LockedShortage,
  shares: readonly Share[],
) {
  const orders = [...new Set(shares.map(({ line }) => line.orderId))];
  await tx.execute`
    update pedido_linea l set quantity = coalesce(s.entregada, l.pedida, l.quantity),
      pedida = case when s.entregada is not null then coalesce(l.pedida, l.quantity) end
    from unnest(${shares.map(({ line }) => line.orderId)}::int[], ${shares.map(({ line }) => line.linea)}::int[],
      ${shares.map(({ entregada }) => entregada)}::int[]) s(pedido_id, linea, entregada)
    where l.pedido_id = s.pedido_id and l.linea = s.linea`;
  await tx.execute`
    update pedido p set version = version + 1,
      total_amount = (select sum(quantity * amount) from pedido_linea l where l.pedido_id = p.pedido_id)
    where pedido_id = any(${orders}::int[])`;
  const [before, after] = [
    orderTotal(shares.map(({ line }) => line)),
    orderTotal(shares.map(({ line, entregada }) => ({ ...line, entregada }))),
  ];
  await correctSums(tx, window, 0, after - before);
  await record(shares.map(deliveryChange));
  announce({ kind: 'order', delivered: 'PENDIENTE' });
}

function deliveryChange({ line, entregada }: Share) {
  const { orderId, name, referencia, quantity } = line;
  const units = { quantity, entregada };
  const field = `entregado de ${referencia ? `${name} (${referencia})` : name}`;
  return orderChange(orderId, field, String(deliveredUnits(line)), String(deliveredUnits(units)));
}
