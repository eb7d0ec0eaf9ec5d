import { z } from 'zod';
import { type Variant, variantText } from '#contract/orders.ts';
import type { ProductType } from '#contract/products.ts';
import { orderedColumn, withDistinctNames } from './orders.ts';
import { type Column, type TableSheet, tableSheet, tableXlsx, writeWorkbook } from './xlsx.ts';

/** `amount` is US dollars. `byReference` splits the sums by reference and day. */
type ProductSales = {
  codigo: string;
  name: string;
  tipoProducto: string;
  orders: number;
  units: number;
  amount: number;
  byReference: (Variant & { units: number; amount: number })[];
};
type ProductReport = {
  period: string;
  tipoProducto: ProductType | null;
  /** JSON of `ProductSales[]`, one text per type. */
  products: string[];
};

/** Writes `reporteByProducto….xlsx` (§9): sales by product and, on a second sheet, by day and colour. */
export const productReportXlsx = (report: ProductReport, made: string): Promise<Uint8Array> =>
  writeWorkbook(titleOf(report), sheetsOf(report, made));

const titleOf = ({ tipoProducto }: ProductReport) =>
  tipoProducto ? `Reporte por producto ${tipoProducto}` : 'Reporte por producto';

/** This is a function of its own so that the products' memory is freed before the sheets are written. */
function sheetsOf(report: ProductReport, made: string): TableSheet[] {
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
      ...salesColumns,
      { header: 'Pedidos', kind: 'whole', width: 10, value: (product) => product.orders },
      ...sumColumns,
    ],
    rows: products,
  });
  const referenced = products.flatMap(({ byReference, ...product }) =>
    byReference.map((part) => ({ ...product, ...part })),
  );
  if (!referenced.some(variantText)) return [ofProducts];
  const ofReferences = tableSheet({
    ...about,
    name: 'Días y colores',
    title: `${title}, por día y color`,
    columns: [
      ...salesColumns,
      { header: 'Color / Referencia', kind: 'text', width: 24, value: variantText },
      ...sumColumns,
    ],
    rows: referenced,
  });
  return [ofProducts, ofReferences];
}

type Product = Pick<ProductSales, 'codigo' | 'name' | 'tipoProducto'>;
const salesColumns: Column<Product>[] = [
  { header: 'Código', kind: 'text', width: 16, value: ({ codigo }) => codigo },
  { header: 'Producto', kind: 'text', width: 46, value: ({ name }) => name },
  { header: 'Tipo', kind: 'text', width: 11, value: ({ tipoProducto }) => tipoProducto },
];
const sumColumns: Column<{ units: number; amount: number | null }>[] = [
  { header: 'Cantidad', kind: 'whole', width: 11, value: ({ units }) => units, total: true },
  { header: 'Importe', kind: 'money', width: 18, value: ({ amount }) => amount, total: true },
];

/** `essential` and `black` are the amounts of a seller's orders in each catalogue, in US dollars. */
export type SellerSales = z.output<typeof SellerSales>;
export const SellerSales = z.object({
  seller: z.string(),
  userName: z.string(),
  leader: z.string().nullable(),
  retiro: z.string(),
  telefono: z.string(),
  orders: z.int(),
  units: z.int(),
  essential: z.number(),
  black: z.number(),
});
type SellerReport = { period: string; sellers: SellerSales[] };

export const sellerReportXlsx = ({ period, sellers }: SellerReport, made: string): Promise<Uint8Array> =>
  writeWorkbook('Reporte por vendedor', [
    tableSheet({
      name: 'Vendedores',
      title: 'Reporte por vendedor',
      owner: `Reporte por vendedor, ${period}`,
      made,
      parties: [['Período', period]],
      columns: [
        { header: 'Vendedor', kind: 'text', width: 32, value: (seller) => seller.seller },
        { header: 'Líder', kind: 'text', width: 28, value: (seller) => seller.leader ?? 'Sin líder' },
        { header: 'Punto de Retiro', kind: 'text', width: 44, value: (seller) => seller.retiro },
        { header: 'Teléfono', kind: 'text', width: 18, value: (seller) => seller.telefono },
        { header: 'Pedidos', kind: 'whole', width: 10, value: (seller) => seller.orders, total: true },
        { header: 'Unidades', kind: 'whole', width: 11, value: (seller) => seller.units, total: true },
        { header: 'Esencial', kind: 'money', width: 18, value: (seller) => seller.essential, total: true },
        { header: 'Black', kind: 'money', width: 18, value: (seller) => seller.black, total: true },
        {
          header: 'Total',
          kind: 'money',
          width: 18,
          value: (seller) => Math.round((seller.essential + seller.black) * 100) / 100,
          formula: (at) => `${at('Esencial')}+${at('Black')}`,
          total: true,
        },
      ],
      rows: withDistinctNames(sellers),
    }),
  ]);

/**
 * A product and reference to buy. `units` counts those to be delivered. `amount` is their cost in US dollars, null if
 * unknown.
 */
type SupplierPurchase = Variant & {
  codigo: string;
  name: string;
  tipoProducto: string;
  units: number;
  ordered: number;
  returned: number;
  amount: number | null;
};
export type SupplierReport = {
  period: string;
  supplier: { proveedorId: number | null; razonSocial: string; telefono: string; email: string };
  /** JSON of `SupplierPurchase[]`. */
  purchases: string;
};

/** Writes `Reporte_{supplier}.xlsx` (§9): the units to buy from a supplier, at cost. */
export function supplierReportXlsx({ period, supplier, purchases }: SupplierReport, made: string): Promise<Uint8Array> {
  const title = `Reporte de ${supplier.razonSocial}`;
  const rows = JSON.parse(purchases) as SupplierPurchase[];
  return tableXlsx({
    name: 'Compras',
    title: 'Reporte de proveedor',
    owner: title,
    made,
    parties: [
      ['Proveedor', supplier.razonSocial],
      ['Teléfono', supplier.telefono],
      ['Email', supplier.email],
      ['Período', period],
    ],
    columns: [
      { header: 'Código', kind: 'text', width: 16, value: (purchase) => purchase.codigo },
      { header: 'Producto', kind: 'text', width: 46, value: (purchase) => purchase.name },
      { header: 'Color / Referencia', kind: 'text', width: 24, value: variantText },
      { header: 'Tipo', kind: 'text', width: 11, value: (purchase) => purchase.tipoProducto },
      ...orderedColumn<SupplierPurchase>(rows, ({ units, ordered }) => ({ quantity: ordered, entregada: units })),
      ...sumColumns,
      ...returnedColumn(rows),
    ],
    rows,
  });
}

const returnedColumn = (rows: readonly SupplierPurchase[]): Column<SupplierPurchase>[] =>
  rows.some(({ returned }) => returned > 0)
    ? [{ header: 'Devueltas', kind: 'whole', width: 11, value: ({ returned }) => returned, total: true }]
    : [];
