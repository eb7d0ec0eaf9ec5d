import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type MovedUsers, User } from '#contract/users.calls.ts';
import { anAccount } from '../../shell/test-accounts.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type Call, type FakeServer, onPhone, openPage, paged, Refused } from '../../shell/test-page.tsx';
import { aUser, closed, conesa, leader, pickupPointAnswers } from '../../shell/test-users.ts';

const bruno = aUser(9, {
  userName: 'bruno',
  nombre: 'Bruno',
  apellido: 'Muñoz',
  telefono: 'no tiene',
  idLider: null,
  lider: null,
});

/** Who leads nobody and has nothing open. */
const alone = { vendedores: 0, pedidosPendientes: 0, propiosPendientes: 0 };

const rosa = aUser(60, { userName: 'rosa', nombre: '', apellido: '', tipo: 'LIDER', idLider: null, lider: null });

function open(users: User[] = [aUser(7), bruno, leader], more: FakeServer = {}, address = '/listado-vendedores') {
  const settled = Object.fromEntries(
    [9, 54].map((id) => [`GET /api/cuentas/${id}`, () => anAccount(id, { saldo: 0 })]),
  );
  const server: FakeServer = { ...pickupPointAnswers, ...settled, 'GET /api/usuarios': () => users, ...more };
  const list = server['GET /api/usuarios'];
  const leadersApart: FakeServer = {
    ...server,
    'GET /api/usuarios': (call) => (isOfLeaders(call) ? [rosa, leader] : list?.(call)),
  };
  const page = openPage(address, leadersApart, administrator);
  const { user, calls } = page;
  const called = (route: string) => calls.filter((call) => call.route === route && !isOfLeaders(call));
  return {
    ...page,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    /** What the list was asked for last. */
    asked: () => Object.fromEntries(called('GET /api/usuarios').at(-1)?.query ?? []),
    sent: (route: string) => called(route).map(({ body }) => body),
  };
}
const isOfLeaders = ({ query }: Call) => query.get('tipo') === 'LIDER';
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const rowOf = async (name: string) => (await screen.findByRole('cell', { name })).closest('tr') as HTMLElement;
const messageOf = (title: string, description?: string) =>
  screen.findByRole('alertdialog', description === undefined ? { name: title } : { name: title, description });

test('every account is listed with its ten columns, its leader by name', async () => {
  open();
  const row = await rowOf('vendedora7');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '',
    'ID',
    'Nombre y Apellido',
    'Usuario',
    'Tipo',
    'Líder',
    'Teléfono',
    'Email',
    'Dirección',
    'Punto de Retiro',
    'Acciones',
  ]);
  expect(cells(row).slice(1, 10)).toEqual([
    '7',
    'Ana García',
    'vendedora7',
    'VENDEDOR',
    'Carla Ríos',
    '011 15 5555-0101',
    'ana@ejemplo.com',
    'Mitre 1200',
    'Conesa 970, Muñiz',
  ]);
});

test('a phone number opens a chat in WhatsApp, and what is none stays as it was written', async () => {
  open();
  const link = await screen.findByRole('link', { name: '011 15 5555-0101: escribir por WhatsApp' });
  expect(link.getAttribute('href')).toBe('https://wa.me/5491155550101');
  expect((await rowOf('no tiene')).querySelector('a')).toBeNull();
});

test('the server searches, sorts and hands out pages, by id until another order is chosen', async () => {
  const { user, press, asked } = open([], {
    'GET /api/usuarios': ({ query }) => paged(query.has('q') ? [bruno] : [aUser(7), bruno, leader], 60),
  });
  await rowOf('bruno');
  // The next page is read before it is asked for.
  await waitFor(() => expect(asked()).toEqual({ orden: 'id', pagina: '2', porPagina: '25' }));
  await press('Página siguiente');
  await waitFor(() => expect(asked()).toMatchObject({ pagina: '3' }));
  await press('Líder');
  await waitFor(() => expect(asked()).toMatchObject({ pagina: '2', orden: 'lider' }));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar usuarios' }), '  munoz ');
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'vendedora7' })).toBeNull());
  expect(asked()).toMatchObject({ q: 'munoz', orden: 'lider' });
});

