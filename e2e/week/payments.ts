import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { formatExactPrice } from '#contract/format.ts';
import type { Account } from '#contract/ledger.calls.ts';
import { messages } from '#contract/messages.ts';
import { businessDay } from '../dates.ts';
import { expectMessage } from '../messages.ts';
import { purchasedFrom } from './goods.ts';
import { inDollars } from './money.ts';
import { nameOf, people } from './people.ts';
import { choose, downloaded, expect, fill, go, goByTab, press, search } from './screens.ts';
import type { Shop } from './shop.ts';
import { costOf, supplier } from './supplier.ts';

const buyer = nameOf(people.seller);
/** Pesos handed over, the rate, and what they come to. */
const [pesos, pesosPerDollar, dollars] = ['12.500', 1250, 10];
const alias = 'bazar.semana';

/** What the shop says of itself: its name and logo on papers and login, where it is paid to, and where sellers register. */
export async function nameTheShop({ step, photograph, admin, packer }: Shop) {
  await step(admin, 'poner nombre, logo y alias al negocio', async (page) => {
    await page.goto('/ajustes');
    await fill(page, { 'Nombre del negocio': 'Bazar de la Semana', Alias: alias });
    await press(page, 'Guardar');
    // Where the shop is paid to is changed with her password alone, which this wait lets her show.
    await expect(page.getByRole('button', { name: 'Guardar' })).not.toHaveAttribute('aria-busy');
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
  // The leader tells of the same amount of her team later.
  const debtors = accounts.filter(({ saldo, lider }) => saldo > dollars && lider !== nameOf(people.leader));
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
    const row = await readBankFile(page, `TRANSFERENCIA DE ${third}`);
    await photograph(admin, 'las filas del banco');
    const ticked = row.getByRole('checkbox');
    if (await ticked.isDisabled()) await press(row, new RegExp(`^${third}`));
    else await ticked.check();
    await press(page, 'Registrar 1 pago');
    await expectMessage(page, 'Se han registrado los pagos!');
  });
  return 3 * dollars;
}

/** A payment that the seller tells of with a picture, that is accepted, and that the bank shows too. Answers what it comes to in dollars. */
export async function tellOfPayment({ step, photograph, api, admin, seller }: Shop): Promise<number> {
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
  await step(admin, 'ver la misma transferencia en el banco, que no se cuenta otra vez', async (page) => {
    const owed = () => api.asAdmin<Account[]>(`GET /api/cuentas?q=${encodeURIComponent(buyer)}`);
    const before = await owed();
    await go(page, 'Cuentas');
    await press(page, 'Más');
    await page.getByRole('link', { name: 'Archivo del banco' }).click();
    const row = await readBankFile(page, `TRANSFERENCIA DE ${buyer}`);
    await page.getByText('Hay un pago igual de esos días: puede ser este.').waitFor();
    await row.getByRole('checkbox').check();
    await press(page, 'Registrar 1 pago');
    await photograph(admin, 'los pagos parecidos');
    await press(row.getByRole('group', { name: 'Pagos parecidos' }), 'Es ese mismo pago');
    await press(page, 'Registrar 1 pago');
    await expectMessage(page, 'Se han registrado los pagos!');
    expect((await owed()).map(({ saldo }) => saldo)).toEqual(before.map(({ saldo }) => saldo));
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

/** A bank's file of today with one payment and one that went out. Answers the payment's row. */
async function readBankFile(page: Page, concept: string) {
  const day = businessDay();
  const lines = ['Fecha;Concepto;Importe;Saldo', `${day};${concept};12.500,00;90.000,00`];
  const buffer = Buffer.from([...lines, `${day};DEBITO LUZ;-8.000,00;82.000,00`].join('\n'));
  await page.getByLabel('Elegir archivo').setInputFiles({ name: 'banco.csv', mimeType: 'text/csv', buffer });
  const row = page.getByRole('list', { name: 'Ingresos' }).getByRole('listitem').first();
  await row.waitFor();
  return row;
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
export async function settleDebts({ step, photograph, api, admin }: Shop) {
  await step(admin, 'recordarle a quien debe, con el alias', async (page) => {
    await go(page, 'Cuentas');
    await search(page, buyer);
    await press(page, `Recordar a ${buyer} lo que debe`);
    const dialog = page.getByRole('dialog', { name: `Recordar a ${buyer}` });
    await expect(dialog.getByLabel('Mensaje')).toHaveValue(new RegExp(alias));
    await photograph(admin, 'el recordatorio');
    await press(dialog, 'Cerrar');
  });
  const came = await purchasedFrom(api, supplier);
  const owed = came.reduce((cents, { codigo, recibidas }) => cents + recibidas * costOf(codigo), 0);
  await step(admin, 'pagarle al proveedor en pesos lo que se le debe, y que quede saldado', async (page) => {
    await go(page, 'Proveedores');
    await press(page, `Más acciones: ${supplier}`);
    await press(page, `Cuenta de ${supplier}`);
    await page
      .getByRole('region', { name: 'Saldo' })
      .getByText(formatExactPrice(inDollars(owed)))
      .waitFor();
    await press(page, 'Registrar pago');
    const dialog = page.getByRole('dialog', { name: `Registrar un pago a ${supplier}` });
    await dialog.getByLabel('Moneda', { exact: true }).selectOption('ARS');
    // The supplier rounds its invoice down to a thousand pesos.
    await fill(dialog, { 'Importe *': String(Math.floor((inDollars(owed) * pesosPerDollar) / 1000) * 1000) });
    await dialog.getByLabel('Con este pago la cuenta queda saldada').check();
    await photograph(admin, 'el pago que salda');
    await press(dialog, 'Registrar pago');
    await expectMessage(page, messages.ledger.paid);
    await page.getByText('Al día: no se le debe nada').waitFor();
    const { name } = await downloaded(page, page.getByRole('button', { name: 'Resumen Excel' }));
    expect(name).toBe(`Cuenta_${supplier}.xlsx`);
  });
}
