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
/** The data of a period: its name, at least one row, and the rate for pesos (undefined if none are shown). */
type Found<Row> = { period: string; rate: DayRate | undefined; rows: [Row, ...Row[]] };

/**
 * Returns functions that read the orders of a period, without cancelled ones, as of one moment. They throw 404
 * `SIN_PEDIDOS` if there are none.
 */
export function periodReader(db: Db, rules: Parameters<typeof shownRate>[1]) {
  const { timeZone } = rules;
  const find = (executor: Executor, query: PeriodQuery) =>
    findPeriod(executor, query, { timeZone, otherwise: 'actual' });

  /** Reads rows of the orders `p` that meet a condition. 422 `DOCUMENTO_MUY_GRANDE` for more than `atMost` lines. */
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
      await limitLines(tx, asked, atMost);
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

  /** Reads the number of the period's window; undefined for a period without a window. */
  const cierre = async (query: PeriodQuery) => (await find(db, query)).cierre;

  return { read, sums, cierre };
}

/** 404 `SIN_PEDIDOS`: the file would be empty (§8). */
export const noOrders = (kind: DocumentKind) => new Refusal('SIN_PEDIDOS', messages.order.none[kind]);

/**
 * Throws 422 `DOCUMENTO_MUY_GRANDE` if the orders `p` that meet a condition have more than `atMost` lines `l`. The
 * message asks to choose fewer `less`; left out: days.
 */
export async function limitLines(db: Executor, condition: Sql, atMost: number, less?: string): Promise<void> {
  const lines = await db.one(z.int())`
    select count(*) from (
      select from pedido p join pedido_linea l using (pedido_id) where ${condition} limit ${atMost + 1}) l`;
  if (lines > atMost) throw tooLargeDocument(less);
}