test('every column that shows a field sorts by it', async () => {
  const { press, asked } = open();
  await rowOf('bruno');
  const fields = {
    'Nombre y Apellido': 'nombreCompleto',
    Usuario: 'userName',
    Tipo: 'tipo',
    Teléfono: 'telefono',
    Email: 'email',
    Dirección: 'direccion',
    'Punto de Retiro': 'retiro',
    ID: 'id',
  };
  for (const [header, orden] of Object.entries(fields)) {
    await press(header);
    await waitFor(() => expect(asked()).toMatchObject({ orden }));
  }
});

test('a changed user shows at once in its row, before the list is read again', async () => {
  let reads = 0;
  const page = open([], {
    'GET /api/usuarios': () => (reads++ === 0 ? [aUser(7), bruno] : new Promise(() => {})),
    'PUT /api/9': () => ({ ...bruno, direccion: 'Alem 1' }),
  });
  await page.press('Editar bruno');
  await page.press('Confirmar');
  await messageOf(messages.user.updated);
  expect(screen.getByRole('cell', { name: 'Alem 1' })).toBeTruthy();
});

test('a user is edited in a dialog that shows what is kept, with a leader for sellers alone', async () => {
  const page = open([aUser(7), leader], { 'PUT /api/7': () => aUser(7) });
  await page.press('Editar vendedora7');
  const dialog = within(screen.getByRole('dialog', { name: 'Editar vendedora7' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Líder').value).toBe('Carla Ríos');
  await page.user.clear(dialog.getByLabelText('Nombre'));
  await page.user.type(dialog.getByLabelText('Nombre'), 'Anabel');
  await page.user.selectOptions(dialog.getByLabelText('Tipo'), 'LIDER');
  expect(dialog.queryByLabelText('Líder')).toBeNull();
  await page.press('Confirmar');
  await messageOf(messages.user.updated);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page.sent('PUT /api/7')).toEqual([{ nombre: 'Anabel', tipo: 'LIDER', idLider: null }]);
  expect(page.sent('GET /api/usuarios')).toHaveLength(2);
});

test('a debt limit of one’s own is written in the form, taken away there, and wrong amounts are said', async () => {
  const page = open([aUser(7, { limiteDeuda: 250.5 })], { 'PUT /api/7': () => aUser(7) });
  await page.press('Editar vendedora7');
  const field = screen.getByLabelText<HTMLInputElement>(/^Límite de deuda/);
  expect(field.value).toBe('250,5');
  await page.user.clear(field);
  await page.user.type(field, 'mucho');
  await page.press('Confirmar');
  await messageOf('Límite de deuda debe ser un número.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await page.user.clear(field);
  await page.press('Confirmar');
  await messageOf(messages.user.updated);
  expect(page.sent('PUT /api/7')).toEqual([{ limiteDeuda: null }]);
});

test('a leader that was taken away is sent as none', async () => {
  const page = open([aUser(7), leader], { 'PUT /api/7': () => aUser(7) });
  await page.press('Editar vendedora7');
  await page.press('Quitar Carla Ríos');
  await page.press('Confirmar');
  await messageOf(messages.user.updated);
  expect(page.sent('PUT /api/7')).toEqual([expect.objectContaining({ idLider: 0 })]);
});

test('a change that is refused says why and keeps what was typed, which is not let go unasked', async () => {
  const page = open([aUser(7)], {
    'PUT /api/7': () => {
      throw new Refused({ status: 409, code: 'ULTIMO_ADMINISTRADOR', title: 'Es el último administrador.' });
    },
  });
  await page.press('Editar vendedora7');
  const dialog = within(screen.getByRole('dialog', { name: 'Editar vendedora7' }));
  await page.user.type(dialog.getByLabelText('Dirección'), ' bis');
  await page.press('Confirmar');
  await messageOf(messages.user.updateFailed, 'Es el último administrador.');
  expect((await dialog.findByRole('alert')).textContent).toBe('Es el último administrador.');
  expect(dialog.getByLabelText<HTMLInputElement>('Dirección').value).toBe('Mitre 1200 bis');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await page.press('Cancelar');
  await messageOf(messages.order.confirmCancel);
  await page.press('No');
  expect(screen.getByRole('dialog', { name: 'Editar vendedora7' })).toBeTruthy();
  await page.press('Cancelar');
  await page.press('Si');
  expect(screen.queryByRole('dialog', { name: 'Editar vendedora7' })).toBeNull();
});

test('a user is deleted after a confirmation, and is out of the list while the message shows', async () => {
  let reads = 0;
  const page = open([], {
    // The second read never ends.
    'GET /api/usuarios': () => (reads++ === 0 ? [aUser(7), bruno] : new Promise(() => {})),
    'GET /api/usuario/9/vendedores': () => alone,
    'DELETE /api/9': () => null,
  });
  await page.press('Eliminar bruno');
  await messageOf('¿Desea eliminar usuario?', 'Bruno Muñoz, bruno');
  await page.press('No');
  expect(page.sent('DELETE /api/9')).toHaveLength(0);
  await page.press('Eliminar bruno');
  await page.press('Si');
  await messageOf(messages.user.deleted);
  expect(screen.queryByRole('cell', { name: 'bruno' })).toBeNull();
  expect(reads).toBe(2);
});

test.each([
  [12.5, 2, 'Debe US$\u00a012,50, que sigue en Cuentas. Tiene 2 pedidos pendientes, que siguen en Pedidos.'],
  [-5, 1, 'Tiene US$\u00a05,00 a favor, que sigue en Cuentas. Tiene 1 pedido pendiente, que sigue en Pedidos.'],
  [0, 1, 'Tiene 1 pedido pendiente, que sigue en Pedidos.'],
])(
  'whoever deletes somebody with a balance of %s and %i pending orders reads so in the question',
  async (saldo, propiosPendientes, text) => {
    const page = open([bruno, leader], {
      'GET /api/usuario/9/vendedores': () => ({ ...alone, propiosPendientes }),
      'GET /api/usuario/54/vendedores': () => ({ ...alone, vendedores: 3, propiosPendientes }),
      'GET /api/cuentas/9': () => anAccount(9, { saldo }),
      'GET /api/cuentas/54': () => anAccount(54, { saldo }),
    });
    await page.press('Eliminar bruno');
    await messageOf('¿Desea eliminar usuario?', `Bruno Muñoz, bruno. ${text}`);
    await page.press('No');
    await page.press('Eliminar carla');
    const dialog = within(await screen.findByRole('dialog', { name: '¿Desea eliminar usuario?' }));
    dialog.getByText(text, { exact: false, normalizer: String });
  },
);

test('a user whose deletion is on its way is not asked about again', async () => {
  let deleted = (_: null) => {};
  const page = open([bruno], {
    'GET /api/usuario/9/vendedores': () => alone,
    'DELETE /api/9': () => new Promise((resolve) => (deleted = resolve)),
  });
  await page.press('Eliminar bruno');
  await page.press('Si');
  await waitFor(() => expect(page.sent('DELETE /api/9')).toHaveLength(1));
  await page.press('Eliminar bruno');
  expect(page.sent('GET /api/usuario/9/vendedores')).toHaveLength(1);
  deleted(null);
  await messageOf(messages.user.deleted);
});

test('a user that cannot be deleted stays, with the reason', async () => {
  const page = open([bruno], {
    'GET /api/usuario/9/vendedores': () => alone,
    'DELETE /api/9': () => {
      throw new Refused({ status: 409, code: 'ULTIMO_ADMINISTRADOR', title: 'Es el último administrador.' });
    },
  });
  await page.press('Eliminar bruno');
  await page.press('Si');
  await messageOf(messages.user.deleteFailed, 'Es el último administrador.');
  await rowOf('bruno');
});

const team = {
  'GET /api/usuarios': () => [bruno, leader],
  'GET /api/usuario/54/vendedores': () => ({ vendedores: 12, pedidosPendientes: 1, propiosPendientes: 0 }),
};

test('whoever deletes a leader says whom the team passes to, knowing how large it is, asked once', async () => {
  const page = open([], { ...team, 'DELETE /api/54': () => null });
  await page.user.dblClick(await screen.findByRole('button', { name: 'Eliminar carla' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Desea eliminar usuario?' }));
  expect(page.sent('GET /api/usuario/54/vendedores')).toHaveLength(1);
  dialog.getByText('Carla Ríos, carla. Tiene a cargo 12 vendedores, 1 pedido pendiente.', { exact: false });
  await dialog.findByRole('option', { name: 'rosa' });
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Elija un líder',
    'Sin líder',
    'rosa',
  ]);
  expect(dialog.getByRole('button', { name: 'Eliminar' }).dataset.variant).toBe('danger');
  await page.press('Eliminar');
  await messageOf('Elija a quién pasa el equipo.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await page.user.selectOptions(dialog.getByLabelText(/^Pasar su equipo a…/), 'rosa');
  await page.press('Eliminar');
  await messageOf(messages.user.deleted);
  expect(page.calls.findLast(({ route }) => route === 'DELETE /api/54')?.query.toString()).toBe('equipoA=60');
});

test('a team may pass to nobody, and a leader who is not deleted after all keeps it', async () => {
  const page = open([], { ...team, 'DELETE /api/54': () => null });
  await page.press('Eliminar carla');
  await page.press('Cancelar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.sent('DELETE /api/54')).toHaveLength(0);
  await page.press('Eliminar carla');
  await page.user.selectOptions(await screen.findByLabelText(/^Pasar su equipo a…/), 'Sin líder');
  await page.press('Eliminar');
  await messageOf(messages.user.deleted);
  expect(page.calls.findLast(({ route }) => route === 'DELETE /api/54')?.query.toString()).toBe('');
});

test('whoever makes a leader something else says whom the team passes to, and is not asked of a leader of nobody', async () => {
  let vendedores = 2;
  const page = open([], {
    ...team,
    'GET /api/usuario/54/vendedores': () => ({ vendedores, pedidosPendientes: 0, propiosPendientes: 0 }),
    'PUT /api/54': () => leader,
  });
  const demote = async () => {
    await page.press('Editar carla');
    await page.user.selectOptions(screen.getByLabelText('Tipo'), 'ADMIN');
    await page.press('Confirmar');
  };
  await demote();
  const dialog = within(await screen.findByRole('dialog', { name: 'carla deja de ser líder' }));
  dialog.getByText('2 vendedores, 0 pedidos pendientes.', { exact: false });
  await page.user.selectOptions(dialog.getByLabelText(/^Pasar su equipo a…/), 'rosa');
  await page.press('Pasar equipo');
  await messageOf(messages.user.updated);
  vendedores = 0;
  await demote();
  await waitFor(() => expect(page.sent('PUT /api/54')).toEqual([{ tipo: 'ADMIN', equipoA: 60 }, { tipo: 'ADMIN' }]));
});

test('who cannot be asked about is not deleted, and it says why', async () => {
  const page = open([bruno], {
    'GET /api/usuario/9/vendedores': () => {
      throw new Refused({ status: 404, code: 'NO_ENCONTRADO', title: 'No existe ese usuario.' });
    },
  });
  await page.press('Eliminar bruno');
  await messageOf(messages.user.deleteFailed, 'No existe ese usuario.');
  expect(screen.queryByText('¿Desea eliminar usuario?')).toBeNull();
});

test('a helper is made in four presses, with what she is there for', async () => {
  const page = open([], { 'POST /api/usuario': ({ body }) => User.parse(aUser(70, body as Partial<User>)) });
  await page.press('Crear ayudante');
  const dialog = within(screen.getByRole('dialog', { name: 'Crear ayudante' }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Armado' }).checked).toBe(true);
  await page.user.type(dialog.getByLabelText(/^Usuario/), 'pia');
  await page.user.type(dialog.getByLabelText(/^Contraseña/), 'una clave larga');
  await page.user.click(dialog.getByRole('button', { name: 'Crear ayudante' }));
  await messageOf(messages.user.created);
  expect(page.sent('POST /api/usuario')).toEqual([
    { userName: 'pia', password: 'una clave larga', nombre: '', apellido: '', tipo: 'AYUDANTE', permisos: ['ARMADO'] },
  ]);
});

test('a helper is made for the cash alone, or for cash and books', async () => {
  const page = open([], { 'POST /api/usuario': ({ body }) => User.parse(aUser(70, body as Partial<User>)) });
  await page.press('Crear ayudante');
  const dialog = within(screen.getByRole('dialog', { name: 'Crear ayudante' }));
  await page.user.type(dialog.getByLabelText(/^Usuario/), 'caro');
  await page.user.type(dialog.getByLabelText(/^Contraseña/), 'una clave larga');
  for (const name of ['Contaduría', 'Caja', 'Armado']) await page.user.click(dialog.getByRole('checkbox', { name }));
  await page.user.click(dialog.getByRole('button', { name: 'Crear ayudante' }));
  await messageOf(messages.user.created);
  expect(page.sent('POST /api/usuario')).toMatchObject([{ permisos: ['CAJA', 'CONTADURIA'] }]);
});

test('who becomes a helper is asked for her tasks, and of a helper only what changed is sent', async () => {
  const pia = aUser(70, { userName: 'pia', tipo: 'AYUDANTE', permisos: ['ARMADO'], idLider: null, lider: null });
  const page = open([bruno, pia], { 'PUT /api/9': () => bruno, 'PUT /api/70': () => pia });
  await page.press('Editar bruno');
  const dialog = within(screen.getByRole('dialog', { name: 'Editar bruno' }));
  expect(dialog.queryByRole('checkbox', { name: 'Armado' })).toBeNull();
  await page.user.selectOptions(dialog.getByLabelText('Tipo'), 'AYUDANTE');
  dialog.getByRole('checkbox', { name: 'Armado' });
  await page.user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await messageOf(messages.user.updated);
  expect(page.sent('PUT /api/9')).toEqual([{ tipo: 'AYUDANTE', permisos: ['ARMADO'], idLider: null }]);
  await page.press('Editar pia');
  const other = within(screen.getByRole('dialog', { name: 'Editar pia' }));
  await page.user.type(other.getByLabelText('Nombre'), ' Luz');
  await page.user.click(other.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(page.sent('PUT /api/70')).toEqual([{ nombre: 'Ana Luz' }]));
});

test('the register dialog asks for user and password, and makes a seller', async () => {
  const page = open([], { 'POST /api/usuario': () => aUser(90) });
  await page.press('Carga rápida');
  const dialog = screen.getByRole('dialog', { name: 'Carga rápida de usuario' });
  const submit = () => page.user.click(within(dialog).getByRole('button', { name: 'Crear Usuario' }));
  const type = (label: RegExp, text: string) => page.user.type(within(dialog).getByLabelText(label), text);
  await submit();
  await messageOf(messages.registration.usernameMissing);
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Usuario/)));
  await type(/^Usuario/, 'lola');
  await submit();
  await messageOf(messages.registration.passwordMissing);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await type(/^Contraseña/, 'vitrina-demo');
  await type(/^Nombre/, 'Lola');
  await submit();
  await messageOf(messages.registration.done);
  expect(page.sent('POST /api/usuario')).toEqual([
    { nombre: 'Lola', apellido: '', userName: 'lola', email: '', password: 'vitrina-demo', tipo: 'VENDEDOR' },
  ]);
});

test('a refused registration in the dialog says so by its own name', async () => {
  const page = open([], {
    'POST /api/usuario': () => {
      throw new Refused({ status: 409, code: 'USUARIO_EXISTE', title: 'Ese usuario ya existe.' });
    },
  });
  await page.press('Carga rápida');
  const dialog = within(screen.getByRole('dialog', { name: 'Carga rápida de usuario' }));
  await page.user.type(dialog.getByLabelText(/^Usuario/), 'lola');
  await page.user.type(dialog.getByLabelText(/^Contraseña/), 'vitrina-demo');
  await page.user.click(dialog.getByRole('button', { name: 'Crear Usuario' }));
  await messageOf(messages.registration.failed, 'Ese usuario ya existe.');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Usuario/).value).toBe('lola');
});

test('an administrator gives a user another password', async () => {
  const page = open([bruno], { 'PUT /api/usuario/9/clave': () => null });
  await page.press('Cambiar la contraseña de bruno');
  await page.press('Confirmar');
  await messageOf(messages.registration.passwordMissing);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await page.user.type(screen.getByLabelText('Contraseña nueva'), 'otra clave larga');
  await page.press('Confirmar');
  await messageOf(messages.user.updated);
  expect(page.sent('PUT /api/usuario/9/clave')).toEqual([{ nueva: 'otra clave larga' }]);
});

test('the users that the search left are exported from all pages, in their order', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const page = open(
    [aUser(7), bruno, leader],
    {
      'POST /api/usuarios/exportar': () =>
        new Response('xlsx', { headers: { 'content-disposition': 'attachment; filename="usuarios.xlsx"' } }),
    },
    '/listado-vendedores?sort=-nombre&q=a&lider=54',
  );
  await rowOf('bruno');
  await page.press('Exportar');
  await waitFor(() =>
    expect(page.sent('POST /api/usuarios/exportar')).toEqual([
      { filtros: { q: 'a', lider: 54, orden: '-nombreCompleto' } },
    ]),
  );
  await screen.findByText(messages.document.reportDone);
});

test('an export that fails says why', async () => {
  const page = open([bruno], {
    'POST /api/usuarios/exportar': () => {
      throw new Refused({ status: 500, code: 'ERROR_INTERNO', title: 'Algo salió mal en el servidor.' });
    },
  });
  await page.press('Exportar');
  await messageOf(messages.document.reportFailed, 'Algo salió mal en el servidor.');
});

test('a list that does not come says why and can be asked for again', async () => {
  let working = false;
  const page = open([], {
    'GET /api/usuarios': () => {
      if (!working) throw new Refused({ status: 503, code: 'OCUPADO', title: 'El servidor está ocupado.' });
      return [bruno];
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('El servidor está ocupado.');
  expect(screen.queryByText('0 usuarios')).toBeNull();
  working = true;
  await page.press('Reintentar');
  await rowOf('bruno');
});

test('on a phone each user is a card with its buttons in words', async () => {
  onPhone();
  const page = open([bruno]);
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByRole('heading', { name: /Bruno Muñoz/ })).toBeTruthy();
  await page.user.click(card.getByRole('button', { name: 'Ver todo de Bruno Muñoz', expanded: false }));
  expect(card.getByRole('button', { name: 'Eliminar bruno' }).textContent).toBe('Eliminar');
});

test('who was deleted is found apart, and erased by whoever is sure of what goes and what stays', async () => {
  let erased = false;
  const page = open([], {
    'GET /api/usuarios': ({ query }) => (query.get('eliminados') ? (erased ? [] : [bruno]) : [aUser(7)]),
    'GET /api/cuentas/9': () => anAccount(9, { saldo: 30 }),
    'DELETE /api/usuario/9/datos': () => {
      erased = true;
      return null;
    },
  });
  await rowOf('vendedora7');
  await page.press('Filtros');
  await page.user.selectOptions(screen.getByLabelText('Mostrar'), 'Eliminados');
  await rowOf('bruno');
  expect(screen.queryByRole('button', { name: 'Editar bruno' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Exportar/ })).toBeNull();
  await page.press('Borrar los datos de bruno');
  const question = await messageOf('¿Borrar los datos personales?');
  expect(question.textContent).toContain(
    'De Bruno Muñoz, bruno se borran nombre, usuario, dirección, teléfono y email',
  );
  expect(question.textContent).toContain('Los pedidos y sus importes quedan, a nombre de «Persona borrada 9».');
  await page.user.click(within(question).getByRole('button', { name: 'Borrar datos' }));
  await messageOf('Se han borrado los datos!');
  await screen.findByText('No hay usuarios eliminados con datos por borrar.');
});

test('who was deleted by mistake gets the account back', async () => {
  const page = open([], {
    'GET /api/usuarios': () => [bruno],
    'PUT /api/usuario/9/restaurar': () => bruno,
  });
  await rowOf('bruno');
  await page.press('Filtros');
  await page.user.selectOptions(screen.getByLabelText('Mostrar'), 'Eliminados');
  await page.press('Recuperar a bruno');
  const question = await messageOf('¿Recuperar el usuario?');
  expect(question.textContent).toContain('Bruno Muñoz, bruno vuelve a entrar con la clave de antes.');
  await page.user.click(within(question).getByRole('button', { name: 'Si' }));
  await messageOf('Se ha recuperado el usuario!');
});

test('the list is narrowed by leader and pickup point, which the address keeps', async () => {
  const page = open(undefined, {}, '/listado-vendedores?lider=54&page=1');
  await rowOf('bruno');
  expect(page.asked()).toMatchObject({ lider: '54' });
  await screen.findByRole('button', { name: 'Quitar Líder: Carla Ríos' });
  await page.press('Filtros (1)');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>('Líder').selectedOptions[0]?.text).toBe('Carla Ríos'),
  );
  await page.user.selectOptions(screen.getByLabelText('Líder'), 'Sin líder');
  // Also one that is not offered any more.
  await page.user.selectOptions(screen.getByLabelText('Punto de Retiro'), closed.nombre);
  await waitFor(() => expect(page.asked()).toMatchObject({ lider: 'ninguno', retiro: closed.nombre }));
  expect(page.router.state.location.search).toMatchObject({ lider: 'ninguno', retiro: closed.nombre });
  await page.press('Quitar filtros');
  await waitFor(() => expect(page.asked()).toEqual({ orden: 'id', pagina: '1', porPagina: '25' }));
});

test('who waits for approval is marked, found by itself and approved in the row', async () => {
  let pendiente = true;
  const page = open([], {
    'GET /api/usuarios': ({ query }) => {
      const ana = aUser(7, { pendiente });
      if (query.get('aprobacion') === 'PENDIENTE') return pendiente ? [ana] : [];
      return [ana, bruno];
    },
    'PUT /api/usuario/7/aprobacion': () => {
      pendiente = false;
      return null;
    },
  });
  expect(within(await rowOf('vendedora7')).getByText('Pendiente')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Aprobar a bruno' })).toBeNull();
  await page.press('Filtros');
  await page.user.selectOptions(screen.getByLabelText('Mostrar'), 'Pendientes');
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'bruno' })).toBeNull());
  await page.press('Aprobar a vendedora7');
  await screen.findByText('vendedora7 ya puede pedir.');
  await screen.findByText('Nadie espera aprobación.');
});

