import type { OrderType } from '#contract/orders.ts';
import { toldApart } from '../documents/orders.ts';
import type { Entry } from '../documents/zip.ts';
import type { Desk } from '../http/downloads.ts';
import { type TeamSellerOrders, teamsOf } from './seller-orders.ts';

type Archived = { period: string; tipo: OrderType; sellers: TeamSellerOrders[] };

/** One invoice per seller. */
export const sellerInvoices = ({ write }: Pick<Desk, 'write'>, { period, sellers }: Archived): Entry[] =>
  toldApart(sellers).map((seller) => ({
    name: `Factura_${seller.seller}`,
    mark: seller.userName,
    extension: 'xlsx',
    write: () => write('invoiceXlsx', { period, seller }),
  }));

/** One invoice per leader, and one for the sellers without leader: together, every order. */
export const leaderInvoices = ({ write }: Pick<Desk, 'write'>, { period, tipo, sellers }: Archived): Entry[] =>
  teamsOf(sellers).map(({ leader, userName, team }) => ({
    name: `Factura_${leader}`,
    mark: userName,
    extension: 'xlsx',
    write: () => write('leaderInvoiceXlsx', { period, tipo, leader, sellers: team }),
  }));
