import sql from 'sql-template-tag';
import { z } from 'zod';
import { listed, sentence } from '#contract/format.ts';
import { namedLine, orderStates, stateRules, statesThat, stepsTo } from '#contract/orders.ts';
import { Delivery, type NewDelivery, PackingItem } from '#contract/packing.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { isToday } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { orderChange } from '../orders/order-change.ts';
import { markCompleted, markPending } from '../orders/order-state.ts';
import { lastOrdered } from '../orders/ordered-lines.ts';
import type { OrderRules } from '../orders/queries.ts';
import { purchasedLines } from '../purchases/purchased-lines.ts';
import { deliveryOf, unsharedUnits } from './queries.ts';

type ParcelKey = { ventana: number; vendedorId: number };

/**
 * Stores who received a parcel, and marks its pending orders as REALIZADO. A repeat by the same user with the same
 * recipient and note changes nothing. 404 if the seller has no order, 409 `BULTO_ENTREGADO` after another delivery,
 * `VERSION_VIEJA` if the orders changed, `FALTANTE_SIN_REPARTIR` if units are missing and `confirmado` is not set.
 */
export async function deliverParcel(
  db: Db,
  viewer: Viewer,
  rules: OrderRules,
  { recibio, nota, version, confirmado, ...parcel }: ParcelKey & NewDelivery,
): Promise<Delivery> {
  const id = await change(db, viewer, async (change) => {
    const { tx, record, announce } = change;
    const orders = await lockParcel(tx, parcel);
    if (!orders.some(({ state }) => stateRules[state].counts)) throw notFound('No existe ese bulto.');
    const pending = orders.filter(({ state }) => stateRules[state].complete === 'taken');
    const last = await lastDelivery(tx, rules, parcel);
    if (last && !pending.length) {
      if (last.by === viewer.id && last.recibio === recibio && last.nota === nota) return last.id;
      throw new Refusal('BULTO_ENTREGADO', 'Este bulto ya se entregó.', {
        detail: sentence(`Lo entregó ${last.entregadaPor} ${last.when}. Recibió ${last.recibio}`),
      });
    }
    if (orders.reduce((sum, order) => sum + order.version, 0) !== version)
      throw new Refusal('VERSION_VIEJA', 'El bulto no es el que usted vio.', {
        detail: 'Sus pedidos cambiaron mientras tanto. Revise qué lleva y vuelva a entregarlo.',
      });
    if (!confirmado) await refuseShortage(tx, parcel);
    await markCompleted(change, pending);
    const id = await tx.one(z.int())`
      insert into entrega (ventana_id, vendedor_id, recibio, nota, entregado_por)
      values (${parcel.ventana}, ${parcel.vendedorId}, ${recibio}, ${nota}, ${viewer.id}) returning entrega_id`;
    const handedOver = await tx.rows(z.int())`
      update pedido set entrega_id = ${id}
      where ${ofParcel(parcel)} and ${isOneOf('estado', statesThat('isDelivered'))} and entrega_id is null returning pedido_id`;
    await record(handedOver.map((order) => orderChange(order, RECIPIENT, null, recibio)));
    // For pending orders, `markCompleted` has announced the change.
    if (!pending.length) announce({ kind: 'order', state: stepsTo.complete });
    return id;
  });
  const { entrega } = await db.one(DeliveryRow)`
    select ${deliveryOf('e', 'u', rules)} as entrega
    from entrega e join usuario u on u.id = e.entregado_por where e.entrega_id = ${id}`;
  return entrega;
}

export const RECIPIENT = 'entregado a';

/** Locks a parcel's orders by id, also cancelled ones, so that its deliveries come one at a time. */
const lockParcel = (tx: Transaction, parcel: ParcelKey) =>
  tx.rows(ParcelOrder)`
    select pedido_id as id, estado as state, version from pedido where ${ofParcel(parcel)} order by pedido_id for no key update`;

const ofParcel = ({ ventana, vendedorId }: ParcelKey) => sql`ventana_id = ${ventana} and usuario_id = ${vendedorId}`;
const ParcelOrder = z.object({ id: z.int(), state: z.enum(orderStates), version: z.int() });

const LastDelivery = Delivery.pick({ id: true, recibio: true, nota: true, entregadaPor: true }).extend({
  by: z.int(),
  when: z.string(),
});

