import { type SQL, sql } from 'drizzle-orm';
import type { PeriodQuery } from '#contract/reports.calls.ts';
import type { Db } from '../db/connect.ts';
import { readSnapshot } from '../db/snapshot.ts';
import { type DocumentKind, findPeriod, noOrders } from './period.ts';
import { findSellerOrders, type TeamSellerOrders } from './seller-orders.ts';

/** The sellers, never none: 404 `SIN_PEDIDOS` instead. */
export type Invoices = { period: string; sellers: [TeamSellerOrders, ...TeamSellerOrders[]] };

/** A period's orders that meet a condition, as they stood at one moment. */
export async function readInvoices(
  db: Db,
  query: PeriodQuery,
  condition: SQL,
  timeZone: string,
  kind: DocumentKind = 'invoices',
): Promise<Invoices> {
  return readSnapshot(db, async (tx) => {
    const { label, condition: inPeriod } = await findPeriod(tx, query, timeZone);
    const [first, ...others] = await findSellerOrders(tx, sql`${inPeriod} and ${condition}`, timeZone);
    if (!first) throw noOrders(kind);
    return { period: label, sellers: [first, ...others] };
  });
}
