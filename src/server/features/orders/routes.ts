import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { OrderReach } from '#contract/access.ts';
import type { orderCalls } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import type { Db } from '../../platform/db/executor.ts';
import { fingerprint } from '../../platform/db/idempotency.ts';
import type { ObjectChecks } from '../../platform/http/access.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Asked, Parts } from '../../platform/http/mount.ts';
import { idempotencyKey } from '../../platform/http/read-input.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ofSellersOf, ofTeam } from '../users/leaders.ts';
import { editOrder } from './edit-order.ts';
import { noOrder } from './order-change.ts';
import {
  type OrderFilters,
  orderSorting,
  ordersMatching,
  orderTotals,
  sellerTotals,
  suggestSearch,
} from './order-list.ts';
import { cancelOrder, completeOrder, completeOrders, undoCompletion } from './order-state.ts';
import { placeOrder } from './place-order.ts';
import { countLines, findOrders, ofType, ofUser, orderById } from './queries.ts';

export function orderRoutes({ mount, db, config }: Parts) {
  const place =
    (tipo: OrderType) =>
    ({ viewer, body, request, reply }: Asked<'POST /api/menu/order'>) => {
      const arrived = performance.now() - reply.elapsedTime;
      return placeOrder(db, viewer, config, { tipo, request: body, key: idempotencyKey(request), arrived });
    };
  const list = async (scope: Sql, input: Asked<'GET /api/menu/order'>) => {
    const { query, viewer, reply, becomeHeavy } = input;
    const withLines = query.sinRenglones !== 'true';
    const matching = (filters: OrderFilters) => ordersMatching(db, scope, filters, config.timeZone);
    const found = await matching(query);
    const orders = await answerList(db, input, orderSorting, {
      found,
      read: async ({ rows, order }) => {
        // The ids are searched once, because a search costs more than reading its orders.
        const ids = await db.rows(z.int())`select p.pedido_id from pedido p where ${rows}`;
        const chosen = sql`p.pedido_id = any(${ids}::int[])`;
        const lines = withLines ? await countLines(db, chosen, LONGEST_LINES) : 0;
        if (lines > LONGEST_LINES) throw tooManyLines();
        if (lines > HEAVY_LINES) await becomeHeavy();
        return findOrders(db, viewer, config, chosen, order, { withLines });
      },
      totals: () => orderTotals(db, found, query),
    });
    const meant = reply.getHeader('x-total-count') === 0 && (await suggestSearch(db, query, matching));
    if (meant) reply.header('x-did-you-mean', encodeURIComponent(meant));
    return orders;
  };

  return mount<keyof typeof orderCalls>({
    'POST /api/menu/order': place('ESENCIAL'),
    'POST /api/menu/order-black': place('BLACK'),
    'GET /api/menu/order': (input) => list(ofType('p', 'ESENCIAL'), input),
    'GET /api/menu/order-black': (input) => list(ofType('p', 'BLACK'), input),
    'GET /api/menu/order/:id': (input) => list(ofUser('p', input.params.id), input),
    'GET /api/menu/order-lider/:id': (input) => list(ofSellersOf('p', input.params.id), input),
    'GET /api/menu/order-lider/:id/totales': ({ params, query }) => sellerTotals(db, params.id, query, config.timeZone),
    'GET /api/menu/historial-pedidos/:id': (input) => list(ofUser('p', input.params.id), input),
    'GET /api/pedidosDetalle/:id': ({ viewer, params }) => orderById(db, viewer, config, params.id),
    'PUT /api/pedidosDetalle/:id': ({ viewer, params: { id }, body: edit, request }) => {
      const key = { clave: idempotencyKey(request), huella: fingerprint('editar', id, edit) };
      return editOrder(db, viewer, config, { id, edit, key });
    },
    'PUT /api/menu/estadoPedido': ({ viewer, body }) => completeOrders(db, viewer, body, config.timeZone),
    'PUT /api/menu/estadoPedido/:id': ({ viewer, params }) => completeOrder(db, viewer, config, params.id),
    'PUT /api/menu/estadoPedido/:id/deshacer': ({ viewer, params }) => undoCompletion(db, viewer, config, params.id),
    'DELETE /api/menu/:id': ({ viewer, params: { id }, query, body }) =>
      cancelOrder(db, viewer, config, { id, motivo: body?.motivo ?? query.motivo }),
  });
}

/** The most order lines in one list, because a larger answer would not fit into memory. */
const LONGEST_LINES = 200_000;
/** A list with more lines waits for its turn as heavy work. */
const HEAVY_LINES = 2_000;

const tooManyLines = () =>
  new Refusal('DOCUMENTO_MUY_GRANDE', 'La lista tiene demasiados renglones: pídala por páginas más chicas.');

export const orderAccess: ObjectChecks<OrderReach> = {
  'any-order': (db, _, id) => isAmong(db, id, sql`true`),
  'own-order': (db, viewer, id) => isAmong(db, id, ofUser('p', viewer.id)),
  'led-order': (db, viewer, id) => isAmong(db, id, sql`(${ofUser('p', viewer.id)} or ${ofTeam('p', viewer.id)})`),
};

/** Throws 404 if there is no such order. */
const isAmong = (db: Db, id: number, condition: Sql): Promise<boolean> =>
  db.one(z.boolean(), { otherwise: noOrder })`
    select coalesce(${condition}, false) from pedido p where p.pedido_id = ${id}`;
