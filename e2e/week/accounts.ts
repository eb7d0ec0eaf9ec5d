import { messages } from '#contract/messages.ts';
import { expectMessage } from '../messages.ts';
import { nameOf, people } from './people.ts';
import { downloaded, expect, fill, go, goByTab, press, search } from './screens.ts';
import type { Shop } from './shop.ts';

const buyer = nameOf(people.seller);
const paid = 20.25;

/** What was delivered is owed, a payment is written down and told, and the leader sees her team's. Answers what was paid. */
export async function keepAccounts({ step, photograph, admin, leader, seller }: Shop, placed: number): Promise<number> {
  await step(admin, 'registrar un pago', async (page) => {
    await go(page, 'Cuentas');
    await search(page, buyer);
    await press(page, `Registrar un pago de ${buyer}`);
    const dialog = page.getByRole('dialog', { name: `Registrar un pago de ${buyer}` });
    await dialog.getByLabel('Moneda', { exact: true }).selectOption('USD');
    await fill(dialog, { 'Importe *': '20,25', Nota: 'En mano' });
    await dialog.getByLabel('Medio', { exact: true }).selectOption('EFECTIVO');
    await photograph(admin, 'el pago');
    await press(dialog, 'Registrar pago');
    await expectMessage(page, messages.ledger.paid);
  });
  await step(admin, 'anular un pago cargado dos veces', async (page) => {
    await page.getByRole('link', { name: buyer }).click();
    await press(page, 'Registrar pago');
    const dialog = page.getByRole('dialog', { name: `Registrar un pago de ${buyer}` });
    await dialog.getByLabel('Moneda', { exact: true }).selectOption('USD');
    await fill(dialog, { 'Importe *': '20,25' });
    await press(dialog, 'Registrar pago');
    await expectMessage(page, messages.ledger.paid);
    await expect(page.getByRole('button', { name: /^Anular pago en efectivo/ })).toHaveCount(2);
    await press(page, /^Anular pago en efectivo/);
    await page.getByLabel('Motivo *').fill('Se cargó dos veces');
    await press(page, 'Anular el pago');
    await expectMessage(page, messages.ledger.reversed);
  });
  await step(admin, 'bajar el resumen en PDF y en Excel', async (page) => {
    const pdf = await downloaded(page, page.getByRole('button', { name: 'Resumen PDF' }));
    expect(Buffer.from(pdf.bytes).toString('latin1', 0, 5)).toBe('%PDF-');
    const xlsx = await downloaded(page, page.getByRole('button', { name: 'Resumen Excel' }));
    expect(xlsx.name).toBe(`Cuenta_${buyer}.xlsx`);
  });
  await step(seller, 'ver en su cuenta el pedido y su pago', async (page) => {
    await goByTab(page, 'Mi cuenta');
    await page.getByText(`Pedido N° ${placed}`).first().waitFor();
    await page.getByText('Pago en efectivo').first().waitFor();
    await expect(page.getByRole('region', { name: 'Saldo' })).toContainText('Usted debe');
  });
  await step(leader, 'ver lo que debe su equipo', async (page) => {
    await goByTab(page, 'Mi equipo');
    await page.getByRole('link', { name: 'Cuentas del equipo' }).click();
    await page.getByRole('region', { name: 'Totales' }).waitFor();
    await search(page, nameOf(people.seller));
    await page.getByRole('link', { name: buyer }).waitFor();
  });
  return paid;
}
