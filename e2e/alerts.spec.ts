import type { Page } from '@playwright/test';
import { durations } from '#contract/first-messages.ts';
import { messages } from '#contract/messages.ts';
import { type Account, demoAccounts } from './api.ts';
import { expectMessage, holdMessages } from './messages.ts';
import { addToCart, alert, answer, finalise, goToCart, openMenu, orderRow, unfold } from './screens.ts';
import { expect, test } from './test.ts';

test('while the mouse moves, a login and an order lead on when their messages end', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  await logIn(page, reseller);
  await expectMessage(page, messages.login.done);
  await expect(page).toHaveURL(/\/individual$/);
  await addToCart(page, product);
  await goToCart(page);
  await finalise(page);
  await expectMessage(page, messages.order.done);
  await expect(page).toHaveURL(/\/platos-list$/);
});

test('what the server confirmed holds while its message shows, whatever one does then', { tag: '@phone' }, async ({
  page,
  api,
  enter,
}) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  await holdMessages(page);
  await logIn(page, reseller);
  await expectMessage(page, messages.login.done);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Ya inició sesión' })).toBeVisible();

  await page.goto('/individual');
  await addToCart(page, product);
  await goToCart(page);
  await finalise(page);
  await expectMessage(page, messages.order.done);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Su carrito está vacío' })).toBeVisible();
  const [order] = await api.ordersOf(reseller);

  await page.goto('/pedido-vendedor');
  const cancel = page.getByRole('button', { name: `Cancelar pedido ${order?.orderId}` });
  await unfold(orderRow(page, Number(order?.orderId)));
  await expect(cancel).toBeVisible();
  // The list is not read again while the message shows.
  await page.route('**/api/menu/order/*', () => {});
  await cancel.click();
  await answer(page, messages.order.confirmCancel, 'Si');
  await expectMessage(page, messages.order.cancelled);
  await expect(page.getByText('CANCELADO', { exact: true })).toBeVisible();
  await expect(cancel).toBeHidden();

  await enter(demoAccounts.admin);
  await page.goto(`/listado-vendedores?q=${reseller.username}`);
  const remove = page.getByRole('button', { name: `Eliminar ${reseller.username}` });
  await unfold(page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: reseller.username }));
  await expect(remove).toBeVisible();
  await page.route('**/api/usuarios', () => {});
  await remove.click();
  await answer(page, '¿Desea eliminar usuario?', 'Si');
  await expectMessage(page, messages.user.deleted);
  await expect(remove).toBeHidden();
});

test('a warning at the top ends when a dialog opens over which it would lie, and not beside it', {
  tag: '@desktop',
}, async ({ page, api, enter }) => {
  const product = await api.newProduct();
  await enter(await api.newReseller());
  await page.goto('/individual');
  await addToCart(page, product);
  const warning = page.getByText(messages.catalogue.cartNotEmpty.title);
  for (const [width, stays] of [
    [360, false],
    [2560, true],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.getByRole('switch').click();
    await expect(warning).toBeVisible();
    await page.getByRole('button', { name: 'Carrito, 1 producto' }).click();
    const cart = page.getByRole('dialog', { name: 'Mi Pedido' });
    await expect(cart).toBeVisible();
    expect(await warning.isVisible()).toBe(stays);
    // §9: the cart's dialog is extra large.
    if (stays) expect(await cart.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(1100);
    await cart.getByRole('button', { name: 'Cerrar' }).click();
  }
});

/** The message of a logout that the server fails at, which stays long enough to do something with it. */
async function leaveInVain(page: Page) {
  const message = alert(page, 'No pudimos cerrar su sesión.');
  await page.goto('/pedido-vendedor');
  await (await openMenu(page)).getByRole('button', { name: 'Salir' }).click();
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500 }));
  await answer(page, messages.logout.confirm, 'Si');
  await expect(message).toBeVisible();
  return message;
}

test.describe('a hand that means the message', () => {
  test.use({ wanders: false, provoked: { statuses: [500] } });
  test.beforeEach(({ enter }) => enter(demoAccounts.seller));

  test('holds it with the mouse on its card, and lets it go on beside it', { tag: '@desktop' }, async ({ page }) => {
    const message = await leaveInVain(page);
    const { x, y } = (await message.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 30, y + 30);
    await page.mouse.move(x + 60, y + 40, { steps: 3 });
    await page.waitForTimeout(durations.catalogue);
    await expect(message).toBeVisible();
    for (let step = 1; step < 20; step++) await page.mouse.move(10 * step, y - 40);
    await expect(message).toBeHidden();
  });

  test.describe('with a finger', () => {
    test.use({ hasTouch: true });

    test('touches it without keeping it', { tag: '@phone' }, async ({ page }) => {
      const message = await leaveInVain(page);
      await message.getByRole('heading').tap();
      await expect(message).toBeHidden();
    });
  });
});

async function logIn(page: Page, { username, password }: Account) {
  await page.goto('/login');
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Acceder' }).click();
}
