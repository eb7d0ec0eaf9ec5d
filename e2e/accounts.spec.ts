import { expectAccessible } from './accessible.ts';
import { demoAccounts } from './api.ts';
import { expectMessage } from './messages.ts';
import { answer, orderRow, unfold } from './screens.ts';
import { expect, test } from './test.ts';

test('what is delivered is owed, a payment is registered and taken back, and its owner sees all of it', async ({
  page,
  api,
  enter,
}) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct({ amount: 12.5 })];
  const order = await api.order(reseller, product, ['roja', 'azul']);
  const name = `Rocío ${reseller.apellido}`;
  await enter(demoAccounts.admin);
  await page.goto(`/pedidos-list?q=${reseller.apellido}`);
  await unfold(orderRow(page, order.orderId));
  await page.getByRole('button', { name: `Marcar como realizado el pedido ${order.orderId}` }).click();
  await answer(page, '¿Desea marcar el pedido como REALIZADO?', 'Si');
  await expect(page.getByText('REALIZADO', { exact: true }).and(page.locator(':not(option)'))).toBeVisible();

  await page.goto(`/cuentas?q=${reseller.apellido}`);
  await page.getByRole('link', { name }).click();
  const balance = page.getByRole('region', { name: 'Saldo' });
  await expect(balance).toContainText('25,00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Registrar pago' }).click();
  const dialog = page.getByRole('dialog', { name: `Registrar un pago de ${name}` });
  await dialog.getByLabel('Moneda').selectOption('USD');
  await dialog.getByLabel('Importe').fill('20,25');
  await expect(dialog).toContainText('Después, debe US$\u00a04,75.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Registrar pago' }).click();
  await expectMessage(page, 'Se ha registrado el pago!');
  await expect(balance).toContainText('4,75');

  await unfold(page.getByRole('listitem').filter({ hasText: 'Pago en efectivo' }));
  await page.getByRole('button', { name: /^Anular pago en efectivo/ }).click();
  await page.getByLabel('Motivo').fill('Se cargó dos veces');
  await page.getByRole('button', { name: 'Anular el pago' }).click();
  await expectMessage(page, 'Se ha anulado el movimiento!');
  await expect(balance).toContainText('25,00');

  await enter(reseller);
  await page.goto('/mi-cuenta');
  await expect(balance).toContainText('Usted debe');
  for (const movement of [`Pedido N° ${order.orderId}`, 'Pago en efectivo', 'Anulación de un pago'])
    await expect(page.getByText(movement)).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Resumen PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`Cuenta_${name}.pdf`);
});
