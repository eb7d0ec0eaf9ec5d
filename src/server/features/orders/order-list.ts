import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { LONGEST_COUNT } from '#contract/lists.ts';
import type { OrderField, OrdersQuery } from '#contract/orders.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { wordsOf } from '../../platform/db/search.ts';
import { type ListTotals, type Sorting, spanish } from '../../platform/http/answer-list.ts';
import { findPeriod } from '../windows/period.ts';
import { holdsWord } from './order-search.ts';

/** How lists of orders are put in order. */
export const orderSorting: Sorting<OrderField> = {
  id: sql`p.pedido_id`,
  by: {
    orderId: sql`p.pedido_id`,
    clientName: spanish(sql`p.client_name`),
    tipo: sql`p.tipo`,
    direccion: spanish(sql`p.direccion`),
    telefono: spanish(sql`p.telefono`),
    retiro: spanish(sql`p.retiro`),
    ventanaId: sql`p.ventana_id`,
    cierre: sql`(select cierre from ventana v where v.ventana_id = p.ventana_id)`,
    idLider: sql`p.id_lider`,
    lider: spanish(sql`p.lider`),
    totalAmount: sql`p.total_amount`,
    serviceAmount: sql`p.service_amount`,
    createdAt: sql`p.created_at`,
    delivered: sql`p.estado`,
    userId: sql`p.usuario_id`,
  },
};

/** The filters of a list of orders. */
export type OrderFilters = Omit<OrdersQuery, 'pagina' | 'porPagina' | 'orden'>;

/**
 * The orders `p` (pedido) that meet a condition and the filters, as what follows `from`; 404 for a window that does not
 * exist.
 */
export async function ordersMatching(db: Executor, scope: SQL, filters: OrderFilters, timeZone: string): Promise<SQL> {
  const { estado, retiro, lider, vendedor, pedido, q } = filters;
  const period = await findPeriod(db, filters, { timeZone, otherwise: 'todas' });
  const words = wordsOf(q);
  const narrowed = sql.join(
    [
      scope,
      period.condition,
      estado && sql`p.estado = ${estado}`,
      retiro && sql`p.retiro = ${retiro}`,
      lider && sql`p.id_lider = ${lider}`,
      vendedor && sql`p.usuario_id = ${vendedor}`,
      pedido && sql`p.pedido_id = ${pedido}`,
    ].filter((condition) => typeof condition === 'object'),
    sql` and `,
  );
  if (!words.length) return sql`pedido p where ${narrowed}`;
  // A closing's texts are read in one pass of their keys: one by one they cost four pages each.
  const together = sql`b.pedido_id = any(array(select p.pedido_id from pedido p where ${narrowed}))`;
  const found = [narrowed, ...(period.cierre === undefined ? [] : [together]), ...words.map(holdsWord)];
  return sql`pedido p join pedido_busqueda b using (pedido_id) where ${sql.join(found, sql` and `)}`;
}

/** How many orders were found, and what they come to; those of a search are counted up to `LONGEST_COUNT`. */
export async function orderTotals(db: Executor, found: SQL, { q }: OrderFilters): Promise<ListTotals> {
  const most = wordsOf(q).length ? LONGEST_COUNT : null;
  const { total, amount, cancelled } = await db.one(OrderTotals)`
    select count(*) as total, coalesce(sum(total_amount), 0) as amount,
      coalesce(sum(total_amount) filter (where estado = 'CANCELADO'), 0) as cancelled
    from (select p.total_amount, p.estado from ${found} ${most ? sql`limit ${most + 1}` : sql``}) counted`;
  return most && total > most ? { total: most, more: true } : { total, amount, cancelled };
}

const OrderTotals = z.object({ total: z.int(), amount: z.number(), cancelled: z.number() });
