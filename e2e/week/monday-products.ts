import { messages } from '#contract/messages.ts';
import { openXlsx } from '../../src/server/documents/test-open-xlsx.ts';
import { expectMessage } from '../messages.ts';
import { administrator } from './people.ts';
import { confirm, downloaded, expect, fill, go, heading, logInWhileClosed, press } from './screens.ts';
import type { Shop } from './shop.ts';
import { offered, photographed, pictureArchive, refused, supplier, supplierSheet } from './supplier.ts';

/** Monday morning: an administrator, nothing else, and the sheet that the supplier sent. */
export async function fillTheShop({ step, photograph, admin }: Shop) {
  await step(admin, 'entrar por primera vez', (page) => logInWhileClosed(page, administrator, { given: true }));
  await step(admin, 'ver los primeros pasos', async (page) => {
    const steps = page.getByRole('region', { name: 'Primeros pasos' });
    await expect(steps.getByRole('img', { name: 'Falta' })).toHaveCount(6);
    await steps.getByRole('link', { name: 'Subir la planilla de un proveedor' }).click();
    await heading(page, 'Planilla de proveedor');
  });

  await step(admin, 'leer la planilla desprolija del proveedor', async (page) => {
    await page.getByLabel('Es un proveedor nuevo').check();
    await fill(page, { 'Razón social del proveedor nuevo': supplier });
    await page.keyboard.press('Tab');
    await page.getByLabel('Elegir planilla').setInputFiles({
      name: 'LISTA nov (2) final.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await supplierSheet()),
    });
    await page.getByLabel('Hoja', { exact: true }).selectOption('Lista');
    await page.getByLabel('Presentación', { exact: true }).selectOption({ label: 'Descripción' });
    await page.getByLabel('¿Ese precio es lo que usted paga?').selectOption('SI');
    await page.getByLabel('¿En qué moneda están los precios?').selectOption({ label: 'Dólares (US$)' });
    await page.getByLabel('Redondeo del precio').selectOption({ label: 'Sin redondeo' });
    await fill(page, { 'Margen sobre el costo (%)': '60' });
    await page.getByLabel(/^Blanco \(/).selectOption('BLANQUERIA');
    await page.getByLabel(/^Bazar \(/).selectOption('REGALOS');
    await page.getByRole('button', { name: `Importar ${offered.length} productos` }).waitFor();
    await page.getByText(/^Se saltean 8 títulos y totales y 2 «consultar»/).click();
  });
  await step(admin, `importar ${offered.length} productos y bajar las filas rechazadas`, async (page) => {
    await press(page, `Importar ${offered.length} productos`);
    await confirm(page, '¿Desea importar los productos?', 'Si', 'Se han importado los productos!');
    await page.getByText(`Las filas buenas se importaron. ${refused} filas se rechazan`).waitFor();
    const { bytes } = await downloaded(page, page.getByRole('button', { name: 'Descargar las rechazadas' }));
    const codes = [...(openXlsx(bytes).sheets[0]?.cells.values() ?? [])].map(({ value }) => String(value));
    for (const code of ['MAL2', 'MAL3', 'MAL4']) expect(codes).toContain(code);
    await expectMessage(page, messages.document.reportDone);
  });
  await step(admin, `enviar ${photographed} fotos de un zip`, async (page) => {
    await go(page, 'Productos');
    await press(page, 'Más');
    await page.getByRole('link', { name: 'Imágenes en lote' }).click();
    await page.getByLabel('Elegir imágenes, .zip o .xlsx').setInputFiles({
      name: 'fotos.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(await pictureArchive()),
    });
    await page.getByText(`Coinciden: ${photographed} · No se envían: 1`).waitFor();
    await photograph(admin, 'qué foto es de qué producto');
    await press(page, `Enviar ${photographed} imágenes`);
    await page.getByText(`Enviadas: ${photographed}`).waitFor({ timeout: 90_000 });
  });
  await step(admin, 'ver los productos con sus fotos', async (page) => {
    await go(page, 'Productos');
    await page.getByText(`${offered.length} productos`).first().waitFor();
  });
}
