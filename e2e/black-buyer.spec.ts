import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { demoAccounts } from './api.ts';
import { addToCart, card, goToCart } from './screens.ts';
import { expect, test as journey } from './test.ts';

/** A reseller with a Black product in the cart, who went to the essential catalogue. */
type BlackBuyer = { everyday: Product; ring: Product };
const test = journey.extend<{ blackBuyer: BlackBuyer }>({
  blackBuyer: async ({ page, api, enter }, use) => {
    const [everyday, ring] = [await api.newProduct(), await api.newProduct({ tipoProducto: 'BLACK' })];
    await enter(await api.newReseller());
    await page.goto('/productos-black');
    await addToCart(page, ring);
    await page.goto('/individual');
    await use({ everyday, ring });
  },
});

const { title, toBlack, toEssential } = messages.catalogue.cartNotEmpty;
const toBlackSwitch = (page: Page) => page.getByRole('switch', { name: 'Catálogo BLACK' });
const toEssentialSwitch = (page: Page) => page.getByRole('switch', { name: 'Ir a Catálogo Esencial' });
const refusal = (page: Page) => page.getByRole('status').filter({ hasText: title });

test('a Black buyer goes back to the Black catalogue from the cart, by its button and by the logo', async ({
  page,
  api,
  enter,
}) => {
  const ring = await api.newProduct({ tipoProducto: 'BLACK' });
  await enter(await api.newReseller());
  await page.goto('/productos-black');
  await addToCart(page, ring);
  await goToCart(page);
  await page.getByRole('button', { name: 'Volver a seleccionar Productos' }).click();
  await expect(page).toHaveURL(/\/productos-black$/);
  await expect(page.getByRole('heading', { level: 1, name: 'CATALOGO BLACK' })).toBeVisible();

  await goToCart(page);
  await page.getByRole('banner').getByRole('link', { name: 'Vitrina' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'CATALOGO BLACK' })).toBeVisible();
  await page.getByRole('button', { name: `Quitar una unidad de ${ring.name}` }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Vitrina' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'CATÁLOGO ESENCIAL' })).toBeVisible();
});

journey(
  'on a phone Back closes the dialog, then leaves the page, and a message of the catalogue stays behind',
  async ({ page, api, enter }) => {
    const ring = await api.newProduct({ tipoProducto: 'BLACK' });
    await enter(await api.newReseller());
    await page.goto('/individual');
    await toBlackSwitch(page).click();
    await addToCart(page, ring);
    const back = () => page.evaluate(() => history.back());
    const black = () => page.evaluate(() => document.documentElement.dataset.theme);
    await page.getByRole('button', { name: /^Carrito, 1/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Mi Pedido' });
    await page.getByRole('button', { name: `Eliminar ${ring.name}` }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await back();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(dialog).toBeVisible();
    await back();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/productos-black/);
    await toEssentialSwitch(page).click();
    await expect(refusal(page)).toBeVisible();
    await goToCart(page);
    await expect(refusal(page)).toBeHidden({ timeout: 2_000 });
    expect(await black()).toBe('BLACK');
    await back();
    await expect(page).toHaveURL(/productos-black/);
    await page.getByRole('link', { name: 'Mis pedidos' }).click();
    await page.getByRole('button', { name: 'Orden' }).click();
    const sheet = page.getByRole('dialog', { name: 'Orden' });
    await expect(sheet).toBeVisible();
    await back();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/pedido-vendedor/);
  },
);

test('the switch leads to the catalogue of the cart and never away from it, and tells which one is seen', async ({
  blackBuyer,
  page,
}) => {
  const { everyday, ring } = blackBuyer;
  await expect(toBlackSwitch(page)).not.toBeChecked();
  await toBlackSwitch(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'CATALOGO BLACK' })).toBeVisible();
  await expect(toEssentialSwitch(page)).toBeChecked();
  await toEssentialSwitch(page).click();
  await expect(refusal(page)).toContainText(toEssential);
  await expect(page).toHaveURL(/\/productos-black/);

  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(ring.name);
  await page.getByRole('button', { name: `Quitar una unidad de ${ring.name}` }).click();
  await toEssentialSwitch(page).click();
  await addToCart(page, everyday);
  await page.goto('/productos-black');
  await toEssentialSwitch(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'CATÁLOGO ESENCIAL' })).toBeVisible();
});

test('a product of the other catalogue does not get into the cart, from its card or its page', async ({
  blackBuyer,
  page,
}) => {
  const { everyday, ring } = blackBuyer;
  await addToCart(page, everyday);
  await expect(refusal(page)).toContainText(toEssential);
  await expect(card(page, everyday).getByRole('button', { name: `Agregar ${everyday.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Carrito, 1 producto' })).toBeVisible();

  await page.getByRole('button', { name: everyday.name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: everyday.name });
  await dialog.getByRole('button', { name: `Agregar ${everyday.name}` }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: title })).toContainText(toEssential);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();

  await page.goto(`/producto/${everyday.productoId}`);
  await page.getByRole('button', { name: `Agregar ${everyday.name}` }).click();
  await expect(refusal(page)).toContainText(toEssential);
  await page.getByRole('link', { name: 'Ver todo el catálogo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'CATALOGO BLACK' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(ring.name);
  await page.getByRole('button', { name: `Quitar una unidad de ${ring.name}` }).click();

  await page.goto('/individual');
  await addToCart(page, everyday);
  await page.goto(`/producto/${ring.productoId}`);
  await page.getByRole('button', { name: `Agregar ${ring.name}` }).click();
  await expect(refusal(page)).toContainText(toBlack);
  await expect(page.getByRole('button', { name: 'Carrito, 1 producto' })).toBeVisible();
});

test('the switch of the orders tells which ones are seen', async ({ page, enter }) => {
  await enter(demoAccounts.admin);
  await page.goto('/pedidos-list');
  const toBlackOrders = page.getByRole('switch', { name: 'Pedidos BLACK' });
  await expect(toBlackOrders).not.toBeChecked();
  await toBlackOrders.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos BLACK' })).toBeVisible();
  const back = page.getByRole('switch', { name: 'Volver a Pedidos' });
  await expect(back).toBeChecked();
  await back.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos', exact: true })).toBeVisible();
});
