import type { ProductType } from '#contract/product-rules.ts';
import type { PeriodQuery } from '#contract/reports.ts';
import type { Db } from '../db/connect.ts';
import { readSnapshot } from '../db/snapshot.ts';
import { safeFileName } from '../documents/file-names.ts';
import type { ProductSales } from '../documents/product-report-xlsx.ts';
import type { SellerSales } from '../documents/seller-report-xlsx.ts';
import type { Entry } from '../documents/zip.ts';
import { findSellerOrders, type TeamSellerOrders, teamsOf } from '../invoices/seller-orders.ts';
import type { Desk } from './desk.ts';
import { findPeriod, noOrders } from './period.ts';
import { findProductSales } from './product-sales.ts';
import { findSellerSales } from './seller-sales.ts';
import { findPurchases, type Purchases } from './supplier-purchases.ts';

export type Closing = {
  period: string;
  products: ProductSales[];
  sellers: SellerSales[];
  purchases: Purchases[];
  orders: TeamSellerOrders[];
};

/** Download names of the reports by product (§9). */
export const productReportFiles = {
  GENERAL: 'reporteByProductoGeneral.xlsx',
  ONLINE: 'reporteByProductoOnline.xlsx',
  MIXTO: 'reporteByProductoMixto.xlsx',
} as const;

/** What every report of a period tells, as it stood at one moment; 404 `SIN_PEDIDOS` when there are no orders. */
export const readClosing = (db: Db, query: PeriodQuery, timeZone: string): Promise<Closing> =>
  readSnapshot(db, async (tx) => {
    const { label, condition } = await findPeriod(tx, query, timeZone);
    const orders = await findSellerOrders(tx, condition, timeZone);
    if (!orders.length) throw noOrders();
    return {
      period: label,
      products: await findProductSales(tx, condition),
      sellers: await findSellerSales(tx, condition),
      purchases: await findPurchases(tx, condition),
      orders,
    };
  });

/** Every report of a closing: by product, by type of product, by seller, per supplier and per leader. */
export async function* closingReports({ write }: Pick<Desk, 'write'>, closing: Closing): AsyncGenerator<Entry> {
  const { period, products, sellers, purchases, orders } = closing;
  yield {
    name: 'reporteByProducto.xlsx',
    bytes: await write('productReportXlsx', { period, tipoProducto: null, products }),
  };
  for (const [tipoProducto, name] of Object.entries(productReportFiles) as [ProductType, string][]) {
    const ofType = products.filter((product) => product.tipoProducto === tipoProducto);
    if (ofType.length)
      yield { name, bytes: await write('productReportXlsx', { period, tipoProducto, products: ofType }) };
  }
  yield { name: 'reporteByVendedor.xlsx', bytes: await write('sellerReportXlsx', { period, sellers }) };
  yield* supplierReports({ write }, { period, purchases });
  for (const { leader, team } of teamsOf(orders))
    yield {
      name: safeFileName(`reporteByLider_${leader}`, 'xlsx'),
      bytes: await write('leaderReportXlsx', { period, leader, sellers: team }),
    };
}

/** One report per supplier, and one for what has no supplier. */
export async function* supplierReports(
  { write }: Pick<Desk, 'write'>,
  { period, purchases }: Pick<Closing, 'period' | 'purchases'>,
): AsyncGenerator<Entry> {
  for (const { supplier, purchases: bought } of purchases)
    yield {
      name: safeFileName(`Reporte_${supplier.razonSocial}`, 'xlsx'),
      bytes: await write('supplierReportXlsx', { period, supplier, purchases: bought }),
    };
}
