import { messages } from '#contract/messages.ts';
import { expectMessage } from './messages.ts';
import { card, finalise } from './screens.ts';
import { dismissMessage } from './tab-to.ts';
import { expect, test } from './test.ts';

test.use({ provoked: { statuses: [409, 422] } });

test('an order that asks for more than is left names the lines and is adjusted to what there is', async ({
  page,
  api,
  cartOf,
}) => {
  const [few, none, plenty] = [
    await api.newProduct({ stock: 3 }),
    await api.newProduct({ stock: 3 }),
    await api.newProduct(),
  ];
  const reseller = await cartOf(few, none, plenty);
  const more = card(page, few).getByRole('button', { name: 'Agregar una unidad' });
  await more.click();
  await more.click();

  await api.setStock(few, 2);
  await api.setStock(none, 0);
  await finalise(page);
  await dismissMessage(page, messages.order.failed.title);
  const refusal = page.getByRole('region', { name: 'No alcanza el stock de algunos productos.' });
  await expect(refusal.getByRole('listitem').filter({ hasText: few.name })).toContainText('pidió 3 y quedan 2.');
  await expect(refusal.getByRole('listitem').filter({ hasText: none.name })).toContainText('se quedó sin stock.');
  await expect(refusal).not.toContainText(plenty.name);
  expect(await api.ordersOf(reseller)).toEqual([]);

  await refusal.getByRole('button', { name: 'Ajustar a lo disponible' }).click();
  await refusal.getByRole('button', { name: `Quitar ${none.name}` }).click();
  await expect(refusal).toBeHidden();
  await finalise(page);
  await expectMessage(page, messages.order.done);
  const [order] = await api.ordersOf(reseller);
  expect(order?.orderDetails.map(({ name, quantity }) => [name, quantity]).sort()).toEqual(
    [
      [few.name, 2],
      [plenty.name, 1],
    ].sort(),
  );
  expect(await api.stockOf(few)).toBe(0);
});

test('an order at a price that changed shows the new one and goes out with it', async ({ page, api, cartOf }) => {
  const product = await api.newProduct({ amount: 100 });
  const reseller = await cartOf(product);
  await api.setPrice(product, 140);
  await finalise(page);
  await dismissMessage(page, messages.order.failed.title);
  const refusal = page.getByRole('region', { name: 'Hay precios que cambiaron desde que armó el pedido.' });
  await expect(refusal).toContainText('cuesta hoy US$ 140');
  expect(await api.ordersOf(reseller)).toEqual([]);
  await refusal.getByRole('button', { name: 'Usar los precios de hoy' }).click();
  await expect(refusal).toBeHidden();
  await finalise(page);
  await expectMessage(page, messages.order.done);
  expect(await api.ordersOf(reseller)).toMatchObject([{ totalAmount: 140 }]);
});

test('a product that was withdrawn is taken out of the cart, and the order goes out without it', async ({
  page,
  api,
  cartOf,
}) => {
  const [kept, gone] = [await api.newProduct(), await api.newProduct()];
  const reseller = await cartOf(kept, gone);
  await api.withdraw(gone);
  await finalise(page);
  await dismissMessage(page, messages.order.failed.title);
  const refusal = page.getByRole('region', { name: 'Hay productos que ya no están disponibles.' });
  await expect(refusal).toContainText(`${gone.name} ya no está disponible.`);
  await expect(refusal.getByRole('heading')).toBeFocused();
  await expect(refusal.getByRole('heading')).toBeInViewport();
  await refusal.getByRole('button', { name: `Quitar ${gone.name}` }).click();
  await expect(refusal).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(card(page, gone)).toBeHidden();
  await finalise(page);
  await expectMessage(page, messages.order.done);
  expect(await api.ordersOf(reseller)).toMatchObject([{ orderDetails: [{ name: kept.name }] }]);
});
