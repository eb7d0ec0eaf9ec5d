import { formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { demoAccounts } from './api.ts';
import { lists } from './lists.ts';
import { expectMessage } from './messages.ts';
import { alert, orderRow } from './screens.ts';
import { dismissMessage, press, tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';

test('a reseller logs in and orders with the keyboard alone', { tag: '@desktop' }, async ({ page, api }) => {
  const product = await api.newProduct();
  const reseller = await api.newReseller();
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
  await tabTo(page, `Carrito, 1 producto · ${formatPrice(product.amount)} · Ver pedido`);
  await keyboard.press('Enter');
  await tabTo(page, 'Iniciar Pedido');
  await keyboard.press('Enter');

  await tabTo(page, 'Color o referencia');
  await keyboard.type('Rojo');
  await tabTo(page, 'Finalizar Pedido');
  await keyboard.press('Enter');
  await expectMessage(page, messages.order.done);
  await expect(page).toHaveURL(/\/platos-list$/);
  expect(await api.ordersOf(reseller)).toMatchObject([{ orderDetails: [{ referencia: 'Rojo' }] }]);
});

test.describe('on closing night', () => {
  test.beforeEach(({ api }) => api.openCatalogue());
  test.afterEach(({ api }) => api.openCatalogue());

  test('an administrator cancels, completes, invoices, closes and packs with the keyboard alone', {
    tag: '@desktop',
  }, async ({ page, api, enter }) => {
    const [reseller, product] = [await api.newReseller(), await api.newProduct()];
    const [unwanted, wanted] = [await api.order(reseller, product), await api.order(reseller, product)];
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
    await press(page, `Más acciones: pedido ${unwanted.orderId}`);
    await press(page, `Cancelar pedido ${unwanted.orderId}`);
    await press(page, 'Si');
    await dismissMessage(page, messages.order.cancelled);
    await expect(orderRow(page, unwanted.orderId)).toContainText('CANCELADO');
    await press(page, `Marcar como realizado el pedido ${wanted.orderId}`);
    await press(page, 'Si');
    await expect(orderRow(page, wanted.orderId)).toContainText('REALIZADO');

    await press(page, 'Documentos');
    await press(page, 'Generar factura');
    await tabTo(page, 'Vendedor o líder');
    await page.keyboard.type(reseller.apellido);
    await expect(page.getByRole('listbox').getByText(reseller.apellido)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await downloaded('Generar')).toBe(`Factura_Rocío ${reseller.apellido}.xlsx`);
    await dismissMessage(page, messages.document.invoiceDone);

    await press(page, 'Productos');
    const flow = page.getByRole('switch');
    await press(page, 'Catálogo abierto');
    // A slow answer, while which the switch takes no press.
    await page.route('**/estadoCatalogo/false', (route) => setTimeout(() => route.continue(), 500));
    await press(page, 'Si');
    await expect(flow).toHaveAttribute('aria-busy', 'true');
    await expect(flow).toBeFocused();
    await dismissMessage(page, messages.window.closed);
    await expect(flow).toBeFocused();

    // The header is before the switch.
    await press(page, 'Cierres', { key: 'Shift+Tab' });
    await press(page, 'Cada documento por separado');
    expect(await downloaded('Reporte de cierre')).toBe('ReportesCierre.zip');
    await dismissMessage(page, messages.document.closingReportDone);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('armado');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Punto de Retiro');
    await page.keyboard.type('Con');
    const parcel = page.locator('summary').filter({ hasText: reseller.apellido });
    await press(page, `Rocío ${reseller.apellido}`);
    await press(page, `Todo listo para Rocío ${reseller.apellido}`);
    await expect(parcel).toContainText('1 de 1');
  });
});

for (const [name, [who, addresses]] of Object.entries(lists)) {
  test(`in a list the keyboard of ${name} is at the first row's actions within 15 Tabs`, {
    tag: '@desktop',
  }, async ({ page, api, enter }) => {
    // The audit of the demo is empty.
    if (who === demoAccounts.admin) await api.newProduct();
    await enter(who);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('#lista')).toBeVisible();
      let tabs = 0;
      for (let isThere = false; !isThere && tabs < 15; tabs++) {
        await page.keyboard.press('Tab');
        if (await page.getByRole('link', { name: 'Saltar a la lista' }).evaluate(isFocused))
          await page.keyboard.press('Enter');
        isThere = await page.evaluate(isAtFirstAction);
      }
      expect(tabs, `${address}: Tabs`).toBeLessThan(15);
      expect(await page.evaluate(lettersTwice), `${address}: letters twice in a row`).toEqual([]);
    }
  });
}

