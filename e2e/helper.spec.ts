import { randomBytes } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import { expectAccessible } from './accessible.ts';
import { demoAccounts } from './api.ts';
import { expectMessage } from './messages.ts';
import { openMenu } from './screens.ts';
import { expect, test } from './test.ts';

// What she is refused.
test.use({ provoked: { statuses: [403] } });

test('an administrator makes a helper, who logs in, packs and hands over an order, and is let into nothing else', async ({
  page,
  api,
  context,
  enter,
}) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  const order = await api.order(reseller, product);
  const name = `Rocío ${reseller.apellido}`;
  const userName = `arma-${randomBytes(4).toString('hex')}`;
  await enter(demoAccounts.admin);
  await page.goto('/listado-vendedores');
  await page.getByRole('button', { name: 'Crear ayudante' }).click();
  const form = page.getByRole('dialog', { name: 'Crear ayudante' });
  await expectAccessible(page);
  await form.getByLabel('Usuario').fill(userName);
  await form.getByLabel('Contraseña', { exact: false }).first().fill('una clave larga');
  await form.getByRole('button', { name: 'Crear ayudante' }).click();
  await expectMessage(page, messages.user.created);

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Usuario').fill(userName);
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga');
  await page.getByRole('button', { name: 'Acceder' }).click();
  await expectMessage(page, messages.login.done);
  await expect(page.getByRole('heading', { level: 1, name: 'Armado' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Elija su contraseña' }).getByRole('button', { name: 'Ahora no' }).click();
  await expectAccessible(page);
  const menu = await openMenu(page);
  const links = await menu.getByRole('link').allTextContents();
  expect(links.map((text) => text.trim())).toEqual(['Armado', 'Compras', 'Ayuda']);
  await page.keyboard.press('Escape');

  await page.goto(`/armado?ventana=${order.ventanaId}&bulto=${reseller.id}`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: `Entregado a ${name}` }).click();
  const delivery = page.getByRole('dialog', { name: `Entregar a ${name}` });
  await delivery.getByRole('button', { name }).click();
  await delivery.getByRole('button', { name: 'Entregar' }).click();
  await expectMessage(page, messages.delivery.done);
  await expect(page.getByText('Entregó Pía Arce').or(page.getByText(`Entregó ${userName}`))).toBeVisible();
  expect((await api.ordersOf(reseller)).map(({ delivered }) => delivered)).toEqual(['REALIZADO']);
  await expect(page.locator('body')).not.toContainText('US$');

  for (const path of ['/pedidos-list', '/carrito', '/cuentas', '/listado-vendedores', '/mi-cuenta', '/cierres']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\/login$/);
  }
  const statuses = await page.evaluate(async () => {
    const paths = ['/api/menu/order', '/api/ventanas', '/api/cuentas', '/api/usuarios', '/api/avisos/clave'];
    return Promise.all(paths.map(async (path) => (await fetch(path)).status));
  });
  expect(new Set(statuses)).toEqual(new Set([403]));
});
