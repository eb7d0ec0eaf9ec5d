import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { currentSession } from '../../platform/session.ts';
import { emptyShop } from '../../shell/test-overview.ts';
import { type FakeServer, Lost, openPage, Refused } from '../../shell/test-page.tsx';
import { takeShop } from '../../ui/shop-name.ts';

const payload = {
  authorities: ['ROLE_USER'],
  userID: 31,
  sub: 'lola@vitrina.ar',
  aud: 'Lola',
  iss: 'Paz',
  tipo: 'VENDEDOR',
};
const welcoming: FakeServer = {
  'POST /api/login': () => ({ token: `h.${btoa(JSON.stringify(payload))}.s` }),
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/producto/all': () => [],
};
const refusing = (status: number, code: string, title: string, detail?: string): FakeServer => ({
  ...welcoming,
  'POST /api/login': () => {
    throw new Refused({ status, code, title, detail });
  },
});

async function logIn(server: FakeServer, username = 'lola', password = 'vitrina-demo') {
  const page = openPage('/login', server);
  const user = await screen.findByLabelText('Usuario');
  if (username) await page.user.type(user, username);
  if (password) await page.user.type(screen.getByLabelText('Contraseña'), password);
  await page.user.click(screen.getByRole('button', { name: 'Acceder' }));
  return page;
}
const sent = (calls: { route: string; body: unknown }[]) =>
  calls.filter(({ route }) => route === 'POST /api/login').map(({ body }) => body);

