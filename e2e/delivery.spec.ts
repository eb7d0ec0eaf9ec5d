import { expectAccessible } from './accessible.ts';
import { demoAccounts } from './api.ts';
import { expectMessage } from './messages.ts';
import { expect, test } from './test.ts';

test('at the end of the week a parcel is opened by its code, packed in part, handed over and taken back', async ({
  page,
  api,
  enter,
}) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  const order = await api.order(reseller, product, ['roja', 'azul']);
  await api.order(reseller, product);
  const name = `Rocío ${reseller.apellido}`;
  const states = async () => (await api.ordersOf(reseller)).map(({ delivered }) => delivered);
  await enter(demoAccounts.admin);
  await page.goto(`/armado?ventana=${order.ventanaId}&bulto=${reseller.id}`);

  const hand = page.getByRole('button', { name: `Entregado a ${name}` });
  await expect(hand).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /azul/ }).check();
  await hand.click();
  const dialog = page.getByRole('dialog', { name: `Entregar a ${name}` });
  await expect(dialog).toContainText('Sus 2 pedidos pendientes pasan a REALIZADO. Faltan marcar 2 de 3 productos.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name }).click();
  await dialog.getByRole('button', { name: 'Entregar' }).click();
  await expectMessage(page, 'Se ha entregado el bulto!');
  await expect(page.getByText(`Recibió ${name}`)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /azul/ })).toBeChecked();
  expect(await states()).toEqual(['REALIZADO', 'REALIZADO']);

  await page.getByRole('button', { name: `Deshacer entrega a ${name}` }).click();
  await page.getByRole('button', { name: 'Si', exact: true }).click();
  await expectMessage(page, 'Se ha deshecho la entrega!');
  await expect(hand).toBeVisible();
  expect(await states()).toEqual(['PENDIENTE', 'PENDIENTE']);
});
