import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import { messages } from '#contract/messages.ts';
import { statesThat } from '#contract/orders.ts';
import type { DayRate } from '#contract/rates.calls.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor, Transaction } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { mostOf } from '../../platform/http/document-bounds.ts';
import { Refusal, tooLargeDocument } from '../../platform/http/refusal.ts';
import { shownRate } from '../rates/queries.ts';
import { findPeriod } from '../windows/queries.ts';

export type DocumentKind = keyof typeof messages.order.none;
/** The rows of a query for a period, at least one, and the rate for pesos, if documents show any. */
type Found<Row> = { period: string; rate: DayRate | undefined; rows: [Row, ...Row[]] };

/** Reads the orders of a period, without cancelled ones, as of one moment. 404 `SIN_PEDIDOS` when there are none. */
export function periodReader(db: Db, rules: Parameters<typeof shownRate>[1]) {
  const { timeZone } = rules;
  const find = (executor: Executor, query: PeriodQuery) =>
    findPeriod(executor, query, { timeZone, otherwise: 'actual' });

  /** Reads the orders (`p`) that meet a condition; 422 `DOCUMENTO_MUY_GRANDE` when they have more than `atMost` lines. */
  const read = <Row>(
    query: PeriodQuery,
    condition: Sql,
    atMost: number,
    select: (tx: Transaction, condition: Sql) => Promise<Row[]>,
    kind: DocumentKind = 'reports',
  ): Promise<Found<Row>> =>
    readSnapshot(db, async (tx) => {
      const period = await find(tx, query);
      const asked = sql`${isOneOf('p.estado', statesThat('counts'))} and ${period.holds('p')} and ${condition}`;
      await demandLines(tx, asked, atMost);
      const [first, ...others] = await select(tx, asked);
      if (!first) throw noOrders(kind);
      const rate = await shownRate(tx, rules, period.until);
      return { period: period.label, rate, rows: [first, ...others] };
    });

  const sums = <Row>(
    query: PeriodQuery,
    condition: Sql,
    select: (tx: Transaction, condition: Sql) => Promise<Row[]>,
    kind?: DocumentKind,
  ) => read(query, condition, mostOf.summedLines, select, kind);

  /** The number of the period's window; undefined for other periods. */
  const cierre = async (query: PeriodQuery) => (await find(db, query)).cierre;

  return { read, sums, cierre };
}

/** 404 `SIN_PEDIDOS`: the file would be empty (§8). */
export const noOrders = (kind: DocumentKind) => new Refusal('SIN_PEDIDOS', messages.order.none[kind]);

/** 422 `DOCUMENTO_MUY_GRANDE` when the orders (`p`) have more lines (`l`) than `atMost`; they are counted before reading. */
export async function demandLines(db: Executor, condition: Sql, atMost: number, less?: string): Promise<void> {
  const lines = await db.one(z.int())`
    select count(*) from (
      select from pedido p join pedido_linea l using (pedido_id) where ${condition} limit ${atMost + 1}) l`;
  if (lines > atMost) throw tooLargeDocument(less);
}
