import { FIRST_VIEW } from '#contract/first-view.ts';
import { messages } from '#contract/messages.ts';
import { expectAccessible } from './accessible.ts';
import { expectMessage } from './messages.ts';
import { card, finalise, markFavourite, orderRow } from './screens.ts';
import { expect, test } from './test.ts';

test('a seller shows a customer her prices, orders from a pasted list and notes for whom it is', async ({
  page,
  api,
  enter,
}) => {
  const reseller = await api.newReseller();
  const tray = await api.newProduct({ amount: 100 });
  await enter(reseller);
  await page.goto(`/individual?buscar=${encodeURIComponent(tray.name)}`);
  await markFavourite(page, tray);
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Precios para mis clientes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Precios para mis clientes' });
  await dialog.getByRole('textbox', { name: 'Margen' }).fill('30');
  await dialog.getByRole('checkbox', { name: 'Modo cliente' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(card(page, tray)).toContainText('US$ 130');
  await expect(page.getByRole('button', { name: /^Carrito/ })).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(card(page, tray)).toContainText('US$ 130');
  const firstScreen = async () => (await (await page.request.get('/individual')).text()).includes(FIRST_VIEW);
  expect(await firstScreen(), 'the first screen, which has our prices').toBe(false);
  await page.getByRole('button', { name: 'Salir del modo cliente' }).click();
  await expect(card(page, tray)).toContainText('US$ 100');
  await expect.poll(firstScreen, 'the first screen').toBe(true);

  await page.goto('/carrito');
  await page.getByText('Carga rápida').click();
  await page.getByRole('button', { name: 'Pegar líneas' }).click();
  await page.getByRole('textbox', { name: 'Líneas' }).fill(`${tray.codigo}\t2\trojo\nNADA 4`);
  await page.getByRole('button', { name: 'Agregar 1 línea' }).click();
  await expect(page.getByRole('textbox', { name: 'Líneas' })).toHaveValue('NADA 4');
  await card(page, tray).getByRole('textbox', { name: 'Para quién' }).fill('Marta');
  await expectAccessible(page);
  await finalise(page);
  await expectMessage(page, messages.order.done);

  const [order] = await api.ordersOf(reseller);
  expect(order).toMatchObject({ totalAmount: 200, orderDetails: [{ quantity: 2, referencia: 'rojo', amount: 100 }] });
  await page.goto('/pedido-vendedor');
  await page.getByRole('button', { name: 'Pendientes' }).click();
  const row = orderRow(page, Number(order?.orderId));
  await page.getByRole('button', { name: `1 producto del pedido ${order?.orderId}` }).click();
  await expect(row).toContainText('US$ 060');
  await page.getByText('Para quién').click();
  await expect(page.getByRole('textbox', { name: `Para quién es ${tray.name}` })).toHaveValue('Marta');
  await page.getByRole('textbox', { name: `Para quién es ${tray.name}` }).fill('Marta Ruiz');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar nombres' }).click();
  await expectMessage(page, '¡Se guardaron los nombres!');
  await expect(page.getByRole('list', { name: 'Lo que lleva cada persona' })).toContainText('Marta Ruiz 2 unidades');
});
