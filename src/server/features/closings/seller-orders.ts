import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import type { DayRate } from '#contract/rates.calls.ts';
import { compareNames } from '../../documents/file-names.ts';
import { PlacedOrder, Seller, type SellerOrders, withDistinctNames } from '../../documents/orders.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import { type Entry, workbook } from '../../documents/zip.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { dayOf } from '../../platform/db/instants.ts';
import { mostOf } from '../../platform/http/document-bounds.ts';
import { groupedBy } from '../../platform/rows.ts';
import { distinctName } from '../../platform/session/display-name.ts';
import { type DocumentKind, periodReader } from '../orders/period-orders.ts';
import { unitPairs } from '../orders/queries.ts';
import { ofTeam } from '../users/leaders.ts';

const SellerOrder = PlacedOrder.extend({
  ...Seller.shape,
  leaderId: z.int().nullable(),
  leaderUser: z.string().nullable(),
});
export type SellerOrder = z.output<typeof SellerOrder>;

export const findSellerOrders = (db: Executor, condition: Sql, timeZone: string): Promise<SellerOrder[]> =>
  db.rows(SellerOrder)`
    select p.pedido_id as "orderId", ${dayOf('p.created_at', timeZone)} as day, p.tipo, p.estado,
      p.total_amount as "totalAmount", d.lines, p.usuario_id as "sellerId", p.client_name as seller,
      u.user_name as "userName", p.email, p.telefono, p.direccion, p.retiro, p.id_lider as "leaderId",
      l.user_name as "leaderUser", p.lider as leader
    from pedido p join usuario u on u.id = p.usuario_id left join usuario l on l.id = p.id_lider
    cross join lateral (
      select json_agg(json_build_object('codigo', codigo, 'name', name, 'referencia', referencia, 'dia', dia, 'tipoProducto', tipo_producto,
        ${unitPairs('k')}, 'amount', amount, 'cambio', cambio) order by linea)::text as lines
      from pedido_linea k where k.pedido_id = p.pedido_id) d
    where ${condition}
    order by p.pedido_id`;

export function sellerReader(db: Db, rules: Parameters<typeof periodReader>[1]) {
  const period = periodReader(db, rules);
  const orders = (query: PeriodQuery, condition: Sql, kind?: DocumentKind) =>
    period.read(query, condition, mostOf.shownLines, (tx, asked) => findSellerOrders(tx, asked, rules.timeZone), kind);

  const team = async (query: PeriodQuery, leaderId: number, condition: Sql, kind?: DocumentKind) => {
    const { period: label, rate, rows } = await orders(query, sql`${ofTeam('p', leaderId)} and ${condition}`, kind);
    return { period: label, rate, leader: rows.at(-1)?.leader ?? '', sellers: sellersOf(rows) };
  };

  return { ...period, orders, team };
}

/** Returns a seller's name, with the user name if another user has the same name. */
export const distinctSellerName = (db: Executor, { seller, userName }: SellerOrders): Promise<string> =>
  db.one(z.string())`select ${distinctName(sql`${seller}::text`, sql`${userName}::text`)}`;

export const sellersOf = (rows: readonly SellerOrder[]): SellerOrders[] =>
  byNewest(rows, ({ sellerId }) => sellerId)
    // The newest order gives the seller's data. Its lines are dropped here, because they are also in `orders`.
    .map(({ newest: { lines: _, ...seller }, orders }) => ({ ...seller, orders }))
    .sort((a, b) => compareNames(a.seller, b.seller) || compareNames(a.userName, b.userName));

/** Groups orders by team. A leader's own orders belong to her team. Sellers without a leader form one team. */
export const teamsOf = (rows: readonly SellerOrder[]) =>
  byNewest(rows, ({ leaderId }) => leaderId).map(({ newest, orders }) => ({
    leader: newest.leader ?? 'Sin líder',
    userName: newest.leaderUser ?? undefined,
    team: sellersOf(orders),
  }));

const byNewest = (rows: readonly SellerOrder[], who: (row: SellerOrder) => number | null) =>
  [...groupedBy(rows, who).values()].map((orders) => ({ newest: orders.at(-1) ?? orders[0], orders }));

type Write = DocumentPool['write'];
type OrdersOfPeriod = { period: string; rate: DayRate | undefined; tipo: OrderType; orders: SellerOrder[] };

export const sellerInvoices = (write: Write, { period, rate, orders }: OrdersOfPeriod): Entry[] =>
  withDistinctNames(sellersOf(orders)).map((seller) =>
    workbook(`Factura_${seller.seller}`, seller.userName, () => write('invoiceXlsx', { period, rate, seller })),
  );

export const leaderInvoices = (write: Write, { period, rate, tipo, orders }: OrdersOfPeriod): Entry[] =>
  teamsOf(orders).map(({ leader, userName, team }) =>
    workbook(`Factura_${leader}`, userName, () =>
      write('leaderInvoiceXlsx', { period, rate, tipo, leader, sellers: team }),
    ),
  );