test('all who wait for approval are approved with one call', async () => {
  const page = open(
    [],
    {
      'GET /api/usuarios': () => paged([aUser(7, { pendiente: true }), aUser(8, { pendiente: true })], 2),
      'PUT /api/usuarios': () => ({ cambiados: 2, antes: [], omitidos: [] }),
    },
    '/listado-vendedores?aprobacion=PENDIENTE',
  );
  for (const name of ['vendedora7', 'vendedora8'])
    await page.user.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }));
  await page.press('Aprobar');
  await messageOf('¿Aprobar a 2 usuarios?');
  await page.press('Si');
  await screen.findByText('Ya pueden pedir: 2 usuarios.');
  expect(page.sent('PUT /api/usuarios')).toEqual([{ ids: [7, 8], aprobar: true }]);
});

test('users ticked on several pages pass to a leader with one call, and those left are named', async () => {
  const page = open([], {
    'GET /api/usuarios': ({ query }) => paged(query.get('pagina') === '2' ? [bruno] : [aUser(7), leader], 27),
    'PUT /api/usuarios': () => ({
      cambiados: 2,
      antes: [],
      omitidos: [
        { id: 54, nombre: 'Carla Ríos', code: 'NO_ES_VENDEDOR' },
        { id: 8, nombre: null, code: 'NO_ENCONTRADO' },
      ],
    }),
  });
  const tick = async (name: string) =>
    page.user.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }));
  await tick('vendedora7');
  await tick('carla');
  await page.press('Página siguiente');
  await tick('bruno');
  await page.press('Cambiar líder');
  const dialog = within(screen.getByRole('dialog', { name: 'Cambiar líder de 3 usuarios' }));
  await page.press('Confirmar');
  await messageOf('Elija un líder.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await page.user.selectOptions(dialog.getByLabelText(/^Líder/), 'rosa');
  await page.press('Confirmar');
  const notice = await screen.findByText('Se cambió el líder de 2 usuarios.');
  expect(notice.parentElement?.textContent).toContain(
    'Carla Ríos: no es vendedor y no lleva líder.N° 8: ya no existe.',
  );
  expect(page.sent('PUT /api/usuarios')).toEqual([{ ids: [7, 54, 9], idLider: 60 }]);
  expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
});

