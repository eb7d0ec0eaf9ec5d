import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { formatExactPrice, formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { toCents } from '#contract/prices.ts';
import { openXlsx, tableOf } from '../../src/server/documents/test-open-xlsx.ts';
import type { Api } from '../api.ts';
import { expectMessage } from '../messages.ts';
import { downloaded, expect, go, press } from './screens.ts';
import type { Shop } from './shop.ts';
import { openingDebt } from './sunday.ts';
import { costOf } from './supplier.ts';

/** Downloads everything of the window that Cierres shows: what each seller's invoice comes to, in US dollars. */
export async function closingInvoices(page: Page): Promise<Record<string, number>> {
  const { name, bytes } = await downloaded(page, page.getByRole('button', { name: 'Descargar todo' }));
  expect(name).toMatch(/^Cierre_\d+\.zip$/);
  await expectMessage(page, messages.document.documentsDone);
  const files = unzipSync(bytes);
  for (const folder of [
    'Facturas de líderes Esencial',
    'Reportes de cierre',
    'Reportes de proveedores',
    'Reportes de líderes',
  ])
    expect(
      Object.keys(files).some((file) => file.startsWith(`${folder}/`)),
      folder,
    ).toBe(true);
  const invoices = Object.entries(files).flatMap(([file, content]) => {
    const [, seller] = file.match(/^Facturas de vendedores Esencial\/Factura_(.*)\.xlsx$/) ?? [];
    return seller ? [[seller, invoiced(content)] as const] : [];
  });
  return Object.fromEntries(invoices);
}

/** The last row of an invoice sums the others. */
function invoiced(xlsx: Uint8Array): number {
  const [sheet] = openXlsx(xlsx).sheets;
  return Number(sheet && tableOf(sheet, 'Pedido').at(-1)?.Importe?.value);
}

/** What was paid, in US dollars, and the commission that was handed out, in cents. */
export type MovedMoney = { paid: number; commission: number };

/** The orders of the first window that were delivered. */
export const deliveredOrders = async (api: Api) =>
  (await api.asAdmin<Order[]>('GET /api/menu/order?ventana=todas')).filter(
    ({ delivered, cierre }) => delivered === 'REALIZADO' && cierre === 1,
  );

/** What the delivered units were sold for, in cents. */
export const sold = (orders: readonly Order[]) =>
  unitsOf(orders).reduce((cents, { amount, units }) => cents + units * toCents(amount), 0);

const unitsOf = (orders: readonly Order[]) =>
  orders.flatMap(({ orderDetails }) =>
    orderDetails.map(({ codigo, amount, quantity, entregada }) => ({ codigo, amount, units: entregada ?? quantity })),
  );

/** The window, its orders, invoices, accounts, result and month, each beside what the raw facts come to. */
export async function checkMoney({ step, photograph, api, admin }: Shop, { paid, commission }: MovedMoney) {
  const done = await deliveredOrders(api);
  const delivered = inDollars(sum(done.map(({ totalAmount }) => totalAmount)));
  const cost = unitsOf(done).reduce((cents, { codigo, units }) => cents + units * costOf(codigo), 0);
  const left = sold(done) - cost - commission;
  const owed = toCents(delivered) - toCents(paid) + toCents(openingDebt);

  await step(admin, 'comprobar que facturas, pedidos, cierre y cuentas dicen lo mismo', async (page) => {
    await go(page, 'Cierres');
    const closing = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Ver el cierre 1$/ }) });
    await expect(closing).toContainText(formatPrice(delivered));
    await page.getByRole('button', { name: 'Ver el cierre 1' }).click();
    await expect(page.getByRole('region', { name: 'Cierre N° 1' })).toContainText(formatPrice(delivered));
    expect(sum(Object.values(await closingInvoices(page))), 'the invoices').toBe(toCents(delivered));

    await go(page, 'Pedidos');
    await page.getByLabel('Período', { exact: true }).selectOption({ label: await labelOf(page, /^Cierre 1,/) });
    await expect(page.getByText(`Total ${formatPrice(delivered)}`)).toBeVisible();

    await go(page, 'Cuentas');
    const total = `Se debe en total${formatExactPrice(inDollars(owed))}`;
    await expect(page.getByRole('region', { name: 'Totales' })).toContainText(total);
  });
  await step(admin, 'leer qué dejó el cierre, que es lo que dan las cuentas de la semana', async (page) => {
    await go(page, 'Cierres');
    await page.getByRole('button', { name: 'Ver el cierre 1' }).click();
    const closing = page.getByRole('region', { name: 'Cierre N° 1' });
    const result = closing.getByRole('region', { name: 'Resultado' });
    for (const [words, cents] of [
      ['Vendido y entregado', sold(done)],
      ['Costo', cost],
      ['Ganancia', sold(done) - cost],
      ['Comisiones liquidadas', commission],
      ['Ganancia final', left],
    ] as const)
      await expect(result).toContainText(`${words}${formatExactPrice(inDollars(cents))}`);
    await photograph(admin, 'lo que dejó el cierre');
  });
  await step(admin, 'bajar el mes para el contador, que suma lo mismo', async (page) => {
    await go(page, 'Cuentas');
    await press(page, 'Para el contador');
    const dialog = page.getByRole('dialog', { name: 'Para el contador' });
    await dialog.getByLabel('Período', { exact: true }).selectOption({ label: 'Todo' });
    const { bytes } = await downloaded(page, dialog.getByRole('button', { name: 'Descargar' }));
    const files = unzipSync(bytes);
    expect(Object.keys(files).some((file) => file.endsWith('.csv'))).toBe(true);
    const { sheets } = openXlsx(Object.entries(files).find(([file]) => file.endsWith('.xlsx'))?.[1] ?? bytes);
    const rowsOf = (name: string, first: string) => {
      const sheet = sheets.find((one) => one.name === name);
      return sheet ? tableOf(sheet, first) : [];
    };
    const summary = new Map(
      rowsOf('Resumen', 'Concepto').map(({ Concepto, Importe }) => [Concepto?.value, toCents(Number(Importe?.value))]),
    );
    expect(summary.get('Entregas')).toBe(toCents(delivered));
    expect(summary.get('Dinero entregado')).toBe(commission);
    expect(summary.get('Ajustes')).toBe(toCents(openingDebt) - commission);
    expect(summary.get('Saldo final')).toBe(owed);
    const [closing] = rowsOf('Resultado por cierre', 'Cierre');
    const columns = ['Ventas', 'Costo', 'Comisiones', 'Ganancia final'];
    expect(columns.map((column) => toCents(Number(closing?.[column]?.value)))).toEqual([
      sold(done),
      cost,
      commission,
      left,
    ]);
  });
}

const sum = (dollars: readonly number[]) => dollars.reduce((cents, amount) => cents + toCents(amount), 0);
export const inDollars = (cents: number) => cents / 100;

const labelOf = async (page: Page, label: RegExp): Promise<string> =>
  (await page.locator('option').filter({ hasText: label }).first().textContent()) ?? '';
