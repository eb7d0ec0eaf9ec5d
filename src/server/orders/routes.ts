import { type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { OrderRequest } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import type { PeriodQuery } from '#contract/periods.calls.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import type { Mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { findPeriod } from '../windows/period.ts';
import { cancelOrder } from './cancel-order.ts';
import { completeOrder } from './complete-order.ts';
import { placeOrder } from './place-order.ts';
import { findOrders, ofSellersOf, ofType, ofUser, orderById } from './queries.ts';

export function orderRoutes(mount: Mount, { db, config }: { db: Db; config: Pick<Config, 'timeZone'> }) {
  const place =
    (tipo: OrderType) =>
    ({ viewer, body, request }: { viewer: Viewer; body: OrderRequest; request: FastifyRequest }) =>
      placeOrder(db, viewer, tipo, body, idempotencyKey(request.headers['idempotency-key']));
  const list = async (viewer: Viewer, condition: SQL, query: PeriodQuery) => {
    const period = await findPeriod(db, query, { timeZone: config.timeZone, otherwise: 'todas' });
    return findOrders(db, viewer, sql`${condition} and ${period.condition}`);
  };

  mount({
    'POST /api/menu/order': place('ESENCIAL'),
    'POST /api/menu/order-black': place('BLACK'),
    'GET /api/menu/order': ({ viewer, query }) => list(viewer, ofType('ESENCIAL'), query),
    'GET /api/menu/order-black': ({ viewer, query }) => list(viewer, ofType('BLACK'), query),
    'GET /api/menu/order/:id': ({ viewer, params, query }) => list(viewer, ofUser(params.id), query),
    'GET /api/menu/order-lider/:id': ({ viewer, params, query }) => list(viewer, ofSellersOf(params.id), query),
    'GET /api/menu/historial-pedidos/:id': ({ viewer, params, query }) => list(viewer, ofUser(params.id), query),
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
