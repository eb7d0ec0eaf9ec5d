import { messages } from '#contract/messages.ts';
import { expectSaid } from './messages.ts';
import { addToCart, card, finalise, goToCart } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ provoked: { statuses: [409, 422] } });

test('an order that asks for more than is left names the lines and is adjusted to what there is', async ({
  page,
  shop,
  enter,
}) => {
  const [few, none, plenty] = [
    await shop.newProduct({ stock: 3 }),
    await shop.newProduct({ stock: 3 }),
    await shop.newProduct(),
  ];
  const reseller = await shop.newReseller();
  await enter(reseller);
  await page.goto('/individual');
  await addToCart(page, few, none, plenty);
  await goToCart(page);
  const more = card(page, few).getByRole('button', { name: 'Agregar una unidad' });
  await more.click();
  await more.click();

  await shop.setStock(few, 2);
  await shop.setStock(none, 0);
  await finalise(page);
  const refusal = page.getByRole('region', { name: 'No alcanza el stock de algunos productos.' });
  await expect(refusal.getByRole('listitem').filter({ hasText: few.name })).toContainText('pidió 3 y quedan 2.');
  await expect(refusal.getByRole('listitem').filter({ hasText: none.name })).toContainText('se quedó sin stock.');
  await expect(refusal).not.toContainText(plenty.name);
  expect(await shop.ordersOf(reseller)).toEqual([]);

  await refusal.getByRole('button', { name: 'Ajustar a lo disponible' }).click();
  await refusal.getByRole('button', { name: `Quitar ${none.name}` }).click();
  await expect(refusal).toBeHidden();
  await finalise(page);
  await expectSaid(page, messages.order.done);
  const [order] = await shop.ordersOf(reseller);
  expect(order?.orderDetails.map(({ name, quantity }) => [name, quantity]).sort()).toEqual(
    [
      [few.name, 2],
      [plenty.name, 1],
    ].sort(),
  );
  expect(await shop.stockOf(few)).toBe(0);
});

test('an order at a price that changed shows the new one and goes out with it', async ({ page, shop, enter }) => {
  const product = await shop.newProduct({ amount: 100 });
  const reseller = await shop.newReseller();
  await enter(reseller);
  await page.goto('/individual');
  await addToCart(page, product);
  await goToCart(page);
  await shop.setPrice(product, 140);
  await finalise(page);
  const refusal = page.getByRole('region', { name: 'Hay precios que cambiaron desde que armó el pedido.' });
  await expect(refusal).toContainText('cuesta hoy US$ 140');
  expect(await shop.ordersOf(reseller)).toEqual([]);
  await refusal.getByRole('button', { name: 'Usar los precios de hoy' }).click();
  await expect(refusal).toBeHidden();
  await finalise(page);
  await expectSaid(page, messages.order.done);
  expect(await shop.ordersOf(reseller)).toMatchObject([{ totalAmount: 140 }]);
});

test('a product that was withdrawn is taken out of the cart, and the order goes out without it', async ({
  page,
  shop,
  enter,
}) => {
  const [kept, gone] = [await shop.newProduct(), await shop.newProduct()];
  const reseller = await shop.newReseller();
  await enter(reseller);
  await page.goto('/individual');
  await addToCart(page, kept, gone);
  await goToCart(page);
  await shop.withdraw(gone);
  await finalise(page);
  const refusal = page.getByRole('region', { name: 'Hay productos que ya no están disponibles.' });
  await expect(refusal).toContainText(`${gone.name} ya no está disponible.`);
  await expect(refusal.getByRole('heading')).toBeFocused();
  await refusal.getByRole('button', { name: `Quitar ${gone.name}` }).click();
  await expect(refusal).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(card(page, gone)).toBeHidden();
  await finalise(page);
  await expectSaid(page, messages.order.done);
  expect(await shop.ordersOf(reseller)).toMatchObject([{ orderDetails: [{ name: kept.name }] }]);
});
