import { formatExactPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { expectMessage } from '../messages.ts';
import { answer, finalise, orderRow, unfold } from '../screens.ts';
import { keepRhythm } from './goods.ts';
import { nameOf, newPassword, people } from './people.ts';
import { confirm, expect, fill, go, logIn, press, search } from './screens.ts';
import type { Shop } from './shop.ts';

/** What one of the new sellers owed before the shop had Vitrina, in US dollars. */
export const openingDebt = 120.5;

/** Sunday: the leader leaves, something is looked for, the next week begins beside the last, and sellers come. */
export async function beginAnew(shop: Shop, placed: number) {
  const { step, photograph, admin, leader, seller } = shop;
  await step(admin, 'despedir a la líder y pasar su equipo a otra', async (page) => {
    await go(page, 'Usuarios');
    await search(page, people.leader.userName);
    await press(page, `Más acciones: ${people.leader.userName}`);
    await press(page, `Eliminar ${people.leader.userName}`);
    const dialog = page.getByRole('dialog', { name: '¿Desea eliminar usuario?' });
    await dialog.getByText(/Tiene a cargo 3\d vendedores/).waitFor();
    await dialog.getByLabel('Pasar su equipo a… *').selectOption({ label: nameOf(people.heir) });
    await photograph(admin, 'a quién pasa el equipo');
    await press(dialog, 'Eliminar');
    await expectMessage(page, messages.user.deleted);
  });
  await step(leader, 'ver que su sesión terminó', async (page) => {
    // Said by itself: her page's live events are refused.
    await page.getByText(messages.logout.done).waitFor();
  });
  await step(admin, 'encontrar un pedido desde cualquier página', async (page) => {
    await page.keyboard.press('Control+K');
    const dialog = page.getByRole('dialog', { name: 'Ir a o buscar' });
    await dialog.getByRole('combobox').fill(String(placed));
    await photograph(admin, 'qué se encuentra');
    await dialog.getByRole('option', { name: new RegExp(`^Pedido ${placed} · ${nameOf(people.seller)}`) }).click();
    await expect(page.getByRole('button', { name: `Imprimir pedido ${placed}` })).toBeVisible();
  });
  await step(admin, 'abrir el catálogo de la semana que viene', async (page) => {
    await go(page, 'Cierres');
    await page.getByRole('switch').click();
    await confirm(page, '¿Abrir el catálogo a los pedidos?', 'Si', messages.window.opened);
  });
  await keepRhythm(shop);
  await step(seller, 'repetir su pedido de la semana pasada', async (page) => {
    await page.goto('/pedido-vendedor');
    await unfold(orderRow(page, placed));
    await press(page, `Repetir pedido ${placed}`);
    const dialog = page.getByRole('dialog', { name: `Repetir pedido N° ${placed}` });
    await dialog.getByRole('button', { name: 'Agregar al carrito' }).waitFor();
    await photograph(seller, 'lo que se repite');
    await press(dialog, 'Agregar al carrito');
    await page.waitForURL('**/carrito');
    await finalise(page);
    await expectMessage(page, messages.order.done);
  });
  await step(admin, 'comparar este cierre con el anterior en Inicio', async (page) => {
    await go(page, 'Inicio');
    await page.getByRole('link', { name: 'Cierre N° 2' }).waitFor();
    await page.getByText(/copia de seguridad/).waitFor();
    await page.getByRole('link', { name: /^\d+ pedidos$/ }).click();
    await expect(page.getByRole('region', { name: 'Cierre N° 1' })).toBeVisible();
    await go(page, 'Inicio');
    await page.getByRole('link', { name: 'Cierre N° 2' }).waitFor();
  });
  const links = await step(admin, 'agregar vendedores de una lista pegada', async (page) => {
    await go(page, 'Usuarios');
    await press(page, 'Más');
    await page.getByRole('link', { name: 'Varios vendedores' }).click();
    const debt = `${String(openingDebt).replace('.', ',')}, 01/10/2026`;
    await fill(page, { Líneas: `Inés Roldán, 11 5555-7301, ${debt}\nJulia Vega, 11 5555-7302` });
    await press(page, 'Crear 2 vendedores');
    const written = await page.getByLabel('Todos los enlaces').inputValue();
    await photograph(admin, 'los enlaces de primer ingreso');
    return written;
  });
  await step(admin, 'ver en Cuentas lo que ya debía, con su día', async (page) => {
    await go(page, 'Cuentas');
    await search(page, 'Inés Roldán');
    await page.getByText(formatExactPrice(openingDebt)).first().waitFor();
    await page
      .getByText(/^01\/10\/2026/)
      .first()
      .waitFor();
  });
  // The phone of whom the shop let go.
  await step({ ...leader, who: 'Inés' }, 'entrar por primera vez con su enlace', async (page) => {
    await page.goto(String(links.match(/https?:\S+/)));
    await fill(page, { 'Contraseña nueva': newPassword });
    await press(page, 'Guardar');
    await answer(page, messages.recovery.done, 'OK');
    await logIn(page, { username: 'ines.roldan', password: newPassword });
  });
}
