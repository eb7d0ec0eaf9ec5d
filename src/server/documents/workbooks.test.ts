import { expect, test, vi } from 'vitest';
import { accountingSheets } from './accounting.ts';
import type { SellerOrders } from './orders.ts';
import { openXlsx, tableOf } from './test-open-xlsx.ts';
import { type DocumentName, writers } from './worker.ts';

const line = {
  codigo: 'OLL',
  name: 'Olla',
  referencia: 'Rojo',
  tipoProducto: 'GENERAL',
  quantity: 2,
  entregada: null,
  amount: 1.5,
};
const seller: SellerOrders = {
  sellerId: 1_235,
  seller: 'Ana Núñez',
  userName: 'ana',
  leader: 'Lía Paz',
  email: 'ana@vitrina.example',
  telefono: '11 5555-0000',
  direccion: 'Mitre 1',
  retiro: 'Conesa 970, Muñiz',
  orders: [
    {
      orderId: 1_234,
      day: '2026-11-21',
      tipo: 'ESENCIAL',
      estado: 'PENDIENTE',
      totalAmount: 3,
      lines: JSON.stringify([line]),
    },
  ],
};
const period = 'Cierre N° 1234: desde el 21/11/2026';
const made = 'Hecho el 21/11/2026 14:30';
const byReference = [{ referencia: 'Rojo', units: 2, amount: 3 }];
const sold = { ...line, orders: 1, units: 2, amount: 3, byReference };
const bySeller = { ...seller, orders: 1, units: 2, essential: 3, black: 0 };

/** Every workbook that is printed, from data whose numbers are above a thousand, and whom or what its pages name. */
const workbooks: [DocumentName, data: unknown, owner: string][] = [
  ['invoiceXlsx', { period, seller }, 'Ana Núñez'],
  ['leaderInvoiceXlsx', { period, leader: 'Lía Paz', tipo: 'ESENCIAL', sellers: [seller] }, 'Lía Paz|Ana Núñez'],
  ['leaderReportXlsx', { period, leader: 'Lía Paz', sellers: [seller] }, 'Lía Paz'],
  [
    'supplierReportXlsx',
    {
      period,
      supplier: { proveedorId: 1, razonSocial: 'Acme', telefono: '', email: '' },
      purchases: JSON.stringify([sold]),
    },
    'Acme',
  ],
  ['productReportXlsx', { period, tipoProducto: null, products: [JSON.stringify([sold])] }, 'Reporte por producto'],
  ['sellerReportXlsx', { period, sellers: [bySeller] }, 'Reporte por vendedor'],
];
const write = async (name: DocumentName, data: unknown) =>
  openXlsx(await (writers[name] as (data: unknown, made: string) => Promise<Uint8Array>)(data, made)).sheets;

test.each(workbooks)('%s says on each sheet and page when it was made and whose it is', async (name, data, owner) => {
  for (const sheet of await write(name, data)) {
    expect([...sheet.cells.values()].map(({ value }) => value)).toContain(made);
    expect(sheet.xml).toMatch(new RegExp(`<oddHeader>[^<]*(${owner})[^<]*</oddHeader>`));
    expect(sheet.xml).toMatch(new RegExp(`<oddFooter>[^<]*${made}[^<]*</oddFooter>`));
  }
});

test.each([
  ['invoiceXlsx', 0],
  ['leaderInvoiceXlsx', 1],
  ['leaderReportXlsx', 1],
] as const)('order numbers of %s have no thousands separator', async (name, at) => {
  const [, data] = workbooks.find(([each]) => each === name) ?? [];
  const sheet = (await write(name, data))[at];
  expect(sheet && tableOf(sheet, name === 'leaderReportXlsx' ? 'Vendedor' : 'Pedido')[0]?.Pedido).toEqual({
    value: 1_234,
    format: '0',
  });
});

test('the files of a period read its facts once, and those of another period theirs', async () => {
  const none = { leaders: [], opening: [], closing: [], suppliers: [], supplierMovements: [], results: [] };
  const factsOf = (name: string) =>
    JSON.stringify({ ...none, movements: [], people: [{ id: 1, name, userName: name, leaderId: null }] });
  const read = vi.spyOn(JSON, 'parse');
  for (const name of ['ana', 'eva']) {
    const found = { period: 'noviembre', at: '2026-11-28T00:00:00.000Z', dated: 'Datos al 28/11/2026' };
    for (const sheet of accountingSheets) await writers.accountingCsv({ ...found, facts: factsOf(name), sheet });
    await writers.accountingXlsx({ ...found, facts: factsOf(name) });
  }
  const facts = read.mock.calls.filter(([text]) => text.includes('supplierMovements'));
  read.mockRestore();
  expect(facts).toHaveLength(2);
});
