import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import { durations } from '#contract/first-messages.ts';
import { messages } from '#contract/messages.ts';
import { expectAccessible } from './accessible.ts';
import { demoAccounts } from './api.ts';
import { expectMessage } from './messages.ts';
import { card, openMenu, orderRow, unfold } from './screens.ts';
import { expect, test } from './test.ts';

/** The download that a button begins. */
async function downloadOf(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).first().click(),
  ]);
  return download;
}
const bytesOf = async (download: Download) => Uint8Array.from(await readFile(await download.path()));
/** How the files begin that are an archive, as .xlsx is too, and a PDF. */
const archive = /^PK/;
const pdf = /^%PDF-/;
const beginning = async (download: Download) => Buffer.from(await bytesOf(download)).toString('latin1', 0, 8);

test('a visitor downloads the sheet of a product', { tag: '@phone' }, async ({ page, api }) => {
  const product = await api.newProduct();
  await page.goto('/individual');
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(product.name);
  await expect(card(page, product)).toBeVisible();
  const sheet = await downloadOf(page, `Compartir hoja de ${product.name}`);
  await expectMessage(page, 'Se ha descargado imagen!');
  expect(sheet.suggestedFilename()).toBe(`${product.name}.pdf`);
  expect(await beginning(sheet)).toMatch(pdf);
});

test("a product's sheet has the price of now, and what a PDF writes of a name that the page shows whole", {
  tag: '@phone',
}, async ({ page, api }) => {
  const product = await api.newProduct({ name: `王小明 יוסי كهن 🎉 ${Date.now()}`, amount: 120 });
  await page.goto(`/producto/${product.productoId}`);
  await expect(page.getByRole('heading', { name: product.name })).toBeVisible();
  await expect(page.getByText('US$ 120')).toBeVisible();
  await api.setPrice(product, 987);
  const sheet = await downloadOf(page, 'Hoja en PDF');
  const { text } = await extractText(await bytesOf(sheet), { mergePages: true });
  for (const word of ['���', '🎉', product.name.split(' ').at(-1) ?? '', 'US$ 987']) expect(text).toContain(word);
});

test("an administrator prints a category's catalogue, which calls itself so", { tag: '@desktop' }, async ({
  page,
  api,
  enter,
}) => {
  await api.newProduct();
  await enter(demoAccounts.admin);
  // A browser that lets no page open saves it.
  await page.addInitScript(() => Object.defineProperty(window, 'open', { value: () => null }));
  await page.goto('/listado-platos');
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('button', { name: 'Imprimir catálogo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Imprimir catálogo' });
  await dialog.getByLabel('Categoría').selectOption('COCINA');
  const [catalogue] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Imprimir' }).click(),
  ]);
  expect(catalogue.suggestedFilename()).toBe('Catalogo_Esencial_Cocina.pdf');
  const { text } = await extractText(await bytesOf(catalogue));
  expect(text[0]).toContain('Cocina');
});

test('an administrator downloads chosen orders as one PDF, each on pages of its own', { tag: '@desktop' }, async ({
  page,
  api,
  enter,
}) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  const orders = [];
  for (let n = 0; n < 2; n++) orders.push((await api.order(reseller, product)).orderId);
  await enter(demoAccounts.admin);
  await page.goto(`/pedidos-list?q=${encodeURIComponent(reseller.apellido)}`);
  for (const id of orders) await page.getByRole('checkbox', { name: `Seleccionar pedido ${id}`, exact: true }).check();
  const file = await downloadOf(page, 'Descargar PDF');
  expect(file.suggestedFilename()).toBe('Pedidos.pdf');
  const { text } = await extractText(await bytesOf(file));
  expect(text.map((each) => Number(each.match(/Pedido N° (\d+)/)?.[1]))).toEqual(orders);
  await expectMessage(page, messages.document.documentsDone);
});

test('a quick download says for its two seconds that it begins, then that it is here', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const product = await api.newProduct();
  await page.goto('/individual');
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(product.name);
  await expect(card(page, product)).toBeVisible();
  await page.evaluate(recordTexts, [messages.download.start, messages.download.shared]);
  await downloadOf(page, `Compartir hoja de ${product.name}`);
  await expectMessage(page, messages.download.shared);
  const { texts, narrowestBar } = await page.evaluate(() => (window as unknown as { recording: Recording }).recording);
  const [begun, done] = [texts[messages.download.start], texts[messages.download.shared]];
  // Its time begins with the press, before it is drawn.
  expect(Number(begun?.until) - Number(begun?.from)).toBeGreaterThan(durations.download - 300);
  expect(Number(begun?.until) - Number(begun?.from)).toBeLessThan(3 * durations.download);
  expect(narrowestBar).toBeGreaterThan(100);
  expect(Number(done?.from)).toBeGreaterThan(Number(begun?.until) - 100);
});

