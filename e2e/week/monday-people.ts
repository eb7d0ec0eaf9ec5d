import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/users.calls.ts';
import { typeDay } from '../dates.ts';
import { expectMessage } from '../messages.ts';
import { alert, answer } from '../screens.ts';
import { nextMinute } from './clock.ts';
import { accountOf, addSellers, nameOf, password, people, pickupPoint } from './people.ts';
import { choose, expect, fill, go, heading, logInWhileClosed, press, search } from './screens.ts';
import type { Shop } from './shop.ts';

/** Monday afternoon: the people, where they fetch, and when the catalogue opens by itself. */
export async function gatherPeople({ step, photograph, api, admin, leader, seller, other }: Shop): Promise<User[]> {
  await step(admin, 'crear a una líder, siguiendo los primeros pasos', async (page) => {
    await go(page, 'Inicio');
    const steps = page.getByRole('region', { name: 'Primeros pasos' });
    await expect(steps.getByRole('img', { name: 'Hecho' })).toHaveCount(1);
    await photograph(admin, 'el primer paso tildado');
    await steps.getByRole('link', { name: 'Crear un usuario' }).click();
    await create(page, people.leader, 'LIDER');
  });
  await step(admin, 'crear a una vendedora de su equipo', async (page) => {
    await page.getByRole('link', { name: 'Crear Usuario' }).click();
    await create(page, people.seller, 'VENDEDOR');
  });
  const heir = await api.asAdmin<User>('POST /api/usuario', { ...people.heir, password, tipo: 'LIDER' });
  const [elsa] = await api.asAdmin<User[]>(`GET /api/usuarios?q=${people.leader.userName}`);
  const sellers = await addSellers(api, 60, [elsa?.id ?? null, heir.id, elsa?.id ?? null, null]);

  await step(admin, 'dar dirección y líder a un punto de retiro', async (page) => {
    await go(page, 'Usuarios');
    await page.getByRole('link', { name: 'Puntos de retiro' }).click();
    await press(page, `Editar ${pickupPoint}`);
    const dialog = page.getByRole('dialog', { name: `Editar ${pickupPoint}` });
    await fill(dialog, { Dirección: 'Conesa 970, timbre 2' });
    await dialog.getByLabel('Líder', { exact: true }).selectOption({ label: nameOf(people.leader) });
    await press(dialog, 'Confirmar');
    await expectMessage(page, messages.pickupPoint.saved);
  });
  await step(other, 'registrarse y quedar a la espera', async (page) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Regístrese como revendedor' }).click();
    const { userName, nombre, apellido, telefono } = people.other;
    await fill(page, { 'Usuario *': userName, 'Contraseña *': password, Nombre: nombre, Apellido: apellido });
    await fill(page, { 'Dirección *': 'Belgrano 350', Teléfono: telefono });
    await page.getByLabel('Punto de Retiro *').selectOption(pickupPoint);
    await press(page, 'Registrarse');
    await expect(alert(page, messages.registration.done)).toContainText(messages.registration.pending);
    await photograph(other, 'ya está registrada');
    await answer(page, messages.registration.done, 'OK');
    await heading(page, 'Iniciar Sesión');
    await logInWhileClosed(page, accountOf(people.other));
    await page.getByText('Su cuenta está pendiente de aprobación.').waitFor();
  });

  await step(admin, 'aprobar a quien se registró', async (page) => {
    await go(page, 'Inicio');
    await page.getByRole('link', { name: '1 Vendedores por aprobar' }).click();
    await press(page, `Aprobar a ${people.other.userName}`);
    await page.getByText(`${people.other.userName} ya puede pedir.`).waitFor();
  });
  await step(other, 'ver que ya puede pedir', (page) =>
    page.getByText('Su cuenta está pendiente de aprobación.').waitFor({ state: 'hidden' }),
  );
  await step(leader, 'entrar', (page) => logInWhileClosed(page, accountOf(people.leader), { given: true }));
  await step(seller, 'entrar', (page) => logInWhileClosed(page, accountOf(people.seller), { given: true }));
  await step(admin, 'programar la apertura y el cierre', async (page) => {
    await go(page, 'Cierres');
    await press(page, 'Programar');
    const dialog = page.getByRole('dialog', { name: 'Programar apertura y cierre' });
    const [opening, closing] = [nextMinute(25), nextMinute(4 * 86_400)];
    await typeDay(page, dialog, 'Apertura', opening.day);
    await fill(dialog, { 'Hora de apertura': opening.time });
    await typeDay(page, dialog, 'Cierre', closing.day);
    await fill(dialog, { 'Hora de cierre': '20:00' });
    await photograph(admin, 'cuándo abre y cierra');
    await press(dialog, 'Confirmar');
    await expectMessage(page, 'Se guardó la programación.');
  });
  await step(seller, 'ver a qué hora abre, y que abre solo', async (page) => {
    await page.getByText(/El catálogo está cerrado\. Abre /).waitFor();
    await photograph(seller, 'cuándo abre');
    await page.getByText(/El catálogo cierra /).waitFor({ timeout: 120_000 });
  });
  await step(admin, 'dar por hechos los primeros pasos', async (page) => {
    await go(page, 'Inicio');
    await page.getByRole('link', { name: 'Cierre N° 1' }).waitFor();
    const steps = page.getByRole('region', { name: 'Primeros pasos' });
    // The name, how the shop is paid, and the rate.
    await expect(steps.getByRole('img', { name: 'Falta' })).toHaveCount(3);
  });
  await step(admin, 'encontrar a los vendedores de un equipo', async (page) => {
    await go(page, 'Usuarios');
    await press(page, 'Filtros');
    await page.getByLabel('Líder', { exact: true }).selectOption({ label: nameOf(people.leader) });
    await page.getByText(/^3\d usuarios$/).waitFor();
    await search(page, nameOf(people.seller));
    await page.getByText('1 usuario', { exact: true }).waitFor();
  });
  return sellers;
}

type Named = (typeof people)[keyof typeof people];

async function create(page: Page, { userName, nombre, apellido, telefono }: Named, tipo: 'LIDER' | 'VENDEDOR') {
  await heading(page, 'Crear Usuario');
  await fill(page, { 'Usuario *': userName, 'Contraseña *': password, Nombre: nombre, Apellido: apellido });
  await fill(page, { Teléfono: telefono, Dirección: 'Mitre 100' });
  await page.getByLabel('Tipo', { exact: true }).selectOption(tipo);
  if (tipo === 'VENDEDOR') await choose(page, 'Líder', nameOf(people.leader));
  await page.getByLabel('Punto de Retiro', { exact: true }).selectOption(pickupPoint);
  await press(page, 'Crear Usuario');
  await expectMessage(page, messages.user.created);
  await heading(page, 'Usuarios');
}
