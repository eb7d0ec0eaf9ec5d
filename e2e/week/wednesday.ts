import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { orderTotal } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import type { User } from '#contract/users.calls.ts';
import { expectMessage } from '../messages.ts';
import { answer } from '../screens.ts';
import { nameOf, newPassword, people } from './people.ts';
import { choose, expect, fill, goByMenu, goByTab, heading, logIn, press } from './screens.ts';
import type { Shop } from './shop.ts';

/** What will come short: `shortUnits` of it are ordered. */
export const shortName = 'Bowl Delta 2';
export const [shortUnits, shortBuyers] = [30, 10];

/** Wednesday: the leader looks after her team, most of the others order, and somebody has forgotten her password. */
export async function workAsTeam(shop: Shop, sellers: readonly User[]) {
  const { step, photograph, api, leader, other } = shop;
  await step(leader, 'cargar el pedido de una vendedora que llamó', async (page) => {
    await goByMenu(page, 'Pedidos de Vendedores');
    await press(page, 'Cargar pedido');
    const dialog = page.getByRole('dialog', { name: 'Cargar pedido' });
    await choose(dialog, 'Vendedor o líder', nameOf(people.other));
    await choose(dialog, 'Agregar producto', 'Jarra Cuyo 2');
    await press(dialog, 'Agregar una unidad de Jarra Cuyo 2');
    await photograph(leader, 'el pedido que carga');
    await press(dialog, 'Generar');
    await expectMessage(page, messages.order.done);
  });
  await step(leader, 'ver quién no pidió todavía, con el WhatsApp listo', async (page) => {
    await goByTab(page, 'Mi equipo');
    await narrow(page, 'Nunca pidió', '30 vendedores');
    await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
    const chat = page.getByRole('link', { name: /escribir por WhatsApp$/ }).first();
    const address = decodeURIComponent((await chat.getAttribute('href')) ?? '');
    expect(address).toMatch(/^https:\/\/wa\.me\/549115555\d+\?text=Hola \S+, todavía no tengo su pedido\./);
  });
  await orderByCalls(shop, sellers);
  await step(leader, 'ver cómo quedó su equipo', async (page) => {
    await narrow(page, 'Pidió', /^2\d vendedores$/);
  });

  await step(other, 'olvidar su contraseña y pedir un enlace', async (page) => {
    await press(await openMenuOf(shop), 'Salir');
    await answer(page, messages.logout.confirm, 'Si');
    await answer(page, messages.logout.done, 'OK');
    await page.getByRole('link', { name: 'Login' }).click();
    await fill(page, { Usuario: people.other.userName, Contraseña: 'no me acuerdo' });
    await press(page, 'Acceder');
    await expectMessage(page, messages.login.failed.title);
    await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
    await heading(page, 'Olvidé mi contraseña');
    await fill(page, { Usuario: people.other.userName });
    await press(page, 'Pedir enlace');
    await page.getByRole('status').filter({ hasText: 'Con ese enlace elige una contraseña nueva.' }).waitFor();
  });
  const link = await step(leader, 'crear el enlace y mandarlo por WhatsApp', async (page) => {
    await goByMenu(page, 'Pedidos de Vendedores');
    await press(page, `Crear enlace para ${people.other.userName}`);
    const dialog = page.getByRole('dialog', { name: 'Enlace de contraseña' });
    const written = await dialog.getByLabel('Enlace', { exact: true }).inputValue();
    const chat = await dialog.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(String(chat))).toContain(written);
    await photograph(leader, 'el enlace');
    await press(dialog, 'Cerrar');
    return written;
  });
  await step(other, 'elegir otra contraseña con el enlace', async (page) => {
    await page.goto(link);
    await fill(page, { 'Contraseña nueva': newPassword });
    await photograph(other, 'la contraseña nueva');
    await press(page, 'Guardar');
    await answer(page, messages.recovery.done, 'OK');
    await heading(page, 'Iniciar Sesión');
    await logIn(page, { username: people.other.userName, password: newPassword });
  });
  await api.asAdmin('GET /api/recuperaciones').then((waiting) => expect(waiting).toEqual([]));
}

const openMenuOf = async ({ other: { page } }: Shop) => {
  await page.getByRole('button', { name: 'Menú', exact: true }).click();
  return page.getByRole('dialog');
};

/** Ten sellers order what will come short, three units each; of the others all but eight something. */
async function orderByCalls({ api }: Shop, sellers: readonly User[]) {
  const products = (await api.asAdmin<Product[]>('GET /api/producto/all')).filter(({ stock }) => stock !== 0);
  const short = products.find(({ name }) => name === shortName);
  for (const [nth, { id }] of sellers.slice(0, -8).entries()) {
    const other = products[(nth * 7) % products.length];
    const another = products[(nth * 11 + 5) % products.length];
    const chosen = [...new Set([other, another])].flatMap((product) =>
      product && product !== short ? [{ ...product, quantity: 1 + (nth % 3) }] : [],
    );
    if (nth < shortBuyers && short) chosen.push({ ...short, quantity: shortUnits / shortBuyers });
    const menuList = chosen.map(({ productoId, amount, quantity }) => ({
      productoId,
      amount,
      quantity,
      referencia: '',
    }));
    const body = { userId: id, tipo: 'ESENCIAL', totalAmount: orderTotal(menuList), menuList };
    await api.asAdmin<Order>('POST /api/menu/order', body);
  }
}

/** Narrows a phone's list in its sheet, whose button says how many are left. */
async function narrow(page: Page, shown: string, left: string | RegExp) {
  await press(page, /^Filtros y orden/);
  const sheet = page.getByRole('dialog', { name: 'Filtros y orden' });
  await sheet.getByLabel('Mostrar', { exact: true }).selectOption({ label: shown });
  await press(sheet, typeof left === 'string' ? `Ver ${left}` : new RegExp(`^Ver ${left.source.slice(1)}`));
}