const lastDelivery = (tx: Transaction, { timeZone }: OrderRules, { ventana, vendedorId }: ParcelKey) =>
  tx.maybeOne(LastDelivery)`
    select e.entrega_id as id, e.recibio, e.nota, ${displayNameOf('u')} as "entregadaPor", u.id as by,
      to_char(e.entregada_at at time zone ${timeZone}, '"el" DD/MM/YYYY "a las" HH24:MI') as when
    from entrega e join usuario u on u.id = e.entregado_por
    where e.ventana_id = ${ventana} and e.vendedor_id = ${vendedorId} and e.deshecha_at is null
    order by e.entrega_id desc limit 1`;

/** Throws 409 `FALTANTE_SIN_REPARTIR` if pending orders lack units of a shortage that nobody shared out. */
async function refuseShortage(tx: Transaction, parcel: ParcelKey) {
  const productos = await tx.rows(ShortLine)`
    with ${purchasedLines(parcel.ventana)}
    select l.producto_id as "productoId", ${lastOrdered('l', 'name')} as name, l.referencia, ${unsharedUnits('l')} as faltan
    from pedido p join pedido_linea l using (pedido_id) join comprado c using (proveedor_id, producto_id, referencia)
    where ${ofParcel(parcel)} and ${isOneOf('p.estado', statesThat('isPending'))}
    group by l.producto_id, l.referencia having ${unsharedUnits('l')} > 0 order by 2, 1, 3`;
  if (!productos.length) return;
  const named = productos.map(({ faltan, ...line }) => `${faltan} de ${namedLine(line)}`);
  throw new Refusal('FALTANTE_SIN_REPARTIR', 'Hay productos de este bulto que no llegaron y nadie repartió.', {
    detail: `Según lo recibido faltan ${listed(named)}. Antes se reparte el faltante en «Compras», o se confirma que se entregan igual.`,
    productos,
  });
}
const ShortLine = PackingItem.pick({ productoId: true, name: true, referencia: true }).extend({ faltan: z.int() });

const DeliveryRow = z.object({ entrega: Delivery });

/**
 * Undoes a delivery. Orders that the delivery completed become pending again. A repeat changes nothing. 404 for an
 * unknown delivery, 409 `PLAZO_VENCIDO` after its day, and like `markPending`.
 */
export const undoDelivery = (db: Db, viewer: Viewer, rules: OrderRules, id: number): Promise<void> =>
  change(db, viewer, async (change) => {
    const { tx, record, announce } = change;
    const parcel = await tx.one(Parcel, { otherwise: () => notFound('No existe esa entrega.') })`
      select ventana_id as ventana, vendedor_id as "vendedorId" from entrega where entrega_id = ${id}`;
    await lockParcel(tx, parcel);
    const { recibio, undone, today } = await tx.one(LockedDelivery)`
      select recibio, deshecha_at is not null as undone, ${isToday('entregada_at', rules.timeZone)} as today
      from entrega where entrega_id = ${id}`;
    if (undone) return;
    if (!today) throw new Refusal('PLAZO_VENCIDO', 'El bulto se entregó otro día.');
    const orders = await tx.rows(HandedOver)`
      select pedido_id as id, realizado_at = entregada_at as completed from pedido join entrega using (entrega_id)
      where entrega_id = ${id} and usuario_id = ${parcel.vendedorId} order by pedido_id`;
    const completed = orders.filter((order) => order.completed).map((order) => order.id);
    await markPending(change, rules, completed);
    await tx.execute`
      update pedido set entrega_id = null where entrega_id = ${id} and usuario_id = ${parcel.vendedorId}`;
    await tx.execute`update entrega set deshecha_at = now() where entrega_id = ${id}`;
    await record(orders.map((order) => orderChange(order.id, RECIPIENT, recibio, null)));
    // For orders that were completed here, `markPending` has announced the change.
    if (!completed.length) announce({ kind: 'order', state: stepsTo.complete });
  });

const Parcel = z.object({ ventana: z.int(), vendedorId: z.int() });
const LockedDelivery = z.object({ recibio: z.string(), undone: z.boolean(), today: z.boolean() });
const HandedOver = z.object({ id: z.int(), completed: z.boolean() });
