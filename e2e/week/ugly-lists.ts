import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { choose, confirm, expect, fill, go, heading, press } from './screens.ts';
import type { Shop } from './shop.ts';

const wholesaler = 'Bazar Mayorista El Puente';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file that a supplier really sent, as the reader's tests have it. */
async function choosing(page: Page, name: string) {
  const file = new URL(`../../src/server/documents/sheets/inputs/${name}`, import.meta.url);
  const mimeType = name.endsWith('.csv') ? 'text/csv' : xlsx;
  await page.getByLabel(/Elegir (otra )?planilla/).setInputFiles({ name, mimeType, buffer: await readFile(file) });
}

/** What each odd file must show before anything is imported. */
const odd: [file: string, shown: string | RegExp][] = [
  ['price-header-with-the-month.xlsx', '¿En qué moneda están los precios?'],
  ['one-tab-per-category.xlsx', 'Leída 1 de 3 hojas: «BAÑO» (2 filas) y «REGALOS» (1 fila) también parecen listas.'],
  ['chart-tab-first.xlsx', 'CH-1'],
  ['two-prices-in-one-cell.xlsx', /tiene más de un número/],
  ['codes-as-excel-text-formula.csv', '0071234567890'],
  ['title-with-commas.csv', 'A-1'],
  ['empty-shared-string-cell.xlsx', 'EV-2'],
];

async function openPage(page: Page) {
  await go(page, 'Productos');
  await press(page, 'Más');
  await page.getByRole('link', { name: 'Planilla de proveedor' }).click();
  await heading(page, 'Planilla de proveedor');
}

/** A wholesaler's list in pesos, VAT in its title and grey rows, and other files that one only looks at. */
export async function importFirstList({ step, photograph, admin }: Shop) {
  await step(admin, 'mirar planillas raras sin importarlas', async (page) => {
    await openPage(page);
    await page.getByLabel('Es un proveedor nuevo').check();
    await fill(page, { 'Razón social del proveedor nuevo': 'Proveedor de prueba' });
    await page.keyboard.press('Tab');
    for (const [nth, [file, shown]] of odd.entries()) {
      await choosing(page, file);
      // Asked once: the answer goes with the supplier.
      if (nth === 0) await page.getByLabel('¿Ese precio es lo que usted paga?').selectOption('NO');
      // The choice of the header's row has them too, folded.
      await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    }
  });
  await step(admin, 'importar como borradores la lista en pesos de un mayorista', async (page) => {
    await fill(page, { 'Razón social del proveedor nuevo': wholesaler });
    await page.keyboard.press('Tab');
    await choosing(page, 'list-week-1.xlsx');
    await page.getByLabel('Pesos por dólar').fill('1,450');
    await page.keyboard.press('Enter');
    await page.getByText('«1,450» se puede leer de dos maneras: escriba 1450 o 1,45.').waitFor();
    await page.getByLabel('Pesos por dólar').fill('1450');
    await page.keyboard.press('Enter');
    await page.getByLabel('Hay precios sin IVA: ¿cuánto se suma?').selectOption({ label: 'IVA del 21 %' });
    await page.getByLabel('Margen sobre el costo (%)').fill('60');
    await page.keyboard.press('Enter');
    await page.getByLabel(/^Organización \(/).selectOption('ORGANIZADORES');
    await page.getByLabel('Los productos nuevos entran como borradores').check();
    await page.getByRole('button', { name: /^Importar \d+ productos$/ }).waitFor();
    await photograph(admin, 'qué dice la lista de la semana 1');
    await importIt(page);
  });
}

/** The same wholesaler's list a week later: what was answered is known, and only the rate is of the day. */
export async function importSecondList({ step, photograph, admin }: Shop) {
  await step(admin, 'importar la lista de la semana siguiente del mayorista', async (page) => {
    await openPage(page);
    await choose(page, 'Proveedor', wholesaler);
    await choosing(page, 'list-week-2.xlsx');
    await expect(page.getByLabel('Hay precios sin IVA: ¿cuánto se suma?')).toHaveValue('21');
    await page.getByLabel('Pesos por dólar').fill('1500');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Importar \d+ productos?$/ }).waitFor();
    await photograph(admin, 'qué cambia en la semana 2');
    await importIt(page);
  });
}

async function importIt(page: Page) {
  await press(page, /^Importar \d+ productos?$/);
  await confirm(page, '¿Desea importar los productos?', 'Si', 'Se han importado los productos!');
}
