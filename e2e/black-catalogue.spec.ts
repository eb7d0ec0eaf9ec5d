import { messages } from '#contract/messages.ts';
import { expectMessage } from './messages.ts';
import { addToCart, alert, answer, card, finalise, goToCart } from './screens.ts';
import { expect, test } from './test.ts';

const { title, toBlack, toEssential } = messages.catalogue.cartNotEmpty;

test('a reseller goes to the Black catalogue with an empty cart only, and orders there', { tag: '@phone' }, async ({
  page,
  api,
  enter,
}) => {
  const [everyday, premium] = [await api.newProduct(), await api.newProduct({ tipoProducto: 'BLACK', amount: 900 })];
  const reseller = await api.newReseller();
  await enter(reseller);
  await page.goto('/individual');
  await addToCart(page, everyday);
  await page.getByRole('switch', { name: 'Catálogo BLACK' }).click();
  await expect(page.getByRole('status').filter({ hasText: title })).toContainText(toBlack);
  await expect(page).toHaveURL(/\/individual/);

  await card(page, everyday)
    .getByRole('button', { name: `Quitar una unidad de ${everyday.name}` })
    .click();
  await page.getByRole('switch', { name: 'Catálogo BLACK' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'CATALOGO BLACK' })).toBeVisible();
  await addToCart(page, premium);
  await expect(card(page, everyday)).toBeHidden();
  await page.getByRole('switch', { name: 'Ir a Catálogo Esencial' }).click();
  await expect(page.getByRole('status').filter({ hasText: toEssential })).toContainText(title);
  await expect(page).toHaveURL(/\/productos-black/);

  await goToCart(page);
  await finalise(page);
  await expectMessage(page, messages.order.done);
  expect(await api.ordersOf(reseller)).toMatchObject([{ tipo: 'BLACK', totalAmount: 900 }]);
});

test('a reseller cancels the order in the making from the cart dialog, and may undo that at once', {
  tag: '@phone',
}, async ({ page, api, enter }) => {
  const product = await api.newProduct({ tipoProducto: 'BLACK' });
  await enter(await api.newReseller());
  await page.goto('/productos-black');
  await addToCart(page, product);
  await page.getByRole('button', { name: 'Carrito, 1 producto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mi Pedido' });
  await expect(dialog.getByRole('row', { name: `${product.name} 1` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await answer(page, messages.order.confirmCancel, 'Si');
  const cancelled = alert(page, messages.order.cancelled);
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await cancelled.getByRole('button', { name: 'Cerrar' }).focus();
  expect(await undo.evaluate(isHit), "'Deshacer' while the message shows").toBe(true);
  expect(await cancelled.getByRole('heading').evaluate(isHit), "the message beside 'Deshacer'").toBe(true);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/individual$/);
  await expect(page.getByRole('button', { name: 'Carrito, 0 productos' })).toBeVisible();
  await undo.click();
  await expect(page.getByRole('button', { name: 'Carrito, 1 producto' })).toBeVisible();
});

/** Runs in the page: whether a press on its middle hits it. */
function isHit(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test('a visitor looks at both catalogues and is asked to log in at the cart', { tag: '@phone' }, async ({
  page,
  api,
}) => {
  const product = await api.newProduct({ amount: 50 });
  await page.goto('/platos-list');
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(`  ${product.name.toUpperCase()} `);
  await expect(card(page, product)).toContainText('US$ 050');
  await expect(page.getByRole('button', { name: `Agregar ${product.name}` })).toBeHidden();
  await page.getByRole('button', { name: product.name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: product.name });
  await expect(dialog).toContainText('Para el horno.');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('switch', { name: 'Catálogo BLACK' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'CATALOGO BLACK' })).toBeVisible();

  await page.getByRole('button', { name: 'Carrito, 0 productos' }).click();
  await expect(alert(page, messages.login.needed.title)).toContainText(messages.login.needed.text);
  await answer(page, messages.login.needed.title, 'Login');
  await expect(page).toHaveURL(/\/login$/);
});

test('a product is found by its code, in any case and with spaces around it', { tag: '@phone' }, async ({
  page,
  api,
}) => {
  const code = `ZQ-${Date.now()}`;
  const [wanted, other] = [await api.newProduct({ codigo: code }), await api.newProduct()];
  await page.goto('/individual');
  await expect(page.getByRole('heading', { level: 1, name: 'CATÁLOGO ESENCIAL' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(`  ${code.toLowerCase()} `);
  await expect(card(page, wanted)).toBeVisible();
  await expect(card(page, other)).toBeHidden();
  await expect(page.getByText('1 producto', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill(`${code}x`);
  await expect(page.getByText(`Ninguno tiene «${code}x» en su nombre ni en su código.`)).toBeVisible();
});
