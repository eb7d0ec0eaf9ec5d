import type { Page } from '@playwright/test';
import { durations, messages } from '#contract/messages.ts';
import { addToCart, answer, finalise, goToCart, moment } from './screens.ts';
import { type Account, demoAccounts } from './shop.ts';
import { expect, test } from './test.ts';

/** What the rest of the time may take on a busy machine. */
const SLACK = 3_000;

test('while the mouse moves, a login and an order lead on when their messages end', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  const [reseller, product] = [await shop.newReseller(), await shop.newProduct()];
  await logIn(page, reseller);
  await expect(moment(page, messages.login.done)).toBeVisible();
  await expect(moment(page, messages.login.done)).toBeHidden({ timeout: durations.session + SLACK });
  await expect(page).toHaveURL(/\/individual$/);
  await addToCart(page, product);
  await goToCart(page);
  await finalise(page);
  await expect(moment(page, messages.order.done)).toBeVisible();
  await expect(moment(page, messages.order.done)).toBeHidden({ timeout: durations.session + SLACK });
  await expect(page).toHaveURL(/\/platos-list$/);
});

test('what the server confirmed holds while its message shows, whatever one does then', async ({
  page,
  shop,
  enter,
}) => {
  const [reseller, product] = [await shop.newReseller(), await shop.newProduct()];
  await logIn(page, reseller);
  await expect(moment(page, messages.login.done)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Ya inició sesión' })).toBeVisible();

  await page.goto('/individual');
  await addToCart(page, product);
  await goToCart(page);
  await finalise(page);
  await expect(moment(page, messages.order.done)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Su carrito está vacío' })).toBeVisible();
  const [order] = await shop.ordersOf(reseller);

  await page.goto('/pedido-vendedor');
  const cancel = page.getByRole('button', { name: `Cancelar pedido ${order?.orderId}` });
  await expect(cancel).toBeVisible();
  // The list is not read again while the message shows.
  await page.route('**/api/menu/order/*', () => {});
  await cancel.click();
  await answer(page, messages.order.confirmCancel, 'Si');
  await expect(moment(page, messages.order.cancelled)).toBeVisible();
  await expect(page.getByText('CANCELADO', { exact: true })).toBeVisible();
  await expect(cancel).toBeHidden();

  await enter(demoAccounts.admin);
  await page.goto(`/listado-vendedores?q=${reseller.username}`);
  const remove = page.getByRole('button', { name: `Eliminar ${reseller.username}` });
  await expect(remove).toBeVisible();
  await page.route('**/api/usuarios', () => {});
  await remove.click();
  await answer(page, '¿Desea eliminar usuario?', 'Si');
  await expect(moment(page, messages.user.deleted)).toBeVisible();
  await expect(remove).toBeHidden();
});

test.describe('a hand that means the message', () => {
  test.use({ wanders: false, provoked: { statuses: [401] } });

  test('holds it with the mouse on its card, and lets it go on beside it', { tag: '@desktop' }, async ({ page }) => {
    const message = moment(page, messages.login.failed.title);
    await logIn(page, { username: 'vendedor', password: 'otra clave' });
    await expect(message).toBeVisible();
    await page.mouse.move(640, 395);
    await page.mouse.move(640, 400, { steps: 3 });
    await page.waitForTimeout(2 * durations.session);
    await expect(message).toBeVisible();
    for (let x = 20; x < 400; x += 20) await page.mouse.move(x, 40);
    await expect(message).toBeHidden({ timeout: durations.session + SLACK });
  });
});

test.describe('a finger', () => {
  test.use({ hasTouch: true, provoked: { statuses: [401] } });

  test('touches a message without keeping it', async ({ page }) => {
    const message = moment(page, messages.login.failed.title);
    await logIn(page, { username: 'vendedor', password: 'otra clave' });
    await message.getByRole('heading').tap();
    await expect(message).toBeHidden({ timeout: durations.session + SLACK });
  });
});

async function logIn(page: Page, { username, password }: Account) {
  await page.goto('/login');
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Acceder' }).click();
}
