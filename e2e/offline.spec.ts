import type { BrowserContext, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import type { Api } from './api.ts';
import { logInAs } from './log-in-as.ts';
import { releasesOf } from './releases.ts';
import { addToCart, answer, card, openMenu, orderRow } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow', provoked: { statuses: [], lostConnection: true } });

test('what was opened once opens without signal, with its age; the next release takes over, and who leaves leaves nothing', async ({
  page,
  context,
  api,
}) => {
  const { site, product, reseller } = await aReseller(api, context);
  await page.goto(`${site.url}/individual`);
  // More than the one that the search below leaves.
  await expect.poll(() => shownWidth(page)).toBeGreaterThan(0);
  await addToCart(page, product);
  await expect.poll(() => kept(page, '/api/')).toEqual(['/api/producto/all', '/api/producto/allBlack']);
  await expect.poll(async () => (await kept(page, '/imagenes/')).length).toBeGreaterThan(1);

  site.reach(false);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Sin señal: lo que ve, como estaba hoy a las \d\d:\d\d o después\./)).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('listitem').nth(1)).toBeVisible();
  await expect.poll(() => shownWidth(page)).toBeGreaterThan(0);
  await page.close();

  const again = await context.newPage();
  await again.addInitScript(markHeard);
  await again.goto(`${site.url}/carrito`);
  await expect(card(again, product)).toBeVisible();
  await again.getByRole('button', { name: 'Volver a seleccionar Productos' }).click();
  await expect(again).toHaveURL(/\/individual$/);
  await expect(again.getByRole('listitem').first()).toBeVisible();

  site.reach(true);
  await context.setOffline(false);
  await expect(again.getByText(/Sin señal/)).toBeHidden();
  // Chromium that is watched, as here, leaves a worker for ever that is spoken to while it gives way.
  await expect(again.locator('html[data-heard]')).toBeAttached();
  site.bringOut();
  await expect
    .poll(async () => {
      await again.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      return (await kept(again, '/assets/index-')).filter((file) => !file.includes('-next.'));
    })
    .toEqual([]);
  await again.evaluate(async (id) => (await fetch(`/api/menu/order/${id}`)).json(), reseller.id);
  await (await openMenu(again)).getByRole('button', { name: 'Salir' }).click();
  await answer(again, messages.logout.confirm, 'Si');
  await answer(again, messages.logout.done, 'OK');
  await expect(again.locator('script[src*="-next."]')).toBeAttached();
  await expect(again.getByRole('link', { name: 'Login' })).toBeVisible();
  // Now as a visitor: what everybody reads.
  expect((await kept(again, '/api/')).filter((path) => !/^\/api\/producto\/all(Black)?$/.test(path))).toEqual([]);
  expect(await again.evaluate(() => Object.keys(localStorage))).toEqual([]);
  site.close();
});

test('what one read of one’s own is read without signal, with its hour; one leaves without it too, and the server hears of it first', async ({
  page,
  context,
  api,
}) => {
  const { site, product, reseller } = await aReseller(api, context);
  const order = await api.order(reseller, product);
  const own = [
    ['/mi-cuenta', page.getByText('Al día: no debe nada')],
    [`/producto/${product.productoId}`, page.getByRole('heading', { level: 1, name: product.name })],
    ['/pedido-vendedor', orderRow(page, order.orderId)],
  ] as const;
  for (const [address, shown] of own) {
    await page.goto(site.url + address);
    await expect(shown).toBeVisible();
    // Its files are kept by the worker, which the first page begins.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  }
  await page.goto(`${site.url}/mi-cuenta`);
  await expect.poll(() => kept(page, '/api/')).toHaveLength(7);

  site.reach(false);
  await context.setOffline(true);
  for (const [address, shown] of own) {
    await page.goto(site.url + address);
    await expect(shown).toBeVisible();
    await expect(page.getByText(/Sin señal: lo que ve, como estaba hoy a las \d\d:\d\d o después\./)).toBeVisible();
  }

  await page.goto(`${site.url}/mi-cuenta`);
  await page.getByRole('button', { name: 'Ya pagué' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ya pagué' });
  await dialog.getByLabel('Importe *').fill('10');
  await dialog.getByRole('button', { name: 'Avisar pago' }).click();
  await expect(page.getByRole('region', { name: 'Pendiente de envío' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar envío' }).click();

  await (await openMenu(page)).getByRole('button', { name: 'Salir' }).click();
  await answer(page, messages.logout.confirm, 'Si');
  await answer(page, messages.logout.done, 'OK');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await kept(page, '/api/')).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['salida-pendiente']);
  await page.goto(`${site.url}/pedido-vendedor`);
  await expect(page).toHaveURL(/\/login$/);
  expect((await context.cookies()).map(({ name }) => name)).toContain('vitrina_sesion');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  site.reach(true);
  await context.setOffline(false);
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['vitrina_equipo']);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/'))[0]).toBe('/api/logout');
  site.close();
});

test('with bars but no signal a page that was never opened says so, and comes by itself once there is one', async ({
  page,
  context,
  api,
}) => {
  const { site } = await aReseller(api, context);
  await page.goto(`${site.url}/individual`);
  await expect.poll(() => kept(page, '/api/')).toHaveLength(2);
  site.reach(false);
  await page.goto(`${site.url}/historial-pedidos`);
  await expect(page.getByText('Revise su conexión a internet y vuelva a intentar.')).toBeVisible();
  site.reach(true);
  await expect(page.getByRole('heading', { level: 1, name: 'Historial de Pedidos' })).toBeVisible();
  site.close();
});

/** A product, and a reseller who is logged in at a server that can be out of reach and bring out a release. */
async function aReseller(api: Api, context: BrowserContext) {
  const site = await releasesOf(api.url);
  const product = await api.newProduct();
  const reseller = await api.newReseller();
  await logInAs(context, site.url, reseller);
  return { site, product, reseller };
}

const shownWidth = (page: Page) =>
  page
    .getByRole('listitem')
    .first()
    .locator('img')
    .evaluate((shown: HTMLImageElement) => shown.naturalWidth);

/** In the page: marks the document when the worker has done what the page told it. */
function markHeard() {
  const { postMessage } = ServiceWorker.prototype;
  ServiceWorker.prototype.postMessage = function (message: unknown) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => document.documentElement.setAttribute('data-heard', '');
    postMessage.call(this, message, { transfer: [port2] });
  };
}

/** The addresses that begin so in whatever the browser keeps for this site. */
const kept = (page: Page, begin: string) =>
  page.evaluate(async (begin) => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(opened.map((cache) => cache.keys()))).flat();
    return requests
      .map(({ url }) => url.slice(location.origin.length))
      .filter((path) => path.startsWith(begin))
      .sort();
  }, begin);