test('in a list the keyboard goes through the rows, chooses, opens and acts', {
  tag: '@desktop',
}, async ({ page, api, enter }) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  const [first, second, last] = [
    await api.order(reseller, product),
    await api.order(reseller, product),
    await api.order(reseller, product),
  ];
  await enter(demoAccounts.admin);
  await page.goto(`/pedidos-list?q=${reseller.apellido}`);
  await press(page, 'Saltar a la lista');
  await expect(orderRow(page, last.orderId)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('j');
  await expect(orderRow(page, first.orderId)).toBeFocused();
  await expect(page.getByText('2 seleccionados', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Pedido N° ${first.orderId}` })).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('region', { name: `Pedido N° ${second.orderId}` })).toBeFocused();
  await page.keyboard.press('a');
  await press(page, 'Si');
  await dismissMessage(page, messages.order.cancelled);
  await expect(orderRow(page, second.orderId)).toContainText('CANCELADO');
  await page.keyboard.press('Escape');
  await expect(orderRow(page, second.orderId)).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Teclas de la lista' })).toContainText('Imprimir');
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the cart that a phone dismisses gives the focus back', { tag: '@phone' }, async ({ page, api, enter }) => {
    await enter(await api.newReseller());
    await page.goto('/individual');
    const cart = page.getByRole('button', { name: 'Carrito, 0 productos' });
    await cart.click();
    await expect(page.getByRole('dialog', { name: 'Mi Pedido' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cart).toBeFocused();
  });

  test('what was typed into a dialog stays there, however often it is dismissed without a yes', {
    tag: '@phone',
  }, async ({ page, enter }) => {
    await enter(demoAccounts.admin);
    await page.goto('/listado-vendedores');
    await page.getByRole('button', { name: 'Carga rápida' }).click();
    const typed = page.getByRole('dialog').getByLabel('Nombre');
    await typed.fill('Rocío');
    const question = alert(page, messages.order.confirmCancel);
    for (let time = 0; time < 4; time++) {
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
    }
    await expect(typed).toBeVisible();
    await expect(typed).toHaveValue('Rocío');
  });
});

const isFocused = (element: Element) => element === document.activeElement;

/** Runs in the page: whether the focus is at what can be done with the first row, or in it where nothing can. */
function isAtFirstAction() {
  const row = document.getElementById('lista');
  const action = row?.querySelector('[aria-keyshortcuts]');
  return action ? action === document.activeElement : row === document.activeElement;
}

/** Runs in the page: the rows of which two buttons have one letter. */
function lettersTwice() {
  return [...document.querySelectorAll('[data-row]')].flatMap((row) => {
    const letters = [...row.querySelectorAll('[aria-keyshortcuts]')].map((button) => button.ariaKeyShortcuts);
    return new Set(letters).size === letters.length ? [] : [letters.join(' ')];
  });
}

test("'Ir a o buscar' comes before it is opened, so that what is typed at once finds its field", {
  tag: '@desktop',
}, async ({ page, enter, hasTouch }) => {
  await enter(demoAccounts.admin);
  await page.goto('/auditoria');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const came = page.waitForResponse(/\/finder-dialog-[^/]*\.js$/);
  if (hasTouch) await page.getByRole('button', { name: 'Menú' }).click();
  else await page.keyboard.down('Control');
  await came;
  if (hasTouch) await page.getByRole('button', { name: 'Ir a o buscar' }).click();
  else await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await expect(page.getByRole('dialog', { name: 'Ir a o buscar' }).locator('input')).toBeFocused();
});
