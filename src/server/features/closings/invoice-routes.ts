import sql from 'sql-template-tag';
import { MOST_PRINTED } from '#contract/limits.ts';
import type { OrderType } from '#contract/orders.ts';
import { safeFileName } from '../../documents/file-names.ts';
import type { SellerOrders } from '../../documents/orders.ts';
import { withoutFolders } from '../../documents/zip.ts';
import { mostOf } from '../../platform/http/document-bounds.ts';
import type { Asked, Parts } from '../../platform/http/mount.ts';
import { seenBy } from '../../platform/http/viewer.ts';
import type { Downloads } from '../downloads/downloads.ts';
import { chosenOrders } from '../orders/order-list.ts';
import { limitLines, noOrders } from '../orders/period-orders.ts';
import { ofType, ofUser } from '../orders/queries.ts';
import { ofSellersOf } from '../users/leaders.ts';
import {
  distinctSellerName,
  findSellerOrders,
  leaderInvoices,
  sellerInvoices,
  sellerReader,
  sellersOf,
} from './seller-orders.ts';

export function invoiceRoutes({ mount, db, downloads, config }: Parts & { downloads: Downloads }) {
  const { timeZone } = config;
  const period = sellerReader(db, config);
  const leaderInvoice =
    (tipo: OrderType, file: string) =>
    ({ params, query, ...to }: Asked<'POST /api/menu/factura-lider/:id'>) =>
      downloads.sendQueued(to, file, 'leaderInvoiceXlsx', async () => ({
        tipo,
        ...(await period.team(query, params.id, ofType('p', tipo), 'invoices')),
      }));
  const archive =
    (tipo: OrderType, file: string, invoices: typeof sellerInvoices | typeof leaderInvoices) =>
    ({ query, ...to }: Asked<'POST /api/menu/facturas'>) =>
      downloads.sendArchive(to, file, async () => {
        const { period: label, rate, rows } = await period.orders(query, ofType('p', tipo), 'invoices');
        return withoutFolders(() => invoices(downloads.write, { period: label, rate, tipo, orders: rows }));
      });

  return mount({
    'POST /api/menu/factura/:id': async ({ params, query, viewer, reply }) => {
      const shown = seenBy(viewer, { everybody: sql`true`, team: ofSellersOf('p', viewer.id), nobody: sql`false` });
      const invoice = await period.orders(query, sql`${ofUser('p', params.id)} and ${shown}`, 'invoices');
      const [found] = sellersOf(invoice.rows) as [SellerOrders];
      const seller = { ...found, seller: await distinctSellerName(db, found) };
      const file = safeFileName(`Factura_${seller.seller}`, 'xlsx');
      return downloads.send({ reply, viewer }, file, 'invoiceXlsx', async () => ({
        period: invoice.period,
        rate: invoice.rate,
        seller,
      }));
    },
    'POST /api/menu/factura-lider/:id': leaderInvoice('ESENCIAL', 'factura_esencial.xlsx'),
    'POST /api/menu/factura-lider-black/:id': leaderInvoice('BLACK', 'factura_black.xlsx'),
    'POST /api/menu/facturas': archive('ESENCIAL', 'FacturasVendedores_esencial.zip', sellerInvoices),
    'POST /api/menu/facturas-black': archive('BLACK', 'FacturasBlackVendedores.zip', sellerInvoices),
    'POST /api/menu/facturas-lider': archive('ESENCIAL', 'FacturasLideres.zip', leaderInvoices),
    'POST /api/menu/facturas-lider-black': archive('BLACK', 'FacturasBlackLideres.zip', leaderInvoices),
    'POST /api/menu/pedido/:id': async ({ params, ...to }) => {
      const [order] = await findSellerOrders(db, sql`p.pedido_id = ${params.id}`, timeZone);
      if (!order) throw new Error(`order ${params.id} is gone`);
      return downloads.send(to, `Pedido_${params.id}.pdf`, 'ordersPdf', async () => [{ seller: order, order }]);
    },
    'POST /api/menu/pedidos': async ({ body, ...to }) => {
      const ids = await chosenOrders(db, body, timeZone, MOST_PRINTED);
      const chosen = sql`p.pedido_id = any(${ids}::int[])`;
      return downloads.sendQueued(to, 'Pedidos.pdf', 'ordersPdf', async () => {
        await limitLines(db, chosen, mostOf.printedLines, 'pedidos');
        const orders = await findSellerOrders(db, chosen, timeZone);
        if (!orders.length) throw noOrders('documents');
        return orders.map((order) => ({ seller: order, order }));
      });
    },
  });
}
