import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Supplier } from '#contract/suppliers.calls.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { aFile } from '../downloads/test-files.ts';

const bazar: Supplier = {
  proveedorId: 3,
  razonSocial: 'Bazar del Sur',
  telefono: '4664-1000',
  email: 'sur@bazar.ar',
  plazo: 30,
  saldo: 390.15,
  vence: '2031-03-12',
  porVencer: 90.15,
};
const telas: Supplier = {
  ...bazar,
  proveedorId: 4,
  razonSocial: 'Telas Ñandú',
  telefono: '',
  email: '',
  plazo: null,
  saldo: 0,
  vence: null,
  porVencer: 0,
};

function open(address: string, more: FakeServer = {}) {
  const page = openPage(address, { 'GET /api/proveedores': () => [bazar, telas], ...more }, administrator);
  const { user, calls } = page;
  return {
    ...page,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body),
  };
}
const messageOf = (title: string, description?: string) =>
  screen.findByRole('alertdialog', description === undefined ? { name: title } : { name: title, description });

test('suppliers are listed by name, and searched and sorted by the server', async () => {
  const { user, press, calls } = open('/listado-proveedores');
  const asked = () => Object.fromEntries(calls.at(-1)?.query ?? []);
  await screen.findByRole('cell', { name: 'Bazar del Sur' });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Razón Social',
    'Teléfono',
    'Email',
    'Vence',
    'Se le debe',
    'Acciones',
  ]);
  expect(asked()).toEqual({ orden: 'razonSocial', pagina: '1', porPagina: '25' });
  for (const [header, orden] of [
    ['ID', 'proveedorId'],
    ['Teléfono', 'telefono'],
    ['Email', 'email'],
    ['Vence', 'vence'],
    ['Se le debe', 'saldo'],
    ['Razón Social', 'razonSocial'],
  ] as const) {
    await press(header);
    await waitFor(() => expect(asked()).toMatchObject({ orden }));
  }
  await user.type(screen.getByRole('searchbox', { name: 'Buscar proveedores' }), ' NANDU');
  await waitFor(() => expect(asked()).toMatchObject({ q: 'NANDU', orden: 'razonSocial' }));
});

test('what is owed to a supplier, and what of it falls due, stands in its row; its term is chosen', async () => {
  const page = open('/listado-proveedores', { 'PUT /api/proveedor/3': () => ({ ...bazar, plazo: 45 }) });
  const row = within((await screen.findByRole('cell', { name: 'Bazar del Sur' })).closest('tr') as HTMLElement);
  expect(row.getByText(/^US\$\s390,15$/)).toBeDefined();
  expect(row.getByText(/^12\/03\/2031/).textContent).toMatch(/US\$\s90,15/);
  await page.press('Editar Bazar del Sur');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Bazar del Sur' }));
  await page.user.selectOptions(dialog.getByLabelText('Se le paga'), 'A 45 días');
  await page.user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(page.sent('PUT /api/proveedor/3')).toEqual([{ plazo: 45, confirmado: false }]));
});

