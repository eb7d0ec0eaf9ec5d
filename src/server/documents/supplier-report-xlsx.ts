import { orderedColumn } from './orders.ts';
import { tableSheet, writeWorkbook } from './xlsx.ts';

/** What to buy: a product in one colour or reference, units and US dollars; of a shortage those that are delivered, beside those ordered. */
type SupplierPurchase = {
  codigo: string;
  name: string;
  referencia: string;
  tipoProducto: string;
  units: number;
  ordered: number;
  amount: number;
};
export type SupplierReport = {
  period: string;
  supplier: { proveedorId: number | null; razonSocial: string; telefono: string; email: string };
  /** JSON of `SupplierPurchase[]`: as objects, copying thousands of them to the thread would block the event loop. */
  purchases: string;
};

/** `Reporte_{supplier}.xlsx` (§9): what to buy from a supplier. */
export function supplierReportXlsx({ period, supplier, purchases }: SupplierReport, made: string): Promise<Uint8Array> {
  const title = `Reporte de ${supplier.razonSocial}`;
  const rows = JSON.parse(purchases) as SupplierPurchase[];
  return writeWorkbook(title, [
    tableSheet({
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
        { header: 'Color / Referencia', kind: 'text', width: 24, value: (purchase) => purchase.referencia },
        { header: 'Tipo', kind: 'text', width: 11, value: (purchase) => purchase.tipoProducto },
        ...orderedColumn<SupplierPurchase>(rows, ({ units, ordered }) => ({ quantity: ordered, entregada: units })),
        { header: 'Cantidad', kind: 'whole', width: 11, value: (purchase) => purchase.units, total: true },
        { header: 'Importe', kind: 'money', width: 18, value: (purchase) => purchase.amount, total: true },
      ],
      rows,
    }),
  ]);
}
