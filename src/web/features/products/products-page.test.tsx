import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fileTypes } from '#contract/documents.ts';
import { messages } from '#contract/messages.ts';
import { administrator } from '../../shell/test-orders.ts';
import { onPhone, openPage, paged, Refused } from '../../shell/test-page.tsx';
import { aProduct, serving, servingOnce } from '../../shell/test-products.ts';
import { tellQueuePosition } from '../downloads/active-downloads.ts';
import { aFile } from '../downloads/test-files.ts';

const failing = (title: string) => () => {
  throw new Refused({ title, status: 503, code: 'OCUPADO' });
};
const yes = async (user: ReturnType<typeof openPage>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Si' }));
const listCalls = (calls: ReturnType<typeof openPage>['calls']) =>
  calls.filter(({ route }) => route.includes('allProducto'));
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('an administrator sees every column of a product', async () => {
  openPage('/listado-platos', serving(aProduct(7, { cantidadLimite: 12, stock: 3, limite: true })), administrator);
  const table = await screen.findByRole('table', { name: 'Productos' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual([
    // The box that ticks the page.
    '',
    'ID',
    'Nombre',
    'Descripción',
    'Código',
    'Imagen',
    'Precio',
    'Categoría',
    'Stock Limite',
    'Tipo',
    'Proveedor',
    'Estado',
    'Acciones',
  ]);
  expect((await row('Olla 7')).textContent).toContain('Quedan 3');
  expect(screen.getByText('1 producto')).toBeDefined();
});

test('on a phone each product is a card with the same data', async () => {
  onPhone();
  const { user } = openPage('/listado-platos', serving(aProduct(7)), administrator);
  const cards = await screen.findByRole('list', { name: 'Productos' });
  expect(within(cards).queryByText('Bazar del Sur')).toBeNull();
  await user.click(within(cards).getByRole('button', { name: 'Ver todo de Olla 7' }));
  expect(within(cards).getByRole('heading', { level: 2 }).textContent).toContain('Olla 7');
  expect(within(cards).getByText('Bazar del Sur')).toBeDefined();
});

test('the server hands out pages, by id until another order is chosen', async () => {
  const { user, calls } = openPage(
    '/listado-platos',
    {
      ...serving(),
      'GET /api/producto/allProducto/1': () => paged([aProduct(1), aProduct(2)], 27),
      'GET /api/producto/allProducto/2': () => paged([aProduct(3)], 27),
    },
    administrator,
  );
  await row('Olla 2');
  expect(screen.getByText('27 productos')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  await row('Olla 3');
  expect(screen.queryByRole('row', { name: /Olla 2/ })).toBeNull();
  for (const [header, orden] of [
    ['Precio', 'amount'],
    ['Nombre', 'name'],
    ['Código', 'codigo'],
    ['Categoría', 'categoria'],
    ['Tipo', 'tipoProducto'],
    ['Proveedor', 'razonSocial'],
    ['Estado', 'estado'],
    ['ID', 'productoId'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: header }));
    await waitFor(() => expect(listCalls(calls).some(({ query }) => query.get('orden') === orden)).toBe(true));
  }
  await user.click(within(screen.getByRole('table')).getByRole('button', { name: 'Stock Limite' }));
  await waitFor(() => expect(listCalls(calls).at(-1)?.query.get('orden')).toBe('cantidadLimite'));
});

test('the server searches, and the rows before stay until what it found is here', async () => {
  let answer = (_: Response) => {};
  const { user, calls } = openPage(
    '/listado-platos',
    {
      ...serving(),
      'GET /api/producto/allProducto/1': ({ query }) =>
        query.get('q') ? new Promise((resolve) => (answer = resolve)) : paged([aProduct(1)], 9000),
    },
    administrator,
  );
  await row('Olla 1');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar productos' }), ' mader ');
  await waitFor(() => expect(listCalls(calls).at(-1)?.query.get('q')).toBe('mader'));
  expect(screen.getByRole('row', { name: /Olla 1/ })).toBeDefined();
  answer(paged([]));
  await screen.findByText(/Nada coincide con «\s*mader\s*»/);
  expect(screen.queryByRole('row', { name: /Olla 1/ })).toBeNull();
});

test('a product changes state after a confirmation, and its row with it', async () => {
  const { user } = openPage(
    '/listado-platos',
    {
      ...servingOnce(aProduct(7)),
      'PUT /api/producto/estadoMenu/7': () => aProduct(7, { estado: 'INACTIVO', enabled: false }),
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Desactivar Olla 7' }));
  await yes(user);
  await screen.findByRole('button', { name: 'Activar Olla 7' });
  expect((await row('Olla 7')).textContent).toContain('INACTIVO');
  await screen.findByRole('alertdialog', { name: messages.product.stateUpdated });
});

test('a state that cannot change says why, and stays', async () => {
  const { user } = openPage(
    '/listado-platos',
    { ...serving(aProduct(7)), 'PUT /api/producto/estadoMenu/7': failing('El producto ya no existe.') },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Desactivar Olla 7' }));
  await yes(user);
  const error = await screen.findByRole('alertdialog', { name: messages.product.stateFailed });
  expect(error.textContent).toContain('El producto ya no existe.');
  expect(screen.getByRole('button', { name: 'Desactivar Olla 7' })).toBeDefined();
});

test('a product is deleted after a confirmation, and leaves the list', async () => {
  let products = [aProduct(7), aProduct(8)];
  const { user } = openPage(
    '/listado-platos',
    {
      ...serving(),
      'GET /api/producto/allProducto/1': () => paged(products),
      'DELETE /api/producto/7': () => {
        products = [aProduct(8)];
        return new Response(null, { status: 204 });
      },
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Eliminar Olla 7' }));
  await yes(user);
  await screen.findByRole('alertdialog', { name: messages.product.deleted });
  await waitFor(() => expect(screen.queryByRole('row', { name: /Olla 7/ })).toBeNull());
  expect(screen.getByText('1 producto')).toBeDefined();
});

test.each([
  ['Eliminar Olla 7', 'DELETE /api/producto/7'],
  ['Desactivar Olla 7', 'PUT /api/producto/estadoMenu/7'],
])('a product that somebody else deleted leaves the list after: %s', async (button, route) => {
  let products = [aProduct(7), aProduct(8)];
  const { user } = openPage(
    '/listado-platos',
    {
      ...serving(),
      'GET /api/producto/allProducto/1': () => paged(products),
      [route]: () => {
        products = [aProduct(8)];
        return failing('El producto ya no existe.')();
      },
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: button }));
  await yes(user);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Olla 7/ })).toBeNull());
});

test('the catalogue closes after a confirmation, and shows it once the server said so', async () => {
  const { user } = openPage(
    '/listado-platos',
    { ...serving(), 'PUT /api/producto/estadoCatalogo/false': () => false },
    administrator,
  );
  const toggle = await screen.findByRole('switch');
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  await user.click(toggle);
  await screen.findByText(messages.window.confirmClose);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  await yes(user);
  await screen.findByRole('alertdialog', { name: messages.window.closed });
  expect(screen.getByRole('switch', { hidden: true }).getAttribute('aria-checked')).toBe('false');
});

test('a catalogue that cannot open stays closed', async () => {
  const { user } = openPage(
    '/listado-platos',
    {
      ...serving(),
      'GET /api/producto/estadoCatalogo': () => false,
      'PUT /api/producto/estadoCatalogo/true': failing('Otro administrador lo está cambiando.'),
    },
    administrator,
  );
  await user.click(await screen.findByRole('switch'));
  await screen.findByText(messages.window.confirmOpen);
  await yes(user);
  await screen.findByRole('alertdialog', { name: messages.window.openFailed });
  expect(screen.getByRole('switch', { hidden: true }).getAttribute('aria-checked')).toBe('false');
});

test('products at their stock limit are listed, or their absence is told', async () => {
  let low: object[] = [];
  const { user } = openPage(
    '/listado-platos',
    { ...serving(), 'GET /api/producto/productos-stock-limite': () => low },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Stock Limite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stock Limite' });
  await within(dialog).findByText('No hay productos con stock límite.');
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  low = [{ name: 'Olla 7', productoId: 7, cantidadLimite: 12 }];
  await user.click(screen.getByRole('button', { name: 'Stock Limite' }));
  const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent);
  expect(cells).toEqual(['Olla 7', '7', '12']);
});

test('the daily report shows the units of a day, and a failure to print is told', async () => {
  const { user, calls } = openPage(
    '/listado-platos',
    {
      ...serving(),
      'GET /api/producto/reporte': ({ query }) => [{ name: 'Olla 7', quantity: 31, localDate: query.get('fecha') }],
      'POST /api/producto/reporte': failing('No se pudo escribir el documento.'),
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Reporte diario' }));
  await screen.findByRole('cell', { name: '31' });
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  await screen.findByRole('alertdialog', { name: messages.document.printFailed });
  expect(calls.at(-1)?.body).toEqual({ fecha: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  await user.click(screen.getByRole('button', { name: 'Excel' }));
  await screen.findByRole('alertdialog', { name: messages.document.downloadFailed });
  expect(calls.at(-1)?.headers.get('accept')).toBe(fileTypes.xlsx);
});

test('the catalogue is printed by catalogue and category, and waiting for its turn is told', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(window);
  let answer = (_: Response) => {};
  const { user, calls } = openPage(
    '/listado-platos',
    {
      ...serving(),
      'POST /api/producto/imprimir-catalogo': () => new Promise<Response>((resolve) => (answer = resolve)),
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Imprimir catálogo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Imprimir catálogo' }));
  await user.selectOptions(dialog.getByLabelText('Catálogo'), 'BLACK');
  await user.selectOptions(dialog.getByLabelText('Categoría'), 'BELLEZA');
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  await screen.findByRole('region', { name: 'Descargas' });
  act(() => tellQueuePosition({ archivo: 'Catalogo_Black_Belleza y Bienestar.pdf', espera: 1 }));
  await screen.findByText('En espera: 1 documento antes');
  answer(aFile('Catalogo_Black_Belleza y Bienestar.pdf'));
  await screen.findByRole('alertdialog', { name: messages.document.printed });
  expect(opened).toHaveBeenCalledOnce();
  expect(calls.find(({ route }) => route.includes('imprimir'))?.body).toEqual({ tipo: 'BLACK', categoria: 'BELLEZA' });
});
