import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { messages } from '#contract/messages.ts';
import { expectAccessible } from './accessible.ts';
import { demoAccounts } from './api.ts';
import { expectMessage } from './messages.ts';
import { alert, answer } from './screens.ts';
import { expect, test } from './test.ts';

const question = '¿Cerrar el catálogo ahora?';

test.beforeEach(({ api }) => api.openCatalogue());
test.afterEach(({ api }) => api.openCatalogue());

test('three presses close the catalogue and bring every document of the closing', { tag: '@desktop' }, async ({
  page,
  api,
  enter,
}) => {
  const [buyer, idle, product] = [await api.newReseller(), await api.newReseller(), await api.newProduct()];
  await api.order(buyer, product);
  await enter(demoAccounts.admin);
  await page.goto('/cierres');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cerrar catálogo ahora' }).click();
  await expect(alert(page, question)).toContainText(messages.window.confirmClose);
  await expectAccessible(page);
  await alert(page, question)
    .getByText(/vendedor(es)? sin pedidos/)
    .click();
  await expect(alert(page, question).getByText(idle.apellido)).toBeVisible();
  await expect(alert(page, question).getByText(buyer.apellido)).toBeHidden();
  await expectAccessible(page);
  await answer(page, question, 'Cerrar catálogo');
  await expectMessage(page, messages.window.closed);
  await expect(page.getByRole('switch')).not.toBeChecked();

  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar todo' }).click(),
  ]);
  await expectMessage(page, messages.document.documentsDone);
  expect(archive.suggestedFilename()).toMatch(/^Cierre_\d+\.zip$/);
  const files = unzipSync(Uint8Array.from(await readFile(await archive.path())));
  const names = Object.keys(files);
  expect(names).toContain(`Facturas de vendedores Esencial/Factura_Rocío ${buyer.apellido}.xlsx`);
  expect(names).toContain('Facturas de líderes Esencial/Factura_Sin líder.xlsx');
  expect(names).toContain('Reportes de cierre/reporteByVendedor.xlsx');
  expect(names).toContain('Reportes de proveedores/Reporte_Sin proveedor.xlsx');
  expect(names).toContain('Reportes de líderes/reporteByLider_Sin líder.xlsx');
  for (const name of names)
    expect(Object.keys(unzipSync(files[name] as Uint8Array)), name).toContain('xl/workbook.xml');

  // While the next closing is open, the menu's count leads to the parcels of the ended one.
  await api.openCatalogue();
  await page.getByRole('button', { name: 'Entregar', exact: true }).click();
  await page.getByRole('link', { name: 'Armado', exact: true }).click();
  await expect(page.getByText(`Rocío ${buyer.apellido}`)).toBeVisible();
});
