import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { messages } from '#contract/messages.ts';
import type { OrderType } from '#contract/order-rules.ts';
import { orderTotal } from '#contract/order-total.ts';
import type { Order, OrderRequest } from '#contract/orders.ts';
import type { Db, Transaction } from '../db/connect.ts';
import { forbidden, notFound, Refusal } from '../http/refusal.ts';
import { isAdmin, type Viewer } from '../http/viewer.ts';
import { type LockedProduct, lockProducts } from './lock-products.ts';
import { orderById } from './queries.ts';
import { demandAvailable, demandOneCatalogue, demandStock, demandTodaysPrices } from './refusals.ts';

/**
 * Places an order in one transaction. The same idempotency key with the same body answers the order that it placed.
 *
 * Locks are taken in one order: the key, the open window (shared: closing waits for us, we never wait for each other),
 * the products by id. Whatever the client sends, buyer, names, prices, type and stock are the database's.
 *
 * @throws Refusal 403 another's `userId`, 409 `PRECIO_CAMBIADO` or `STOCK_INSUFICIENTE`, 422 `PRODUCTO_NO_DISPONIBLE`,
 * `CATALOGOS_MEZCLADOS` or `CLAVE_REUTILIZADA`, 423 `CATALOGO_CERRADO`; then nothing is placed.
 */
export async function placeOrder(
  db: Db,
  viewer: Viewer,
  tipo: OrderType,
  request: OrderRequest,
  key: string | undefined,
): Promise<Order> {
  const buyerId = request.userId ?? viewer.id;
  if (buyerId !== viewer.id && !isAdmin(viewer)) throw forbidden();

  const { orderId, isNew } = await db.transaction(async (tx) => {
    const placed = key && (await claimKey(tx, viewer.id, key, fingerprint(tipo, request)));
    if (placed) return { orderId: placed, isNew: false };
    const ventanaId = await holdWindow(tx);
    const products = await lockProducts(
      tx,
      request.menuList.map((line) => line.productoId),
    );
    demandAvailable(request.menuList, products);
    const lines = request.menuList.map((line) => ({ ...(products.get(line.productoId) as LockedProduct), ...line }));
    demandOneCatalogue(lines, tipo, request.tipo);
    demandTodaysPrices(request, products);
    demandStock(request.menuList, products);
    return { orderId: await write(tx, { viewer, buyerId, ventanaId, tipo, request, key }), isNew: true };
  });

  if (isNew) {
    db.bus.announce({ kind: 'order', orderId, delivered: 'PENDIENTE' });
    db.bus.announce({ kind: 'products' });
  }
  return orderById(db, viewer, orderId);
}

const fingerprint = (tipo: OrderType, request: OrderRequest) =>
  createHash('sha256')
    .update(JSON.stringify([tipo, request]))
    .digest('base64url');

/** Takes the key for this transaction; when it is spent, the order that it placed. A twin under way is waited for. */
async function claimKey(tx: Transaction, usuarioId: number, key: string, huella: string): Promise<number | null> {
  const { rowCount } = await tx.execute(sql`
    insert into idempotencia (usuario_id, clave, huella) values (${usuarioId}, ${key}, ${huella}) on conflict do nothing`);
  if (rowCount) return null;
  const { rows } = await tx.execute<{ huella: string; pedido_id: number }>(
    sql`select huella, pedido_id from idempotencia where usuario_id = ${usuarioId} and clave = ${key}`,
  );
  const [spent] = rows;
  if (spent?.huella !== huella)
    throw new Refusal(422, 'CLAVE_REUTILIZADA', 'Esa clave de idempotencia ya se usó con otro pedido.');
  return spent.pedido_id;
}

/** Holds the open window until we commit; 423 when there is none, or it closed while we waited. */
async function holdWindow(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ ventana_id: number }>(
    sql`select ventana_id from ventana where cerrada_at is null for share`,
  );
  const [open] = rows;
  if (!open)
    throw new Refusal(423, 'CATALOGO_CERRADO', messages.catalogue.closed.title, {
      detail: messages.catalogue.closed.text,
    });
  return open.ventana_id;
}

type Placing = {
  viewer: Viewer;
  buyerId: number;
  ventanaId: number;
  tipo: OrderType;
  request: OrderRequest;
  key: string | undefined;
};

/** Order, lines, stock and key in one statement; prices are copied from the locked products. */
async function write(tx: Transaction, { viewer, buyerId, ventanaId, tipo, request, key }: Placing): Promise<number> {
  const lines = request.menuList;
  const column = <Value>(values: Value[]) => sql.param(values);
  const { rows } = await tx.execute<{ pedido_id: number }>(sql`
    with p as (
      insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount,
        service_amount, created_at)
      select id, ${ventanaId}, ${tipo}, coalesce(nullif(btrim(nombre || ' ' || apellido), ''), user_name), email, direccion,
        telefono, retiro, ${orderTotal(lines)}, ${request.serviceAmount}, clock_timestamp()
      from usuario where id = ${buyerId} and eliminado_at is null
      returning pedido_id
    ), sent as (
      select * from unnest(${column(lines.map((line) => line.productoId))}::int[],
        ${column(lines.map((line) => line.referencia ?? ''))}::text[],
        ${column(lines.map((line) => line.quantity))}::int[]) with ordinality as s (producto_id, referencia, quantity, linea)
    ), lines as (
      insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, quantity,
        de_stock, proveedor_id, razon_social)
      select p.pedido_id, s.linea, s.producto_id, d.name, d.tipo_producto, d.codigo, s.referencia, d.amount, s.quantity,
        d.stock is not null, v.proveedor_id, v.razon_social
      from p, sent s join producto d using (producto_id)
      left join proveedor v on v.proveedor_id = d.proveedor_id and v.eliminado_at is null
    ), taken as (
      update producto d set stock = d.stock - s.quantity
      from (select producto_id, sum(quantity) as quantity from sent group by producto_id) s
      where d.producto_id = s.producto_id and d.stock is not null
    ), spent as (
      update idempotencia set pedido_id = p.pedido_id from p where usuario_id = ${viewer.id} and clave = ${key ?? null}
    )
    select pedido_id from p`);
  const [order] = rows;
  if (!order) throw notFound('No existe ese usuario.');
  return order.pedido_id;
}
