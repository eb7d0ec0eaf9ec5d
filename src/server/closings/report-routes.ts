import { type SQL, sql } from 'drizzle-orm';
import { catalogueFile } from '#contract/documents.ts';
import type { ProductType } from '#contract/products.ts';
import type { PeriodQuery } from '#contract/reports.calls.ts';
import type { Config } from '../config.ts';
import type { Db, Transaction } from '../db/connect.ts';
import { readSnapshot } from '../db/snapshot.ts';
import { safeFileName } from '../documents/file-names.ts';
import { named } from '../documents/zip.ts';
import type { Desk, Out } from '../http/downloads.ts';
import type { Mount } from '../http/mount.ts';
import { forbidden, notFound, Refusal } from '../http/refusal.ts';
import { isAdmin } from '../http/viewer.ts';
import { dailyReport } from '../products/daily-report.ts';
import { closingReports, productReportFiles, readClosing, supplierReports } from './closing-reports.ts';
import { type DocumentKind, findPeriod, noOrders } from './period.ts';
import { readCatalogue, readSheet } from './print-catalogue.ts';
import { findProductSales } from './product-sales.ts';
import { readInvoices } from './read-invoices.ts';
import { ofTeam } from './seller-orders.ts';
import { findSellerSales } from './seller-sales.ts';
import { findPurchases, fromSupplier } from './supplier-purchases.ts';

type Settings = { db: Db; desk: Desk; images: string; config: Pick<Config, 'timeZone'> };

export function reportRoutes(mount: Mount, { db, desk, images, config: { timeZone } }: Settings) {
  /** A query's rows over a period; 404 `SIN_PEDIDOS` when there are none. */
  const readRows = <Row>(
    query: PeriodQuery,
    find: (tx: Transaction, inPeriod: SQL) => Promise<Row[]>,
    kind: DocumentKind = 'reports',
  ) =>
    readSnapshot(db, async (tx) => {
      const { label, condition } = await findPeriod(tx, query, timeZone);
      const [first, ...others] = await find(tx, condition);
      if (!first) throw noOrders(kind);
      return { period: label, first, rows: [first, ...others] };
    });
  const productReport =
    (tipoProducto: ProductType | null, file: string) =>
    ({ query, ...out }: Out & { query: PeriodQuery }) =>
      desk.handInTurn(out, file, 'productReportXlsx', async () => {
        const ofType = tipoProducto ? sql`l.tipo_producto = ${tipoProducto}` : sql`true`;
        const { period, rows } = await readRows(query, (tx, inPeriod) =>
          findProductSales(tx, sql`${inPeriod} and ${ofType}`),
        );
        return { period, tipoProducto, products: rows };
      });

  mount({
    'GET /api/menu/reporteProveedor': async ({ query, ...out }) => {
      const { rows } = await db.execute<{ razon_social: string }>(
        sql`select razon_social from proveedor where proveedor_id = ${query.proveedorId}`,
      );
      const [supplier] = rows;
      if (!supplier) throw notFound('No existe ese proveedor.');
      const file = safeFileName(`Reporte_${supplier.razon_social}`, 'xlsx');
      return desk.handInTurn(out, file, 'supplierReportXlsx', async () => {
        const { period, first } = await readRows(
          query,
          (tx, inPeriod) => findPurchases(tx, sql`${inPeriod} and ${fromSupplier(query.proveedorId)}`),
          'supplierReport',
        );
        return { period, ...first };
      });
    },
    'GET /api/menu/reportLideresExcel/:id': ({ params, query, request, ...out }) => {
      const read = async () => {
        const { period, sellers } = await readInvoices(db, query, ofTeam(params.id), timeZone, 'reports');
        return { period, leader: sellers[0].leader ?? '', sellers };
      };
      out.reply.header('vary', 'accept');
      return /\bapplication\/pdf\b/i.test(request.headers.accept ?? '')
        ? desk.handInTurn(out, 'reporte.pdf', 'leaderReportPdf', read)
        : desk.handInTurn(out, 'reporteByLider.xlsx', 'leaderReportXlsx', read);
    },
    'GET /api/menu/reportByProductGeneral': productReport('GENERAL', `${productReportFiles.GENERAL}.xlsx`),
    'GET /api/menu/reportByProductOnline': productReport('ONLINE', `${productReportFiles.ONLINE}.xlsx`),
    'GET /api/menu/reportByProductMixto': productReport('MIXTO', `${productReportFiles.MIXTO}.xlsx`),
    'GET /api/menu/reportByProduct': productReport(null, 'reporteByProducto.xlsx'),
    'GET /api/menu/generateExcelVedendedores': ({ query, ...out }) =>
      desk.handInTurn(out, 'reporteByVendedor.xlsx', 'sellerReportXlsx', async () => {
        const { period, rows } = await readRows(query, findSellerSales);
        return { period, sellers: rows };
      }),
    'GET /api/menu/generateReporteCierre': ({ query, ...out }) =>
      desk.inTurn(out, 'ReportesCierre.zip', async () => {
        const files: Record<string, string> = {};
        for (const { name, write } of named(closingReports(desk, await readClosing(db, query, timeZone))))
          files[name] = Buffer.from(await write()).toString('base64');
        return files;
      }),
    'POST /api/menu/reporte-proveedores': ({ query, ...out }) =>
      desk.handArchive(out, 'ReportesProveedores.zip', async () => {
        const { period, rows } = await readRows(query, findPurchases);
        return supplierReports(desk, { period, purchases: rows });
      }),
    'POST /api/menu/facturas-reporte': ({ query, ...out }) =>
      desk.handArchive(out, 'ReportesCierre.zip', async () =>
        closingReports(desk, await readClosing(db, query, timeZone)),
      ),
    'POST /api/producto/reporte': async ({ body, reply }) => {
      const rows = await dailyReport(db, { fecha: body.fecha, timeZone });
      if (!rows.length) throw noOrders('dailyReport');
      return desk.hand(reply, 'reporteDiario.pdf', 'dailyReportPdf', { day: body.fecha, rows });
    },
    'POST /api/producto/imprimir-catalogo': async ({ body, viewer, reply }) => {
      if (body.productoId || body.nombreProducto || body.imagen) {
        const sheet = await readSheet(db, viewer, images, body);
        return desk.hand(reply, safeFileName(sheet.name, 'pdf'), 'productSheetPdf', sheet);
      }
      if (!viewer) throw new Refusal(401, 'SIN_SESION', 'Inicie sesión para continuar.');
      if (!isAdmin(viewer)) throw forbidden();
      return desk.handStream({ reply, viewer }, catalogueFile(body.tipo, body.categoria), 'cataloguePdf', () =>
        readCatalogue(db, { images, timeZone }, body),
      );
    },
  });
}
