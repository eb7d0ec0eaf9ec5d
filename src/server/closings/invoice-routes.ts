import { sql } from 'drizzle-orm';
import type { OrderType } from '#contract/orders.ts';
import type { PeriodQuery } from '#contract/reports.calls.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { safeFileName } from '../documents/file-names.ts';
import type { Desk, Out } from '../http/downloads.ts';
import type { Mount } from '../http/mount.ts';
import { ofType } from '../orders/queries.ts';
import { leaderInvoices, sellerInvoices } from './archives.ts';
import { readInvoices } from './read-invoices.ts';
import { findSellerOrders, ofBuyer, ofTeam } from './seller-orders.ts';

type Settings = { db: Db; desk: Desk; config: Pick<Config, 'timeZone'> };

export function invoiceRoutes(mount: Mount, { db, desk, config: { timeZone } }: Settings) {
  const leaderInvoice =
    (tipo: OrderType, file: string) =>
    ({ params, query, ...out }: Out & { params: { id: number }; query: PeriodQuery }) =>
      desk.handInTurn(out, file, 'leaderInvoiceXlsx', async () => {
        const { period, sellers } = await readInvoices(
          db,
          query,
          sql`${ofTeam(params.id)} and ${ofType(tipo)}`,
          timeZone,
        );
        return { period, tipo, leader: sellers[0].leader ?? '', sellers };
      });
  const archive =
    (tipo: OrderType, file: string, entries: typeof sellerInvoices | typeof leaderInvoices) =>
    ({ query, ...out }: Out & { query: PeriodQuery }) =>
      desk.handArchive(out, file, async () => {
        const { period, sellers } = await readInvoices(db, query, ofType(tipo), timeZone);
        return entries(desk, { period, tipo, sellers });
      });

  mount({
    'POST /api/menu/factura/:id': async ({ params, query, reply }) => {
      const { period, sellers } = await readInvoices(db, query, ofBuyer(params.id), timeZone);
      const [seller] = sellers;
      return desk.hand(reply, safeFileName(`Factura_${seller.seller}`, 'xlsx'), 'invoiceXlsx', { period, seller });
    },
    'POST /api/menu/factura-lider/:id': leaderInvoice('ESENCIAL', 'factura_esencial.xlsx'),
    'POST /api/menu/factura-lider-black/:id': leaderInvoice('BLACK', 'factura_black.xlsx'),
    'POST /api/menu/facturas': archive('ESENCIAL', 'FacturasVendedores_esencial.zip', sellerInvoices),
    'POST /api/menu/facturas-black': archive('BLACK', 'FacturasBlackVendedores.zip', sellerInvoices),
    'POST /api/menu/facturas-lider': archive('ESENCIAL', 'FacturasLideres.zip', leaderInvoices),
    'POST /api/menu/facturas-lider-black': archive('BLACK', 'FacturasBlackLideres.zip', leaderInvoices),
    'POST /api/menu/pedido/:id': async ({ params, reply }) => {
      const [found] = await findSellerOrders(db, sql`p.pedido_id = ${params.id}`, timeZone);
      const [order] = found?.orders ?? [];
      if (!found || !order) throw new Error(`order ${params.id} is gone`);
      return desk.hand(reply, `Pedido_${params.id}.pdf`, 'orderPdf', { seller: found, order });
    },
  });
}
