import { formatCents } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { formatCoin } from '#contract/rates.ts';
import type { User } from '#contract/users.calls.ts';
import { expectMessage } from '../messages.ts';
import { deliveredOrders, inDollars, sold } from './money.ts';
import { nameOf, people } from './people.ts';
import { expect, fill, go, goByMenu, goByTab, press, search } from './screens.ts';
import type { Shop } from './shop.ts';

const buyer = nameOf(people.seller);
/** Pesos for a dollar, what is handed over, and what it comes to. */
const [rate, pesos, dollars] = ['1.250', '25.000', 20];

/** A payment in pesos, at the rate of its day. Answers what it comes to in dollars. */
export async function payInPesos({ step, photograph, admin, seller }: Shop): Promise<number> {
  await step(admin, 'anotar la cotización del día', async (page) => {
    await go(page, 'Cuentas');
    await press(page, 'Más');
    await press(page, 'Cotización');
    const dialog = page.getByRole('dialog', { name: 'Cotización del dólar' });
    await fill(dialog, { 'Pesos por dólar *': rate });
    await press(dialog, 'Anotar cotización');
    await expectMessage(page, messages.ledger.rateEntered);
  });
  await step(admin, 'registrar un pago en pesos', async (page) => {
    await search(page, buyer);
    await press(page, `Registrar un pago de ${buyer}`);
    const dialog = page.getByRole('dialog', { name: `Registrar un pago de ${buyer}` });
    await dialog.getByLabel('Medio', { exact: true }).selectOption('TRANSFERENCIA');
    await fill(dialog, { 'Importe *': pesos });
    await dialog.getByText(/^Son US\$\s20,00, al cambio de/).waitFor();
    await photograph(admin, 'el pago en pesos');
    await press(dialog, 'Registrar pago');
    await expectMessage(page, messages.ledger.paid);
  });
  await step(seller, 'ver en su cuenta los pesos que entregó', async (page) => {
    await goByTab(page, 'Mi cuenta');
    await page
      .getByText(`${formatCoin('ARS', 25_000)} al cambio de`)
      .first()
      .waitFor();
  });
  return dollars;
}

/** What the leader earned of the window, settled once and handed out. Answers what it is in cents. */
export async function payCommission({ step, photograph, api, admin, leader }: Shop): Promise<number> {
  const name = nameOf(people.leader);
  const [{ id } = { id: 0 }] = await api.asAdmin<User[]>(`GET /api/usuarios?q=${people.leader.userName}`);
  const orders = await deliveredOrders(api);
  const earned = Math.round(sold(orders.filter(({ idLider }) => idLider === id)) / 10);
  await step(admin, 'poner el porcentaje de los líderes', async (page) => {
    await go(page, 'Cierres');
    await page
      .getByRole('region', { name: 'Cierre N° 1' })
      .getByRole('link', { name: / Liquidar / })
      .click();
    await press(page, 'Porcentajes');
    const dialog = page.getByRole('dialog', { name: 'Porcentajes de comisión' });
    await fill(dialog, { 'Porcentaje *': '10' });
    await press(dialog, 'Agregar');
    await expectMessage(page, 'Se guardó el porcentaje.');
  });
  await step(admin, 'liquidar la comisión de la líder', async (page) => {
    await photograph(admin, 'las comisiones del cierre');
    await press(page, `Liquidar a ${name}`);
    await press(page.getByRole('alertdialog', { name: /^¿Liquidar / }), 'Si');
    await expectMessage(page, 'Se ha liquidado la comisión!');
    await page.getByText('Liquidada', { exact: true }).waitFor();
  });
  await step(admin, 'entregarle lo que ganó', async (page) => {
    await press(page, `Entregar lo ganado a ${name}`);
    const dialog = page.getByRole('dialog', { name: `Entregar dinero a ${name}` });
    await expect(dialog.getByLabel('Importe *')).toHaveValue(formatCents(inDollars(earned)));
    await photograph(admin, 'lo que se le entrega');
    await press(dialog, 'Registrar entrega');
    await expectMessage(page, messages.ledger.handedOut);
  });
  await step(leader, 'leer lo que ganó', async (page) => {
    await goByMenu(page, 'Comisiones');
    await page.getByText('Liquidada', { exact: true }).waitFor();
  });
  return earned;
}
