import sql from 'sql-template-tag';
import { purchasePaper } from '#contract/purchases.ts';
import { safeFileName } from '../../documents/file-names.ts';
import { withoutFolders } from '../../documents/zip.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { idempotencyKey } from '../../platform/http/read-input.ts';
import { accepts, type Downloads } from '../downloads/downloads.ts';
import { periodReader } from '../orders/period-orders.ts';
import { requireWindow } from '../windows/queries.ts';
import { findPurchases, supplierProducts } from './queries.ts';
import { receiptsOf } from './receipts.ts';
import { receiveGoods } from './receive-goods.ts';
import { readResult, readResultBySupplier } from './result.ts';
import { readPurchasePaper, sendPurchase } from './send-purchase.ts';
import { findSupplierPurchases, supplierName, supplierReports } from './supplier-reports.ts';
import { recordSurplusFate } from './surplus-fates.ts';
import { takeBackReceipt } from './take-back-receipt.ts';

export function purchaseRoutes({ mount, db, config, downloads }: Parts & { downloads: Downloads }) {
  const period = periodReader(db, config);
  return mount({
    'GET /api/compras/:ventana': ({ params, viewer }) =>
      readSnapshot(db, async (tx) => {
        await requireWindow(tx, params.ventana);
        return findPurchases(tx, viewer, params.ventana);
      }),
    'GET /api/ventanas/:id/resultado': ({ params }) => readResult(db, params.id),
    'GET /api/ventanas/:id/resultado/proveedores': ({ params }) => readResultBySupplier(db, params.id),
    'POST /api/compras/:ventana/:proveedorId/enviar': ({ params, body, viewer, request }) =>
      sendPurchase(db, viewer, params, { ...body, clave: idempotencyKey(request) }),
    'GET /api/compras/:ventana/:proveedorId/recepciones': ({ params }) => receiptsOf(db, params),
    'POST /api/compras/:ventana/:proveedorId/recepciones': ({ params, body, viewer, request, reply }) =>
      receiveGoods(db, viewer, params, { ...body, clave: idempotencyKey(request), waited: reply.elapsedTime }),
    'GET /api/compras/:ventana/:proveedorId/productos': ({ params }) => supplierProducts(db, params.proveedorId),
    'POST /api/compras/:ventana/:proveedorId/sobrantes': ({ params, body, viewer, request }) =>
      recordSurplusFate(db, viewer, params, { ...body, clave: idempotencyKey(request) }),
    'DELETE /api/compras/:ventana/:proveedorId/recepciones/:id': ({ params, viewer }) =>
      takeBackReceipt(db, viewer, params),
    'POST /api/compras/:ventana/:proveedorId/pedido': async ({ params, ...to }) => {
      const pdf = accepts(to, 'pdf');
      const file = safeFileName(purchasePaper(await supplierName(db, params.proveedorId)), pdf ? 'pdf' : 'xlsx');
      const read = () => readPurchasePaper(db, config.timeZone, params);
      return downloads.sendQueued(to, file, pdf ? 'purchasePdf' : 'purchaseXlsx', read);
    },
    'GET /api/menu/reporteProveedor': async ({ query, ...to }) => {
      const file = safeFileName(`Reporte_${await supplierName(db, query.proveedorId)}`, 'xlsx');
      return downloads.sendQueued(to, file, 'supplierReportXlsx', async () => {
        const ofSupplier = sql`l.proveedor_id = ${query.proveedorId}`;
        const bought = await period.sums(query, ofSupplier, findSupplierPurchases, 'supplierReport');
        return { period: bought.period, ...bought.rows[0] };
      });
    },
    'POST /api/menu/reporte-proveedores': ({ query, ...to }) =>
      downloads.sendArchive(to, 'ReportesProveedores.zip', async () => {
        const purchases = await period.sums(query, sql`true`, findSupplierPurchases);
        return withoutFolders(() => supplierReports(downloads.write, purchases));
      }),
  });
}
