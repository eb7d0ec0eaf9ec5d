import sql, { type Sql } from 'sql-template-tag';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import { messages } from '#contract/messages.ts';
import { type Db, readSnapshot } from '../../platform/db/connect.ts';
import type { Executor } from '../../platform/db/executor.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ofTeam } from '../users/leaders.ts';
import { findPeriod } from '../windows/period.ts';
import { demandLines, most } from './bearable.ts';
import { findSellerOrders, type SellerOrder, sellersOf } from './seller-orders.ts';

/** What documents are called where there are no orders for them. */
type DocumentKind = keyof typeof messages.order.none;
/** What a query found in a period, which is never nothing. */
type Found<Row> = { period: string; rows: [Row, ...Row[]] };

/**
 * Reads what documents are about, all of it as it stood at one moment: the orders of a period that were not cancelled; 404
 * `SIN_PEDIDOS` when there are none.
 */
export function periodReader(db: Db, timeZone: string) {
  const find = (executor: Executor, query: PeriodQuery) =>
    findPeriod(executor, query, { timeZone, otherwise: 'actual' });

  const read = <Row>(
    query: PeriodQuery,
    select: (tx: Transaction, inPeriod: Sql) => Promise<Row[]>,
    kind: DocumentKind = 'reports',
  ): Promise<Found<Row>> =>
    readSnapshot(db, async (tx) => {
      const { label, condition } = await find(tx, query);
      const [first, ...others] = await select(tx, sql`p.estado <> 'CANCELADO' and ${condition}`);
      if (!first) throw noOrders(kind);
      return { period: label, rows: [first, ...others] };
    });

  /** The orders that meet a condition on `p` (pedido). */
  const orders = (query: PeriodQuery, condition: Sql, kind?: DocumentKind): Promise<Found<SellerOrder>> =>
    read(query, (tx, inPeriod) => findSellerOrders(tx, sql`${inPeriod} and ${condition}`, timeZone), kind);

  /** Sums over the orders (`p`) and lines (`l`) that meet a condition. */
  const sums = <Row>(
    query: PeriodQuery,
    condition: Sql,
    select: (tx: Transaction, condition: Sql) => Promise<Row[]>,
    kind?: DocumentKind,
  ): Promise<Found<Row>> =>
    read(
      query,
      async (tx, inPeriod) => {
        const summed = sql`${inPeriod} and ${condition}`;
        await demandLines(tx, summed, most.summedLines);
        return select(tx, summed);
      },
      kind,
    );

  /** The sellers of a leader's team, with their orders that meet a condition. */
  const team = async (query: PeriodQuery, leaderId: number, condition: Sql, kind?: DocumentKind) => {
    const { period, rows } = await orders(query, sql`${ofTeam(leaderId)} and ${condition}`, kind);
    return { period, leader: rows.at(-1)?.leader ?? '', sellers: sellersOf(rows) };
  };

  /** The number of the closing that a period is, if it is one. */
  const cierre = async (query: PeriodQuery) => (await find(db, query)).cierre;

  return { read, orders, sums, team, cierre };
}

/** 404 `SIN_PEDIDOS`: nothing to put in the file (§8). */
export const noOrders = (kind: DocumentKind) => new Refusal(404, 'SIN_PEDIDOS', messages.order.none[kind]);
