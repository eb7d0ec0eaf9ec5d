import { messages } from '#contract/messages.ts';
import { expectMessage } from './messages.ts';
import { addToCart, answer, card, finalise, goToCart, openMenu, orderRow } from './screens.ts';
import { dismissMessage } from './tab-to.ts';
import { expect, test } from './test.ts';

test('a reseller registers, logs in, orders, finds the order and cancels it', async ({ page, api }) => {
  const fuente = await api.newProduct({ amount: 1500, stock: 7 });
  const jarra = await api.newProduct({ amount: 45.5 });
  const username = `ana-${Date.now()}`;

  await page.goto('/');
  await page.getByRole('link', { name: 'Quiero ser Revendedor!' }).click();
  // The page that it comes from has a field of that name too.
  await expect(page.getByRole('heading', { name: 'Registro Revendedor' })).toBeVisible();
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: false }).first().fill('una clave larga');
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByLabel('Apellido').fill('Ibáñez');
  await page.getByLabel('Dirección').fill('Mitre 100');
  await page.getByLabel('Email').fill('ana@vitrina.example');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await dismissMessage(page, messages.registration.pickupPointMissing);
  await page.getByLabel('Punto de Retiro').selectOption('Conesa 970, Muñiz');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await answer(page, messages.registration.done, 'OK');

  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga');
  await page.getByRole('button', { name: 'Acceder' }).click();
  await expectMessage(page, messages.login.done);
  await expect(page).toHaveURL(/\/individual$/);

  await page.getByLabel('Categoría').selectOption('MASCOTAS');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ productos?$/ })).toBeVisible();
  await expect(card(page, fuente)).toBeHidden();
  await page.getByLabel('Categoría').selectOption('COCINA');
  await addToCart(page, fuente, jarra);
  await card(page, jarra).getByRole('button', { name: 'Agregar una unidad' }).click();
  await expect(page.getByRole('button', { name: 'Carrito, 2 productos' })).toBeVisible();
  await goToCart(page);

  await card(page, fuente).getByLabel('Color o referencia').fill('Verde oscuro');
  const reseller = page.getByRole('region', { name: 'Datos del revendedor' });
  await expect(reseller).toContainText('Ana Ibáñez');
  await expect(reseller).toContainText('ana@vitrina.example');
  await expect(reseller).toContainText('US$ 1.591');
  await finalise(page);
  await expectMessage(page, messages.order.done);
  await expect(page).toHaveURL(/\/platos-list$/);
  await expect(page.getByRole('button', { name: 'Carrito, 0 productos' })).toBeVisible();
  expect(await api.stockOf(fuente)).toBe(6);

  await (await openMenu(page)).getByRole('link', { name: 'Mis Pedidos' }).click();
  const toggle = page.getByRole('button', { name: /^2 productos del pedido \d+$/ });
  const orderId = Number((await toggle.getAttribute('aria-label'))?.match(/\d+$/)?.[0]);
  const row = orderRow(page, orderId);
  await expect(row).toContainText('US$ 1.591');
  await toggle.click();
  const cancel = page.getByRole('button', { name: `Cancelar pedido ${orderId}` });
  const lines = page.getByRole('list', { name: `Productos del pedido ${orderId}` });
  await expect(lines).toContainText(fuente.name);
  await expect(lines).toContainText('Verde oscuro');

  const menu = page.getByRole('button', { name: `Más acciones: pedido ${orderId}` });
  const open = async () => {
    if (await menu.isVisible()) await menu.click();
    await cancel.click();
  };
  await open();
  await answer(page, messages.order.confirmCancel, 'No');
  await open();
  await answer(page, messages.order.confirmCancel, 'Si');
  await expectMessage(page, messages.order.cancelled);
  await expect(row).toContainText('CANCELADO');
  await expect(cancel).toBeHidden();
  expect(await api.stockOf(fuente)).toBe(7);
});

test('the cart of a reseller without email shows none', { tag: '@phone' }, async ({ page, api, enter }) => {
  const [reseller, product] = [await api.newReseller({ email: '' }), await api.newProduct()];
  await enter(reseller);
  await page.goto('/individual');
  await addToCart(page, product);
  await goToCart(page);
  const email = page.getByRole('region', { name: 'Datos del revendedor' }).getByText('Email').locator('..');
  await expect(email).toHaveText('Email—');
  await expect(page.getByRole('main')).not.toContainText(`Email${reseller.username}`);
});
