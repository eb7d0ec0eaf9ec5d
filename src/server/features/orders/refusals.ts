import { z } from 'zod';
import { sentence } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { OrderRequest } from '#contract/orders.calls.ts';
import { type LineKey, namedLine, type OrderType, orderTotal, statesThat } from '#contract/orders.ts';
import { isSamePrice } from '#contract/prices.ts';
import { orderTypeOf, referenceNamed } from '#contract/products.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Transaction } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import { groupedBy } from '../../platform/rows.ts';
import { NEW_FOR } from '../../platform/session/sessions.ts';
import type { LockedProduct } from './order-change.ts';
import { deliveredOf } from './queries.ts';

type Products = Map<number, LockedProduct>;
type OrderedProduct = LockedProduct & { sentPrice: number; quantity: number };

/** Adds the products' data to the lines. 422 `PRODUCTO_NO_DISPONIBLE` for unknown, deleted and inactive products. */
export function requireAvailable<Line extends { productoId: number; amount: number; quantity: number }>(
  lines: readonly Line[],
  products: Products,
): (Line & OrderedProduct)[] {
  const gone = new Map<number, string>();
  const asked = lines.flatMap((line) => {
    const product = products.get(line.productoId);
    if (product?.estado === 'ACTIVO') return { ...line, ...product, sentPrice: line.amount };
    gone.set(line.productoId, product?.name ?? `N° ${line.productoId}`);
    return [];
  });
  if (!gone.size) return asked;
  throw new Refusal('PRODUCTO_NO_DISPONIBLE', 'Hay productos que ya no están disponibles.', {
    detail: [...gone.values()].join(', '),
    productos: [...gone].map(([productoId, name]) => ({ productoId, name })),
  });
}

/** Replaces each line's reference by the product's own spelling. Unknown references stay. */
export const asOffered = <Line extends LineKey>(lines: readonly Line[], products: Products): Line[] =>
  lines.map((line) => {
    const named = referenceNamed(products.get(line.productoId)?.referencias ?? [], line.referencia);
    return named ? { ...line, referencia: named.nombre } : line;
  });

/** Throws 422 `FALTA_REFERENCIA` for a missing reference, `PRODUCTO_NO_DISPONIBLE` for an unknown or sold-out one. */
export function requireReferences(lines: readonly LineKey[], products: Products) {
  const wrong = lines.flatMap(({ productoId, referencia, dia }) => {
    const { name = '', referencias = [] } = products.get(productoId) ?? {};
    if (!referencias.length || referenceNamed(referencias, referencia)?.agotada === false) return [];
    return { productoId, referencia, dia, name };
  });
  const unnamed = wrong.filter(({ referencia }) => referencia === '');
  if (unnamed.length)
    throw refusedReferences('FALTA_REFERENCIA', 'Diga en qué color o referencia quiere cada producto.', unnamed);
  if (wrong.length)
    throw refusedReferences('PRODUCTO_NO_DISPONIBLE', 'Hay productos que ya no están disponibles.', wrong);
}

const refusedReferences = (code: RefusalCode, title: string, lines: readonly (LineKey & { name: string })[]) =>
  new Refusal(code, title, {
    detail: lines.map(namedLine).join(', '),
    productos: lines.map(({ productoId, name, referencia }) => ({ productoId, name, referencia })),
  });

/** Throws 422 `CATALOGOS_MEZCLADOS` if a product or the request names another catalogue than `tipo`. */
export function requireOneCatalogue(
  lines: readonly OrderedProduct[],
  tipo: OrderType,
  sent: OrderType | undefined = tipo,
) {
  if (sent !== tipo || lines.some((line) => orderTypeOf(line) !== tipo))
    throw new Refusal('CATALOGOS_MEZCLADOS', messages.order.failed.title, { detail: messages.order.failed.text });
}

/** Throws 409 `PRECIO_CAMBIADO` unless the sent prices and the total are today's. */
export function requireTodaysPrices(
  { menuList, totalAmount }: OrderRequest,
  lines: readonly OrderedProduct[],
  products: Products,
) {
  const changed = lines.filter(({ sentPrice, amount }) => !isSamePrice(sentPrice, amount));
  if (changed.length) throw changedPrices(idsOf(changed), products);
  if (!isSamePrice(totalAmount, orderTotal(menuList))) throw wrongTotal(menuList, products);
}

export function changedPrices(ids: readonly number[], products: Products, detail?: string) {
  const productos = [...new Set(ids)].map((productoId) => {
    const { name = '', amount = 0 } = products.get(productoId) ?? {};
    return { productoId, name, amount };
  });
  return new Refusal('PRECIO_CAMBIADO', 'Hay precios que cambiaron desde que armó el pedido.', {
    detail: detail ?? productos.map(({ name }) => name).join(', '),
    productos,
  });
}

export const wrongTotal = (lines: OrderRequest['menuList'], products: Products) =>
  changedPrices(idsOf(lines), products, 'El total no coincide con los precios de hoy.');

const idsOf = (lines: readonly { productoId: number }[]) => lines.map((line) => line.productoId);

