import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { RegisteredUser } from '#contract/users.calls.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { aUser, castelli, conesa, pickupPointAnswers } from '../../shell/test-users.ts';

const leaders = [
  { id: 54, nombre: 'Ana', apellido: 'Suárez' },
  { id: 9, nombre: 'Analía', apellido: 'Peña' },
];
const registered = RegisteredUser.parse(aUser(90));
const server: FakeServer = {
  ...pickupPointAnswers,
  'POST /api/registrarse': () => registered,
  'GET /api/lider/ana': () => leaders,
};

async function open(answers: FakeServer = server, address = '/registrarse') {
  const page = openPage(address, answers);
  await screen.findByRole('heading', { name: 'Registro Revendedor' });
  const { user } = page;
  return {
    ...page,
    type: (label: RegExp | string, text: string) => user.type(screen.getByLabelText(label), text),
    choosePoint: async (point: string) => {
      await screen.findByRole('option', { name: point });
      await user.selectOptions(screen.getByLabelText(/Punto de Retiro/), point);
    },
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    sent: () => page.calls.filter(({ route }) => route === 'POST /api/registrarse').map(({ body }) => body),
  };
}
const warned = async (message: string) => {
  await screen.findByRole('alertdialog', { name: message });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};
const password = /^Contraseña/;

async function fill({ type, choosePoint }: Awaited<ReturnType<typeof open>>, point = castelli.nombre) {
  await type(/^Usuario/, 'lola');
  await type(password, 'vitrina-demo');
  await type(/^Dirección/, 'Paz 123');
  await choosePoint(point);
}

test('what is missing is named one by one in the order of the form, and nothing is sent', async () => {
  const page = await open();
  const { registration } = messages;
  await page.press('Registrarse');
  await warned(registration.usernameMissing);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Usuario/));
  // Each field keeps its reason until it is right.
  for (const message of Object.values({ ...registration }).filter((text) => /debe ser/.test(text)))
    expect(screen.getByText(message)).toBeDefined();
  await page.type(/^Usuario/, 'lola');
  expect(screen.queryByText(registration.usernameMissing)).toBeNull();
  expect(screen.getByText(registration.passwordMissing)).toBeDefined();
  await page.press('Registrarse');
  await warned(registration.passwordMissing);
  await page.type(password, 'vitrina-demo');
  await page.press('Registrarse');
  await warned(registration.addressMissing);
  await page.type(/^Dirección/, 'Paz 123');
  await page.press('Registrarse');
  await warned(registration.pickupPointMissing);
  expect(page.sent()).toEqual([]);
});

test('a reseller registers, led by whoever serves the pickup point, and goes on to the login', async () => {
  const page = await open();
  await fill(page);
  await page.press('Registrarse');
  await screen.findByRole('alertdialog', { name: messages.registration.done });
  expect(page.sent()).toEqual([
    {
      userName: 'lola',
      password: 'vitrina-demo',
      nombre: '',
      apellido: '',
      direccion: 'Paz 123',
      retiro: castelli.nombre,
      email: '',
      telefono: '',
      idLider: 54,
      rol: 'ROLE_USER',
      tipo: 'VENDEDOR',
      isAdmin: false,
    },
  ]);
  await page.press('OK');
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
});

test('who has to be approved is told what may be done until then', async () => {
  const page = await open({ ...server, 'POST /api/registrarse': () => ({ ...registered, pendiente: true }) });
  await fill(page);
  await page.press('Registrarse');
  await screen.findByRole('alertdialog', {
    name: messages.registration.done,
    description: messages.registration.pending,
  });
});

test('the pickup points that are offered stand in their order, and the chosen one tells its address', async () => {
  const page = await open();
  await page.choosePoint(castelli.nombre);
  const select = screen.getByLabelText<HTMLSelectElement>(/Punto de Retiro/);
  expect([...select.options].map(({ text }) => text)).toEqual(['Elija un punto', conesa.nombre, castelli.nombre]);
  expect(screen.getByText(castelli.direccion)).toBeTruthy();
});

test('the pickup points that cannot be read are told by their field', async () => {
  await open({
    ...server,
    'GET /api/puntos-de-retiro': () => {
      throw new Refused({ status: 503, code: 'NO_DISPONIBLE', title: 'La base de datos no responde.' });
    },
  });
  await screen.findByText('La base de datos no responde.');
});

