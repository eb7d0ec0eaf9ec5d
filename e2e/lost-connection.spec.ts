import { addToCart, card, openMenu } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ provoked: { statuses: [], lostConnection: true } });

test('without a connection one goes on searching, and from the cart to its page', async ({
  page,
  context,
  api,
  enter,
}) => {
  const product = await api.newProduct();
  await enter(await api.newReseller());
  await page.goto('/individual');
  await addToCart(page, product);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Carrito, 1 producto' }).click();
  // What the page needs comes beside it.
  await expect.poll(() => page.evaluate(buyingArrived)).toBe(true);
  await expect.poll(() => page.evaluate(allArrived)).toBe(true);
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  await page.mouse.wheel(0, 2000);
  await expect(page.getByText('Sin conexión.')).toBeInViewport();
  await page.getByRole('searchbox').click();
  await page.getByRole('searchbox').fill(product.name);
  await expect(card(page, product)).toBeVisible();
  await page.getByRole('button', { name: 'Carrito, 1 producto' }).click();
  await page.getByRole('button', { name: 'Iniciar Pedido' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Carrito de Pedido' })).toBeVisible();
  await expect(card(page, product)).toBeVisible();
});

test('a page that lacked the connection comes by itself when that is back', async ({ page, context, api, enter }) => {
  await enter(await api.newReseller());
  await page.goto('/individual');
  const menu = await openMenu(page);
  await context.setOffline(true);
  await menu.getByRole('link', { name: 'Historial de Pedidos' }).click();
  await expect(page.getByRole('heading', { name: 'No pudimos mostrar esta página' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Historial de Pedidos' })).toBeVisible();
});

/** Runs in the page: what the cart's page is made of is here. */
const buyingArrived = () =>
  performance.getEntriesByType('resource').some(({ name }) => /\/buying-[^/]*\.js$/.test(name));

/** Runs in the page: no module or style that it asked for ahead is still on its way. */
const allArrived = () => {
  const arrived = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')].every(
    ({ href }) => arrived.has(href),
  );
};
