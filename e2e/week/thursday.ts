import { messages } from '#contract/messages.ts';
import { expectMessage } from '../messages.ts';
import { choose, expect, fill, go, press, search } from './screens.ts';
import type { Shop } from './shop.ts';
import { supplier } from './supplier.ts';

/** Thursday: prices rise, and a few products are put right where they stand. */
export async function changeProducts({ step, photograph, admin }: Shop) {
  await step(admin, 'subir 7 % los precios de un proveedor, redondeados', async (page) => {
    await go(page, 'Productos');
    await press(page, 'Nuevo Porcentaje');
    const dialog = page.getByRole('dialog', { name: 'Nuevo Porcentaje' });
    await fill(dialog, { Porcentaje: '7' });
    await dialog.getByLabel('Productos', { exact: true }).selectOption({ label: 'Un proveedor' });
    await choose(dialog, 'Proveedor', supplier);
    await expect(dialog.getByLabel('Redondeo', { exact: true })).toHaveValue('1');
    await photograph(admin, 'qué precios suben');
    await press(dialog, 'Aumentar Precio');
    await expect(dialog.getByRole('status')).toContainText('Todavía no se cambió ninguno.');
    await photograph(admin, 'antes y después');
    await press(dialog, 'Confirmar aumento');
    await expectMessage(page, messages.product.pricesUpdated);
  });
  await step(admin, 'corregir precio y stock en la misma fila', async (page) => {
    await search(page, 'jarra litoral');
    await page.getByText('5 productos', { exact: true }).waitFor();
    await press(page, /, precio de Jarra Litoral 1$/);
    await page.getByLabel('precio de Jarra Litoral 1', { exact: true }).fill('21,50');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: messages.product.updated })).toBeVisible();
    await press(page, /, stock límite de Jarra Litoral 2$/);
    await page.getByLabel('stock límite de Jarra Litoral 2', { exact: true }).fill('12');
    await photograph(admin, 'una celda que se edita');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: messages.stock.done })).toBeVisible();
  });
  await step(admin, 'pasar varios productos juntos a otra categoría', async (page) => {
    await page.getByLabel('Seleccionar los de esta página').check();
    await press(page.getByRole('region', { name: 'Selección' }), 'Categoría');
    const dialog = page.getByRole('dialog', { name: 'Cambiar categoría de 5 productos' });
    await dialog.getByLabel('Categoría *').selectOption('COCINA');
    await photograph(admin, 'la categoría de varios');
    await press(dialog, 'Confirmar');
    await page.getByText('Se cambió la categoría de 5 productos.').waitFor();
  });
}
