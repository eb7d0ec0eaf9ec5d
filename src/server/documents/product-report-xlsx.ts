import type { ProductType } from '#contract/product-rules.ts';
import { tableSheet, writeWorkbook } from './xlsx.ts';

/** What was ordered of a product: number of orders, units, US dollars. */
export type ProductSales = {
  codigo: string;
  name: string;
  tipoProducto: string;
  orders: number;
  units: number;
  amount: number;
};
/** Without `tipoProducto`: every type. */
export type ProductReport = { period: string; tipoProducto: ProductType | null; products: ProductSales[] };

/** `reporteByProducto….xlsx` (§9): units and amounts per product. */
export function productReportXlsx(
  { period, tipoProducto, products }: ProductReport,
  made: string,
): Promise<Uint8Array> {
  const title = tipoProducto ? `Reporte por producto ${tipoProducto}` : 'Reporte por producto';
  return writeWorkbook(title, [
    tableSheet({
      name: 'Productos',
      title,
      owner: `${title}, ${period}`,
      made,
      parties: [
        ['Período', period],
        ['Tipo', tipoProducto ?? 'Todos'],
      ],
      columns: [
        { header: 'Código', kind: 'text', width: 16, value: (product) => product.codigo },
        { header: 'Producto', kind: 'text', width: 46, value: (product) => product.name },
        { header: 'Tipo', kind: 'text', width: 11, value: (product) => product.tipoProducto },
        { header: 'Pedidos', kind: 'whole', width: 10, value: (product) => product.orders },
        { header: 'Cantidad', kind: 'whole', width: 11, value: (product) => product.units, total: true },
        { header: 'Importe', kind: 'money', width: 18, value: (product) => product.amount, total: true },
      ],
      rows: products,
    }),
  ]);
}
