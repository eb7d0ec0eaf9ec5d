import { futureDay, invertedDays } from '#contract/days.ts';
import { messages } from '#contract/messages.ts';
import { businessDay, dateField, fieldDay, typeDay } from './dates.ts';
import { orderRow } from './screens.ts';
import { dismissMessage } from './tab-to.ts';
import { expect, test } from './test.ts';

const today = () => businessDay();
const yesterday = () => businessDay(-1);

test('a reseller finds past orders between two dates', async ({ page, api, enter }) => {
  const reseller = await api.newReseller();
  const { orderId } = await api.order(reseller, await api.newProduct());
  await enter(reseller);
  await page.goto('/historial-pedidos');

  await page.getByRole('button', { name: 'Buscar Pedidos' }).click();
  await dismissMessage(page, messages.history.datesMissing);

  await typeDay(page, page, 'Desde', today());
  await typeDay(page, page, 'Hasta', today());
  await page.getByRole('button', { name: 'Buscar Pedidos' }).click();
  await expect(orderRow(page, orderId)).toContainText('PENDIENTE');
  await page.getByRole('searchbox', { name: 'Buscar en el historial' }).fill('nada así');
  await expect(orderRow(page, orderId)).toBeHidden();
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click();
  await expect(orderRow(page, orderId)).toBeVisible();

  await typeDay(page, page, 'Desde', yesterday());
  await typeDay(page, page, 'Hasta', yesterday());
  await page.getByRole('button', { name: 'Buscar Pedidos' }).click();
  await expect(page.getByText('No hay pedidos entre esas fechas.')).toBeVisible();
  await page.goBack();
  await expect(orderRow(page, orderId)).toBeVisible();
});

test('a range upside down or still to come is said at its field, and no list is beside days other than its own', async ({
  page,
  api,
  enter,
}) => {
  const reseller = await api.newReseller();
  const { orderId } = await api.order(reseller, await api.newProduct());
  await enter(reseller);
  await page.goto('/historial-pedidos');
  const search = page.getByRole('button', { name: 'Buscar Pedidos' });
  await typeDay(page, page, 'Desde', today());
  await typeDay(page, page, 'Hasta', today());
  await search.click();
  await expect(orderRow(page, orderId)).toBeVisible();

  await typeDay(page, page, 'Hasta', yesterday());
  await expect(orderRow(page, orderId)).toBeHidden();
  await expect(dateField(page, 'Hasta')).toHaveAccessibleDescription(new RegExp(invertedDays));
  await search.click();
  await dismissMessage(page, invertedDays);

  await typeDay(page, page, 'Hasta', businessDay(1));
  await expect(dateField(page, 'Hasta')).toHaveAccessibleDescription(new RegExp(futureDay));
  await search.click();
  await dismissMessage(page, futureDay);
  await expect(orderRow(page, orderId)).toBeHidden();

  await page.reload();
  await expect(dateField(page, 'Hasta')).toHaveText(fieldDay());
  await expect(orderRow(page, orderId)).toBeVisible();
  await typeDay(page, page, 'Desde', yesterday());
  await search.click();
  await expect(orderRow(page, orderId)).toBeVisible();
  await page.goBack();
  await expect(dateField(page, 'Desde')).toHaveText(fieldDay());
  await expect(orderRow(page, orderId)).toBeVisible();
});