type Recording = { texts: Record<string, { from: number; until: number }>; narrowestBar: number };

/** Keeps in the page from when until when each of some texts was on the screen, in milliseconds, and how narrow the bar was. */
function recordTexts(expected: string[]) {
  const texts: Recording['texts'] = {};
  const recording: Recording = { texts, narrowestBar: Number.MAX_VALUE };
  Object.assign(window, { recording });
  const look = () => {
    const shown = document.body.innerText;
    const now = performance.now();
    for (const text of expected) {
      const recorded = texts[text];
      if (shown.includes(text)) texts[text] = { from: recorded?.from ?? now, until: Number.POSITIVE_INFINITY };
      else if (recorded) recorded.until = Math.min(recorded.until, now);
    }
    const bar = document.querySelector('progress');
    if (bar) recording.narrowestBar = Math.min(recording.narrowestBar, bar.offsetWidth);
  };
  // At each change, not at each frame: on a busy machine a frame comes late.
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}

test.describe('a report that fails', () => {
  test.use({ provoked: { statuses: [500, 404] } });

  test('says that its download failed and to try again later, and why', { tag: '@desktop' }, async ({
    page,
    enter,
  }) => {
    await enter(demoAccounts.admin);
    const title = 'Ocurrió un error inesperado. Vuelva a intentar.';
    await page.route('**/api/menu/reportByProductGeneral*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', title, status: 500, code: 'ERROR_INTERNO' }),
      }),
    );
    await page.goto('/pedidos-list');
    await page.getByRole('button', { name: 'Documentos' }).click();
    await page.getByRole('button', { name: 'Reportes' }).click();
    await page.getByRole('button', { name: 'Reporte por producto: General' }).click();
    await expectMessage(page, messages.document.downloadFailed, title);
  });

  test('for lack of orders speaks of reports, an invoice of invoices', { tag: '@desktop' }, async ({ page, enter }) => {
    await enter(demoAccounts.admin);
    await page.goto('/pedidos-list?desde=2001-01-01&hasta=2001-01-02');
    await page.getByRole('button', { name: 'Documentos' }).click();
    await page.getByRole('button', { name: 'Reportes' }).click();
    await page.getByRole('button', { name: 'Reporte por producto: General' }).click();
    await expectMessage(page, 'No hay pedidos disponibles para realizar reportes!');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Documentos' }).click();
    await page.getByRole('button', { name: 'Facturas Vendedores' }).click();
    await expectMessage(page, 'No hay pedidos disponibles para realizar facturas!');
  });
});

test('the link of a product previews in a chat and opens for anybody', { tag: '@phone' }, async ({
  page,
  api,
  request,
}) => {
  const product = await api.newProduct({ amount: 1500 });
  const address = `/producto/${product.productoId}`;
  const html = await (await request.get(address)).text();
  expect(html).toContain(`<meta property="og:title" content="${product.name}" />`);
  expect(html).toContain(`<meta property="og:url" content="${api.url}${address}" />`);
  const picture = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
  expect((await request.get(picture)).headers()['content-type']).toBe('image/jpeg');

  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByText('US$ 1.500')).toBeVisible();
  await expectAccessible(page);
});