test('of users who all were left nothing is said to be done', async () => {
  const omitidos = [{ id: 7, nombre: null, code: 'NO_ENCONTRADO' }];
  const page = open(
    [],
    {
      'GET /api/usuarios': () => paged([aUser(7, { pendiente: true })], 1),
      'PUT /api/usuarios': () => ({ cambiados: 0, antes: [], omitidos }),
    },
    '/listado-vendedores?aprobacion=PENDIENTE',
  );
  await page.user.click(await screen.findByRole('checkbox', { name: 'Seleccionar vendedora7' }));
  await page.press('Aprobar');
  await page.press('Si');
  const notice = (await screen.findByText('N° 7: ya no existe.')).closest('[role="alert"]');
  expect(notice?.querySelector('p')?.textContent).toBe(messages.user.approveFailed);
});

/** Where two users were before rosa, 60, led them. */
const antes = [
  { ids: [7], idLider: 54, visto: 60 },
  { ids: [9], idLider: null, visto: 60 },
];

/** Moves two users to rosa and presses 'Deshacer', which `back` answers. */
async function moveThereAndBack(back: (idLider: number | null) => MovedUsers) {
  const page = open([], {
    'GET /api/usuarios': () => paged([aUser(7), bruno], 2),
    'PUT /api/usuarios': ({ body }) => {
      const { idLider } = body as { idLider: number | null };
      return idLider === 60 ? { cambiados: 2, antes, omitidos: [] } : back(idLider);
    },
  });
  await page.user.click(await screen.findByRole('checkbox', { name: 'Seleccionar los de esta página' }));
  await page.press('Cambiar líder');
  const dialog = within(screen.getByRole('dialog', { name: 'Cambiar líder de 2 usuarios' }));
  await page.user.selectOptions(await dialog.findByLabelText(/^Líder/), 'rosa');
  await page.press('Confirmar');
  await screen.findByText('Se cambió el líder de 2 usuarios.');
  await page.press('Deshacer');
  return page;
}

