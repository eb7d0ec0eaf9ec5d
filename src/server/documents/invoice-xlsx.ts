import { catalogueName } from '#contract/documents.ts';
import { besideDollars, formatExactPrice } from '#contract/format.ts';
import { deliveredUnits, type OrderType, orderTotal, variantText } from '#contract/orders.ts';
import type { DayRate } from '#contract/rates.calls.ts';
import { sheetNames } from './file-names.ts';
import type { Letterhead } from './letterhead.ts';
import {
  linesOf,
  type OrderedLine,
  orderedColumn,
  type PlacedOrder,
  type SellerOrders,
  sumOrders,
  withDistinctNames,
} from './orders.ts';
import { type Column, NOT_AN_INVOICE, type Parties, type TableSheet, tableSheet, writeWorkbook } from './xlsx.ts';

/** The invoice of one seller. With a `rate` it also shows pesos. */
type Invoice = { period: string; rate?: DayRate | undefined; seller: SellerOrders };

/** Writes `Factura_{seller}.xlsx` (§9): every line that the seller ordered in the period. */
export function invoiceXlsx(invoice: Invoice, made: string, letterhead?: Letterhead): Promise<Uint8Array> {
  const { seller } = invoice.seller;
  const [name = ''] = sheetNames([{ name: seller }]);
  return writeWorkbook(`Factura de ${seller}`, [invoiceSheet(name, invoice, { made, letterhead })]);
}

type Edition = { made: string; letterhead: Letterhead | undefined };

function invoiceSheet(name: string, { period, rate, seller }: Invoice, edition: Edition): TableSheet {
  const rows = seller.orders.flatMap((order) => linesOf(order).map((line) => ({ order, line })));
  const catalogues = [...new Set(seller.orders.map(({ tipo }): OrderType => tipo))].map(catalogueName);
  return tableSheet({
    name,
    title: 'Factura',
    owner: `Factura de ${seller.seller}`,
    ...edition,
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
      ...totalInPesos(seller.orders, rate),
    ],
    columns: [...lineColumns, ...orderedColumn<InvoicedLine>(rows, ({ line }) => line), ...sumColumns],
    rows,
  });
}

function totalInPesos(orders: readonly PlacedOrder[], rate: DayRate | undefined): Parties {
  if (!rate) return [];
  const { amount } = sumOrders(orders);
  return amount > 0 ? [['Total', besideDollars(formatExactPrice(amount), amount, rate)]] : [];
}

type InvoicedLine = { order: PlacedOrder; line: OrderedLine };
const lineColumns: Column<InvoicedLine>[] = [
  { header: 'Pedido', kind: 'identifier', width: 11, value: ({ order }) => order.orderId },
  { header: 'Fecha', kind: 'day', width: 12, value: ({ order }) => order.day },
  { header: 'Código', kind: 'text', width: 14, value: ({ line }) => line.codigo },
  { header: 'Producto', kind: 'text', width: 40, value: ({ line }) => line.name },
  { header: 'Color / Referencia', kind: 'text', width: 22, value: ({ line }) => variantText(line) },
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

type LeaderInvoice = {
  period: string;
  rate?: DayRate | undefined;
  leader: string;
  tipo: OrderType;
  sellers: SellerOrders[];
};

/** Writes `factura_esencial.xlsx` and `factura_black.xlsx` (§9): a summary with formulas, and one sheet per seller. */
export function leaderInvoiceXlsx(
  { period, rate, leader, tipo, sellers }: LeaderInvoice,
  made: string,
  letterhead?: Letterhead,
): Promise<Uint8Array> {
  const edition = { made, letterhead };
  const [summaryName = '', ...names] = sheetNames([
    { name: 'Resumen' },
    ...sellers.map(({ seller, userName }) => ({ name: seller, qualifier: userName })),
  ]);
  const invoices = withDistinctNames(sellers).map((seller, at) => ({
    sheet: invoiceSheet(names[at] ?? '', { period, rate, seller }, edition),
    seller,
    ...sumOrders(seller.orders),
  }));
  const orders = sellers.flatMap(({ orders }) => orders);
  const summary = tableSheet({
    name: summaryName,
    title: `Factura de líder, catálogo ${catalogueName(tipo)}`,
    owner: `Factura de líder: ${leader}`,
    ...edition,
    notice: NOT_AN_INVOICE,
    parties: [['Líder', leader], ['Período', period], ...totalInPesos(orders, rate)],
    columns: [
      { header: 'Vendedor', kind: 'text', width: 38, value: ({ seller }) => seller.seller },
      { header: 'Teléfono', kind: 'text', width: 20, value: ({ seller }) => seller.telefono },
      { header: 'Pedidos', kind: 'whole', width: 10, value: ({ orders }) => orders, total: true },
      { header: 'Unidades', kind: 'whole', width: 11, value: ({ units }) => units, ...totalOnSheet('Cantidad') },
      { header: 'Importe', kind: 'money', width: 18, value: ({ amount }) => amount, ...totalOnSheet('Importe') },
    ],
    rows: invoices,
  });
  return writeWorkbook(`Factura de ${leader}`, [summary, ...invoices.map(({ sheet }) => sheet)]);
}

const totalOnSheet = (header: string) => ({
  formula: (_: unknown, { sheet }: { sheet: TableSheet }) => sheet.totalOf(header),
  total: true as const,
});
