import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { currentSession } from '../../platform/session.ts';
import { administrator, leader, seller } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { aUser } from '../../shell/test-users.ts';

const waiting = { id: 7, userName: 'vendedora7', nombre: 'Ana', apellido: 'García', pedida: new Date().toISOString() };
const link = {
  enlace: 'http://localhost/nueva-clave#abc_DEF-123',
  vence: '2026-11-23T12:00:00.000Z',
  nombre: 'Ana',
  telefono: '011 15 5555-0101',
};
const over = () => {
  throw new Refused({ status: 410, code: 'ENLACE_VENCIDO', title: 'Este enlace ya no sirve.', detail: 'Se usó.' });
};
const sent = (calls: { route: string; body: unknown }[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body);

test('from the login page whoever forgot the password asks for a link by the user name alone', async () => {
  const mensaje = 'Si ese usuario existe, su líder o un administrador le enviará un enlace.';
  const { user, calls } = openPage('/login', { 'POST /api/recuperaciones': () => ({ mensaje }) });
  await user.click(await screen.findByRole('link', { name: 'Olvidé mi contraseña' }));
  await screen.findByRole('heading', { name: 'Olvidé mi contraseña' });
  await user.type(screen.getByLabelText('Usuario'), 'ana');
  await user.click(screen.getByRole('button', { name: 'Pedir enlace' }));
  await screen.findByText(new RegExp(mensaje));
  expect(sent(calls, 'POST /api/recuperaciones')).toEqual([{ username: 'ana' }]);
});

const dead: FakeServer = { 'POST /api/nueva-clave': () => ({ id: 7, userName: 'ana' }), 'PUT /api/nueva-clave': over };

test('a link takes the new password, without its token in any address, and leads to the login', async () => {
  const server = { ...dead, 'PUT /api/nueva-clave': () => null };
  const { user, calls, router } = openPage('/nueva-clave#abc_DEF-123', server, seller);
  expect((await screen.findByLabelText<HTMLInputElement>('Usuario')).value).toBe('ana');
  await user.type(screen.getByLabelText('Contraseña nueva'), 'otra clave larga');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('alertdialog', { name: messages.recovery.done });
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(sent(calls, 'PUT /api/nueva-clave')).toEqual([{ token: 'abc_DEF-123', nueva: 'otra clave larga' }]);
  expect(calls.some(({ route, query }) => `${route}${query}`.includes('abc_DEF'))).toBe(false);
  // It was theirs, and ended with the others.
  expect(currentSession()).toBeNull();
});

test('a link that holds no more says so, and leads to another', async () => {
  openPage('/nueva-clave#abc', { 'POST /api/nueva-clave': over });
  await screen.findByRole('heading', { name: 'Este enlace ya no sirve' });
  expect(screen.getByText('Se usó.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pedir otro enlace' }).getAttribute('href')).toBe('/recuperar');
});

test('a link that lost its end asks nothing and says how it is opened', async () => {
  const { calls } = openPage('/nueva-clave', {});
  await screen.findByRole('heading', { name: 'El enlace está incompleto' });
  expect(sent(calls, 'POST /api/nueva-clave')).toEqual([]);
});

test('one that was used meanwhile says so in the form', async () => {
  const { user } = openPage('/nueva-clave#abc', dead);
  await user.type(await screen.findByLabelText('Contraseña nueva'), 'otra clave larga');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('alertdialog', { description: 'Este enlace ya no sirve. Se usó.' });
});

/** Somebody waits until there is a link. */
function requests(): FakeServer {
  let pending = [waiting];
  return {
    'GET /api/usuarios': () => [aUser(7)],
    'GET /api/menu/order-lider/54': () => [],
    'GET /api/menu/order-lider/54/totales': () => [],
    'GET /api/ventanas': () => [],
    'GET /api/recuperaciones': () => pending,
    'POST /api/usuario/7/enlace': () => {
      pending = [];
      return link;
    },
  };
}

test.each([
  ['an administrator', '/listado-vendedores', administrator],
  ['a leader', '/listado-lider', leader],
])('%s sees who waits, makes the link, and sends it', async (_, address, session) => {
  const { user } = openPage(address, requests(), session);
  // Not stubbed: user-event brings a clipboard of its own.
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  onTestFinished(() => write.mockRestore());
  const region = within(await screen.findByRole('region', { name: 'Olvidaron su contraseña (1)' }));
  expect(region.getByText('Ana García')).toBeTruthy();
  await user.click(region.getByRole('button', { name: 'Crear enlace para vendedora7' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enlace de contraseña' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Enlace').value).toBe(link.enlace);
  const whatsApp = dialog.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href') ?? '';
  expect(whatsApp.startsWith('https://wa.me/5491155550101?text=')).toBe(true);
  expect(decodeURIComponent(whatsApp)).toContain(link.enlace);
  await user.click(dialog.getByRole('button', { name: 'Copiar' }));
  await dialog.findByRole('button', { name: 'Copiado' });
  expect(write).toHaveBeenCalledWith(link.enlace);
  await waitFor(() => expect(screen.queryByRole('region', { name: /Olvidaron/ })).toBeNull());
});

test('where pages may not write the clipboard the link stands marked, ready to be copied', async () => {
  const { user } = openPage('/listado-vendedores', requests(), administrator);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  onTestFinished(() => write.mockRestore());
  await user.click(await screen.findByRole('button', { name: 'Crear enlace para vendedora7' }));
  await user.click(await screen.findByRole('button', { name: 'Copiar' }));
  await screen.findByText('El enlace quedó marcado: cópielo.');
  const { selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>('Enlace');
  expect([selectionStart, selectionEnd]).toEqual([0, link.enlace.length]);
});

test('an administrator makes a link for whoever did not ask', async () => {
  const { user } = openPage(
    '/listado-vendedores',
    { ...requests(), 'GET /api/recuperaciones': () => [] },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Cambiar la contraseña de vendedora7' }));
  await user.click(await screen.findByRole('button', { name: 'Crear enlace' }));
  await screen.findByRole('dialog', { name: 'Enlace de contraseña' });
});

test('a leader makes one for a seller of the own team who did not ask', async () => {
  const ana = {
    id: 7,
    nombreCompleto: 'Ana García',
    telefono: '',
    pendiente: false,
    idLider: 54,
    lider: 'Lía Ibáñez',
    estado: 'NUNCA',
    pedidos: 0,
    total: 0,
    ultimoPedido: null,
  };
  const { user } = openPage('/equipos', { ...requests(), 'GET /api/equipos': () => [ana] }, leader);
  await user.click(await screen.findByRole('button', { name: 'Enlace de contraseña para Ana García' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Enlace')).value).toBe(link.enlace);
});
