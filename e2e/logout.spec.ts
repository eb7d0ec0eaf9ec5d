import { messages } from '#contract/messages.ts';
import { addToCart, answer, moment, openMenu } from './screens.ts';
import { expect, test } from './test.ts';

test('a reseller who leaves is asked, told, and leaves nothing behind', async ({ context, page, shop, enter }) => {
  const product = await shop.newProduct();
  await enter(await shop.newReseller());
  await page.goto('/individual');
  await addToCart(page, product);
  await page.goto('/historial-pedidos');

  await (await openMenu(page)).getByRole('button', { name: 'Salir' }).click();
  await expect(moment(page, messages.logout.confirm)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(moment(page, messages.logout.confirm)).toBeHidden();
  await expect(page).toHaveURL(/\/historial-pedidos$/);

  await (await openMenu(page)).getByRole('button', { name: 'Salir' }).click();
  await answer(page, messages.logout.confirm, 'Si');
  await answer(page, messages.logout.done, 'OK');
  await expect(page).toHaveURL(/\/individual$/);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await page.goto('/pedido-vendedor');
  await expect(page).toHaveURL(/\/login$/);
});
