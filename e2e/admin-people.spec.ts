import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expectAccessible } from './accessible.ts';
import { demoAccounts } from './api.ts';
import { dismissMessage, press, tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';

// Everything here is done with the keyboard alone.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const password = 'una clave larga';

test('an administrator registers, edits, gives a password to and deletes a user', { tag: '@desktop' }, async ({
  page,
  enter,
}) => {
  const name = unique('lola-');
  await enter(demoAccounts.admin);
  await page.goto('/listado-vendedores');
  await press(page, 'Carga rápida');
  await type(page, { Nombre: 'Lola', Apellido: name, 'Usuario *': name, 'Contraseña *': password });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dismissMessage(page, messages.registration.done);

  await type(page, { 'Buscar usuarios': `  ${name.toUpperCase()} ` });
  await expect(page.getByText('1 usuario', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name });
  await press(page, `Editar ${name}`);
  await type(page, { Líder: 'gra' });
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Graciela Ferreyra' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await type(page, { Teléfono: '11 15 5555-0101' });
  await expectAccessible(page);
  await press(page, 'Confirmar');
  await dismissMessage(page, messages.user.updated);
  await expect(row).toContainText('Graciela Ferreyra');
  await expect(row.getByRole('link')).toHaveAttribute('href', 'https://wa.me/5491155550101');

  await press(page, `Más acciones: ${name}`);
  await press(page, `Cambiar la contraseña de ${name}`);
  await type(page, { 'Contraseña nueva': 'otra clave larga' });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dismissMessage(page, messages.user.updated);

  const saved = page.waitForEvent('download');
  await press(page, 'Más');
  await press(page, 'Exportar');
  expect((await saved).suggestedFilename()).toBe('usuarios.xlsx');
  await dismissMessage(page, messages.document.reportDone);

  await press(page, `Más acciones: ${name}`);
  await press(page, `Eliminar ${name}`);
  await press(page, 'Si');
  await dismissMessage(page, messages.user.deleted);
  await expect(row).toBeHidden();
});

test('an administrator creates a leader', { tag: '@desktop' }, async ({ page, enter }) => {
  const name = unique('lider-');
  await enter(demoAccounts.admin);
  await page.goto('/listado-vendedores');
  await press(page, 'Crear Usuario');
  await type(page, { 'Usuario *': name, 'Contraseña *': password, Nombre: 'Elsa', Apellido: name });
  await tabTo(page, 'Tipo');
  await page.keyboard.type('L');
  await expect(page.getByLabel('Líder')).toBeHidden();
  await press(page, 'Crear Usuario');
  await dismissMessage(page, messages.user.created);
  await type(page, { 'Buscar usuarios': name });
  await expect(page.getByRole('row', { name })).toContainText('LIDER');
});

test('who deletes a leader says whom the team passes to, told how large it is', { tag: '@desktop' }, async ({
  page,
  api,
  enter,
}) => {
  const leader = await api.newLeader();
  await enter(demoAccounts.admin);
  await page.goto('/listado-vendedores');
  await type(page, { 'Buscar usuarios': leader.userName });
  const row = page.getByRole('row', { name: leader.userName });
  await expect(row).toBeVisible();
  // The list on the screen has neither of them yet.
  await api.newReseller({ idLider: leader.id });
  const question = page.getByRole('dialog', { name: '¿Desea eliminar usuario?' });
  await press(page, `Más acciones: ${leader.userName}`);
  await press(page, `Eliminar ${leader.userName}`);
  await expect(question).toContainText('Tiene a cargo 1 vendedor, 0 pedidos pendientes.');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await api.newReseller({ idLider: leader.id });
  await press(page, `Más acciones: ${leader.userName}`);
  await press(page, `Eliminar ${leader.userName}`);
  await expect(question).toContainText('Tiene a cargo 2 vendedores, 0 pedidos pendientes.');
  await question.getByLabel('Pasar su equipo a…').selectOption('Sin líder');
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await dismissMessage(page, messages.user.deleted);
  await expect(row).toBeHidden();
});

test('a reseller changes the own password', { tag: '@desktop' }, async ({ page, api, enter }) => {
  const reseller = await api.newReseller();
  await enter(reseller);
  await page.goto('/historial-pedidos');
  await press(page, 'Cambiar contraseña');
  await type(page, { 'Contraseña actual': reseller.password, 'Contraseña nueva': 'otra clave larga' });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dismissMessage(page, messages.user.updated);
  await enter({ username: reseller.username, password: 'otra clave larga' });
});

test('an administrator creates, edits and deletes a supplier', { tag: '@desktop' }, async ({ page, enter }) => {
  const name = unique('Bazar ');
  await enter(demoAccounts.admin);
  await page.goto('/listado-proveedores');
  await press(page, 'Crear Proveedor');
  await type(page, { 'Razón Social': name, Teléfono: '4664-1000' });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dismissMessage(page, messages.supplier.created);
  await type(page, { 'Buscar proveedores': name });
  await press(page, `Editar ${name}`);
  await type(page, { Email: 'ventas@bazar.example' });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dismissMessage(page, messages.supplier.updated);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('ventas@bazar.example');
  await press(page, `Más acciones: ${name}`);
  await press(page, `Eliminar ${name}`);
  await press(page, 'Si');
  await dismissMessage(page, messages.supplier.deleted);
  await expect(row).toBeHidden();
});

test('an administrator sees what a week sold, and the week before', { tag: '@desktop' }, async ({
  page,
  api,
  enter,
}) => {
  const product = await api.newProduct();
  await api.order(await api.newReseller(), product);
  await enter(demoAccounts.admin);
  await page.goto('/producto-estadistica');
  await type(page, { 'Buscar productos': product.name });
  await expect(page.getByRole('row', { name: product.name })).toContainText('1');
  await expectAccessible(page);
  await page.goto('/producto-estadistica');
  await press(page, 'Semana anterior');
  await expect(page).toHaveURL(/fecha=/);
  await expect(page.getByRole('row', { name: product.name })).toBeHidden();
});

test('a reseller orders a dish that an administrator offers, for two days', { tag: '@desktop' }, async ({
  page,
  api,
  enter,
}) => {
  const [dish, reseller] = [await api.newProduct(), await api.newReseller()];
  await enter(demoAccounts.admin);
  await page.goto('/platos-empresas-list');
  for (const day of ['lunes', 'martes']) {
    await press(page, `Editar el menú del ${day}`);
    await type(page, { 'Agregar un plato': dish.name });
    await expect(page.getByRole('option', { name: dish.name })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, `Subir ${dish.name}`);
    await expectAccessible(page);
    await press(page, 'Confirmar');
    await dismissMessage(page, 'Se ha actualizado el menú!');
  }

  await enter(reseller);
  await page.goto('/platos-empresas-list');
  await press(page, `Agregar ${dish.name}, Lunes`);
  await press(page, `Agregar ${dish.name}, Martes`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: `Martes ${dish.name} 2` })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Finalizar Pedido');
  await expect(page.getByRole('heading', { level: 1, name: 'Carrito de Pedido' })).toBeVisible();
  await press(page, 'Finalizar Pedido');
  await dismissMessage(page, messages.order.done);
  expect(await api.ordersOf(reseller)).toMatchObject([
    {
      orderDetails: [
        { name: dish.name, quantity: 1, dia: 'LUNES' },
        { name: dish.name, quantity: 2, dia: 'MARTES' },
      ],
    },
  ]);
});

const unique = (beginning: string) => beginning + randomBytes(4).toString('hex');

/** Goes from field to field and types in each. */
async function type(page: Page, texts: Record<string, string>) {
  for (const [field, text] of Object.entries(texts)) {
    // A list that is being left has headers of the same names.
    await page.getByLabel(field, { exact: true }).and(page.locator('input')).first().waitFor();
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
}
