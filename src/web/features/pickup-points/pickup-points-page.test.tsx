import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { castelli, closed, conesa, leader, pickupPointAnswers } from '../../shell/test-users.ts';

function open(more: FakeServer = {}) {
  const server = { ...pickupPointAnswers, 'GET /api/usuarios': () => [leader], ...more };
  const page = openPage('/puntos-de-retiro', server, administrator);
  const { user, calls } = page;
  return {
    ...page,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body),
  };
}
const field = (name: RegExp | string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);
const leaderIsListed = () => screen.findByRole('option', { name: 'Carla Ríos' });

test('the pickup points are listed with who leads there and how many have them', async () => {
  open();
  const table = await screen.findByRole('table');
  const rows = within(table).getAllByRole('row').slice(1);
  const texts = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(0, 5),
  );
  expect(texts).toEqual([
    [conesa.nombre, '', 'Sin líder', '12 usuarios', 'Activo'],
    [castelli.nombre, castelli.direccion, 'Sin líder', '', 'Activo'],
    [closed.nombre, '', 'Sin líder', '1 usuario', 'Inactivo'],
  ]);
  const href = screen.getByRole('link', { name: '12 usuarios' }).getAttribute('href') ?? '';
  expect(new URL(href, 'http://localhost').searchParams.get('retiro')).toBe(conesa.nombre);
});

test('one is added with its address and its leader', async () => {
  const page = open({ 'POST /api/puntos-de-retiro': () => conesa });
  await page.press('Crear punto de retiro');
  await page.press('Confirmar');
  await screen.findByRole('alertdialog', { name: messages.pickupPoint.nameMissing });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(field(/^Nombre/));
  await page.user.keyboard('Alem 20');
  await page.user.type(field('Dirección'), 'Alem 20, Moreno');
  await leaderIsListed();
  await page.user.selectOptions(field('Líder'), 'Carla Ríos');
  await page.press('Confirmar');
  await screen.findByRole('alertdialog', { name: messages.pickupPoint.saved });
  expect(page.sent('POST /api/puntos-de-retiro')).toEqual([
    { nombre: 'Alem 20', direccion: 'Alem 20, Moreno', idLider: leader.id, activo: true },
  ]);
});

test('a change sends what was changed over the version that was read, and shows at once', async () => {
  let reads = 0;
  const page = open({
    'GET /api/puntos-de-retiro/todos': () => (reads++ === 0 ? [castelli] : new Promise(() => {})),
    'PUT /api/puntos-de-retiro/2': () => ({ ...castelli, nombre: 'Castelli 1226', activo: false }),
  });
  await page.press(`Editar ${castelli.nombre}`);
  expect(field('Líder').value).toBe('54');
  await page.user.clear(field(/^Nombre/));
  await page.user.type(field(/^Nombre/), 'Castelli 1226');
  await page.user.click(field('Activo'));
  await page.press('Confirmar');
  await screen.findByRole('alertdialog', { name: messages.pickupPoint.saved });
  expect(page.sent('PUT /api/puntos-de-retiro/2')).toEqual([{ version: 1, nombre: 'Castelli 1226', activo: false }]);
  expect(screen.getByRole('cell', { name: 'Castelli 1226' })).toBeTruthy();
});

test('who was slower is told, keeps what was typed, and finds the last version by opening it again', async () => {
  let version = 1;
  const message = 'El punto de retiro cambió mientras usted lo editaba. Vuelva a abrirlo.';
  const page = open({
    'GET /api/puntos-de-retiro/todos': () => [{ ...conesa, version }],
    'PUT /api/puntos-de-retiro/1': () => {
      version = 2;
      throw new Refused({ title: message, status: 409, code: 'VERSION_VIEJA' });
    },
  });
  const send = async () => {
    await page.press(`Editar ${conesa.nombre}`);
    await page.user.type(field('Dirección'), 'Conesa 972');
    await page.press('Confirmar');
    await screen.findByRole('alertdialog', { description: message });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field('Dirección').value).toBe('Conesa 972');
  };
  await send();
  await page.press('Cancelar');
  await page.press('Si');
  await send();
  expect(page.sent('PUT /api/puntos-de-retiro/1')).toEqual([
    { version: 1, direccion: 'Conesa 972' },
    { version: 2, direccion: 'Conesa 972' },
  ]);
});
