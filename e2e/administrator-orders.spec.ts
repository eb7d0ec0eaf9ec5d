import { expectAccessible } from './accessible.ts';
import { demoAccounts } from './api.ts';
import { answer, orderRow } from './screens.ts';
import { expect, test } from './test.ts';

test.afterEach(({ api }) => api.openCatalogue());

test('an administrator sees a new order appear, finds it, looks into it and marks it as done', {
  tag: '@desktop',
}, async ({ page, api, enter }) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  await enter(demoAccounts.admin);
  await page.goto('/pedidos-list');
  const count = page.getByRole('status').filter({ hasText: /pedidos?$/ });
  await expect(count).toHaveText(/^[\d.]+ pedidos?$/);
  const { orderId } = await api.order(reseller, product);
  const row = orderRow(page, orderId);
  await expect(row).toContainText('PENDIENTE');

  await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill(`  ${product.name.toUpperCase()}`);
  await expect(count).toHaveText('1 pedido');
  await expect(page).toHaveURL(/q=/);
  await page.reload();
  await expect(count).toHaveText('1 pedido');
  await page.getByRole('button', { name: `1 producto del pedido ${orderId}` }).click();
  await expect(page.getByRole('list', { name: `Productos del pedido ${orderId}` })).toContainText(product.name);

  await page.getByRole('button', { name: `Marcar como realizado el pedido ${orderId}` }).click();
  await answer(page, '¿Desea marcar el pedido como REALIZADO?', 'Si');
  await expect(row).toContainText('REALIZADO');
  await expect(page.getByRole('button', { name: `Marcar como realizado el pedido ${orderId}` })).toBeHidden();
  expect(await api.ordersOf(reseller)).toMatchObject([{ delivered: 'REALIZADO' }]);
});

test('an order opens beside the list, with what was done with it; its address brings it back', {
  tag: '@desktop',
}, async ({ page, api, enter }) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  const { orderId } = await api.order(reseller, product);
  await enter(demoAccounts.admin);
  await page.goto(`/pedidos-list?q=${encodeURIComponent(reseller.apellido)}`);
  const beside = page.getByRole('region', { name: `Pedido N° ${orderId}` });
  await page.getByRole('button', { name: `1 producto del pedido ${orderId}` }).click();
  await expect(beside).toContainText(product.name);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Marcar como realizado el pedido ${orderId}` }).click();
  await answer(page, '¿Desea marcar el pedido como REALIZADO?', 'Si');
  await expect(beside.getByRole('listitem').filter({ hasText: /PENDIENTE.*REALIZADO/ })).toBeVisible();
  await page.reload();
  await expect(beside).toContainText(product.name);
  await page.goBack();
  await expect(orderRow(page, orderId)).toBeVisible();
  await expect(beside).toBeHidden();
});

test('where filters leave nothing one button takes them away, in the open fields or else below', {
  tag: '@desktop',
}, async ({ page, enter }) => {
  await enter(demoAccounts.admin);
  await page.goto('/pedidos-list?estado=CANCELADO&retiro=Ninguno');
  const clear = page.getByRole('button', { name: 'Quitar filtros' });
  await expect(page.getByText('Ningún pedido cumple con los filtros.')).toBeVisible();
  await expect(clear).toHaveCount(1);
  await page.getByRole('button', { name: 'Filtros (2)' }).click();
  await expect(page.getByLabel('Estado')).toBeVisible();
  await expect(clear).toHaveCount(1);
  await clear.click();
  await expect(page.getByText('Ningún pedido cumple con los filtros.')).toBeHidden();
});

test('an administrator marks many orders at once', { tag: '@desktop' }, async ({ page, api, enter }) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  const orders = [];
  for (let n = 0; n < 3; n++) orders.push(await api.order(reseller, product));
  await enter(demoAccounts.admin);
  await page.goto(`/pedidos-list?q=${encodeURIComponent(reseller.apellido)}`);
  for (const { orderId } of orders) {
    await page.getByRole('checkbox', { name: `Seleccionar pedido ${orderId}` }).check();
  }
  await expect(page.getByRole('region', { name: 'Selección' })).toContainText('3 seleccionados');
  await page.getByRole('button', { name: 'Marcar como realizados' }).click();
  await answer(page, '¿Desea marcar 3 pedidos como REALIZADO?', 'Si');
  await expect(page.getByText('3 pedidos quedaron como REALIZADO.')).toBeVisible();
  for (const { orderId } of orders) await expect(orderRow(page, orderId)).toContainText('REALIZADO');
});

test('a search with a slip of a letter offers what was meant', { tag: '@desktop' }, async ({ page, api, enter }) => {
  const [reseller, product] = [await api.newReseller(), await api.newProduct()];
  await api.order(reseller, product);
  await enter(demoAccounts.admin);
  await page.goto('/pedidos-list');
  const meant = reseller.apellido.toLowerCase();
  await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill(`${meant}x`);
  await page.getByRole('button', { name: /^¿Quiso decir/ }).click();
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(meant)}`));
  await expect(page.getByRole('status').filter({ hasText: '1 pedido' })).toBeVisible();
});

test('one period holds for list and documents, in the address, through back, reload and a shared link', {
  tag: '@desktop',
}, async ({ page, api, enter }) => {
  await enter(demoAccounts.admin);
  await page.goto('/pedidos-list');
  const period = page.getByLabel('Período');
  const words = period.locator('option:checked');
  await expect(words).toHaveText(/^Este cierre: \d+, desde el [\d/]+$/);
  const count = page.getByRole('status').filter({ hasText: /pedidos?$/ });
  const ofThis = await count.textContent();
  const earlier = period.locator('option', { hasText: /^Cierre/ }).first();
  const [id, name] = [await earlier.getAttribute('value'), await earlier.textContent()];
  await period.selectOption(id);
  await expect(page).toHaveURL(new RegExp(`ventana=${id}$`));
  await expect(words).toHaveText(String(name));
  await expect(count).not.toHaveText(String(ofThis));
  await page.reload();
  await expect(words).toHaveText(String(name));
  await period.selectOption('Todo');
  await expect(words).toHaveText('Todo');
  await page.goBack();
  await expect(words).toHaveText(String(name));
  await page.goBack();
  await expect(count).toHaveText(String(ofThis));
  await api.closeCatalogue();
  await page.goto('/pedidos-list');
  await expect(words).toHaveText(/^El último cierre/);
  await expect(count).toHaveText(String(ofThis));
});

test('an administrator goes between the orders of both catalogues', { tag: '@desktop' }, async ({ page, enter }) => {
  await enter(demoAccounts.admin);
  await page.goto('/pedidos-list');
  await page.getByRole('switch', { name: 'Pedidos BLACK' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos BLACK' })).toBeVisible();
  await page.getByRole('switch', { name: 'Volver a Pedidos' }).click();
  await expect(page).toHaveURL(/\/pedidos-list$/);
});
