import { messages } from '#contract/messages.ts';
import { expectMessage } from './messages.ts';
import { alert, answer, finalise, orderRow, unfold } from './screens.ts';
import { dismissMessage } from './tab-to.ts';
import { expect, test } from './test.ts';

test('a double click on Finalizar Pedido places one order', async ({ page, api, cartOf }) => {
  const product = await api.newProduct({ stock: 5 });
  const reseller = await cartOf(product);
  await page.getByRole('button', { name: 'Finalizar Pedido' }).dblclick();
  await expectMessage(page, messages.order.done);
  await expect(page).toHaveURL(/\/platos-list$/);
  expect(await api.ordersOf(reseller)).toHaveLength(1);
  expect(await api.stockOf(product)).toBe(4);
});

test('a double click on Cancelar asks, and answers nothing by itself', async ({ page, api, enter }) => {
  const reseller = await api.newReseller();
  const order = await api.order(reseller, await api.newProduct());
  await enter(reseller);
  await page.goto('/pedido-vendedor');
  await unfold(orderRow(page, order.orderId));
  await page.getByRole('button', { name: `Cancelar pedido ${order.orderId}` }).dblclick();
  await expect(alert(page, messages.order.confirmCancel)).toBeVisible();
  expect(await api.ordersOf(reseller)).toMatchObject([{ delivered: 'PENDIENTE' }]);
  await answer(page, messages.order.confirmCancel, 'Si');
  await expectMessage(page, messages.order.cancelled);
});

test.describe('when the connection is lost', () => {
  test.use({ provoked: { statuses: [], lostConnection: true } });

  test('after the order arrived, it is not ordered twice', async ({ page, api, cartOf }) => {
    const product = await api.newProduct();
    const reseller = await cartOf(product);
    await page.route(
      '**/api/menu/order',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await finalise(page);
    await expectMessage(page, messages.order.leftWaiting);
    expect(await api.ordersOf(reseller)).toHaveLength(1);

    await page.reload();
    await answer(page, messages.order.done, 'OK');
    await expect(page.getByText('Pendiente de envío')).toBeHidden();
    expect(await api.ordersOf(reseller)).toHaveLength(1);
  });

  test.describe('and somebody ordered the same meanwhile', () => {
    test.use({ provoked: { statuses: [409], lostConnection: true } });

    test('trying again says in which order, and orders it only when that is wanted', async ({ page, api, cartOf }) => {
      const product = await api.newProduct();
      const reseller = await cartOf(product);
      await page.route('**/api/menu/order', (route) => route.abort('connectionreset'), { times: 1 });
      await finalise(page);
      // Seconds are counted from the first sending; the next is five later.
      await page.waitForTimeout(1_000);
      const { orderId } = await api.order(reseller, product);
      const refused = alert(page, messages.order.failed.title);
      await expect(refused).toContainText(`Ya se pidió en el pedido N° ${orderId}: ${product.name}.`);
      await answer(page, messages.order.failed.title, 'OK');
      expect(await api.ordersOf(reseller)).toHaveLength(1);
      await finalise(page);
      await expectMessage(page, messages.order.done);
      expect(await api.ordersOf(reseller)).toHaveLength(2);
    });
  });

  test('before the order left, it is placed once the connection is back', async ({ context, page, api, cartOf }) => {
    const product = await api.newProduct();
    const reseller = await cartOf(product);
    await context.setOffline(true);
    await finalise(page);
    await dismissMessage(page, messages.order.leftWaiting);
    await expect(page.getByRole('heading', { name: 'Pendiente de envío' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Finalizar Pedido' })).toBeHidden();
    await expect(page.getByText('Sin conexión. Lo que', { exact: false })).toBeVisible();

    await context.setOffline(false);
    await answer(page, messages.order.done, 'OK');
    await expect(page.getByText('Sin conexión. Lo que', { exact: false })).toBeHidden();
    expect(await api.ordersOf(reseller)).toHaveLength(1);
  });
});
