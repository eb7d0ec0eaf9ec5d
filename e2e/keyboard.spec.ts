import { messages } from '#contract/messages.ts';
import { expectSaid } from './messages.ts';
import { orderRow } from './screens.ts';
import { demoAccounts } from './shop.ts';
import { expectMoment, press, tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';

test('a reseller logs in and orders with the keyboard alone', { tag: '@desktop' }, async ({ page, shop }) => {
  const product = await shop.newProduct();
  const reseller = await shop.newReseller();
  const { keyboard } = page;

  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, 'Usuario');
  await keyboard.type(reseller.username);
  await tabTo(page, 'Contraseña');
  await keyboard.type(reseller.password);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/individual$/);

  await tabTo(page, 'Buscar por nombre');
  await keyboard.type(product.name);
  await expect(page.getByText('1 producto', { exact: true })).toBeVisible();
  await tabTo(page, `Agregar ${product.name}`);
  await keyboard.press('Enter');
  await tabTo(page, 'Carrito, 1 producto');
  await keyboard.press('Enter');
  await tabTo(page, 'Iniciar Pedido');
  await keyboard.press('Enter');

  await tabTo(page, 'Color o referencia');
  await keyboard.type('Rojo');
  await tabTo(page, 'Finalizar Pedido');
  await keyboard.press('Enter');
  await expectSaid(page, messages.order.done);
  await expect(page).toHaveURL(/\/platos-list$/);
  expect(await shop.ordersOf(reseller)).toMatchObject([{ orderDetails: [{ referencia: 'Rojo' }] }]);
});

test.describe('on closing night', () => {
  test.beforeEach(({ shop }) => shop.openCatalogue());
  test.afterEach(({ shop }) => shop.openCatalogue());

  test('an administrator cancels, completes, invoices, closes and packs with the keyboard alone', {
    tag: '@desktop',
  }, async ({ page, shop, enter }) => {
    const [reseller, product] = [await shop.newReseller(), await shop.newProduct()];
    const [unwanted, wanted] = [await shop.order(reseller, product), await shop.order(reseller, product)];
    const downloaded = async (button: string) => {
      const download = page.waitForEvent('download');
      await press(page, button);
      return (await download).suggestedFilename();
    };
    await enter(demoAccounts.admin);

    await page.goto('/pedidos-list');
    await tabTo(page, 'Buscar pedidos');
    await page.keyboard.type(reseller.apellido);
    await press(page, `1 producto del pedido ${unwanted.orderId}`);
    await press(page, `Cancelar pedido ${unwanted.orderId}`);
    await press(page, 'Si');
    await expectMoment(page, messages.order.cancelled);
    await expect(orderRow(page, unwanted.orderId)).toContainText('CANCELADO');
    await press(page, `Marcar como realizado el pedido ${wanted.orderId}`);
    await press(page, 'Si');
    await expect(orderRow(page, wanted.orderId)).toContainText('REALIZADO');

    await press(page, 'Generar factura');
    await tabTo(page, 'Vendedor o líder');
    await page.keyboard.type(reseller.apellido);
    await expect(page.getByRole('listbox').getByText(reseller.apellido)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await downloaded('Generar')).toBe(`Factura_Rocío ${reseller.apellido}.xlsx`);
    await expectMoment(page, messages.document.invoiceDone);

    await press(page, 'Productos');
    const flow = page.getByRole('switch');
    await press(page, 'Flujo de pedidos activo');
    // A slow answer, while which the switch takes no press.
    await page.route('**/estadoCatalogo/false', (route) => setTimeout(() => route.continue(), 500));
    await press(page, 'Si');
    await expect(flow).toHaveAttribute('aria-busy', 'true');
    await expect(flow).toBeFocused();
    await expectMoment(page, messages.window.closed);
    await expect(flow).toBeFocused();

    // The header is before the switch.
    await press(page, 'Cierres', { key: 'Shift+Tab' });
    expect(await downloaded('Reporte de cierre')).toBe('ReportesCierre.zip');
    await expectMoment(page, messages.document.closingReportDone);
    await press(page, 'Armado');
    await tabTo(page, 'Punto de Retiro');
    await page.keyboard.type('Con');
    const parcel = page.locator('summary').filter({ hasText: reseller.apellido });
    await press(page, `Rocío ${reseller.apellido}`);
    await press(page, `Todo listo para Rocío ${reseller.apellido}`);
    await expect(parcel).toContainText('1 de 1');
  });
});
