import { messages } from '#contract/messages.ts';
import { moment } from './screens.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';

test('a reseller logs in and orders with the keyboard alone', { tag: '@desktop' }, async ({ page, shop }) => {
  const product = await shop.newProduct();
  const reseller = await shop.newReseller();
  const { keyboard } = page;

  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, 'Usuario');
  await keyboard.type(reseller.username);
  await tabTo(page, 'Contraseña');
  await keyboard.type(reseller.password);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/individual$/);

  await tabTo(page, 'Buscar por nombre');
  await keyboard.type(product.name);
  await expect(page.getByText('1 producto', { exact: true })).toBeVisible();
  await tabTo(page, `Agregar ${product.name}`);
  await keyboard.press('Enter');
  await tabTo(page, 'Carrito, 1 producto');
  await keyboard.press('Enter');
  await tabTo(page, 'Iniciar Pedido');
  await keyboard.press('Enter');

  await tabTo(page, 'Color o referencia');
  await keyboard.type('Rojo');
  await tabTo(page, 'Finalizar Pedido');
  await keyboard.press('Enter');
  await expect(moment(page, messages.order.done)).toBeVisible();
  await expect(page).toHaveURL(/\/platos-list$/);
  expect(await shop.ordersOf(reseller)).toMatchObject([{ orderDetails: [{ referencia: 'Rojo' }] }]);
});
