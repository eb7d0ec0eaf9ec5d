import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { aUser } from '../../shell/test-users.ts';

const server: FakeServer = {
  'POST /api/usuario': () => aUser(90),
  'GET /api/usuarios': () => [aUser(90)],
  'GET /api/lider/car': () => [{ id: 54, nombre: 'Carla', apellido: 'Ríos' }],
  'GET /api/producto/all': () => [],
};

async function open(answers: FakeServer = server) {
  const page = openPage('/new-cliente', answers, administrator);
  await screen.findByRole('heading', { level: 1, name: 'Crear Usuario' });
  const { user } = page;
  return {
    ...page,
    type: (label: RegExp | string, text: string) => user.type(screen.getByLabelText(label), text),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    sent: () => page.calls.filter(({ route }) => route === 'POST /api/usuario').map(({ body }) => body),
  };
}
const warned = async (message: string) => {
  await screen.findByRole('alertdialog', { name: message });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

test('user and password are asked for, in this order, and nothing else', async () => {
  const page = await open();
  await page.press('Crear Usuario');
  await warned(messages.registration.usernameMissing);
  await page.type(/^Usuario/, 'lola');
  await page.press('Crear Usuario');
  await warned(messages.registration.passwordMissing);
  expect(page.sent()).toEqual([]);
  await page.type(/^Contraseña/, 'vitrina-demo');
  await page.press('Crear Usuario');
  await screen.findByRole('alertdialog', { name: messages.user.created });
  expect(page.sent()).toEqual([
    {
      userName: 'lola',
      password: 'vitrina-demo',
      nombre: '',
      apellido: '',
      tipo: 'VENDEDOR',
      telefono: '',
      email: '',
      direccion: '',
      retiro: '',
      idLider: 0,
      limiteDeuda: null,
      rol: 'ROLE_ADMIN',
      isAdmin: false,
    },
  ]);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listado-vendedores'));
});

test('only a seller has a leader', async () => {
  const page = await open();
  await page.type(/^Usuario/, 'lola');
  await page.type(/^Contraseña/, 'vitrina-demo');
  await page.type('Líder', 'car');
  await page.user.click(await screen.findByRole('option', { name: 'Carla Ríos' }));
  for (const tipo of ['LIDER', 'ADMIN']) {
    await page.user.selectOptions(screen.getByLabelText('Tipo'), tipo);
    expect(screen.queryByLabelText('Líder')).toBeNull();
  }
  await page.press('Crear Usuario');
  await screen.findByRole('alertdialog', { name: messages.user.created });
  expect(page.sent()).toEqual([expect.objectContaining({ tipo: 'ADMIN', isAdmin: true, idLider: null })]);
});

test('the chosen leader is sent with a seller', async () => {
  const page = await open();
  await page.type(/^Usuario/, 'lola');
  await page.type(/^Contraseña/, 'vitrina-demo');
  await page.type('Líder', 'car');
  await page.user.click(await screen.findByRole('option', { name: 'Carla Ríos' }));
  await page.press('Crear Usuario');
  await screen.findByRole('alertdialog', { name: messages.user.created });
  expect(page.sent()).toEqual([expect.objectContaining({ idLider: 54 })]);
});

test('whoever is no administrator any more is told so and sent to the catalogue, and nothing is sent', async () => {
  const page = await open();
  const create = screen.getByRole('button', { name: 'Crear Usuario' });
  localStorage.setItem('roles', '["ROLE_USER"]');
  // At once: whatever reads the session in between takes the page away.
  fireEvent.click(create);
  await screen.findByRole('alertdialog', { name: messages.permission });
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/individual'));
  expect(page.sent()).toEqual([]);
});

test('a name that is taken is told by its field, and nothing that was typed is lost', async () => {
  const page = await open({
    ...server,
    'POST /api/usuario': () => {
      throw new Refused({
        status: 409,
        code: 'USUARIO_EXISTE',
        title: 'Ese usuario ya existe.',
        errors: [{ field: 'userName', message: 'Elija otro usuario.' }],
      });
    },
  });
  await page.type(/^Usuario/, 'lola');
  await page.type(/^Contraseña/, 'vitrina-demo');
  await page.press('Crear Usuario');
  await screen.findByRole('alertdialog', { name: messages.user.createFailed, description: 'Ese usuario ya existe.' });
  await screen.findByText('Elija otro usuario.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Usuario/).value).toBe('lola');
  expect(screen.getByLabelText<HTMLInputElement>(/^Contraseña/).value).toBe('vitrina-demo');
});
