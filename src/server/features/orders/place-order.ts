import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { typesAdmitted } from '#contract/access.ts';
import type { Order, OrderRequest } from '#contract/orders.calls.ts';
import { keyOf, type LineKey, MAX_QUANTITY, type OrderType, orderTotal, tooManyUnits } from '#contract/orders.ts';
import { typeRules, userStateRules, userStates, userTypes } from '#contract/users.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import {
  claimKey,
  fingerprint,
  keyUses,
  type RequestKey,
  resultOfKey,
  storeKeyResult,
} from '../../platform/db/idempotency.ts';
import { addition } from '../../platform/db/record.ts';
import { forbidden, invalidField } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { NEW_FOR } from '../../platform/session/sessions.ts';
import { noUser, stateOf, teamLeaderOf, typeMay, userState } from '../../platform/session/user-rules.ts';
import { withoutOrdered } from '../cart/queries.ts';
import { EXCEPTION, isExcepted, requireDebtWithinLimit, spendException, takeException } from '../ledger/debt-limit.ts';
import { namesWithOrder } from '../order-names/order-names.ts';
import { unapproved } from '../users/approve-sellers.ts';
import { correctSums, sharedLock } from '../windows/kept-sums.ts';
import { noWindow } from '../windows/queries.ts';
import {
  byId,
  isOfStock,
  LockedProduct,
  lineFrom,
  lockingSelect,
  orderChange,
  orderThing,
  stockAfter,
} from './order-change.ts';
import { searchText } from './order-search.ts';
import { asOrder, OrderRow, type OrderRules, orderById, orderColumns, orderDetails } from './queries.ts';
import {
  asOffered,
  closedCatalogue,
  limitNewAccount,
  requireAvailable,
  requireNotOrderedSince,
  requireOneCatalogue,
  requireReason,
  requireReferences,
  requireStock,
  requireTodaysPrices,
} from './refusals.ts';

/**
 * Places an order. Administrators order for anybody, leaders for their own sellers. Only administrators may name a
 * window. If that window has ended, they must give a reason. `arrived` is when the request came, by
 * `performance.now()`.
 */
export async function placeOrder(
  db: Db,
  viewer: Viewer,
  rules: OrderRules,
  {
    tipo,
    request,
    key: clave,
    arrived,
  }: { tipo: OrderType; request: OrderRequest; key: string | undefined; arrived: number },
): Promise<Order> {
  const buyerId = request.userId ?? viewer.id;
  if (request.ventanaId && !isAdmin(viewer)) throw forbidden();
  const isOwn = buyerId === viewer.id;
  const fromCart = isOwn && request.carrito === true;

  const key = { clave, huella: contentOf(tipo, request) };
  const requested: RequestedOrder = { viewer, buyerId, tipo, request, key };
  const withoutKey = { ...requested, key: { ...key, clave: undefined } };
  if (request.reemplaza?.length) await giveUpKeys(db, viewer.id, request.reemplaza);
  const placed = await change(db, viewer, async ({ tx, record, announce }) => {
    // `now()` is the start of this transaction. The request came `seconds` before.
    const seconds = (performance.now() - arrived) / 1000;
    const { claimed, ...first } = await (request.ventanaId
      ? tx.one(Locks, { name: 'lock-for-late-order' })`${lockForOrder(requested, named(request.ventanaId))}`
      : tx.one(Locks, { name: 'lock-for-order' })`${lockForOrder(requested, openSince(seconds))}`);
    const cameBefore = !first.ventana && !request.ventanaId && (claimed || !clave);
    const locks = cameBefore ? await tx.one(Locks)`${lockForOrder(withoutKey, closedSince(seconds))}` : first;
    const { ventana, buyer } = locks;
    const products = byId(locks.products);
    if (clave && !claimed) return (await resultOfKey(tx, keyUses.order, viewer.id, key)).on;
    if (!isOwn && !isAdmin(viewer) && !leads(viewer, buyer)) throw forbidden();
    if (buyer && !userStateRules[buyer.estado].orders && !isAdmin(viewer)) throw unapproved();
    if (!ventana) throw request.ventanaId ? noWindow() : closedCatalogue();
    const closed = ventana.cerrada !== null;
    const late = closed && request.ventanaId !== undefined;
    if (late) requireReason(viewer, request.motivo);
    if (!buyer) throw noUser();
    if (!typesAdmitted('buyer').includes(buyer.tipo)) throw noBuyer();
    const exception = buyer.exceptuado && !isAdmin(viewer) ? await takeException(tx, buyerId) : null;
    if (exception === null) await requireDebtWithinLimit(tx, rules, viewer, { id: buyerId, ...buyer });
    await requireNotOrderedSince(tx, buyerId, request);
    const lines = requireAvailable(addedUp(asOffered(request.menuList.map(lineFrom), products)), products);
    requireReferences(lines, products);
    requireOneCatalogue(lines, tipo, request.tipo);
    requireTodaysPrices(request, lines, products);
    requireStock(lines);
    // Only new accounts are checked, because the check takes another round trip to the database.
    if (isOwn && buyer.nueva) await limitNewAccount(tx, viewer, lines);
    await correctSums(tx, { ventanaId: ventana.ventanaId, closed }, 1, orderTotal(lines));
    const priced = { ...requested, fromCart, ventana, lines };
    const order = await tx.one(OrderRow, { name: 'write-order', otherwise: noBuyer })`${writeOrder(priced, rules)}`;
    const { orderId, clientName, delivered: state } = order;
    await record([
      ...(isOwn ? [] : [addition(orderThing(orderId), `para ${clientName}`)]),
      ...(late ? [orderChange(orderId, 'pedido tardío', null, request.motivo ?? '')] : []),
      ...(exception ? [orderChange(orderId, EXCEPTION, null, exception.motivo)] : []),
    ]);
    if (exception) await spendException({ tx, announce }, exception, { orderId, buyerId });
    announce({ kind: 'order', orderId, state });
    if (fromCart) announce({ kind: 'cart', usuarioId: buyerId, version: null });
    // The catalogue's cached body shows the units left of limited products.
    if (lines.some(({ stock }) => stock !== null)) announce({ kind: 'products' });
    return order;
  });
  return typeof placed === 'number' ? orderById(db, viewer, rules, placed) : asOrder(placed, viewer, rules);
}

