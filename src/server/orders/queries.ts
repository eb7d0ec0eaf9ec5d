import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Order } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import type { Executor } from '../db/executor.ts';
import { dayEnd, dayStart, isoInstant } from '../db/instants.ts';
import { isAdmin, type Viewer } from '../http/viewer.ts';
import { displayNameOf } from '../users/display-name.ts';

const OrderRow = Order.omit({ can: true });
type OrderRow = z.output<typeof OrderRow>;
/** An order without its lines. */
export const OrderHead = OrderRow.omit({ orderDetails: true });

/** Orders that meet the condition on `p` (pedido) and `u` (its buyer), oldest first, with what the viewer may do. */
export async function findOrders(db: Executor, viewer: Viewer, condition: SQL): Promise<Order[]> {
  const rows = await db.rows(OrderRow)`
    select ${orderColumns}, d.lines as "orderDetails"
    from pedido p join usuario u on u.id = p.usuario_id left join usuario l on l.id = u.id_lider
    cross join lateral (
      select json_agg(json_build_object('productoId', producto_id, 'name', name, 'tipoProducto', tipo_producto,
        'codigo', codigo, 'quantity', quantity, 'referencia', referencia, 'amount', amount) order by linea) as lines
      from pedido_linea where pedido_id = p.pedido_id) d
    where ${condition}
    order by p.pedido_id`;
  return rows.map((row) => asOrder(row, viewer));
}

/** What an order tells beside its lines; of `p` (pedido), `u` (its buyer) and `l` (the buyer's leader, if any). */
export const orderColumns = sql`p.pedido_id as "orderId", p.client_name as "clientName", p.tipo, p.direccion, p.telefono,
  p.retiro, u.id_lider as "idLider", ${displayNameOf('l')} as lider,
  p.total_amount as "totalAmount", p.service_amount as "serviceAmount",
  ${isoInstant('p.created_at')} as "createdAt",
  p.estado as delivered, p.usuario_id as "userId"`;

export const asOrder = (row: OrderRow, viewer: Viewer): Order => ({
  ...row,
  can: {
    // Whoever may see an order may cancel it: its owner, the owner's leader, administrators.
    cancel: row.delivered === 'PENDIENTE',
    complete: row.delivered === 'PENDIENTE' && isAdmin(viewer),
  },
});

export async function orderById(db: Executor, viewer: Viewer, id: number): Promise<Order> {
  const [order] = await findOrders(db, viewer, sql`p.pedido_id = ${id}`);
  if (!order) throw new Error(`order ${id} is gone`);
  return order;
}

export const ofType = (tipo: OrderType): SQL => sql`p.tipo = ${tipo}`;
export const ofUser = (id: number): SQL => sql`p.usuario_id = ${id}`;
export const ofSellersOf = (leaderId: number): SQL => sql`u.id_lider = ${leaderId}`;

/** Placed on these days, both included, in the business's time zone. */
export const placedBetween = (from: string, to: string, timeZone: string): SQL =>
  sql`p.created_at >= ${dayStart(from, timeZone)} and p.created_at < ${dayEnd(to, timeZone)}`;
