import { catalogueName } from '#contract/documents.ts';
import type { OrderType } from '#contract/orders.ts';
import { sheetNames } from './file-names.ts';
import { invoiceSheet } from './invoice-xlsx.ts';
import { type SellerOrders, sumOrders, withDistinctNames } from './orders.ts';
import { NOT_AN_INVOICE, tableSheet, writeWorkbook } from './xlsx.ts';

/** The orders of one catalogue that a leader's team placed in a period. */
export type LeaderInvoice = { period: string; leader: string; tipo: OrderType; sellers: SellerOrders[] };

/** `factura_esencial.xlsx` and `factura_black.xlsx` (§9): a summary whose figures come from one sheet per seller. */
export function leaderInvoiceXlsx({ period, leader, tipo, sellers }: LeaderInvoice, made: string): Promise<Uint8Array> {
  const [summaryName = '', ...names] = sheetNames([
    { name: 'Resumen' },
    ...sellers.map(({ seller, userName }) => ({ name: seller, qualifier: userName })),
  ]);
  const invoices = withDistinctNames(sellers).map((seller, at) => ({
    sheet: invoiceSheet(names[at] ?? '', { period, seller }, made),
    seller,
    ...sumOrders(seller.orders),
  }));
  const summary = tableSheet({
    name: summaryName,
    title: `Factura de líder, catálogo ${catalogueName(tipo)}`,
    owner: `Factura de líder: ${leader}`,
    made,
    notice: NOT_AN_INVOICE,
    parties: [
      ['Líder', leader],
      ['Período', period],
    ],
    columns: [
      { header: 'Vendedor', kind: 'text', width: 38, value: ({ seller }) => seller.seller },
      { header: 'Teléfono', kind: 'text', width: 20, value: ({ seller }) => seller.telefono },
      { header: 'Pedidos', kind: 'whole', width: 10, value: ({ orders }) => orders, total: true },
      {
        header: 'Unidades',
        kind: 'whole',
        width: 11,
        value: ({ units }) => units,
        formula: (_, { sheet }) => sheet.totalOf('Cantidad'),
        total: true,
      },
      {
        header: 'Importe',
        kind: 'money',
        width: 18,
        value: ({ amount }) => amount,
        formula: (_, { sheet }) => sheet.totalOf('Importe'),
        total: true,
      },
    ],
    rows: invoices,
  });
  return writeWorkbook(`Factura de ${leader}`, [summary, ...invoices.map(({ sheet }) => sheet)]);
}