test('users who passed to a leader go back to where each was, and a refusal keeps the offer', async () => {
  let refused = true;
  const page = await moveThereAndBack(() => {
    if (refused)
      throw new Refused({ status: 422, code: 'LIDER_DESCONOCIDO', title: 'El líder elegido no existe. Elija otro.' });
    return { cambiados: 2, antes, omitidos: [] };
  });
  await messageOf(messages.user.updateFailed, 'El líder elegido no existe. Elija otro.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  refused = false;
  await page.press('Deshacer');
  await waitFor(() => expect(screen.queryByText('Se cambió el líder de 2 usuarios.')).toBeNull());
  expect(page.sent('PUT /api/usuarios')).toEqual([{ ids: [7, 9], idLider: 60 }, antes[0], ...antes]);
});

test('of users who go back those who were moved again meanwhile are named', async () => {
  await moveThereAndBack((idLider) =>
    idLider
      ? { cambiados: 1, antes: [], omitidos: [] }
      : { cambiados: 0, antes: [], omitidos: [{ id: 9, nombre: 'Bruno Muñoz', code: 'CAMBIADO' }] },
  );
  const notice = (await screen.findByText('Volvieron a donde estaban: 1 usuario.')).closest('[role="alert"]');
  expect(notice?.textContent).toContain('Quedan como están ahora:Bruno Muñoz: se cambió otra vez después.');
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

test('all that were found pass to a pickup point with their filters; a refusal stays in the dialog', async () => {
  let refused = true;
  const page = open(
    [],
    {
      'GET /api/usuarios': () => paged([aUser(7)], 40),
      'PUT /api/usuarios': () => {
        if (refused) throw new Refused({ status: 503, code: 'OCUPADO', title: 'El servidor está ocupado.' });
        return { cambiados: 40, antes: [], omitidos: [] };
      },
    },
    '/listado-vendedores?lider=54&q=ana',
  );
  await page.user.click(await screen.findByRole('checkbox', { name: 'Seleccionar vendedora7' }));
  await page.press('Elegir los 40');
  await page.press('Cambiar punto de retiro');
  const dialog = within(screen.getByRole('dialog', { name: 'Cambiar punto de retiro de 40 usuarios' }));
  await dialog.findByRole('option', { name: conesa.nombre });
  expect(dialog.queryByRole('option', { name: closed.nombre })).toBeNull();
  await page.user.selectOptions(dialog.getByLabelText(/^Punto de Retiro/), conesa.nombre);
  await page.press('Confirmar');
  await messageOf(messages.user.updateFailed, 'El servidor está ocupado.');
  refused = false;
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await page.press('Confirmar');
  await screen.findByText('Se cambió el punto de retiro de 40 usuarios.');
  expect(page.sent('PUT /api/usuarios').at(-1)).toEqual({
    filtros: { lider: 54, q: 'ana' },
    retiro: 'Conesa 970, Muñiz',
  });
  await page.press('Cerrar');
  expect(screen.queryByText('Se cambió el punto de retiro de 40 usuarios.')).toBeNull();
});
