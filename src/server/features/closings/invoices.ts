import type { OrderType } from '#contract/orders.ts';
import { withDistinctNames } from '../../documents/orders.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import type { Entry } from '../../documents/zip.ts';
import { type SellerOrder, sellersOf, teamsOf } from './seller-orders.ts';

type Write = DocumentPool['write'];
type OrdersOfPeriod = { period: string; tipo: OrderType; orders: SellerOrder[] };

export const sellerInvoices = (write: Write, { period, orders }: OrdersOfPeriod): Entry[] =>
  withDistinctNames(sellersOf(orders)).map((seller) => ({
    name: `Factura_${seller.seller}`,
    qualifier: seller.userName,
    extension: 'xlsx',
    write: () => write('invoiceXlsx', { period, seller }),
  }));

/** One invoice per leader, and one for the sellers without leader: together, every order. */
export const leaderInvoices = (write: Write, { period, tipo, orders }: OrdersOfPeriod): Entry[] =>
  teamsOf(orders).map(({ leader, userName, team }) => ({
    name: `Factura_${leader}`,
    qualifier: userName,
    extension: 'xlsx',
    write: () => write('leaderInvoiceXlsx', { period, tipo, leader, sellers: team }),
  }));
