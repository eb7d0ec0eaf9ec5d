import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { formatExactPrice, formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { toCents } from '#contract/prices.ts';
import { openXlsx, tableOf } from '../../src/server/documents/test-open-xlsx.ts';
import { expectMessage } from '../messages.ts';
import { downloaded, expect, go } from './screens.ts';
import type { Shop } from './shop.ts';

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

/** What the window, its orders, its invoices and the accounts come to, which is one sum less what was paid. */
export async function checkMoney({ step, api, admin }: Shop, paid: number) {
  await step(admin, 'comprobar que facturas, pedidos, cierre y cuentas dicen lo mismo', async (page) => {
    const orders = await api.asAdmin<Order[]>('GET /api/menu/order?ventana=todas');
    const done = orders.filter(({ delivered, cierre }) => delivered === 'REALIZADO' && cierre === 1);
    const delivered = inDollars(sum(done.map(({ totalAmount }) => totalAmount)));

    await go(page, 'Cierres');
    const closing = page.getByRole('row').filter({ has: page.getByRole('button', { name: /del cierre 1$/ }) });
    await expect(closing).toContainText(formatPrice(delivered));
    await page.getByRole('button', { name: 'Ver el cierre 1' }).click();
    await expect(page.getByRole('region', { name: 'Cierre N° 1' })).toContainText(formatPrice(delivered));
    expect(sum(Object.values(await closingInvoices(page))), 'the invoices').toBe(toCents(delivered));

    await go(page, 'Pedidos');
    await page.getByLabel('Período', { exact: true }).selectOption({ label: await labelOf(page, /^Cierre 1,/) });
    await expect(page.getByText(`Total ${formatPrice(delivered)}`)).toBeVisible();

    await go(page, 'Cuentas');
    const owed = formatExactPrice(inDollars(toCents(delivered) - toCents(paid)));
    await expect(page.getByRole('region', { name: 'Totales' })).toContainText(`Se debe en total${owed}`);
  });
}

const sum = (dollars: readonly number[]) => dollars.reduce((cents, amount) => cents + toCents(amount), 0);
const inDollars = (cents: number) => cents / 100;

const labelOf = async (page: Page, label: RegExp): Promise<string> =>
  (await page.locator('option').filter({ hasText: label }).first().textContent()) ?? '';
