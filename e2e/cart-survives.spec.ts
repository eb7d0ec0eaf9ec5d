import { messages } from '#contract/messages.ts';
import { expectMessage } from './messages.ts';
import { addToCart, answer, card, finalise, goToCart } from './screens.ts';
import { expect, test } from './test.ts';

test('the cart survives a reload, with its quantities and references', async ({ page, api, enter }) => {
  const product = await api.newProduct({ amount: 30 });
  await enter(await api.newReseller());
  await page.goto('/individual');
  await addToCart(page, product);
  await goToCart(page);
  await card(page, product).getByRole('button', { name: 'Agregar una unidad' }).click();
  await card(page, product).getByLabel('Color o referencia').fill('Azul');
  await page.reload();
  await expect(card(page, product).getByRole('status')).toHaveText('2');
  await expect(card(page, product).getByLabel('Color o referencia')).toHaveValue('Azul');
  await expect(card(page, product)).toContainText('US$ 060');

  await page.getByRole('button', { name: `Eliminar ${product.name}` }).click();
  await answer(page, messages.order.confirmRemoveLine, 'Si');
  await expect(page.getByRole('heading', { name: 'Su carrito está vacío' })).toBeVisible();
  await finalise(page);
  await expectMessage(page, messages.order.emptyCart);
});

test.describe('when the session ends meanwhile', () => {
  test.use({ provoked: { statuses: [401] } });

  test('the cart survives it and is there after the next login', async ({ page, api, cartOf }) => {
    const product = await api.newProduct();
    const reseller = await cartOf(product);
    await api.endSessions(reseller);

    await finalise(page);
    await answer(page, messages.logout.done, 'OK');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Usuario').fill(reseller.username);
    await page.getByLabel('Contraseña', { exact: true }).fill(reseller.password);
    await page.getByRole('button', { name: 'Acceder' }).click();
    await goToCart(page);
    await expect(card(page, product)).toBeVisible();
    await finalise(page);
    await expectMessage(page, messages.order.done);
    expect(await api.ordersOf(reseller)).toHaveLength(1);
  });
});

test('the cart repairs itself after a change of price and a product withdrawn, and says so', async ({
  page,
  api,
  enter,
}) => {
  const [dearer, gone] = [await api.newProduct({ amount: 100 }), await api.newProduct()];
  const reseller = await api.newReseller();
  await enter(reseller);
  await page.goto('/individual');
  await addToCart(page, dearer, gone);
  await api.setPrice(dearer, 125);
  await api.withdraw(gone);
  await page.goto('/carrito');

  const notice = page.getByRole('region', { name: 'Cambios en su carrito' });
  await expect(notice).toContainText(`${dearer.name}: de US$ 100 a US$ 125.`);
  await expect(notice).toContainText(`${gone.name} ya no está en el catálogo y salió de su carrito.`);
  await expect(card(page, gone)).toBeHidden();
  await notice.getByRole('button', { name: 'Entendido' }).click();
  await expect(notice).toBeHidden();
  await finalise(page);
  await expectMessage(page, messages.order.done);
  expect(await api.ordersOf(reseller)).toMatchObject([{ totalAmount: 125 }]);
});

test('in two tabs the same cart shows, and both end together', async ({ context, page, api, enter }) => {
  const [bowl, jug] = [await api.newProduct(), await api.newProduct()];
  await enter(await api.newReseller());
  await page.goto('/individual');
  const other = await context.newPage();
  await other.goto('/individual');
  await addToCart(page, bowl);
  await expect(other.getByRole('button', { name: 'Carrito, 1 producto' })).toBeVisible();
  await addToCart(other, jug);
  await expect(page.getByRole('button', { name: 'Carrito, 2 productos' })).toBeVisible();

  await other.goto('/pedido-vendedor');
  await expect(other.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await expect(other).toHaveURL(/\/login$/);
});