type RequestedLine = LineKey & { amount: number; quantity: number };

/** Merges equal lines; 422 if a merged line has more than `MAX_QUANTITY` units. */
function addedUp(menuList: readonly RequestedLine[]): RequestedLine[] {
  const lines = new Map<string, RequestedLine>();
  menuList.forEach((line, at) => {
    const key = JSON.stringify([keyOf(line), line.amount]);
    const quantity = line.quantity + (lines.get(key)?.quantity ?? 0);
    if (quantity > MAX_QUANTITY) throw invalidField(`menuList.${at}.quantity`, tooManyUnits);
    lines.set(key, { ...line, quantity });
  });
  return [...lines.values()];
}

const noBuyer = () => invalidField('userId', 'Esa persona no hace pedidos.');
const leads = ({ id, tipo }: Viewer, buyer: Buyer | null) => typeRules[tipo].leads && buyer?.idLider === id;

/**
 * Stores the keys of earlier attempts as used, so that these attempts can place no order. Waits for attempts that still
 * run.
 */
const giveUpKeys = (db: Executor, usuarioId: number, keys: string[]) => db.execute`
  insert into idempotencia (usuario_id, clave, huella)
  select ${usuarioId}, clave, '' from unnest(${keys}::text[]) clave on conflict do nothing`;

type RequestedOrder = { viewer: Viewer; buyerId: number; tipo: OrderType; request: OrderRequest; key: RequestKey };

/**
 * Returns the statement that locks the key, the window and the products, in this order. With a used key it locks nothing
 * else: `claimed` is false and `ventana` is null.
 */
export const lockForOrder = ({ viewer, buyerId, request, key }: RequestedOrder, window: Sql): Sql => sql`
  with claimed as (
    ${claimKey(viewer.id, key)} returning 1
  ), held as (
    select ventana_id, cierre, cerrada_at from ventana
    where (${key.clave ?? null}::text is null or exists (select from claimed)) and ${window}
  ), locked as (${lockingSelect(
    request.menuList.map((line) => line.productoId),
    sql`exists (select from held)`,
  )})
  select exists (select from claimed) as claimed,
    (select json_build_object('ventanaId', ventana_id, 'cierre', cierre, 'cerrada', cerrada_at) from held) as ventana,
    (select json_build_object('tipo', tipo, 'idLider', id_lider, 'estado', ${userState('u')}, 'limiteDeuda', limite_deuda, 'exceptuado', ${isExcepted('u')}, 'nueva', creado_at > now() - ${NEW_FOR}) from usuario u where id = ${buyerId} and ${stateOf('u', 'hasAccount')}) as buyer,
    (select coalesce(json_agg(locked), '[]') from locked) as products`;
const OrderWindow = z.object({ ventanaId: z.int(), cierre: z.int(), cerrada: z.string().nullable() });
const Buyer = z.object({
  tipo: z.enum(userTypes),
  idLider: z.int().nullable(),
  estado: z.enum(userStates),
  limiteDeuda: z.number().nullable(),
  exceptuado: z.boolean(),
  nueva: z.boolean(),
});
type Buyer = z.output<typeof Buyer>;
const Locks = z.object({
  claimed: z.boolean(),
  ventana: OrderWindow.nullable(),
  buyer: Buyer.nullable(),
  products: z.array(LockedProduct),
});