test('a supplier is created without checks here, and the server has the last word', async () => {
  let reads = 0;
  const page = open('/crear-proveedor', {
    'POST /api/proveedor': () => {
      if (reads++ > 0) return bazar;
      throw new Refused({
        status: 422,
        code: 'DATO_RECHAZADO',
        title: 'razonSocial: puede tener hasta 120 caracteres.',
        errors: [{ field: 'razonSocial', message: 'Puede tener hasta 120 caracteres.' }],
      });
    },
  });
  await page.press('Crear Proveedor');
  // As the form calls it, not as the call does.
  await messageOf(messages.supplier.createFailed, 'Razón Social: puede tener hasta 120 caracteres.');
  await screen.findByText('Puede tener hasta 120 caracteres.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('Razón Social'));
  await page.user.keyboard('Bazar del Sur');
  await page.press('Crear Proveedor');
  await messageOf(messages.supplier.created);
  expect(page.sent('POST /api/proveedor')[1]).toEqual({
    razonSocial: 'Bazar del Sur',
    telefono: '',
    email: '',
    plazo: null,
    confirmado: false,
  });
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listado-proveedores'));
});

test('a second supplier of a name is created once somebody says that there are two', async () => {
  const title = 'Ya hay un proveedor con ese nombre: Bazar del Sur, ID 3.';
  const page = open('/crear-proveedor', {
    'POST /api/proveedor': ({ body }) => {
      if ((body as { confirmado: boolean }).confirmado) return bazar;
      throw new Refused({ status: 409, code: 'PROVEEDOR_EXISTE', title });
    },
  });
  await page.user.type(await screen.findByLabelText('Razón Social'), 'Bazar del Sur');
  for (const answer of ['No', 'Si']) {
    await page.press('Crear Proveedor');
    await messageOf('¿Son dos proveedores con el mismo nombre?', title);
    await page.press(answer);
  }
  await messageOf(messages.supplier.created);
  const sent = page.sent('POST /api/proveedor').map((body) => (body as { confirmado: boolean }).confirmado);
  expect(sent).toEqual([false, false, true]);
});

test('two presses at once create one supplier', async () => {
  const page = open('/crear-proveedor', { 'POST /api/proveedor': () => bazar });
  await page.user.type(await screen.findByLabelText('Razón Social'), 'Bazar del Sur');
  const form = (await screen.findByRole('button', { name: 'Crear Proveedor' })).closest('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await messageOf(messages.supplier.created);
  // Nor does a third, while the message shows and until the page is left.
  form?.requestSubmit();
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listado-proveedores'));
  expect(page.sent('POST /api/proveedor')).toHaveLength(1);
});

test('what was saved shows in the list while its message does, before the list is read again', async () => {
  let reads = 0;
  const renamed = { ...bazar, razonSocial: 'Bazar del Norte' };
  const { press } = open('/listado-proveedores', {
    'GET /api/proveedores': () => (reads++ === 0 ? [bazar, telas] : new Promise(() => {})),
    'PUT /api/proveedor/3': () => renamed,
    'GET /api/proveedor/4/productos': () => ({ productos: 0 }),
    'DELETE /api/proveedor/4': () => null,
  });
  await press('Editar Bazar del Sur');
  await press('Confirmar');
  await messageOf(messages.supplier.updated);
  expect(screen.getByRole('cell', { name: 'Bazar del Norte' })).toBeTruthy();
  await press('Eliminar Telas Ñandú');
  await press('Si');
  await messageOf(messages.supplier.deleted);
  expect(screen.queryByRole('cell', { name: 'Telas Ñandú' })).toBeNull();
  // The keyboard goes on in the list.
  expect(document.activeElement).toBe(screen.getByRole('cell', { name: 'Bazar del Norte' }).closest('tr'));
});

test('a supplier is edited in a dialog, and what was not changed there stays as it is by then', async () => {
  const page = open('/listado-proveedores', { 'PUT /api/proveedor/3': () => bazar });
  await page.press('Editar Bazar del Sur');
  const dialog = within(screen.getByRole('dialog', { name: 'Editar Bazar del Sur' }));
  await page.user.type(dialog.getByLabelText('Razón Social'), ' S.A.');
  await page.press('Confirmar');
  await messageOf(messages.supplier.updated);
  expect(page.sent('PUT /api/proveedor/3')).toEqual([{ razonSocial: 'Bazar del Sur S.A.', confirmado: false }]);
});

test('a question whether to cancel goes once the form is sent', async () => {
  let answer = (_: Supplier) => {};
  const page = open('/listado-proveedores', {
    'PUT /api/proveedor/3': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await page.press('Editar Bazar del Sur');
  await page.user.type(await screen.findByLabelText('Razón Social'), ' S.A.');
  await page.press('Confirmar');
  await page.press('Cancelar');
  await messageOf(messages.order.confirmCancel);
  answer(bazar);
  await messageOf(messages.supplier.updated);
  expect(screen.queryByRole('alertdialog', { name: messages.order.confirmCancel })).toBeNull();
});

test('an edit that gets refused says so and stays open', async () => {
  const page = open('/listado-proveedores', {
    'PUT /api/proveedor/3': () => {
      throw new Refused({ status: 404, code: 'NO_ENCONTRADO', title: 'No existe ese proveedor.' });
    },
  });
  await page.press('Editar Bazar del Sur');
  await page.press('Confirmar');
  await messageOf(messages.supplier.updateFailed, 'No existe ese proveedor.');
  expect(screen.getByRole('dialog', { name: 'Editar Bazar del Sur' })).toBeTruthy();
});

test('a supplier is deleted after a confirmation that tells what becomes of its products', async () => {
  let productos = 0;
  const page = open('/listado-proveedores', {
    'GET /api/proveedor/4/productos': () => ({ productos }),
    'DELETE /api/proveedor/4': () => null,
  });
  for (const [supplied, text] of [
    [0, 'No tiene productos.'],
    [1, 'Tiene 1 producto, que queda sin proveedor.'],
    [1200, 'Tiene 1.200 productos, que quedan sin proveedor.'],
  ] as const) {
    productos = supplied;
    await page.press('Eliminar Telas Ñandú');
    await messageOf('¿Desea eliminar proveedor?', `Telas Ñandú. ${text}`);
    await page.press('No');
  }
  await page.press('Eliminar Telas Ñandú');
  await page.press('Si');
  await messageOf(messages.supplier.deleted);
  expect(page.sent('GET /api/proveedores')).toHaveLength(2);
});

test('a name that ends in a dot brings no second one into its sentence', async () => {
  const page = open('/listado-proveedores', {
    'GET /api/proveedores': () => [{ ...bazar, razonSocial: 'Acme S.A.' }],
    'GET /api/proveedor/3/productos': () => ({ productos: 0 }),
  });
  await page.press('Eliminar Acme S.A.');
  await messageOf('¿Desea eliminar proveedor?', 'Acme S.A. No tiene productos.');
});

test('a supplier that cannot be deleted stays, with the reason', async () => {
  const page = open('/listado-proveedores', {
    'GET /api/proveedor/4/productos': () => ({ productos: 0 }),
    'DELETE /api/proveedor/4': () => {
      throw new Refused({ status: 404, code: 'NO_ENCONTRADO', title: 'No existe ese proveedor.' });
    },
  });
  await page.press('Eliminar Telas Ñandú');
  await page.press('Si');
  await messageOf(messages.supplier.deleteFailed, 'No existe ese proveedor.');
});

test('the suppliers of all pages are exported in their order', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const page = open('/listado-proveedores?sort=-razonSocial', {
    'POST /api/proveedores/exportar': () => aFile('Proveedores.xlsx'),
  });
  await page.press('Exportar');
  await waitFor(() =>
    expect(page.sent('POST /api/proveedores/exportar')).toEqual([{ filtros: { orden: '-razonSocial' } }]),
  );
});
