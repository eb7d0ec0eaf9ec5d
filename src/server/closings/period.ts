import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { showDay } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { PeriodQuery } from '#contract/reports.calls.ts';
import type { Db } from '../db/connect.ts';
import type { Executor } from '../db/executor.ts';
import { dayOf } from '../db/instants.ts';
import { readSnapshot } from '../db/snapshot.ts';
import type { Transaction } from '../db/transaction.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { placedBetween } from '../orders/queries.ts';
import { findSellerOrders, ofTeam, type TeamSellerOrders } from './seller-orders.ts';

/** The orders that a document is about: their condition on `p` (pedido), and the period as documents show it. */
type Period = { condition: SQL; label: string };
/** What documents are called where there are no orders for them. */
type DocumentKind = keyof typeof messages.order.none;
/** What a query found in a period, which is never nothing. */
type Found<Row> = { period: string; rows: [Row, ...Row[]] };

/** Reads what documents are about, all of it as it stood at one moment; 404 `SIN_PEDIDOS` when there are no orders. */
export function periodReader(db: Db, timeZone: string) {
  const read = <Row>(
    query: PeriodQuery,
    find: (tx: Transaction, inPeriod: SQL) => Promise<Row[]>,
    kind: DocumentKind = 'reports',
  ): Promise<Found<Row>> =>
    readSnapshot(db, async (tx) => {
      const { label, condition } = await findPeriod(tx, query, timeZone);
      const [first, ...others] = await find(tx, condition);
      if (!first) throw noOrders(kind);
      return { period: label, rows: [first, ...others] };
    });

  /** The sellers with their orders that meet a condition on `p` (pedido) and `u` (its buyer). */
  const sellers = (query: PeriodQuery, condition: SQL, kind?: DocumentKind): Promise<Found<TeamSellerOrders>> =>
    read(query, (tx, inPeriod) => findSellerOrders(tx, sql`${inPeriod} and ${condition}`, timeZone), kind);

  /** The sellers of a leader's team, with their orders that meet a condition. */
  const team = async (query: PeriodQuery, leaderId: number, condition: SQL, kind?: DocumentKind) => {
    const { period, rows } = await sellers(query, sql`${ofTeam(leaderId)} and ${condition}`, kind);
    return { period, leader: rows[0].leader ?? '', sellers: rows };
  };

  return { read, sellers, team };
}

/** 404 `SIN_PEDIDOS`: nothing to put in the file (§8). */
export const noOrders = (kind: DocumentKind) => new Refusal(404, 'SIN_PEDIDOS', messages.order.none[kind]);

/** The period that was asked for, without its cancelled orders; 404 when the window does not exist, an empty one before the first. */
async function findPeriod(db: Executor, query: PeriodQuery, timeZone: string): Promise<Period> {
  const { ventana, fechaDesde, fechaHasta } = query;
  const counts = (condition: SQL) => sql`p.estado <> 'CANCELADO' and ${condition}`;
  if (fechaDesde && fechaHasta)
    return {
      condition: counts(placedBetween(fechaDesde, fechaHasta, timeZone)),
      label: `${showDay(fechaDesde)} al ${showDay(fechaHasta)}`,
    };
  const window = await findWindow(db, ventana, timeZone);
  if (!window && ventana) throw notFound('No existe esa ventana.');
  if (!window) return { condition: sql`false`, label: '' };
  return {
    condition: counts(sql`p.ventana_id = ${window.id}`),
    label: window.closed
      ? `Cierre N° ${window.id}: ${showDay(window.opened)} al ${showDay(window.closed)}`
      : `Cierre N° ${window.id}: desde el ${showDay(window.opened)}`,
  };
}

/** The named window, else the open one, else the last one; days in the business's zone. */
const findWindow = (db: Executor, id: number | undefined, timeZone: string) =>
  db.maybeOne(WindowDays)`
    select ventana_id as id, ${dayOf('abierta_at', timeZone)} as opened, ${dayOf('cerrada_at', timeZone)} as closed
    from ventana where ${id ?? null}::int is null or ventana_id = ${id ?? null}
    order by cerrada_at is null desc, ventana_id desc limit 1`;

const WindowDays = z.object({ id: z.int(), opened: z.iso.date(), closed: z.iso.date().nullable() });
