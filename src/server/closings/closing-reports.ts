import type { ProductType } from '#contract/products.ts';
import type { PeriodQuery } from '#contract/reports.calls.ts';
import type { Db } from '../db/connect.ts';
import { readSnapshot } from '../db/snapshot.ts';
import type { ProductSales } from '../documents/product-report-xlsx.ts';
import type { SellerSales } from '../documents/seller-report-xlsx.ts';
import type { Entry } from '../documents/zip.ts';
import type { Desk } from '../http/downloads.ts';
import { findPeriod, noOrders } from './period.ts';
import { findProductSales } from './product-sales.ts';
import { findSellerOrders, type TeamSellerOrders, teamsOf } from './seller-orders.ts';
import { findSellerSales } from './seller-sales.ts';
import { findPurchases, type Purchases } from './supplier-purchases.ts';

export type Closing = {
  period: string;
  products: ProductSales[];
  sellers: SellerSales[];
  purchases: Purchases[];
  orders: TeamSellerOrders[];
};

/** Download names of the reports by product (§9), without their extension. */
export const productReportFiles = {
  GENERAL: 'reporteByProductoGeneral',
  ONLINE: 'reporteByProductoOnline',
  MIXTO: 'reporteByProductoMixto',
} as const;

/** What every report of a period tells, as it stood at one moment; 404 `SIN_PEDIDOS` when there are no orders. */
export const readClosing = (db: Db, query: PeriodQuery, timeZone: string): Promise<Closing> =>
  readSnapshot(db, async (tx) => {
    const { label, condition } = await findPeriod(tx, query, timeZone);
    const orders = await findSellerOrders(tx, condition, timeZone);
    if (!orders.length) throw noOrders('reports');
    return {
      period: label,
      products: await findProductSales(tx, condition),
      sellers: await findSellerSales(tx, condition),
      purchases: await findPurchases(tx, condition),
      orders,
    };
  });

/** Every report of a closing: by product, by type of product, by seller, per supplier and per leader. */
export function closingReports({ write }: Pick<Desk, 'write'>, closing: Closing): Entry[] {
  const { period, products, sellers, purchases, orders } = closing;
  const productReport = (tipoProducto: ProductType | null, name: string) => {
    const ofType = products.filter((product) => !tipoProducto || product.tipoProducto === tipoProducto);
    return ofType.length
      ? [sheet(name, () => write('productReportXlsx', { period, tipoProducto, products: ofType }))]
      : [];
  };
  return [
    ...productReport(null, 'reporteByProducto'),
    ...Object.entries(productReportFiles).flatMap(([type, name]) => productReport(type as ProductType, name)),
    sheet('reporteByVendedor', () => write('sellerReportXlsx', { period, sellers })),
    ...supplierReports({ write }, { period, purchases }),
    ...teamsOf(orders).map(({ leader, userName, team }) => ({
      ...sheet(`reporteByLider_${leader}`, () => write('leaderReportXlsx', { period, leader, sellers: team })),
      mark: userName,
    })),
  ];
}

/** One report per supplier, and one for what has no supplier; equal names carry the supplier's number. */
export const supplierReports = (
  { write }: Pick<Desk, 'write'>,
  { period, purchases }: Pick<Closing, 'period' | 'purchases'>,
): Entry[] =>
  purchases.map(({ supplier, purchases: bought }) => ({
    ...sheet(`Reporte_${supplier.razonSocial}`, () =>
      write('supplierReportXlsx', { period, supplier, purchases: bought }),
    ),
    mark: supplier.proveedorId === null ? undefined : `ID ${supplier.proveedorId}`,
  }));

const sheet = (name: string, write: Entry['write']): Entry => ({ name, extension: 'xlsx', write });
