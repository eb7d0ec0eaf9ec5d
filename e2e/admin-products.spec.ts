import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expectAccessible } from './accessible.ts';
import { demoAccounts } from './api.ts';
import { alert } from './screens.ts';
import { dismissMessage, press, tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';

// Everything here is done with the keyboard alone.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ enter }) => enter(demoAccounts.admin));

test('an administrator finds, restocks, retypes, switches off and deletes a product', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const { name } = await api.newProduct();
  await page.goto('/listado-platos');
  await tabTo(page, 'Buscar productos');
  await page.keyboard.type(`  ${name.toUpperCase()}`);
  await expect(page.getByText('1 producto', { exact: true })).toBeVisible();

  await press(page, `Sin límite, cambiar stock de ${name}`);
  await press(page, 'Confirmar');
  await dismissMessage(page, messages.stock.missing);
  await tabTo(page, 'Nuevo stock límite');
  await page.keyboard.type('12');
  await tabTo(page, 'Estado');
  await page.keyboard.type('A');
  await expectAccessible(page);
  await press(page, 'Confirmar');
  await dismissMessage(page, messages.stock.done);

  await press(page, `GENERAL, cambiar tipo de ${name}`);
  await expect(page.getByRole('dialog', { name: 'Tipo de producto' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await press(page, 'Confirmar');
  await dismissMessage(page, messages.product.typeUpdated);

  await press(page, `Más acciones: ${name}`);
  await press(page, `Desactivar ${name}`);
  await press(page, 'Si');
  await dismissMessage(page, messages.product.stateUpdated);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('12');
  await expect(row).toContainText('MIXTO');
  await expect(row).toContainText('INACTIVO');

  await press(page, `Más acciones: ${name}`);
  await press(page, `Eliminar ${name}`);
  await press(page, 'Si');
  await dismissMessage(page, messages.product.deleted);
  await expect(row).toBeHidden();
});

test('an administrator lifts the limit of a product', { tag: '@desktop' }, async ({ page, api }) => {
  const { name } = await api.newProduct({ stock: 12 });
  await page.goto('/listado-platos');
  await page.getByRole('searchbox', { name: 'Buscar productos' }).fill(name);
  await press(page, `12, cambiar stock de ${name}`);
  await tabTo(page, 'Sin límite');
  await page.keyboard.press('Space');
  await expect(page.getByText('Quedan 12 de 12, que dejan de contarse.')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, 'Estado');
  await page.keyboard.type('I');
  await press(page, 'Confirmar');
  await dismissMessage(page, messages.stock.mustBeZeroToDeactivate);
  await tabTo(page, 'Estado');
  await page.keyboard.type('A');
  await press(page, 'Confirmar');
  await dismissMessage(page, messages.stock.done);
  await expect(page.getByRole('button', { name: `Sin límite, cambiar stock de ${name}` })).toBeVisible();
});

test('an administrator creates a product with its picture', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/new-producto');
  for (const [field, text] of [
    ['Nombre *', 'Jarra de vidrio'],
    ['Descripción *', 'De litro y medio.'],
    ['Precio *', '1.234,50'],
    ['Código *', 'JAR-150'],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await tabTo(page, 'Categoría *');
  // One letter: a select that waits too long for the next begins anew.
  await page.keyboard.type('H');
  await expect(page.getByLabel('Categoría *')).toHaveValue('HOGAR');
  await choose(page, 'Elegir imagen', { name: 'jarra.png', mimeType: 'image/png', buffer: pixel });
  await expect(page.getByRole('img', { name: 'Vista previa de la imagen elegida' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Crear Producto');
  await dismissMessage(page, messages.product.created);
  await expect(page).toHaveURL(/\/platos-list$/);
});

test('an administrator edits a product and its picture, and reads lists and prices', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const { name } = await api.newProduct();
  await page.goto(`/listado-platos?q=${name.replace(' ', '+')}`);
  await expect(page.getByRole('row', { name })).toBeVisible();

  await press(page, `Editar ${name}`);
  await tabTo(page, 'Código *');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('FUE-77');
  await expectAccessible(page);
  await press(page, 'Confirmar');
  await dismissMessage(page, messages.product.updated);
  await expect(page.getByRole('row', { name })).toContainText('FUE-77');

  await press(page, `Cambiar imagen de ${name}`);
  await choose(page, 'Elegir imagen', { name: 'fuente.png', mimeType: 'image/png', buffer: pixel });
  await expectAccessible(page);
  await press(page, 'Confirmar');
  await dismissMessage(page, messages.image.done);

  for (const [button, title] of [
    [`US$\u00a0120, historial de precios de ${name}`, `Precios de ${name}`],
    ['Stock Limite', 'Stock Limite'],
    ['Reporte diario', 'Reporte diario'],
    ['Imprimir catálogo', 'Imprimir catálogo'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: title });
    if (!(await page.getByRole('button', { name: button, exact: true }).first().isVisible())) await press(page, 'Más');
    await press(page, button);
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('an administrator sees old and new prices, changes them and takes the change back', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/listado-platos');
  await press(page, 'Nuevo Porcentaje');
  await tabTo(page, 'Porcentaje');
  await page.keyboard.type('10');
  await tabTo(page, 'Productos');
  await page.keyboard.type('U');
  await tabTo(page, 'Categoría');
  await page.keyboard.type('M');
  await expect(page.getByRole('dialog').getByLabel('Categoría')).toHaveValue('MASCOTAS');
  await press(page, 'Aumentar Precio');
  await expect(page.getByText(/precios? cambiarían?/)).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Confirmar aumento');
  await dismissMessage(page, messages.product.pricesUpdated);

  await expect(page.getByRole('button', { name: 'Nuevo Porcentaje' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, 'Deshacer');
  await press(page, 'Si');
  await dismissMessage(page, messages.product.pricesUpdated);
  await expect(page.getByRole('region', { name: 'Último cambio' })).toContainText('deshecho');
});

test('an administrator imports a spreadsheet, and the audit tells of it', { tag: '@desktop' }, async ({ page }) => {
  const sheet = (...rows: string[]) => ({
    name: 'productos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Código;Nombre;Precio;Categoría', ...rows].join('\n')),
  });
  await page.goto('/importar-productos');
  await choose(page, 'Elegir planilla', sheet('IMP-1;Florero;1.234,56;HOGAR', 'IMP-2;Vela;9.90;HOGARES'));
  await expect(page.getByRole('button', { name: 'Se rechaza 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Importar/ })).toBeHidden();
  await expectAccessible(page);
  await choose(page, 'Elegir otra planilla', sheet('IMP-1;Florero;1.234,56;HOGAR', 'IMP-2;Vela;9.90;HOGAR'));
  await press(page, 'Importar 2 productos');
  await press(page, 'Si');
  await expect(page.getByText('La planilla se importó completa.')).toBeVisible();

  await page.goto('/auditoria');
  await tabTo(page, 'Buscar cambios');
  await page.keyboard.type('florero');
  await expect(page.getByRole('row', { name: /Florero/ }).first()).toBeVisible();
  await expectAccessible(page);
});

test('the audit shows the whole of a long text', { tag: '@desktop' }, async ({ page, api }) => {
  const { productoId, name } = await api.newProduct();
  const description = 'Fuente de vidrio templado con tapa, para horno y heladera. '.repeat(5).trim();
  await api.asAdmin(`PUT /api/producto/${productoId}`, { description });
  await page.goto(`/auditoria?q=${name}`);
  const text = page.getByRole('cell', { name: description }).locator('div').first();
  await expect(text).toBeVisible();
  expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test('what is left and its limit go out and come in by columns of their own', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const product = await api.newProduct({ stock: 9 });
  await api.order(await api.newReseller(), product);
  await page.goto('/listado-platos');
  const exported = page.waitForEvent('download');
  await press(page, 'Más');
  await press(page, 'Exportar');
  const file = await (await exported).path();
  await page.goto('/importar-productos');
  await page.getByLabel('Elegir planilla').setInputFiles(file);
  await expect(page.getByText('La planilla coincide con los productos: no hay nada para importar.')).toBeVisible();

  const sheet = (columns: string, cells: string) => ({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Código;${columns}\n${product.codigo};${cells}`),
  });
  const row = page.getByRole('row', { name: product.codigo });
  await choose(page, 'Elegir otra planilla', sheet('Stock Limite;Stock', '20;5'));
  await expect(row).toContainText('Stock Limite: de 9 a 20');
  await expect(row).toContainText('Stock: de 8 a 5');
  await choose(page, 'Elegir otra planilla', sheet('Stock', '3'));
  await expect(page.getByText(/^Cambia lo que queda de 1 producto/)).toBeVisible();
  await choose(page, 'Elegir otra planilla', sheet('Stock Limite;Stock', ';3'));
  await expect(row).toContainText('Cargue también el Stock Limite');
  await expectAccessible(page);
});

test('a name that nothing parts stays within its column, and within a phone', async ({ page, api }) => {
  const { name } = await api.newProduct({ name: `Fuente${'larguísima'.repeat(11)}` });
  await page.goto(`/listado-platos?q=${name}`);
  const shown = page.getByText(name, { exact: true });
  await expect(shown).toBeVisible();
  expect((await shown.boundingBox())?.width).toBeLessThan(330);
  await expectAccessible(page);
});

test('the back button asks before it throws away what was typed', { tag: '@desktop' }, async ({ page, api }) => {
  const { name } = await api.newProduct();
  await page.goto('/listado-proveedores');
  await tabTo(page, 'Productos');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Buscar productos');
  await page.keyboard.type(name);
  await expect(page).toHaveURL(/\/listado-platos\?q=/);
  await press(page, `Editar ${name}`);
  await tabTo(page, 'Código *');
  await page.keyboard.type('FUE-78');
  await page.goBack();
  await expect(alert(page, messages.order.confirmCancel)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Código *')).toHaveValue('FUE-78');
  await expect(page).toHaveURL(/\/listado-platos\?q=/);
  await page.goBack();
  await press(page, 'Si');
  await expect(page).toHaveURL(/\/listado-proveedores$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test.describe('without a connection', () => {
  test.use({ provoked: { statuses: [], lostConnection: true } });

  test('a product that could not be sent stays in the form, with the reason in sight', { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    await page.goto('/new-producto');
    const typed = { 'Nombre *': 'Jarra', 'Descripción *': 'De vidrio.', 'Precio *': '12', 'Código *': 'JAR-1' };
    for (const [field, text] of Object.entries(typed)) await page.getByLabel(field).fill(text);
    await page.getByLabel('Categoría *').selectOption('HOGAR');
    await page.getByLabel('Elegir imagen').setInputFiles({ name: 'jarra.png', mimeType: 'image/png', buffer: pixel });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Crear Producto' }).click();
    await dismissMessage(page, messages.product.createFailed);
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Nombre *')).toHaveValue('Jarra');
  });
});

/** Opens the system's file dialog from the keyboard, and picks a file there. */
async function choose(page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const dialog = page.waitForEvent('filechooser');
  await press(page, name);
  await (await dialog).setFiles(file);
}

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
