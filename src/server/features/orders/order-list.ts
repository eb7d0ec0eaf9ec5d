import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import { LONGEST_COUNT } from '#contract/limits.ts';
import { type OrderChoice, type OrderField, type OrdersQuery, SellerTotal } from '#contract/orders.calls.ts';
import { statesThat } from '#contract/orders.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { allOf, wordsOf } from '../../platform/db/search.ts';
import { chosenIds, type ListTotals, type Sorting, spanish } from '../../platform/http/answer-list.ts';
import { ofTeam } from '../users/leaders.ts';
import { findPeriod } from '../windows/queries.ts';
import { anywhere, holdsWord } from './order-search.ts';
import { ofType } from './queries.ts';

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

export type OrderFilters = Omit<OrdersQuery, 'pagina' | 'porPagina' | 'orden'>;

/**
 * Returns the SQL after `from` that selects the orders `p` within `scope` that pass the filters. 404 for an unknown
 * window.
 */
export async function ordersMatching(db: Executor, scope: Sql, filters: OrderFilters, timeZone: string): Promise<Sql> {
  const { estado, retiro, lider, vendedor, pedido, q } = filters;
  const period = await findPeriod(db, filters, { timeZone, otherwise: 'todas' });
  const words = wordsOf(q);
  const narrowed = allOf([
    scope,
    period.holds('p'),
    estado && sql`p.estado = ${estado}`,
    retiro && sql`p.retiro = ${retiro}`,
    lider && sql`p.id_lider = ${lider}`,
    vendedor && sql`p.usuario_id = ${vendedor}`,
    pedido && sql`p.pedido_id = ${pedido}`,
  ]);
  if (!words.length) return sql`pedido p where ${narrowed}`;
  // Within a window, this condition makes PostgreSQL read the search texts in one pass, not text by text.
  const together = sql`b.pedido_id = any(array(select p.pedido_id from pedido p where ${narrowed}))`;
  const found = [narrowed, ...(period.cierre === undefined ? [] : [together]), ...words.map(holdsWord)];
  return sql`pedido p join pedido_busqueda b using (pedido_id) where ${join(found, ' and ')}`;
}

/** Returns the ids of the chosen orders. 422 if the filters find more than `most`. */
export const chosenOrders = (db: Executor, choice: OrderChoice, timeZone: string, most?: number): Promise<number[]> =>
  chosenIds(
    db,
    choice,
    async ({ tipo, ...filters }) =>
      sql`select p.pedido_id as id from ${await ordersMatching(db, tipo ? ofType('p', tipo) : sql`true`, filters, timeZone)}`,
    most,
  );

/** Counts the found orders and adds up their totals. A search with more than `LONGEST_COUNT` orders has no sums. */
export async function orderTotals(db: Executor, found: Sql, { q }: OrderFilters): Promise<ListTotals> {
  const most = wordsOf(q).length ? LONGEST_COUNT : null;
  const { total, amount, cancelled } = await db.one(OrderTotals)`
    select count(*) as total, coalesce(sum(total_amount), 0) as amount,
      coalesce(sum(total_amount) filter (where not ${isOneOf('estado', statesThat('counts'))}), 0) as cancelled
    from (select p.total_amount, p.estado from ${found} ${most ? sql`limit ${most + 1}` : sql``}) counted`;
  return most && total > most ? { total: most, more: true } : { total, amount, cancelled };
}

const OrderTotals = z.object({ total: z.int(), amount: z.number(), cancelled: z.number() });

/**
 * Suggests another text for a search that found nothing; undefined if there is none. The words come from the orders
 * that `matching` finds with the other filters. `matching` finds only orders that the viewer may see, so that nobody
 * learns words of other people's orders.
 */
export async function suggestSearch(
  db: Executor,
  { q, ...filters }: OrderFilters,
  matching: (filters: OrderFilters) => Promise<Sql>,
): Promise<string | undefined> {
  const words = wordsOf(q);
  if (!words.length) return undefined;
  const known = await db.rows(Known)`
    with sought as materialized (
      select word, nth, texto_buscable(word) as plain, ${anywhere(sql`word`)} as pattern
      from unnest(${words}::text[]) with ordinality s (word, nth)
    ), known as materialized (
      select distinct word
      from pedido_busqueda b, unnest(string_to_array(translate(b.texto, ',.;:()/', '       '), ' ')) word
      where length(word) > 2 and b.pedido_id = any(array(
        select p.pedido_id from ${await matching(filters)} order by p.pedido_id desc limit ${NEWEST_ORDERS}))
    ), found as materialized (
      select s.*, exists (select from known k where k.word like s.pattern) as found from sought s
    )
    select f.word, f.found, c.word as close
    from found f left join lateral (
      select k.word from known k where not f.found and similarity(k.word, f.plain) >= ${LEAST_SIMILARITY}
      order by similarity(k.word, f.plain) desc, k.word limit 1
    ) c on true
    order by f.nth`;
  const meant = known.map(({ word, found, close }) => (found ? word : close));
  if (known.every(({ found }) => found) || meant.includes(null)) return undefined;
  const text = meant.join(' ');
  return (await db.execute`select from ${await matching({ ...filters, q: text })} limit 1`) ? text : undefined;
}

const Known = z.object({ word: z.string(), found: z.boolean(), close: z.string().nullable() });
const NEWEST_ORDERS = 2_000;
/** The least similarity of a suggested word: `pg_trgm` gives 0.25 to a four-letter word with two letters swapped. */
const LEAST_SIMILARITY = 0.25;

export async function sellerTotals(db: Executor, leaderId: number, query: PeriodQuery, timeZone: string) {
  const period = await findPeriod(db, query, { timeZone, otherwise: 'todas' });
  return db.rows(SellerTotal)`
    select usuario_id as "userId", (array_agg(client_name order by pedido_id desc))[1] as "clientName",
      count(*) as pedidos, sum(total_amount) as total
    from pedido p where ${ofTeam('p', leaderId)} and ${period.holds('p')} and ${isOneOf('p.estado', statesThat('counts'))}
    group by usuario_id order by total desc, usuario_id`;
}
