import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Account } from '#contract/ledger.calls.ts';
import { messages } from '#contract/messages.ts';
import { businessDay } from '../dates.ts';
import { expectMessage } from '../messages.ts';
import { nameOf, people } from './people.ts';
import { choose, downloaded, expect, fill, go, goByTab, press, search } from './screens.ts';
import type { Shop } from './shop.ts';
import { supplier } from './supplier.ts';

const buyer = nameOf(people.seller);
/** Pesos handed over at 1.250 for a dollar, and what they come to. */
const [pesos, dollars] = ['12.500', 10];
const alias = 'bazar.semana';

/** What the shop says of itself: its name and logo on papers and login, where it is paid to, and where sellers register. */
export async function nameTheShop({ step, photograph, admin, packer }: Shop) {
  await step(admin, 'poner nombre, logo y alias al negocio', async (page) => {
    await page.goto('/ajustes');
    await fill(page, { 'Nombre del negocio': 'Bazar de la Semana', Alias: alias });
    await press(page, 'Guardar');
    await expectMessage(page, messages.settings.saved);
    await page.goto('/ajustes');
    const buffer = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#0b6e4f' } })
      .png()
      .toBuffer();
    await page.getByLabel('Elegir logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await expectMessage(page, messages.settings.logoSaved);
  });
  await step(packer, 'ver nombre y logo donde se entra', async (page) => {
    await page.goto('/login');
    await page.getByText('Bazar de la Semana').first().waitFor();
  });
  await step(admin, 'abrir el enlace de registro con su QR', async (page) => {
    await go(page, 'Usuarios');
    await press(page, 'Más');
    await page.getByRole('link', { name: 'Enlace de registro' }).click();
    await expect(page.getByLabel('Enlace', { exact: true })).toHaveValue(/\/registrarse$/);
    await photograph(admin, 'la hoja con el QR');
  });
}

/** Many payments on one sheet, and one that the bank's file tells of. Answers what they come to in dollars. */
export async function payMany({ step, photograph, api, admin }: Shop): Promise<number> {
  const accounts = await api.asAdmin<Account[]>('GET /api/cuentas');
  const debtors = accounts.filter(({ saldo, nombreCompleto }) => saldo > dollars && nombreCompleto !== buyer);
  const [first, second, third] = debtors.map(({ nombreCompleto }) => nombreCompleto);
  if (!first || !second || !third) throw new Error(`${debtors.length} deben más de ${dollars}`);
  await step(admin, 'registrar varios pagos en pesos en una hoja', async (page) => {
    await go(page, 'Cuentas');
    await page.getByRole('link', { name: 'Varios pagos' }).click();
    await fillSheet(page, [first, second]);
    await photograph(admin, 'los pagos en la hoja');
    await press(page, 'Registrar 2 pagos');
    await expectMessage(page, messages.ledger.allPaid);
  });
  await step(admin, 'registrar lo que dice el archivo del banco', async (page) => {
    await press(page, 'Más');
    await page.getByRole('link', { name: 'Archivo del banco' }).click();
    const day = businessDay();
    const lines = ['Fecha;Concepto;Importe;Saldo', `${day};TRANSFERENCIA DE ${third};12.500,00;90.000,00`];
    const buffer = Buffer.from([...lines, `${day};DEBITO LUZ;-8.000,00;82.000,00`].join('\n'));
    await page.getByLabel('Elegir archivo').setInputFiles({ name: 'banco.csv', mimeType: 'text/csv', buffer });
    const row = page.getByRole('list', { name: 'Ingresos' }).getByRole('listitem').first();
    await row.waitFor();
    await photograph(admin, 'las filas del banco');
    const ticked = row.getByRole('checkbox');
    if (await ticked.isDisabled()) await press(row, new RegExp(`^${third}`));
    else await ticked.check();
    await press(page, 'Registrar 1 pago');
    await expectMessage(page, 'Se han registrado los pagos!');
  });
  return 3 * dollars;
}

/** A payment that the seller tells of with a picture, and that is accepted. Answers what it comes to in dollars. */
export async function tellOfPayment({ step, photograph, admin, seller }: Shop): Promise<number> {
  await step(seller, 'avisar que ya pagó, con su captura', async (page) => {
    await goByTab(page, 'Mi cuenta');
    await press(page, 'Ya pagué');
    const dialog = page.getByRole('dialog', { name: 'Ya pagué' });
    await dialog.getByText(alias).first().waitFor();
    await fill(dialog, { 'Importe *': pesos });
    const buffer = await sharp({ create: { width: 700, height: 1200, channels: 3, background: '#dfe6e2' } })
      .jpeg()
      .toBuffer();
    await dialog
      .getByLabel('Foto o PDF del comprobante')
      .setInputFiles({ name: 'captura.jpg', mimeType: 'image/jpeg', buffer });
    await photograph(seller, 'lo que avisa');
    await press(dialog, 'Avisar pago');
    await expectMessage(page, messages.proof.handedIn);
  });
  await step(admin, 'aceptar el comprobante', async (page) => {
    await go(page, 'Inicio');
    await page.getByRole('link', { name: '1 Pagos avisados por revisar' }).click();
    await press(page, 'Revisar 1');
    const dialog = page.getByRole('dialog', { name: `Pago de ${buyer}` });
    await dialog.getByRole('img', { name: /^Comprobante 1 de/ }).waitFor();
    await photograph(admin, 'el comprobante');
    await press(dialog, 'Aceptar');
    await page.getByText('No quedan pagos avisados por revisar.').waitFor();
  });
  await step(seller, 'ver que su pago se aceptó', async (page) => {
    await page.getByText('Pagos avisados', { exact: true }).first().click();
    await page.getByText('Aceptado', { exact: true }).waitFor();
  });
  return dollars;
}

/** What the leader collected from two of her sellers, told in one go and accepted. Answers what it comes to in dollars. */
export async function collectForTeam({ step, photograph, api, admin, leader }: Shop): Promise<number> {
  const accounts = await api.asAdmin<Account[]>('GET /api/cuentas');
  const team = accounts.filter(({ saldo, lider }) => saldo > dollars && lider === nameOf(people.leader));
  const [first, second] = team.map(({ nombreCompleto }) => nombreCompleto).filter((name) => name !== buyer);
  if (!first || !second) throw new Error(`${team.length} del equipo deben más de ${dollars}`);
  await step(leader, 'avisar lo que cobró de su equipo', async (page) => {
    await page.getByRole('link', { name: 'Avisar pagos' }).click();
    await fillSheet(page, [first, second]);
    await photograph(leader, 'lo que cobró');
    await press(page, 'Avisar 2 pagos');
    await expectMessage(page, messages.proof.allHandedIn);
  });
  await step(admin, 'aceptar los pagos del equipo, uno tras otro', async (page) => {
    await go(page, 'Inicio');
    await page.getByRole('link', { name: '2 Pagos avisados por revisar' }).click();
    await press(page, 'Revisar 2');
    for (const name of [first, second]) await press(page.getByRole('dialog', { name: `Pago de ${name}` }), 'Aceptar');
    await page.getByText('No quedan pagos avisados por revisar.').waitFor();
  });
  return 2 * dollars;
}

/** A payment of each, in pesos, in the sheet of many. */
async function fillSheet(page: Page, names: readonly string[]) {
  for (const [at, name] of names.entries()) {
    const row = page.getByRole('listitem', { name: `Pago ${at + 1}` });
    await choose(row, 'Persona', name);
    await fill(row, { Importe: pesos });
    await row.getByLabel('Importe', { exact: true }).press('Enter');
  }
}

/** What is owed by whom and to whom is said and paid. */
export async function settleDebts({ step, photograph, admin }: Shop) {
  await step(admin, 'recordarle a quien debe, con el alias', async (page) => {
    await go(page, 'Cuentas');
    await search(page, buyer);
    await press(page, `Recordar a ${buyer} lo que debe`);
    const dialog = page.getByRole('dialog', { name: `Recordar a ${buyer}` });
    await expect(dialog.getByLabel('Mensaje')).toHaveValue(new RegExp(alias));
    await photograph(admin, 'el recordatorio');
    await press(dialog, 'Cerrar');
  });
  await step(admin, 'pagarle al proveedor lo que se le debe', async (page) => {
    await go(page, 'Proveedores');
    await press(page, `Cuenta de ${supplier}`);
    await press(page, 'Registrar pago');
    const dialog = page.getByRole('dialog', { name: `Registrar un pago a ${supplier}` });
    await dialog.getByLabel('Moneda', { exact: true }).selectOption('USD');
    await fill(dialog, { 'Importe *': '10' });
    await press(dialog, 'Registrar pago');
    await expectMessage(page, messages.ledger.paid);
    const { name } = await downloaded(page, page.getByRole('button', { name: 'Resumen Excel' }));
    expect(name).toBe(`Cuenta_${supplier}.xlsx`);
  });
}
