import sql from 'sql-template-tag';
import { accountingFile, catalogueFile, closingFile } from '#contract/documents.ts';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import type { ProductType } from '#contract/products.ts';
import { safeFileName } from '../../documents/file-names.ts';
import { namedEntries, withoutFolders } from '../../documents/zip.ts';
import type { Asked, Parts } from '../../platform/http/mount.ts';
import { forbidden, notLoggedIn } from '../../platform/http/refusal.ts';
import { isAdmin } from '../../platform/http/viewer.ts';
import { accepts, type Downloads } from '../downloads/downloads.ts';
import { accountingFiles, readAccounting } from './accounting.ts';
import {
  closingDocuments,
  closingReports,
  findClosing,
  productReportFiles,
  supplierReports,
} from './closing-reports.ts';
import { most, noOrders, periodReader } from './period.ts';
import { atOwnPrice, findShared, readCatalogue, readProductSheet } from './print-catalogue.ts';
import { dailyReport, findProductSales, findSellerSales } from './sales.ts';
import { findPurchases, supplierName } from './supplier-purchases.ts';

export function reportRoutes({ mount, db, downloads, images, config: { timeZone } }: Parts & { downloads: Downloads }) {
  const period = periodReader(db, timeZone);
  const productReport =
    (tipoProducto: ProductType | null, file: string) =>
    ({ query, ...to }: Asked<'GET /api/menu/reportByProduct'>) =>
      downloads.sendQueued(to, file, 'productReportXlsx', async () => {
        const ofType = tipoProducto ? sql`l.tipo_producto = ${tipoProducto}` : sql`true`;
        const sales = await period.sums(query, ofType, findProductSales);
        return { period: sales.period, tipoProducto, products: sales.rows.map(({ products }) => products) };
      });
  const closing = (query: PeriodQuery, kind?: 'documents') =>
    period.read(query, sql`true`, most.shownLines, (tx, asked) => findClosing(tx, asked, timeZone), kind);

  mount({
    'GET /api/producto/reporte': ({ query }) => dailyReport(db, { fecha: query.fecha, timeZone }),
    'GET /api/menu/reporteProveedor': async ({ query, ...to }) => {
      const file = safeFileName(`Reporte_${await supplierName(db, query.proveedorId)}`, 'xlsx');
      return downloads.sendQueued(to, file, 'supplierReportXlsx', async () => {
        const ofSupplier = sql`l.proveedor_id = ${query.proveedorId}`;
        const bought = await period.sums(query, ofSupplier, findPurchases, 'supplierReport');
        return { period: bought.period, ...bought.rows[0] };
      });
    },
    'GET /api/menu/reportLideresExcel/:id': ({ params, query, ...to }) => {
      const read = () => period.team(query, params.id, sql`true`);
      return accepts(to, 'pdf')
        ? downloads.sendQueued(to, 'reporte.pdf', 'leaderReportPdf', read)
        : downloads.sendQueued(to, 'reporteByLider.xlsx', 'leaderReportXlsx', read);
    },
    'GET /api/menu/reportByProductGeneral': productReport('GENERAL', `${productReportFiles.GENERAL}.xlsx`),
    'GET /api/menu/reportByProductOnline': productReport('ONLINE', `${productReportFiles.ONLINE}.xlsx`),
    'GET /api/menu/reportByProductMixto': productReport('MIXTO', `${productReportFiles.MIXTO}.xlsx`),
    'GET /api/menu/reportByProduct': productReport(null, 'reporteByProducto.xlsx'),
    'GET /api/menu/generateExcelVedendedores': ({ query, ...to }) =>
      downloads.sendQueued(to, 'reporteByVendedor.xlsx', 'sellerReportXlsx', async () => {
        const sales = await period.sums(query, sql`true`, findSellerSales);
        return { period: sales.period, sellers: sales.rows };
      }),
    'GET /api/menu/generateReporteCierre': ({ query, ...to }) =>
      downloads.queued(to, 'ReportesCierre.zip', async () => {
        const files: Record<string, string> = {};
        for (const { name, write } of namedEntries(closingReports(downloads.write, await closing(query))))
          files[name] = Buffer.from(await write()).toString('base64');
        return files;
      }),
    'POST /api/menu/reporte-proveedores': ({ query, ...to }) =>
      downloads.sendArchive(to, 'ReportesProveedores.zip', async () => {
        const purchases = await period.sums(query, sql`true`, findPurchases);
        return withoutFolders(() => supplierReports(downloads.write, purchases));
      }),
    'POST /api/menu/facturas-reporte': ({ query, ...to }) =>
      downloads.sendArchive(to, 'ReportesCierre.zip', async () => {
        const found = await closing(query);
        return withoutFolders(() => closingReports(downloads.write, found));
      }),
    'POST /api/menu/cierre-completo': async ({ query, ...to }) => {
      const file = closingFile(await period.cierre(query));
      return downloads.sendArchive(to, file, async () =>
        closingDocuments(downloads.write, await closing(query, 'documents')),
      );
    },
    'GET /api/cuentas/contabilidad': async ({ query, ...to }) => {
      const { fechaDesde, fechaHasta } = query;
      const cierre = fechaDesde ? undefined : await period.cierre(query);
      const file = accountingFile(fechaDesde ? [fechaDesde, fechaHasta] : cierre ? ['Cierre', cierre] : []);
      return downloads.sendArchive(to, file, async () => {
        const found = await readAccounting(db, query, timeZone);
        return withoutFolders(() => accountingFiles(downloads.write, found));
      });
    },
    'POST /api/producto/reporte': async ({ body, ...to }) => {
      const rows = await dailyReport(db, { fecha: body.fecha, timeZone });
      if (!rows.length) throw noOrders('dailyReport');
      const read = async () => ({ day: body.fecha, rows });
      return accepts(to, 'xlsx') && !accepts(to, 'pdf')
        ? downloads.send(to, 'reporteDiario.xlsx', 'dailyReportXlsx', read)
        : downloads.send(to, 'reporteDiario.pdf', 'dailyReportPdf', read);
    },
    'POST /api/producto/imprimir-catalogo': async ({ body, viewer, request, reply }) => {
      if (body.productoId || body.nombreProducto || body.imagen) {
        if (body.misPrecios && !viewer) throw notLoggedIn();
        const find = async () => {
          const found = await findShared(db, body);
          const product = body.misPrecios && viewer ? await atOwnPrice(db, viewer, found) : found;
          const read = async () => ({
            ...(await readProductSheet(db, viewer, images, product)),
            ...(body.sinPrecio && { amount: null }),
          });
          return { file: safeFileName(product.name, 'pdf'), read };
        };
        if (!viewer) return downloads.sendToVisitor({ reply, address: request.ip }, 'productSheetPdf', find);
        const { file, read } = await find();
        return downloads.send({ reply, viewer }, file, 'productSheetPdf', read);
      }
      if (!viewer) throw notLoggedIn();
      if (!isAdmin(viewer)) throw forbidden();
      return downloads.sendCatalogue({ reply, viewer }, catalogueFile(body.tipo, body.categoria), () =>
        readCatalogue(db, { images, timeZone }, body),
      );
    },
  });
}