test.each([
  ['', ''],
  ['lola', ''],
  ['', 'vitrina-demo'],
  ['   ', 'vitrina-demo'],
])('with user "%s" and password "%s" nothing is sent and nothing is said', async (username, password) => {
  const { calls } = await logIn(welcoming, username, password);
  expect(sent(calls)).toEqual([]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a login keeps who it is, says so and goes to the catalogue', async () => {
  const { calls, router } = await logIn(welcoming);
  await screen.findByRole('alertdialog', { name: messages.login.done });
  expect(currentSession()).toMatchObject({ userID: '31', nombre: 'Lola', apellido: 'Paz' });
  expect(router.state.location.pathname).toBe('/login');
  expect(sent(calls)).toEqual([{ username: 'lola', password: 'vitrina-demo', recordarme: false }]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/individual'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a helper’s login leads to what she does, whether or not orders can be placed, and ends what the device was told before', async () => {
  const token = `h.${btoa(JSON.stringify({ ...payload, authorities: ['ROLE_AYUDANTE', 'ARMADO'], tipo: 'AYUDANTE' }))}.s`;
  const { router, calls } = await logIn({
    ...welcoming,
    'POST /api/login': () => ({ token }),
    'GET /api/producto/estadoCatalogo': () => false,
    'GET /api/armado': () => [],
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/armado'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const own = () => calls.map(({ route }) => route).filter((route) => !/login|estadoCatalogo|programacion/.test(route));
  await waitFor(() => expect(own()).toEqual(['GET /api/armado']));
});

test.each([
  ['empty', 0, '/inicio'],
  ['begun', 3, '/individual'],
])('the login of an administrator of a shop that is %s leads on from there', async (_, enVenta, path) => {
  const token = `h.${btoa(JSON.stringify({ ...payload, authorities: ['ROLE_ADMIN'], tipo: 'ADMIN' }))}.s`;
  const vendedores = { PIDIO: 0, EN_CARRITO: 0, TODAVIA_NO: 0, NUNCA: 0 };
  const { router } = await logIn({
    ...welcoming,
    'POST /api/login': () => ({ token }),
    'GET /api/copias': () => emptyShop.copia,
    'GET /api/inicio': () => ({ ...emptyShop, enVenta, vendedores }),
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  if (path !== '/inicio') return;
  const steps = within(await screen.findByRole('region', { name: 'Primeros pasos' }));
  // Both say the same place.
  expect(steps.getByRole('link', { name: 'Ir a Cierres' }).closest('li')?.textContent).toContain('en Cierres');
  await screen.findByText(/abra el catálogo en Cierres/);
});

test('nobody is taken away from what they open while the login is said', async () => {
  const { user, router } = await logIn(welcoming);
  await screen.findByRole('alertdialog', { name: messages.login.done });
  await user.click(await screen.findByRole('button', { name: 'Menú' }));
  const menu = await screen.findByRole('dialog');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/login');
  await user.click(within(menu).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/individual'));
});

test('Recordarme is told to the server', async () => {
  const { user, calls } = openPage('/login', welcoming);
  await user.click(await screen.findByLabelText('Recordarme'));
  await user.type(screen.getByLabelText('Usuario'), 'lola');
  await user.type(screen.getByLabelText('Contraseña'), 'vitrina-demo{Enter}');
  await waitFor(() => expect(sent(calls)).toEqual([expect.objectContaining({ recordarme: true })]));
});

test('with the catalogue closed the login is followed by the warning', async () => {
  await logIn({ ...welcoming, 'GET /api/producto/estadoCatalogo': () => false });
  const { title, text } = messages.catalogue.closed;
  await screen.findByRole('alertdialog', { name: title, description: text });
});

test('a wrong pair says so and keeps what was typed', async () => {
  await logIn(refusing(401, 'CREDENCIALES', 'Usuario o contraseña incorrectos.'));
  const { title, text } = messages.login.failed;
  await screen.findByRole('alertdialog', { name: title, description: text });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Usuario').value).toBe('lola');
  expect(currentSession()).toBeNull();
});

test('after too many tries the reason is the server’s, and stays in the form', async () => {
  await logIn(refusing(429, 'DEMASIADOS_INTENTOS', 'Demasiados intentos.', 'Pruebe de nuevo en 5 minutos.'));
  await screen.findByRole('alertdialog', {
    name: 'Demasiados intentos.',
    description: 'Pruebe de nuevo en 5 minutos.',
  });
  await screen.findByText('Demasiados intentos. Pruebe de nuevo en 5 minutos.');
});

test('a lost connection says so, on the page too until it is back', async () => {
  const lost = () => {
    throw new Lost();
  };
  await logIn({ ...welcoming, 'POST /api/login': lost });
  await screen.findByRole('alertdialog', { name: 'Sin conexión.' });
  expect(screen.getByText(/seguimos intentando/)).toBeTruthy();
});

test('whoever was given the password by somebody else is asked for one of her own, and may put it off', async () => {
  const login = { token: `h.${btoa(JSON.stringify(payload))}.s`, elegirClave: true };
  const { user, calls, router } = await logIn({
    ...welcoming,
    'POST /api/login': () => login,
    'PUT /api/usuario/clave': () => null,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Elija su contraseña' }));
  expect(router.state.location.pathname).toBe('/individual');
  await user.type(dialog.getByLabelText('Contraseña nueva'), 'tres palabras sueltas');
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'PUT /api/usuario/clave')?.body).toEqual({
      actual: 'vitrina-demo',
      nueva: 'tres palabras sueltas',
    }),
  );
});

test('a password of one’s own can wait until the next login', async () => {
  const login = { token: `h.${btoa(JSON.stringify(payload))}.s`, elegirClave: true };
  const { user } = await logIn({ ...welcoming, 'POST /api/login': () => login });
  await user.click(await screen.findByRole('button', { name: 'Ahora no' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the password can be shown with the keyboard alone', async () => {
  const { user } = openPage('/login', welcoming);
  const password = await screen.findByLabelText<HTMLInputElement>('Contraseña');
  await user.type(password, 'secreta');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(password.type).toBe('text');
  expect(screen.getByRole('button', { name: 'Ocultar contraseña' })).toBe(document.activeElement);
});

test('the page knocks until the server answers, and then the lost connection is over', async () => {
  let reachable = false;
  const state = () => {
    if (!reachable) throw new Lost();
    return true;
  };
  await logIn({ ...welcoming, 'POST /api/login': state, 'GET /api/producto/estadoCatalogo': state });
  await screen.findByText(/seguimos intentando/);
  reachable = true;
  await waitFor(() => expect(screen.queryByText(/seguimos intentando/)).toBeNull());
});

test('where there is a second step the code is asked for after the password, and sent with it', async () => {
  const codes: unknown[] = [];
  const refuse = (code: string, title: string) => new Refused({ status: 401, code, title });
  const { user, calls, router } = await logIn({
    ...welcoming,
    'POST /api/login': ({ body }) => {
      const { codigo } = body as { codigo?: string };
      codes.push(codigo);
      if (!codigo) throw refuse('CODIGO_NECESARIO', 'Escriba el código de su aplicación de autenticación.');
      if (codigo !== '123456') throw refuse('CODIGO_INCORRECTO', 'El código no es correcto o ya se usó.');
      return { token: `h.${btoa(JSON.stringify(payload))}.s` };
    },
  });
  const field = await screen.findByLabelText('Código');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.type(field, '999999{Enter}');
  await screen.findByRole('alertdialog', { name: 'El código no es correcto o ya se usó.' });
  await user.clear(field);
  await user.type(field, '123456{Enter}');
  await screen.findByRole('alertdialog', { name: messages.login.done });
  expect(codes).toEqual([undefined, '999999', '123456']);
  expect(sent(calls)[2]).toMatchObject({ username: 'lola', password: 'vitrina-demo', codigo: '123456' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/individual'));
});

test('the login page shows logo and name of the business, which names the browser too, where it has one', async () => {
  openPage('/login', welcoming);
  await screen.findByLabelText('Usuario');
  expect(document.title).toBe('Iniciar Sesión · Vitrina');
  cleanup();
  takeShop({ nombre: 'Bazar Ñandú', logo: 'ab'.repeat(16) });
  openPage('/login', welcoming);
  await screen.findByText('Bazar Ñandú');
  expect(screen.getByRole('img', { name: 'Logo de Bazar Ñandú' }).getAttribute('src')).toBe(
    `/imagenes/${'ab'.repeat(16)}/640.webp`,
  );
  expect(document.title).toBe('Iniciar Sesión · Bazar Ñandú');
});
