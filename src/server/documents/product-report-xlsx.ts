import type { ProductType } from '#contract/products.ts';
import { type Column, type Sheet, tableSheet, writeWorkbook } from './xlsx.ts';

/** What was ordered of a product: number of orders, units, US dollars; and of these, units and dollars of each day or colour. */
type ProductSales = {
  codigo: string;
  name: string;
  tipoProducto: string;
  orders: number;
  units: number;
  amount: number;
  byReference: { referencia: string; units: number; amount: number }[];
};
export type ProductReport = {
  period: string;
  /** Null: every type. */
  tipoProducto: ProductType | null;
  /** JSON of `ProductSales[]` for each type: as objects, copying thousands of them to the thread would block the event loop. */
  products: string[];
};

/**
 * `reporteByProducto….xlsx` (§9): units and amounts per product, and where orders tell days or colours a second sheet with
 * a row for each, whose sums are those of the first.
 */
export const productReportXlsx = (report: ProductReport, made: string): Promise<Uint8Array> =>
  writeWorkbook(titleOf(report), sheetsOf(report, made));

const titleOf = ({ tipoProducto }: ProductReport) =>
  tipoProducto ? `Reporte por producto ${tipoProducto}` : 'Reporte por producto';

/** Apart, so that the products are gone from memory while the sheets are written. */
function sheetsOf(report: ProductReport, made: string): Sheet[] {
  const { period, tipoProducto } = report;
  const products = report.products.flatMap((text) => JSON.parse(text) as ProductSales[]);
  const title = titleOf(report);
  const about = {
    owner: `${title}, ${period}`,
    made,
    parties: [
      ['Período', period],
      ['Tipo', tipoProducto ?? 'Todos'],
    ],
  } as const;
  const ofProducts = tableSheet({
    ...about,
    name: 'Productos',
    title,
    columns: [
      ...productColumns,
      { header: 'Pedidos', kind: 'whole', width: 10, value: (product) => product.orders },
      ...sumColumns,
    ],
    rows: products,
  });
  const referenced = products.flatMap(({ byReference, ...product }) =>
    byReference.map((part) => ({ ...product, ...part })),
  );
  if (!referenced.some(({ referencia }) => referencia)) return [ofProducts];
  const ofReferences = tableSheet({
    ...about,
    name: 'Días y colores',
    title: `${title}, por día y color`,
    columns: [
      ...productColumns,
      { header: 'Color / Referencia', kind: 'text', width: 24, value: ({ referencia }) => referencia },
      ...sumColumns,
    ],
    rows: referenced,
  });
  return [ofProducts, ofReferences];
}

type Product = Pick<ProductSales, 'codigo' | 'name' | 'tipoProducto'>;
const productColumns: Column<Product>[] = [
  { header: 'Código', kind: 'text', width: 16, value: ({ codigo }) => codigo },
  { header: 'Producto', kind: 'text', width: 46, value: ({ name }) => name },
  { header: 'Tipo', kind: 'text', width: 11, value: ({ tipoProducto }) => tipoProducto },
];
const sumColumns: Column<Pick<ProductSales, 'units' | 'amount'>>[] = [
  { header: 'Cantidad', kind: 'whole', width: 11, value: ({ units }) => units, total: true },
  { header: 'Importe', kind: 'money', width: 18, value: ({ amount }) => amount, total: true },
];
