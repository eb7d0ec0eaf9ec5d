import { catalogueName } from '#contract/documents.ts';
import { deliveredUnits, type OrderType, orderTotal } from '#contract/orders.ts';
import { sheetNames } from './file-names.ts';
import { linesOf, type OrderedLine, orderedColumn, type PlacedOrder, type SellerOrders } from './orders.ts';
import { type Column, NOT_AN_INVOICE, type Sheet, tableSheet, writeWorkbook } from './xlsx.ts';

/** One seller's orders of a period, which is shown as given. */
export type Invoice = { period: string; seller: SellerOrders };

/** `Factura_{seller}.xlsx` (§9): every line that the seller ordered in the period. */
export function invoiceXlsx(invoice: Invoice, made: string): Promise<Uint8Array> {
  const { seller } = invoice.seller;
  return writeWorkbook(`Factura de ${seller}`, [invoiceSheet(sheetNames([{ name: seller }])[0] ?? '', invoice, made)]);
}

/** The sheet of one seller, as invoices and leaders' invoices hold it. */
export function invoiceSheet(name: string, { period, seller }: Invoice, made: string): Sheet {
  const rows = seller.orders.flatMap((order) => linesOf(order).map((line) => ({ order, line })));
  const catalogues = [...new Set(seller.orders.map(({ tipo }): OrderType => tipo))].map(catalogueName);
  return tableSheet({
    name,
    title: 'Factura',
    owner: `Factura de ${seller.seller}`,
    made,
    notice: NOT_AN_INVOICE,
    parties: [
      ['Vendedor', seller.seller],
      ['Líder', seller.leader ?? 'Sin líder'],
      ['Teléfono', seller.telefono],
      ['Email', seller.email],
      ['Dirección', seller.direccion],
      ['Retiro', seller.retiro],
      ['Período', period],
      ['Catálogo', catalogues.join(' y ')],
    ],
    columns: [...lineColumns, ...orderedColumn<InvoicedLine>(rows, ({ line }) => line), ...sumColumns],
    rows,
  });
}

type InvoicedLine = { order: PlacedOrder; line: OrderedLine };
const lineColumns: Column<InvoicedLine>[] = [
  { header: 'Pedido', kind: 'identifier', width: 11, value: ({ order }) => order.orderId },
  { header: 'Fecha', kind: 'day', width: 12, value: ({ order }) => order.day },
  { header: 'Código', kind: 'text', width: 14, value: ({ line }) => line.codigo },
  { header: 'Producto', kind: 'text', width: 40, value: ({ line }) => line.name },
  { header: 'Color / Referencia', kind: 'text', width: 22, value: ({ line }) => line.referencia },
  { header: 'Tipo', kind: 'text', width: 11, value: ({ line }) => line.tipoProducto },
];
const sumColumns: Column<InvoicedLine>[] = [
  { header: 'Cantidad', kind: 'whole', width: 10, value: ({ line }) => deliveredUnits(line), total: true },
  { header: 'Precio', kind: 'money', width: 15, value: ({ line }) => line.amount },
  {
    header: 'Importe',
    kind: 'money',
    width: 17,
    value: ({ line }) => orderTotal([line]),
    formula: (at) => `${at('Cantidad')}*${at('Precio')}`,
    total: true,
  },
];
