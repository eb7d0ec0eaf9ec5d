import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expectMessage } from '../messages.ts';
import { choose, confirm, expect, fill, go, heading, press, search } from './screens.ts';
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
    await page.getByLabel('¿Qué hacemos con los colores del nombre?').selectOption('REFERENCIAS');
    await page.getByLabel('¿Estos colores se eligen?').selectOption('SI');
    await page.getByLabel('Margen sobre el costo (%)').fill('60');
    await page.getByLabel(/^Organización \(/).selectOption('ORGANIZADORES');
    await page.getByLabel('Los productos nuevos entran como borradores').check();
    await page.getByRole('button', { name: /^Importar \d+ productos$/ }).waitFor();
    await photograph(admin, 'qué dice la lista de la semana 1');
    await importIt(page);
  });
}

/** What the shop calls an article of that list, in place of the list's name. */
const [listed, cleaned] = ['Cortina de baño teflonada', 'Cortina para baño'];

/** The same wholesaler's list a week later: what was answered is known, and only the rate is of the day. */
export async function importSecondList({ step, photograph, admin }: Shop) {
  await step(admin, 'limpiar el nombre de un producto de la lista', async (page) => {
    await go(page, 'Productos');
    await search(page, listed);
    await press(page, `Editar ${listed}`);
    const dialog = page.getByRole('dialog');
    await fill(dialog, { 'Nombre *': cleaned });
    await press(dialog, 'Confirmar');
    await expectMessage(page, messages.product.updated);
    await search(page, 'sartén antiadherente 24');
    await page.getByText('Sartén antiadherente 24 cm', { exact: true }).first().waitFor();
  });
  await step(admin, 'importar la lista de la semana siguiente del mayorista', async (page) => {
    await openPage(page);
    await choose(page, 'Proveedor', wholesaler);
    await choosing(page, 'list-week-2.xlsx');
    await expect(page.getByLabel('Hay precios sin IVA: ¿cuánto se suma?')).toHaveValue('21');
    await page.getByLabel('Pesos por dólar').fill('1500');
    // What is typed last counts by itself.
    await page.getByRole('button', { name: /^Importar \d+ productos?$/ }).waitFor();
    await photograph(admin, 'qué cambia en la semana 2');
    await press(page, /^Con otro nombre/);
    await expect(page.getByLabel(/^Usar el nombre de la lista en la fila/)).not.toBeChecked();
    await photograph(admin, 'el nombre de la lista, al lado del propio');
    await importIt(page);
    await go(page, 'Productos');
    await search(page, cleaned);
    await page.getByText(cleaned, { exact: true }).first().waitFor();
  });
}

async function importIt(page: Page) {
  await press(page, /^Importar \d+ productos?$/);
  await confirm(page, '¿Desea importar los productos?', 'Si', 'Se han importado los productos!');
}