const named = (ventanaId: number): Sql => sql`ventana_id = ${ventanaId} ${sharedLock(sql`ventana`)}`;

/** Returns the condition for the window that was open when the request came, `seconds` ago. */
export const openSince = (seconds: number): Sql => sql`
  cerrada_at is null and not exists (select from programacion where cierra_at <= ${ago(seconds)}) for share`;

/** Returns the condition for the last window, if it reached its programmed end while the request waited. */
const closedSince = (seconds: number): Sql => sql`
  programada and cerrada_at > ${ago(seconds)} and cierre = (select max(cierre) from ventana) ${sharedLock(sql`ventana`)}`;

const ago = (seconds: number): Sql => sql`now() - make_interval(secs => ${seconds}::float8)`;

type PricedOrder = RequestedOrder & {
  /** If true, the ordered units are removed from the buyer's cart. */
  fromCart: boolean;
  ventana: z.output<typeof OrderWindow>;
  lines: (LockedProduct & LineKey & { quantity: number })[];
};

/** Returns the statement that writes the order. It writes nothing if the buyer may no longer order. */
export function writeOrder(
  { viewer, buyerId, fromCart, ventana, tipo, request, key, lines }: PricedOrder,
  rules: OrderRules,
): Sql {
  // The cart has the references as the browser sent them; `lines` has the products' own spelling.
  const asInCart = sql`${unnested(request.menuList.map(lineFrom))} a(producto_id, referencia, dia, ordered)`;
  return sql`
    with p as (
      ${insertOrder({ buyerId, by: viewer.id, ventanaId: ventana.ventanaId, tipo }, orderTotal(lines), request.serviceAmount)}
    ), sent as (
      select * from ${unnested(lines)} with ordinality as s (producto_id, referencia, dia, ordered, linea)
    ), lines as (
      insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, dia, amount, ordered,
        de_stock, proveedor_id, razon_social)
      select p.pedido_id, s.linea, s.producto_id, d.name, d.tipo_producto, d.codigo, s.referencia, s.dia, d.amount, s.ordered,
        ${isOfStock('d')}, v.proveedor_id, v.razon_social
      from p, sent s join producto d using (producto_id)
      left join proveedor v on v.proveedor_id = d.proveedor_id and v.eliminado_at is null
      returning *
    ), searched as (
      insert into pedido_busqueda (pedido_id, texto) select p.pedido_id, ${searchText(sql`lines`)} from p
    ), taken as (
      update producto d set ${stockAfter(sql`-s.ordered`)}
      from (select producto_id, sum(ordered)::int as ordered from sent group by producto_id) s
      where d.producto_id = s.producto_id and ${isOfStock('d')}
    ), emptied as (${withoutOrdered(sql`select p.usuario_id from p where ${fromCart}::boolean`, asInCart)}
    ), noted as (${namesWithOrder(viewer.id, request.paraQuien ?? [])}
    ), spent as (
      ${storeKeyResult(keyUses.order, viewer.id, key.clave, sql`(select pedido_id from p)`)}
    )
    select ${orderColumns('p', 'v', rules)}, false as "isExchange", ${orderDetails('p', sql`lines`)} as "orderDetails"
    from p cross join (select ${ventana.cierre}::int as cierre, ${ventana.cerrada}::timestamptz as cerrada_at) v`;
}

type OrderOwner = { buyerId: number; by: number; ventanaId: number; tipo: OrderType };

export const insertOrder = ({ buyerId, by, ventanaId, tipo }: OrderOwner, total: number, service: number): Sql => sql`
  insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, cargado_por, id_lider,
    lider, total_amount, service_amount, created_at)
  select u.id, ${ventanaId}, ${tipo}, ${displayNameOf('u')}, u.email, u.direccion, u.telefono, u.retiro,
    nullif(${by}::int, u.id), l.id, ${displayNameOf('l')}, ${total}::numeric, ${service}::numeric, clock_timestamp()
  from usuario u left join usuario l on l.id = ${teamLeaderOf('u')}
  where u.id = ${buyerId} and ${typeMay('u', 'buyer')} for key share of u
  returning *`;

const unnested = (lines: readonly (LineKey & { quantity: number })[]): Sql => sql`
  unnest(${lines.map((line) => line.productoId)}::int[], ${lines.map((line) => line.referencia)}::text[],
    ${lines.map((line) => line.dia)}::text[], ${lines.map((line) => line.quantity)}::int[])`;

/** Returns the digest of an order for its key, without customer names and data about earlier attempts. */
const contentOf = (tipo: OrderType, { paraQuien, intentadoHace, reemplaza, ...ordered }: OrderRequest) =>
  fingerprint(tipo, ordered);
