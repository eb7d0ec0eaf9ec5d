import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Order } from '#contract/orders.calls.ts';
import type { Executor } from '../db/executor.ts';
import { dayOf } from '../db/instants.ts';
import { compareNames } from '../documents/file-names.ts';
import type { SellerOrders } from '../documents/orders.ts';
import { displayNameOf } from '../users/display-name.ts';

/** A seller's orders, and the team that they count for. */
export type TeamSellerOrders = SellerOrders & { leaderId: number | null; leaderUser: string | null };

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

/**
 * The orders that meet a condition on `p` (pedido) and `u` (its buyer), by seller in the order of their names. A
 * leader's own orders count for the leader's team, so that the teams' sums are the sum of all orders.
 */
export async function findSellerOrders(db: Executor, condition: SQL, timeZone: string): Promise<TeamSellerOrders[]> {
  const rows = await db.rows(SellerOrder)`
    select p.pedido_id as "orderId", ${dayOf('p.created_at', timeZone)} as day, p.tipo, p.estado,
      p.total_amount as "totalAmount", d.lines, p.usuario_id as "sellerId", p.client_name as seller,
      u.user_name as "userName", p.email, p.telefono, p.direccion, p.retiro, l.id as "leaderId", l.user_name as "leaderUser", ${displayNameOf('l')} as leader
    from pedido p join usuario u on u.id = p.usuario_id left join usuario l on l.id = ${teamOfBuyer}
    cross join lateral (
      select json_agg(json_build_object('codigo', codigo, 'name', name, 'referencia', referencia, 'tipoProducto', tipo_producto,
        'quantity', quantity, 'amount', amount) order by linea) as lines
      from pedido_linea where pedido_id = p.pedido_id) d
    where ${condition}
    order by p.pedido_id`;
  const sellers = new Map<number, TeamSellerOrders>();
  for (const { orderId, day, tipo, estado, totalAmount, lines, ...person } of rows) {
    const orders = sellers.get(person.sellerId)?.orders ?? [];
    orders.push({ orderId, day, tipo, estado, totalAmount, lines });
    // The newest order says who and where the seller is.
    sellers.set(person.sellerId, { ...person, orders });
  }
  return [...sellers.values()].sort((a, b) => compareNames(a.seller, b.seller) || compareNames(a.userName, b.userName));
}

/** Sellers by their team; those without leader are a team too. */
export function teamsOf(sellers: readonly TeamSellerOrders[]) {
  return [...new Set(sellers.map(({ leaderId }) => leaderId))].map((id) => {
    const team = sellers.filter(({ leaderId }) => leaderId === id);
    return { leader: team[0]?.leader ?? 'Sin líder', userName: team[0]?.leaderUser ?? undefined, team };
  });
}

/** The leader whose team `u` (the buyer) counts for: for a leader, its own. */
export const teamOfBuyer = sql`case when u.tipo = 'LIDER' then u.id else u.id_lider end`;

export const ofBuyer = (id: number): SQL => sql`p.usuario_id = ${id}`;
export const ofTeam = (leaderId: number): SQL => sql`${teamOfBuyer} = ${leaderId}`;
