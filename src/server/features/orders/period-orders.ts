import sql, { type Sql } from 'sql-template-tag';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import { messages } from '#contract/messages.ts';
import { statesThat } from '#contract/orders.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor, Transaction } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { mostOf } from '../../platform/http/document-bounds.ts';
import { Refusal, tooLargeDocument } from '../../platform/http/refusal.ts';
import { shownRate } from '../rates/queries.ts';
import { findPeriod } from '../windows/queries.ts';
import { countLines } from './queries.ts';

export type DocumentKind = keyof typeof messages.order.none;
type SelectRows<Row> = (tx: Transaction, condition: Sql) => Promise<Row[]>;

/**
 * Returns functions that read the orders of a period as of one moment, without cancelled orders. 404 `SIN_PEDIDOS` if
 * there are none.
 */
export function periodReader(db: Db, rules: Parameters<typeof shownRate>[1]) {
  const { timeZone } = rules;
  const find = (executor: Executor, query: PeriodQuery) =>
    findPeriod(executor, query, { timeZone, otherwise: 'actual' });

  /**
   * Reads rows with `select` from the period's orders `p` that meet the condition. 422 `DOCUMENTO_MUY_GRANDE` if these
   * orders have more than `atMost` lines.
   */
  const read = <Row>(
    query: PeriodQuery,
    condition: Sql,
    atMost: number,
    select: SelectRows<Row>,
    kind: DocumentKind = 'reports',
  ) =>
    readSnapshot(db, async (tx) => {
      const period = await find(tx, query);
      const asked = sql`${isOneOf('p.estado', statesThat('counts'))} and ${period.holds('p')} and ${condition}`;
      await limitLines(tx, asked, atMost);
      const [first, ...others] = await select(tx, asked);
      if (!first) throw noOrders(kind);
      const rows: [Row, ...Row[]] = [first, ...others];
      return { period: period.label, rate: await shownRate(tx, rules, period.until), rows };
    });

  const sums = <Row>(query: PeriodQuery, condition: Sql, select: SelectRows<Row>, kind?: DocumentKind) =>
    read(query, condition, mostOf.summedLines, select, kind);

  const cierre = async (query: PeriodQuery) => (await find(db, query)).cierre;

  return { read, sums, cierre };
}

export const noOrders = (kind: DocumentKind) => new Refusal('SIN_PEDIDOS', messages.order.none[kind]);

/**
 * Throws 422 `DOCUMENTO_MUY_GRANDE` if the orders `p` have more than `atMost` lines. `less` ends the refusal's sentence
 * «Elija menos …».
 */
export async function limitLines(db: Executor, condition: Sql, atMost: number, less?: string): Promise<void> {
  if ((await countLines(db, condition, atMost)) > atMost) throw tooLargeDocument(less);
}
