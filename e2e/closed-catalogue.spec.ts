import { messages } from '#contract/messages.ts';
import { expectSaid } from './messages.ts';
import { addToCart, alert, card, finalise, goToCart } from './screens.ts';
import { expect, test } from './test.ts';

const { title, text } = messages.catalogue.closed;

test.use({ provoked: { statuses: [423] } });
test.beforeEach(({ shop }) => shop.openCatalogue());
test.afterEach(({ shop }) => shop.openCatalogue());

test('while the catalogue is closed a login warns of it', async ({ page, shop }) => {
  const { username, password } = await shop.newReseller();
  await shop.closeCatalogue();
  await page.goto('/login');
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Acceder' }).click();
  await expectSaid(page, title, text);
  await expect(alert(page, title)).toBeHidden();
  await expect(page.getByText('El catálogo está cerrado.')).toBeVisible();
});

test('a catalogue that closes refuses the order, keeps the cart, and takes it once open again', async ({
  page,
  shop,
  enter,
}) => {
  const product = await shop.newProduct({ stock: 3 });
  const reseller = await shop.newReseller();
  await enter(reseller);
  await page.goto('/individual');
  await addToCart(page, product);
  await goToCart(page);

  await shop.closeCatalogue();
  await expect(page.getByText('El catálogo está cerrado.')).toBeVisible();
  await finalise(page);
  await expectSaid(page, title, text);
  await expect(alert(page, title)).toBeHidden();
  await expect(card(page, product)).toBeVisible();
  expect(await shop.ordersOf(reseller)).toEqual([]);
  expect(await shop.stockOf(product)).toBe(3);

  await shop.openCatalogue();
  await expect(page.getByText('El catálogo está cerrado.')).toBeHidden();
  await finalise(page);
  await expectSaid(page, messages.order.done);
  expect(await shop.ordersOf(reseller)).toHaveLength(1);
});

test('an order that meets the closing halfway is refused by the server and stays in the cart', async ({
  page,
  shop,
  enter,
}) => {
  const product = await shop.newProduct();
  const reseller = await shop.newReseller();
  await enter(reseller);
  // Without live events this page cannot hear of the closing.
  await page.route('**/api/eventos', (route) => route.abort('aborted'));
  await page.goto('/individual');
  await addToCart(page, product);
  await goToCart(page);
  await shop.closeCatalogue();
  await finalise(page);
  await expectSaid(page, title, text);
  await expect(card(page, product)).toBeVisible();
  expect(await shop.ordersOf(reseller)).toEqual([]);
});