test.describe('a product that is withdrawn', () => {
  test.use({ provoked: { statuses: [404] } });

  test('has no page any more', { tag: '@phone' }, async ({ page, api, request }) => {
    const product = await api.newProduct();
    await api.withdraw(product);
    const answer = await request.get(`/producto/${product.productoId}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain(product.name);
    await page.goto(`/producto/${product.productoId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Este producto ya no se ofrece' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a leader sees the team and downloads its invoices and report', { tag: '@phone' }, async ({
  page,
  api,
  enter,
}) => {
  // Another journey may just have begun a window without orders.
  await api.order(demoAccounts.seller, await api.newProduct());
  await enter(demoAccounts.leader);
  await page.goto('/individual');
  await (await openMenu(page)).getByRole('link', { name: 'Pedidos de Vendedores' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos de Vendedores' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totales del equipo' })).toContainText('Total del equipo');
  await page.getByText('Totales por vendedor').click();
  await expectAccessible(page);
  const invoice = await downloadOf(page, 'Facturas Esencial');
  await expectMessage(page, 'Se han generado las facturas!');
  expect(invoice.suggestedFilename()).toBe('factura_esencial.xlsx');
  expect(await beginning(invoice)).toMatch(archive);
  await page.keyboard.press('Escape');
  const report = await downloadOf(page, 'Reporte PDF');
  expect(report.suggestedFilename()).toBe('reporte.pdf');
  expect(await beginning(report)).toMatch(pdf);
});

test('an administrator downloads an invoice for each seller of a closing', { tag: '@desktop' }, async ({
  page,
  api,
  enter,
}) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  await api.order(reseller, product);
  await enter(demoAccounts.admin);
  await page.goto('/cierres');
  await page.getByText('Cada documento por separado').click();
  await expectAccessible(page);
  const invoices = await downloadOf(page, 'Facturas Vendedores Esencial');
  await expectMessage(page, 'Se han generado las facturas!');
  expect(invoices.suggestedFilename()).toBe('FacturasVendedores_esencial.zip');
  expect(Object.keys(unzipSync(await bytesOf(invoices)))).toContain(`Factura_Rocío ${reseller.apellido}.xlsx`);
});

test('an administrator looks a seller up and generates the invoice, by the keyboard alone', {
  tag: '@desktop',
}, async ({ page, api, enter }) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  await api.order(reseller, product);
  await enter(demoAccounts.admin);
  await page.goto('/pedidos-list');
  await page.getByRole('button', { name: 'Documentos' }).press('Enter');
  await page.getByRole('button', { name: 'Generar factura' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Generar factura' });
  await dialog.getByRole('combobox').pressSequentially(reseller.apellido);
  await expect(dialog.getByRole('option')).toHaveText([`Rocío ${reseller.apellido}`]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Generar', exact: true }).press('Enter'),
  ]);
  await expectMessage(page, 'Se ha generado la factura!');
  expect(invoice.suggestedFilename()).toBe(`Factura_Rocío ${reseller.apellido}.xlsx`);
});

test('a reseller without sharing gets the order as a file and a text for WhatsApp', { tag: '@phone' }, async ({
  page,
  api,
  enter,
}) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  const { orderId } = await api.order(reseller, product);
  await enter(reseller);
  await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', { value: undefined }));
  await page.goto('/pedido-vendedor');
  await unfold(orderRow(page, orderId));
  await orderRow(page, orderId)
    .getByRole('button', { name: `Compartir pedido ${orderId}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Compartir' });
  await expect(dialog.getByRole('link', { name: 'Enviar por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
  await expectAccessible(page);
  const file = await downloadOf(page, 'Descargar');
  expect(file.suggestedFilename()).toBe(`Pedido_${orderId}.pdf`);
});

test('two administrators pack together', { tag: '@phone' }, async ({ page, api, enter, context }) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  await api.order(reseller, product);
  await enter(demoAccounts.admin);
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto('/armado');
    await each.getByText(`Rocío ${reseller.apellido}`).click();
  }
  const boxIn = (each: Page) =>
    each.getByRole('list', { name: `Productos de Rocío ${reseller.apellido}` }).getByRole('checkbox');
  await boxIn(page).check();
  await expectAccessible(page);
  await expect(boxIn(other)).toBeChecked();
  await page.reload();
  await page.getByText(`Rocío ${reseller.apellido}`).click();
  await expect(boxIn(page)).toBeChecked();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
});

test('the packing list on paper is light, and says on every page whose parcel goes on', { tag: '@desktop' }, async ({
  page,
  api,
  enter,
}) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  const colours = Array.from({ length: 70 }, (_, n) => `lila ${n}`);
  await api.order(reseller, product, colours);
  await enter(demoAccounts.admin);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/armado');
  await expect(page.getByText(`Rocío ${reseller.apellido}`)).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.evaluate((title) => title.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  const { text } = await extractText(Uint8Array.from(await page.pdf({ format: 'A4' })), { mergePages: false });
  const parcel = text.filter((printed) => printed.includes('lila'));
  expect(parcel.length).toBeGreaterThan(2);
  for (const printed of parcel) expect(printed).toContain(reseller.apellido);
  for (const [at, content] of Object.entries({
    '/cierres': 'N° Cierre',
    '/individual': product.name,
  })) {
    await page.goto(at);
    await expect(page.getByText(content)).toBeVisible();
    const pressed = page
      .getByRole('main')
      .locator('[data-variant], [role=switch], :not(th) > button:has(svg), [type=search]');
    await expect(pressed.filter({ visible: true })).toHaveCount(0);
  }
  await page.goto('/listado-platos');
  await expect(page.getByText(/^Quedan/).first()).toBeVisible();
  const sheets = await extractText(Uint8Array.from(await page.pdf({ format: 'A4' })), { mergePages: false });
  expect(sheets.totalPages).toBeLessThanOrEqual(2);
});
