import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { OrderRequest } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import type { Mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { cancelOrder } from './cancel-order.ts';
import { completeOrder } from './complete-order.ts';
import { placeOrder } from './place-order.ts';
import { findOrders, ofSellersOf, ofType, ofUser, orderById, placedBetween } from './queries.ts';

export function orderRoutes(mount: Mount, { db, config }: { db: Db; config: Pick<Config, 'timeZone'> }) {
  const place =
    (tipo: OrderType) =>
    ({ viewer, body, request }: { viewer: Viewer; body: OrderRequest; request: FastifyRequest }) =>
      placeOrder(db, viewer, tipo, body, idempotencyKey(request.headers['idempotency-key']));
  const list =
    (tipo: OrderType) =>
    ({ viewer }: { viewer: Viewer }) =>
      findOrders(db, viewer, ofType(tipo));

  mount({
    'POST /api/menu/order': place('ESENCIAL'),
    'POST /api/menu/order-black': place('BLACK'),
    'GET /api/menu/order': list('ESENCIAL'),
    'GET /api/menu/order-black': list('BLACK'),
    'GET /api/menu/order/:id': ({ viewer, params }) => findOrders(db, viewer, ofUser(params.id)),
    'GET /api/menu/order-lider/:id': ({ viewer, params }) => findOrders(db, viewer, ofSellersOf(params.id)),
    'GET /api/menu/historial-pedidos/:id': ({ viewer, params, query }) =>
      findOrders(
        db,
        viewer,
        sql`${ofUser(params.id)} and ${placedBetween(query.fechaDesde, query.fechaHasta, config.timeZone)}`,
      ),
    'GET /api/pedidosDetalle/:id': ({ viewer, params }) => orderById(db, viewer, params.id),
    'PUT /api/menu/estadoPedido/:id': ({ viewer, params }) => completeOrder(db, viewer, params.id),
    'DELETE /api/menu/:id': ({ viewer, params }) => cancelOrder(db, viewer, params.id),
  });
}

function idempotencyKey(header: string | string[] | undefined): string | undefined {
  const key = header?.toString().trim();
  if (key && key.length > 200) throw new Refusal(400, 'CLAVE_INVALIDA', 'La clave de idempotencia es demasiado larga.');
  return key || undefined;
}
