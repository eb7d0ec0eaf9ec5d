import sql from 'sql-template-tag';
import { windowFile } from '#contract/documents.ts';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import type { ProductType } from '#contract/products.ts';
import { namedEntries, withoutFolders } from '../../documents/zip.ts';
import { mostOf } from '../../platform/http/document-bounds.ts';
import type { Asked, Parts } from '../../platform/http/mount.ts';
import { accepts, type Downloads } from '../downloads/downloads.ts';
import { findReportFacts, periodDocuments, periodReports, productReportFiles } from './period-reports.ts';
import { findProductSales, findSellerSales } from './sales.ts';
import { sellerReader } from './seller-orders.ts';

export function reportRoutes({ mount, db, downloads, config }: Parts & { downloads: Downloads }) {
  const { timeZone } = config;
  const period = sellerReader(db, config);
  const productReport =
    (tipoProducto: ProductType | null, file: string) =>
    ({ query, ...to }: Asked<'GET /api/menu/reportByProduct'>) =>
      downloads.sendQueued(to, file, 'productReportXlsx', async () => {
        const ofType = tipoProducto ? sql`l.tipo_producto = ${tipoProducto}` : sql`true`;
        const sales = await period.sums(query, ofType, findProductSales);
        return { period: sales.period, tipoProducto, products: sales.rows.map(({ products }) => products) };
      });
  const facts = (query: PeriodQuery, kind?: 'documents') =>
    period.read(query, sql`true`, mostOf.shownLines, (tx, asked) => findReportFacts(tx, asked, timeZone), kind);

  return mount({
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
        for (const { name, write } of namedEntries(periodReports(downloads.write, await facts(query))))
          files[name] = Buffer.from(await write()).toString('base64');
        return files;
      }),
    'POST /api/menu/facturas-reporte': ({ query, ...to }) =>
      downloads.sendArchive(to, 'ReportesCierre.zip', async () => {
        const found = await facts(query);
        return withoutFolders(() => periodReports(downloads.write, found));
      }),
    'POST /api/menu/cierre-completo': async ({ query, ...to }) => {
      const file = windowFile(await period.cierre(query));
      return downloads.sendArchive(to, file, async () =>
        periodDocuments(downloads.write, await facts(query, 'documents')),
      );
    },
  });
}