/** Throws 409 `STOCK_INSUFICIENTE` if products have fewer units left than were ordered. */
export function requireStock(lines: readonly OrderedProduct[]) {
  const productos = [...groupedBy(lines, ({ productoId }) => productoId).values()].flatMap((same) => {
    const [{ productoId, name, stock }] = same;
    const pedido = same.reduce((units, { quantity }) => units + quantity, 0);
    return stock !== null && stock < pedido ? [{ productoId, name, pedido, disponible: stock }] : [];
  });
  if (!productos.length) return;
  throw new Refusal('STOCK_INSUFICIENTE', 'No alcanza el stock de algunos productos.', {
    detail: productos.map((p) => `${p.name}: pidió ${p.pedido}, quedan ${p.disponible}`).join(' · '),
    productos,
  });
}

export const closedCatalogue = () =>
  new Refusal('CATALOGO_CERRADO', messages.catalogue.closed.title, { detail: messages.catalogue.closed.text });

/** Refuses changes of an ended window's orders: 423 for all but administrators, 422 without a reason. */
export function requireReason(viewer: Viewer, motivo: string | undefined) {
  if (!isAdmin(viewer))
    throw new Refusal('CATALOGO_CERRADO', 'El pedido es de un cierre que ya terminó.', {
      detail: 'Pida el cambio a quien administra.',
    });
  if (motivo) return;
  throw invalidField('motivo', 'El cierre ya terminó: escriba el motivo.');
}

/** Throws 409 `PEDIDO_REPETIDO` if the buyer got one of the products in another order since the first attempt. */
export async function requireNotOrderedSince(tx: Transaction, buyerId: number, request: OrderRequest) {
  const { intentadoHace: seconds, menuList } = request;
  if (seconds === undefined) return;
  const order = await tx.maybeOne(OrderedSince, { name: 'ordered-since' })`
    select p.pedido_id as "orderId", string_agg(distinct l.name, ', ') as names
    from pedido p join pedido_linea l using (pedido_id)
    where p.usuario_id = ${buyerId} and p.created_at > now() - make_interval(secs => ${seconds}::int)
      and ${isOneOf('p.estado', statesThat('counts'))} and l.cambio is null and l.producto_id = any(${menuList.map((line) => line.productoId)}::int[])
    group by p.pedido_id order by p.pedido_id limit 1`;
  if (!order) return;
  throw new Refusal('PEDIDO_REPETIDO', 'Después de su primer envío se pidió lo mismo.', {
    detail: `${sentence(`Ya se pidió en el pedido N° ${order.orderId}: ${order.names}`)} Si lo quiere igual, envíelo otra vez.`,
  });
}

const OrderedSince = z.object({ orderId: z.int(), names: z.string() });

/** A new account may hold a fifth of a limited product, or one unit if that is more. */
const SHARE = 5;

/**
 * Throws 409 `STOCK_INSUFICIENTE` if a new account would hold more than its share. An account is new for 7 days if its
 * owner registered herself, nobody else changed it, and no order was delivered to her.
 */
export async function limitNewAccount(tx: Transaction, viewer: Viewer, lines: readonly OrderedProduct[]) {
  if (isAdmin(viewer) || !lines.length) return;
  const ids = lines.map(({ productoId }) => productoId);
  // Other orders of these products wait for this query. `materialized` makes it fast for accounts with many orders.
  const productos = await tx.rows(OverShare)`
    with unknown as materialized (
      select u.id from usuario u
      where u.id = ${viewer.id} and u.creado_at > now() - ${NEW_FOR} and exists (
          select from auditoria a where a.entidad = 'usuario' and a.entidad_id = u.id and a.usuario_id = u.id
            and a.campo = 'alta' and a.created_at between u.creado_at and u.creado_at + interval '1 minute')
        and not exists (
          select from auditoria a where a.entidad = 'usuario' and a.entidad_id = u.id and a.usuario_id <> u.id
            and a.created_at >= u.creado_at)
        and not exists (select from pedido p where p.usuario_id = u.id and ${isOneOf('p.estado', statesThat('isDelivered'))})
    ), mine as materialized (
      select l.producto_id, sum(${deliveredOf('l')}) as held
      from pedido p cross join lateral (select * from pedido_linea where pedido_id = p.pedido_id offset 0) l
      where p.usuario_id = ${viewer.id} and ${isOneOf('p.estado', statesThat('complete'))} and exists (select from unknown)
        and l.producto_id = any(${ids}::int[]) and l.de_stock
      group by l.producto_id
    ), asked as (
      select producto_id, sum(quantity) as more
      from unnest(${ids}::int[], ${lines.map(({ quantity }) => quantity)}::int[]) as s (producto_id, quantity)
      group by producto_id
    )
    select d.producto_id as "productoId", d.name, a.more::int as pedido, greatest(0, s.share - s.held)::int as disponible
    from unknown cross join asked a join producto d using (producto_id) left join mine m using (producto_id)
    cross join lateral (
      select greatest(1, coalesce(d.cantidad_limite, d.stock) / ${SHARE}::int) as share, coalesce(m.held, 0) as held) s
    where d.stock is not null and s.held + a.more > s.share
    order by d.producto_id`;
  if (!productos.length) return;
  throw new Refusal('STOCK_INSUFICIENTE', 'Su cuenta es nueva: de lo que es limitado puede pedir una parte.', {
    detail: `${productos.map((p) => `${p.name}: pidió ${p.pedido}, puede pedir ${p.disponible}`).join(' · ')}. Podrá pedir más cuando reciba su primer pedido.`,
    productos,
  });
}

const OverShare = z.object({ productoId: z.int(), name: z.string(), pedido: z.int(), disponible: z.int() });
