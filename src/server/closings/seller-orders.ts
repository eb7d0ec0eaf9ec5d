import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { Order } from '#contract/orders.calls.ts';
import type { Executor } from '../db/executor.ts';
import { dayOf } from '../db/instants.ts';
import { compareNames } from '../documents/file-names.ts';
import type { SellerOrders } from '../documents/orders.ts';
import { tooLargeDocument } from '../http/refusal.ts';
import { unitsTold } from '../orders/ordered-lines.ts';

const OrderedLine = Order.shape.orderDetails.element.omit({ productoId: true });
const SellerOrder = Order.pick({
  orderId: true,
  tipo: true,
  totalAmount: true,
  telefono: true,
  direccion: true,
  retiro: true,
}).extend({
  day: z.iso.date(),
  estado: Order.shape.delivered,
  lines: z.array(OrderedLine),
  sellerId: z.int(),
  seller: z.string(),
  userName: z.string(),
  email: z.string(),
  leaderId: z.int().nullable(),
  leaderUser: z.string().nullable(),
  leader: z.string().nullable(),
});
/** An order with who placed it and the team that it counts for, both as of its day. */
export type SellerOrder = z.output<typeof SellerOrder>;

/** Lines of orders that one document bears: they are in memory together (`npm run bench:year`). */
const MOST_LINES = 100_000;

/** The orders that meet a condition on `p` (pedido), oldest first; 422 `DOCUMENTO_MUY_GRANDE` for more than a document bears. */
export async function findSellerOrders(db: Executor, condition: SQL, timeZone: string): Promise<SellerOrder[]> {
  const { lines } = await db.one(z.object({ lines: z.int() }))`
    select count(*) as lines from (
      select from pedido p join pedido_linea l using (pedido_id) where ${condition} limit ${MOST_LINES + 1}) l`;
  if (lines > MOST_LINES) throw tooLargeDocument();
  return db.rows(SellerOrder)`
    select p.pedido_id as "orderId", ${dayOf('p.created_at', timeZone)} as day, p.tipo, p.estado,
      p.total_amount as "totalAmount", d.lines, p.usuario_id as "sellerId", p.client_name as seller,
      u.user_name as "userName", p.email, p.telefono, p.direccion, p.retiro, p.id_lider as "leaderId",
      l.user_name as "leaderUser", p.lider as leader
    from pedido p join usuario u on u.id = p.usuario_id left join usuario l on l.id = p.id_lider
    cross join lateral (
      select json_agg(json_build_object('codigo', codigo, 'name', name, 'referencia', referencia, 'tipoProducto', tipo_producto,
        ${unitsTold}, 'amount', amount) order by linea) as lines
      from pedido_linea where pedido_id = p.pedido_id) d
    where ${condition}
    order by p.pedido_id`;
}

/** Orders by seller, in the order of their names. */
export function sellersOf(rows: readonly SellerOrder[]): SellerOrders[] {
  const sellers = new Map<number, SellerOrders>();
  for (const { orderId, day, tipo, estado, totalAmount, lines, leaderId: _, leaderUser: __, ...person } of rows) {
    const orders = sellers.get(person.sellerId)?.orders ?? [];
    orders.push({ orderId, day, tipo, estado, totalAmount, lines });
    // The newest order says who and where the seller is.
    sellers.set(person.sellerId, { ...person, orders });
  }
  return [...sellers.values()].sort((a, b) => compareNames(a.seller, b.seller) || compareNames(a.userName, b.userName));
}

/**
 * Orders by team, its sellers in the order of their names; those without leader are a team too. A leader's own orders count
 * for the leader's team, so that the teams' sums are the sum of all orders. The newest order says the leader's name.
 */
export function teamsOf(rows: readonly SellerOrder[]) {
  return [...new Set(rows.map(({ leaderId }) => leaderId))].map((id) => {
    const orders = rows.filter(({ leaderId }) => leaderId === id);
    const { leader = null, leaderUser = null } = orders.at(-1) ?? {};
    return { leader: leader ?? 'Sin líder', userName: leaderUser ?? undefined, team: sellersOf(orders) };
  });
}