test('the leader chosen by name with the keyboard counts, and the full name is shown', async () => {
  const page = await open();
  await fill(page, conesa.nombre);
  const leader = screen.getByRole('combobox', { name: 'Líder' });
  await page.user.type(leader, 'ana');
  const list = within(await screen.findByRole('listbox', { name: 'Sugerencias Líder' }));
  expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(['Ana Suárez', 'Analía Peña']);
  await page.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect((leader as HTMLInputElement).value).toBe('Analía Peña');
  await page.press('Registrarse');
  await screen.findByRole('alertdialog', { name: messages.registration.done });
  expect(page.sent()).toEqual([expect.objectContaining({ idLider: 9 })]);
});

test('a chosen leader can be taken back', async () => {
  const page = await open();
  await fill(page, conesa.nombre);
  await page.user.type(screen.getByRole('combobox', { name: 'Líder' }), 'ana');
  await page.user.click(await screen.findByRole('option', { name: 'Ana Suárez' }));
  await page.press('Quitar Ana Suárez');
  await page.press('Registrarse');
  await screen.findByRole('alertdialog', { name: messages.registration.done });
  expect(page.sent()).toEqual([expect.objectContaining({ idLider: null })]);
});

test('a leader who was typed and not chosen is not left out in silence', async () => {
  const page = await open();
  await fill(page, conesa.nombre);
  await page.user.type(screen.getByRole('combobox', { name: 'Líder' }), 'ana');
  await page.press('Registrarse');
  const sentence = 'Líder: elija de la lista o borre lo escrito.';
  await screen.findByRole('alertdialog', { name: sentence });
  expect(page.sent()).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Líder' })));
  screen.getByText(sentence);
  await page.user.keyboard('{Control>}a{/Control}{Delete}');
  await page.press('Registrarse');
  await screen.findByRole('alertdialog', { name: messages.registration.done });
});

test('a search without a match says so, and one letter is none yet', async () => {
  const searched: string[] = [];
  const none = (text: string) => ({ [`GET /api/lider/${text}`]: () => searched.push(text) && [] });
  const page = await open({ ...server, ...none('z'), ...none('zz') });
  const leader = screen.getByRole('combobox', { name: 'Líder' });
  await page.user.type(leader, 'z');
  // Longer than the pause after which a text is searched.
  await new Promise((resolve) => setTimeout(resolve, 400));
  await page.user.type(leader, 'z');
  await screen.findByText('Sin resultados');
  expect(searched).toEqual(['zz']);
});

test('a refused registration tells the reason, by the field at fault, and loses nothing that was typed', async () => {
  const page = await open({
    ...server,
    'POST /api/registrarse': () => {
      throw new Refused({
        status: 409,
        code: 'USUARIO_EXISTE',
        title: 'Ese usuario ya existe.',
        errors: [{ field: 'userName', message: 'Elija otro usuario.' }],
      });
    },
  });
  await fill(page);
  await page.press('Registrarse');
  await screen.findByRole('alertdialog', { name: messages.user.createFailed, description: 'Ese usuario ya existe.' });
  await screen.findByText('Elija otro usuario.');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Usuario/));
  expect(screen.getByLabelText<HTMLInputElement>(/^Usuario/).value).toBe('lola');
  expect(screen.getByLabelText<HTMLInputElement>(password).value).toBe('vitrina-demo');
});

test('cancelling asks first and then starts over', async () => {
  const page = await open();
  await fill(page);
  await page.press('Cancelar');
  expect(screen.getByRole('alertdialog', { name: '¿Seguro deseas cancelar?' })).toBeTruthy();
  await page.press('No');
  expect(screen.getByLabelText<HTMLInputElement>(/^Usuario/).value).toBe('lola');
  await page.press('Cancelar');
  await page.press('Si');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Usuario/).value).toBe(''));
  expect(page.router.state.location.pathname).toBe('/registrarse');
});

test('a link may have chosen the pickup point, of those that are offered; another one can be chosen', async () => {
  const page = await open(server, `/registrarse?retiro=${encodeURIComponent(castelli.nombre)}`);
  await screen.findByRole('option', { name: castelli.nombre });
  const point = screen.getByLabelText<HTMLSelectElement>(/Punto de Retiro/);
  await waitFor(() => expect(point.value).toBe(castelli.nombre));
  await page.type(/^Usuario/, 'lola');
  await page.type(password, 'vitrina-demo');
  await page.type(/^Dirección/, 'Paz 123');
  await page.press('Registrarse');
  await waitFor(() => expect(page.sent()).toMatchObject([{ retiro: castelli.nombre, idLider: 54 }]));
});

test('a pickup point that is not offered is chosen by no link', async () => {
  await open(server, '/registrarse?retiro=La%20esquina');
  await screen.findByRole('option', { name: castelli.nombre });
  expect(screen.getByLabelText<HTMLSelectElement>(/Punto de Retiro/).value).toBe('');
  expect(screen.queryByRole('option', { name: 'La esquina' })).toBeNull();
});
