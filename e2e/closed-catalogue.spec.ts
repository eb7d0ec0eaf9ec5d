import { messages } from '#contract/messages.ts';
import { expectMessage } from './messages.ts';
import { addToCart, alert, card, finalise, goToCart } from './screens.ts';
import { expect, test } from './test.ts';

const { title, text } = messages.catalogue.closed;

test.use({ provoked: { statuses: [423] } });
test.beforeEach(({ api }) => api.openCatalogue());
test.afterEach(({ api }) => api.openCatalogue());

test('a catalogue that closes refuses the order, keeps the cart, and takes it once open again', async ({
  page,
  api,
  cartOf,
}) => {
  const product = await api.newProduct({ stock: 3 });
  const reseller = await cartOf(product);

  await api.closeCatalogue();
  await expect(page.getByText('El catálogo está cerrado.')).toBeVisible();
  await finalise(page);
  await expectMessage(page, title, text);
  await expect(alert(page, title)).toBeHidden();
  await expect(card(page, product)).toBeVisible();
  expect(await api.ordersOf(reseller)).toEqual([]);
  expect(await api.stockOf(product)).toBe(3);

  await api.openCatalogue();
  await expect(page.getByText('El catálogo está cerrado.')).toBeHidden();
  await finalise(page);
  await expectMessage(page, messages.order.done);
  expect(await api.ordersOf(reseller)).toHaveLength(1);
});

test('an order that meets the closing halfway is refused by the server and stays in the cart', async ({
  page,
  api,
  enter,
}) => {
  const product = await api.newProduct();
  const reseller = await api.newReseller();
  await enter(reseller);
  // Without live events this page cannot hear of the closing.
  await page.route('**/api/eventos', (route) => route.abort('aborted'));
  await page.goto('/individual');
  await addToCart(page, product);
  await goToCart(page);
  await api.closeCatalogue();
  await finalise(page);
  await expectMessage(page, title, text);
  await expect(card(page, product)).toBeVisible();
  expect(await api.ordersOf(reseller)).toEqual([]);
});
