import type { OrderType } from '#contract/order-rules.ts';
import { safeFileName } from '../documents/file-names.ts';
import type { Entry } from '../documents/zip.ts';
import type { Desk } from '../reports/desk.ts';
import { type TeamSellerOrders, teamsOf } from './seller-orders.ts';

type Archived = { period: string; tipo: OrderType; sellers: TeamSellerOrders[] };

/** One invoice per seller. */
export async function* sellerInvoices(
  { write }: Pick<Desk, 'write'>,
  { period, sellers }: Archived,
): AsyncGenerator<Entry> {
  for (const seller of sellers)
    yield {
      name: safeFileName(`Factura_${seller.seller}`, 'xlsx'),
      bytes: await write('invoiceXlsx', { period, seller }),
    };
}

/** One invoice per leader, and one for the sellers without leader: together, every order. */
export async function* leaderInvoices(
  { write }: Pick<Desk, 'write'>,
  { period, tipo, sellers }: Archived,
): AsyncGenerator<Entry> {
  for (const { leader, team } of teamsOf(sellers))
    yield {
      name: safeFileName(`Factura_${leader}`, 'xlsx'),
      bytes: await write('leaderInvoiceXlsx', { period, tipo, leader, sellers: team }),
    };
}
