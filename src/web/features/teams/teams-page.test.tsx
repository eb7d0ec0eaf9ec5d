import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TeamMember } from '#contract/users.calls.ts';
import type { Session } from '../../platform/session.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage } from '../../shell/test-page.tsx';

const leader: Session = {
  userID: '54',
  roles: ['ROLE_USER'],
  email: 'lia@vitrina.ar',
  nombre: 'Lía',
  apellido: 'Ibáñez',
  tipo: 'LIDER',
};
const seller = (id: number, nombreCompleto: string, more: Partial<TeamMember>): TeamMember => ({
  id,
  nombreCompleto,
  telefono: '341 555-0101',
  pendiente: false,
  idLider: 54,
  lider: 'Lía Ibáñez',
  estado: 'TODAVIA_NO',
  pedidos: 0,
  total: 0,
  ultimoPedido: null,
  ...more,
});
const sellers = [
  seller(1, 'Ana Sol', { estado: 'PIDIO', pedidos: 2, total: 30, ultimoPedido: '2031-03-10T15:00:00.000Z' }),
  seller(2, 'Zoe Sol', {}),
  seller(3, 'Álvaro Sol', { estado: 'NUNCA', telefono: '' }),
  seller(4, 'Eva Sol', { estado: 'EN_CARRITO' }),
];
const open = { id: 36, cierre: 3, abierta: '2031-03-10T12:00:00.000Z', cerrada: null, pedidos: 2, total: 30 };
const closed = { ...open, id: 35, cierre: 2, cerrada: '2031-03-09T12:00:00.000Z' };
const server: FakeServer = {
  'GET /api/equipos': () => sellers,
  'GET /api/ventanas': () => [open, closed],
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/ventanas/programacion': () => ({
    apertura: null,
    cierre: '2031-03-12T00:00:00.000Z',
    ritmo: null,
    ahora: new Date().toISOString(),
    version: 1,
  }),
};
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

test('a leader finds the team, and writes to whoever has not ordered with a text that is ready', async () => {
  openPage('/equipos', server, leader);
  await screen.findByRole('heading', { level: 1, name: 'Mi equipo' });
  expect((await row('Ana Sol')).getByText('Pidió')).toBeDefined();
  const zoe = await row('Zoe Sol');
  expect(zoe.getByText('Todavía no pidió')).toBeDefined();
  const link = await zoe.findByRole<HTMLAnchorElement>('link', { name: /escribir por WhatsApp/ });
  const { pathname, searchParams } = new URL(link.href);
  expect(pathname).toBe('/5493415550101');
  expect(searchParams.get('text')).toBe(
    `Hola Zoe, todavía no tengo su pedido. El catálogo cierra el 11/03/2031 a las 21:00. Puede hacerlo acá: ${location.origin}/individual`,
  );
  const ana = await (await row('Ana Sol')).findByRole<HTMLAnchorElement>('link');
  expect(new URL(ana.href).search).toBe('');
  const eva = await row('Eva Sol');
  expect(eva.getByText('En el carrito')).toBeDefined();
  const half = await eva.findByRole<HTMLAnchorElement>('link', { name: /escribir por WhatsApp/ });
  expect(new URL(half.href).searchParams.get('text')).toBe(
    `Hola Eva, tiene productos en el carrito y todavía no los pidió. El catálogo cierra el 11/03/2031 a las 21:00. Puede finalizar su pedido acá: ${location.origin}/carrito`,
  );
  expect((await row('Álvaro Sol')).getByText('Nunca pidió')).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: /Líder/ })).toBeNull();
});

test('an administrator sees whose each is, of any window and of any state', async () => {
  const { user, calls } = openPage('/equipos?ventana=35', server, administrator);
  await screen.findByRole('heading', { level: 1, name: 'Equipos' });
  expect((await row('Zoe Sol')).getByText('Lía Ibáñez')).toBeDefined();
  expect((await row('Zoe Sol')).getByText('No pidió')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  await user.selectOptions(screen.getByLabelText('Mostrar'), 'No pidió');
  await screen.findByText('Ana Sol');
  const asked = calls.filter(({ route }) => route === 'GET /api/equipos').at(-1);
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ ventana: '35', estado: 'TODAVIA_NO' });
});

test.each([
  ['/equipos', 'Este cierre'],
  ['/equipos?ventana=35', 'Otro cierre'],
])('%s says which window it speaks of before the windows are here', async (address, words) => {
  openPage(address, { ...server, 'GET /api/ventanas': () => new Promise(() => {}) }, administrator);
  expect((await screen.findByLabelText('Cierre')).textContent).toBe(words);
});

test('a seller is sent on kindly', async () => {
  const { calls } = openPage('/equipos', {}, { ...leader, tipo: 'VENDEDOR' });
  await screen.findByText(/Esta lista es de los líderes/);
  expect(calls.some(({ route }) => route === 'GET /api/equipos')).toBe(false);
});

test('a leader sees who waits for approval, and gives it', async () => {
  let pendiente = true;
  const approving: FakeServer = {
    ...server,
    'GET /api/equipos': () => [seller(3, 'Álvaro Sol', { estado: 'TODAVIA_NO', pendiente })],
    'PUT /api/usuario/3/aprobacion': () => {
      pendiente = false;
      return null;
    },
  };
  const { user } = openPage('/equipos', approving, leader);
  const waiting = await row('Álvaro Sol');
  expect(waiting.getByText('Pendiente de aprobación')).toBeDefined();
  const link = await waiting.findByRole<HTMLAnchorElement>('link', { name: /escribir por WhatsApp/ });
  expect(new URL(link.href).searchParams.get('text')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Aprobar a Álvaro Sol' }));
  await screen.findByText('Álvaro Sol ya puede pedir.');
  await (await row('Álvaro Sol')).findByText('Todavía no pidió');
  expect(screen.queryByRole('button', { name: 'Aprobar a Álvaro Sol' })).toBeNull();
});
