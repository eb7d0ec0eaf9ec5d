import { messages } from '#contract/messages.ts';
import { moment, orderRow } from './screens.ts';
import { expect, test } from './test.ts';

const dayOf = (instant: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format(instant);
const today = () => dayOf(Date.now());
const yesterday = () => dayOf(Date.now() - 86_400_000);

test('a reseller finds past orders between two dates', async ({ page, shop, enter }) => {
  const reseller = await shop.newReseller();
  const { orderId } = await shop.order(reseller, await shop.newProduct());
  await enter(reseller);
  await page.goto('/historial-pedidos');

  await page.getByRole('button', { name: 'Buscar Pedidos' }).click();
  await expect(moment(page, messages.history.datesMissing)).toBeVisible();
  await moment(page, messages.history.datesMissing).getByRole('button', { name: 'Cerrar' }).click();

  await page.getByLabel('Desde').fill(today());
  await page.getByLabel('Hasta').fill(today());
  await page.getByRole('button', { name: 'Buscar Pedidos' }).click();
  await expect(orderRow(page, orderId)).toContainText('PENDIENTE');
  await page.getByRole('searchbox', { name: 'Buscar en el historial' }).fill('nada así');
  await expect(orderRow(page, orderId)).toBeHidden();
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click();
  await expect(orderRow(page, orderId)).toBeVisible();

  await page.getByLabel('Desde').fill(yesterday());
  await page.getByLabel('Hasta').fill(yesterday());
  await page.getByRole('button', { name: 'Buscar Pedidos' }).click();
  await expect(page.getByText('No hay pedidos entre esas fechas.')).toBeVisible();
  await page.goBack();
  await expect(orderRow(page, orderId)).toBeVisible();
});
