import type { Sql } from 'sql-template-tag';
import { catalogueName } from '#contract/documents.ts';
import { orderTypes } from '#contract/orders.ts';
import type { ProductType } from '#contract/products.ts';
import type { DayRate } from '#contract/rates.calls.ts';
import type { SellerSales } from '../../documents/reports-xlsx.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import { type Entry, type Folder, workbook } from '../../documents/zip.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { findSupplierPurchases, type SupplierPurchases, supplierReports } from '../purchases/supplier-reports.ts';
import { findProductSales, findSellerSales, type SalesOfType } from './sales.ts';
import { findSellerOrders, leaderInvoices, type SellerOrder, sellerInvoices, teamsOf } from './seller-orders.ts';

type Write = DocumentPool['write'];

export type ReportFacts = {
  products: SalesOfType[];
  sellers: SellerSales[];
  purchases: SupplierPurchases[];
  orders: SellerOrder[];
};

/**
 * Reads the data of all reports about the orders `p` that meet a condition. Returns one element, or none without
 * orders.
 */
export async function findReportFacts(db: Executor, condition: Sql, timeZone: string): Promise<ReportFacts[]> {
  const orders = await findSellerOrders(db, condition, timeZone);
  if (!orders.length) return [];
  const products = await findProductSales(db, condition);
  const sellers = await findSellerSales(db, condition);
  return [{ products, sellers, purchases: await findSupplierPurchases(db, condition), orders }];
}

/** The product reports' file names (§9), without extension. */
export const productReportFiles = {
  GENERAL: 'reporteByProductoGeneral',
  ONLINE: 'reporteByProductoOnline',
  MIXTO: 'reporteByProductoMixto',
} as const;

type FoundReports = { period: string; rate: DayRate | undefined; rows: readonly [ReportFacts, ...ReportFacts[]] };

export const periodReports = (write: Write, found: FoundReports): Entry[] => [
  ...salesReports(write, found),
  ...supplierReports(write, { period: found.period, rows: found.rows[0].purchases }),
  ...leaderReports(write, found),
];

export function periodDocuments(write: Write, found: FoundReports): Folder[] {
  const { period, rate, rows } = found;
  const [{ purchases, orders }] = rows;
  const invoices = orderTypes.flatMap((tipo) => {
    const ofType = { period, rate, tipo, orders: orders.filter((order) => order.tipo === tipo) };
    return [
      { name: `Facturas de vendedores ${catalogueName(tipo)}`, files: () => sellerInvoices(write, ofType) },
      { name: `Facturas de líderes ${catalogueName(tipo)}`, files: () => leaderInvoices(write, ofType) },
    ];
  });
  return [
    ...invoices,
    { name: 'Reportes de cierre', files: () => salesReports(write, found) },
    { name: 'Reportes de proveedores', files: () => supplierReports(write, { period, rows: purchases }) },
    { name: 'Reportes de líderes', files: () => leaderReports(write, found) },
  ];
}

function salesReports(write: Write, { period, rows }: FoundReports): Entry[] {
  const [{ products, sellers }] = rows;
  const productReport = (tipoProducto: ProductType | null, name: string) => {
    const ofType = products.filter((sales) => !tipoProducto || sales.tipoProducto === tipoProducto);
    return ofType.length
      ? [
          workbook(name, undefined, () =>
            write('productReportXlsx', { period, tipoProducto, products: ofType.map(({ products }) => products) }),
          ),
        ]
      : [];
  };
  return [
    ...productReport(null, 'reporteByProducto'),
    ...Object.entries(productReportFiles).flatMap(([type, name]) => productReport(type as ProductType, name)),
    workbook('reporteByVendedor', undefined, () => write('sellerReportXlsx', { period, sellers })),
  ];
}

const leaderReports = (write: Write, { period, rows: [{ orders }] }: FoundReports): Entry[] =>
  teamsOf(orders).map(({ leader, userName, team }) =>
    workbook(`reporteByLider_${leader}`, userName, () => write('leaderReportXlsx', { period, leader, sellers: team })),
  );
