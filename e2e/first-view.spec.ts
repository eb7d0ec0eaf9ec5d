import { demoAccounts } from './api.ts';
import { addToCart } from './screens.ts';
import { expect, test } from './test.ts';

test('the catalogue comes in few files, all of which the page names', async ({ page, api }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/individual');
  await expect(page.getByRole('searchbox', { name: 'Buscar por nombre' })).toBeVisible();
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const html = await (await fetch(`${api.url}/individual`)).text();
  const all = asked.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
  const files = all.filter((path) => !isLater(path));
  expect(files.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(4);
  expect(files.filter((path) => path.endsWith('.css')).length).toBeLessThanOrEqual(2);
  expect(files.filter((path) => !html.includes(path))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
  // What no first view needs comes by itself, after all of them.
  await expect.poll(() => asked.filter(isLater).length).toBeGreaterThan(0);
  expect(all.slice(0, files.length)).toEqual(files);
});

test('what is pressed before it can be answered is answered once it can', async ({ page, api, enter }) => {
  const product = await api.newProduct();
  await enter(await api.newReseller());
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isLaterFile, (route) => released.then(() => route.continue()));
  await page.goto('/individual');
  await addToCart(page, product);
  await page.getByRole('button', { name: 'Carrito, 1 producto' }).click();
  // People who see nothing press again.
  await page.getByRole('button', { name: 'Carrito, 1 producto' }).click();
  const waiting = page.getByText('Cargando…');
  await expect(waiting).toBeVisible();
  release();
  await expect(page.getByRole('dialog', { name: 'Mi Pedido' }).getByRole('row', { name: product.name })).toBeVisible();
  await expect(waiting).toBeHidden();
});

test.describe('where the connection was gone for a moment', () => {
  test.use({ provoked: { statuses: [], lostConnection: true } });

  test('what did not come is asked for again', async ({ page, api, enter }) => {
    await enter(await api.newReseller());
    let isLost = true;
    await page.route(isLaterFile, (route) => (isLost ? route.abort() : route.continue()));
    const lost = page.waitForEvent('requestfailed', (request) => isLater(request.url()));
    await page.goto('/individual');
    await lost;
    isLost = false;
    const cart = page.getByRole('dialog', { name: 'Mi Pedido' });
    await expect(async () => {
      await page.getByRole('button', { name: 'Carrito, 0 productos' }).click();
      await expect(cart).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });
});

test('a catalogue comes with its first screen, which the application takes over in its place', async ({
  page,
  api,
  enter,
}) => {
  const own = async (path: string) => (await page.request.get(path)).text();
  await expect.poll(() => own('/individual')).toContain('id="primera-vista"');
  expect(await own('/individual')).toContain('Quiero ser Revendedor!');
  expect(await own('/individual?buscar=olla')).not.toContain('id="primera-vista"');
  await api.closeCatalogue();
  await expect.poll(() => own('/productos-black')).toContain('El catálogo está cerrado.');
  await api.openCatalogue();
  await expect.poll(() => own('/productos-black')).not.toContain('El catálogo está cerrado.');
  await enter(demoAccounts.admin);
  expect(await own('/individual')).not.toContain('id="primera-vista"');

  await enter(await api.newReseller());
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
  await page.goto('/individual', { waitUntil: 'commit' });
  const card = page.getByText('Sartén antiadherente 24 cm');
  await expect(card).toBeVisible();
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet) &&
      document.fonts.check('1rem "Figtree Variable"'),
  );
  const place = await card.boundingBox();
  expect(await page.locator('#root').isVisible()).toBe(false);
  // Nothing can be pressed or typed that would be lost.
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByPlaceholder('Buscar')).not.toBeEditable();
  release();
  await expect(page.locator('#primera-vista')).toHaveCount(0);
  expect(await card.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: 'Agregar' }).first().click();
});

test("the browser's bar is as Black as the page before the application runs, and as the other page after it", async ({
  page,
}) => {
  const own = async () => (await page.request.get('/productos-black')).text();
  await expect.poll(own).toContain('id="primera-vista"');
  const bars = [...(await own()).matchAll(/name="theme-color" content="(.+?)"/g)].map(([, colour]) => colour);
  expect(bars).toEqual(['#0b0b0c', '#0b0b0c']);
  await page.goto('/productos-black');
  await page.getByRole('switch', { name: 'Ir a Catálogo Esencial' }).click();
  await expect(page.locator('[name=theme-color]').first()).toHaveAttribute('content', '#faf9f7');
});

const isLater = (address: string) => address.includes('/assets/later-');
const isLaterFile = /\/assets\/later-.*\.js$/;
