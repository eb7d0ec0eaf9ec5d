import { addToCart, card, openMenu } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ provoked: { statuses: [], lostConnection: true } });

test('without a connection one goes on searching, and from the cart to its page', async ({
  page,
  context,
  shop,
  enter,
}) => {
  const product = await shop.newProduct();
  await enter(await shop.newReseller());
  await page.goto('/individual');
  await addToCart(page, product);
  await page.getByRole('searchbox').fill('');
  const fetched = page.waitForResponse(/cart-page.*\.js$/);
  await page.getByRole('button', { name: 'Carrito, 1 producto' }).click();
  await fetched;
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

test('a page that lacked the connection comes by itself when that is back', async ({ page, context, shop, enter }) => {
  await enter(await shop.newReseller());
  await page.goto('/individual');
  const menu = await openMenu(page);
  await context.setOffline(true);
  await menu.getByRole('link', { name: 'Historial de Pedidos' }).click();
  await expect(page.getByRole('heading', { name: 'No pudimos mostrar esta página' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Historial de Pedidos' })).toBeVisible();
});
