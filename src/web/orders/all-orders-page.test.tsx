import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { aFile } from '../documents/test-files.ts';
import { openPage } from '../test-page.tsx';
import { pasteDay } from '../ui/form/test-dates.ts';
import { administrator, anOrder, conflict } from './test-orders.ts';

const done = { delivered: 'REALIZADO', can: { cancel: false, complete: false } } as const;
const bruno = {
  userId: 9,
  clientName: 'Bruno Muñoz',
  idLider: 120,
  lider: 'Elsa Paz',
  retiro: 'Castelli 1224, José C Paz',
};
const list = (orders: readonly Order[]) => ({ 'GET /api/menu/order': () => orders });
const shown = () =>
  screen
    .getAllByRole('button', { name: /productos del pedido/ })
    .map((button) => Number(/\d+$/.exec(button.getAttribute('aria-label') ?? '')));
const openedList = () => screen.findByRole('table');

test('an administrator sees every column, the newest order first', async () => {
  openPage('/pedidos-list', list([anOrder(1), anOrder(2)]), administrator);
  const table = await openedList();
  const headers = within(table)
    .getAllByRole('columnheader')
    .map((header) => header.textContent);
  expect(headers.filter((header) => header && header !== 'Detalle')).toEqual([
    'N° Orden',
    'Vendedor',
    'Tipo',
    'Dirección',
    'Teléfono',
    'Monto',
    'Fecha de Entrega',
    'Estado',
    'Acciones',
  ]);
  expect(shown()).toEqual([2, 1]);
});

test('a search looks into the lines of an order, whatever the case and spaces', async () => {
  const lamp = {
    productoId: 3,
    name: 'Lámpara  de Pie',
    tipoProducto: 'ONLINE',
    codigo: 'LAM-1',
    quantity: 1,
    referencia: 'gris',
    amount: 10,
  } as const;
  const { user, router } = openPage(
    '/pedidos-list',
    list([anOrder(1), anOrder(2, { orderDetails: [lamp] })]),
    administrator,
  );
  await openedList();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar pedidos' }), ' LÁMPARA de  pie');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancelar pedido 1' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Cancelar pedido 2' })).toBeDefined();
  expect(screen.getByText('1 de 2 pedidos')).toBeDefined();
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: expect.stringContaining('LÁMPARA') }));
});

test('a link opens the view that it was made from', async () => {
  openPage(
    '/pedidos-list?q=muñoz&estado=PENDIENTE&sort=orden',
    list([anOrder(1, bruno), anOrder(2), anOrder(3, bruno), anOrder(4, { ...bruno, ...done })]),
    administrator,
  );
  await openedList();
  expect(shown()).toEqual([1, 3]);
  expect(screen.getByRole('columnheader', { name: 'N° Orden' }).getAttribute('aria-sort')).toBe('ascending');
});

test('orders are narrowed by state, seller, leader, pickup point and day', async () => {
  const { user, router } = openPage(
    '/pedidos-list',
    list([
      anOrder(1, { createdAt: '2025-03-11T02:30:00.000Z' }),
      anOrder(2, bruno),
      anOrder(3, { ...bruno, ...done, createdAt: '2025-03-12T15:00:00.000Z' }),
    ]),
    administrator,
  );
  await openedList();
  const pick = async (label: string, option: string, expected: number[]) => {
    await user.selectOptions(screen.getByLabelText(label), option);
    await waitFor(() => expect(shown()).toEqual(expected));
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    await waitFor(() => expect(shown()).toHaveLength(3));
  };
  await pick('Estado', 'REALIZADO', [3]);
  await pick('Vendedor', 'Ana García', [1]);
  await pick('Líder', 'Elsa Paz', [3, 2]);
  await pick('Punto de Retiro', 'Conesa 970, Muñiz', [1]);
  // Half past two in UTC is still the evening before in Buenos Aires.
  await pasteDay('Desde', '10/03/2025');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ desde: '2025-03-10' }));
  await pasteDay('Hasta', '10/03/2025');
  await waitFor(() => expect(shown()).toEqual([2, 1]));
});

test('an order is marked as done after a confirmation, and shows as the server answered it', async () => {
  const { user, calls } = openPage(
    '/pedidos-list',
    { ...list([anOrder(4), anOrder(5)]), 'PUT /api/menu/estadoPedido/5': () => anOrder(5, done) },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Marcar como realizado el pedido 5' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  expect(await screen.findByRole('cell', { name: 'REALIZADO' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Marcar como realizado el pedido 4' })).toBeDefined();
  expect(calls.at(-1)?.route).toBe('PUT /api/menu/estadoPedido/5');
});

test('an order that cannot be marked says why', async () => {
  const { user } = openPage(
    '/pedidos-list',
    {
      ...list([anOrder(5)]),
      'PUT /api/menu/estadoPedido/5': () => {
        throw conflict('El pedido fue cancelado.');
      },
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Marcar como realizado el pedido 5' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  await screen.findByText(messages.order.stateFailed);
  expect(screen.getByText('El pedido fue cancelado.')).toBeDefined();
});

test('many orders are marked at once, a few at a time, and those left are named', async () => {
  const orders = Array.from({ length: 40 }, (_, n) => anOrder(n + 1));
  let open = 0;
  let most = 0;
  const mark = async (id: number) => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setTimeout(resolve, 1));
    open--;
    if (id === 13) throw conflict('El pedido fue cancelado.');
    orders[id - 1] = anOrder(id, done);
    return orders[id - 1];
  };
  const { user } = openPage(
    '/pedidos-list',
    {
      'GET /api/menu/order': () => orders,
      ...Object.fromEntries(
        orders.map(({ orderId }) => [`PUT /api/menu/estadoPedido/${orderId}`, () => mark(orderId)]),
      ),
    },
    administrator,
  );
  await openedList();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar los de esta página' }));
  expect(screen.getByText('25 seleccionados')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Elegir los 40' }));
  await user.click(screen.getByRole('button', { name: 'Marcar como realizados' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  expect((await screen.findByRole('alert')).textContent).toContain('N° 13, Ana García: El pedido fue cancelado.');
  expect(screen.getByText('39 pedidos pasaron a REALIZADO.')).toBeDefined();
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
  await screen.findByText('1 seleccionado');
});

test('nothing happens to a selected order that the filters hide', async () => {
  const { user } = openPage('/pedidos-list', list([anOrder(1), anOrder(2, bruno)]), administrator);
  await openedList();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar los de esta página' }));
  await user.selectOptions(screen.getByLabelText('Vendedor'), 'Bruno Muñoz');
  await screen.findByText('1 seleccionado');
});

test('an administrator cancels an order', async () => {
  const { user } = openPage(
    '/pedidos-list',
    {
      ...list([anOrder(5)]),
      'DELETE /api/menu/5': () => anOrder(5, { delivered: 'CANCELADO' }),
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Cancelar pedido 5' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  await screen.findByText(messages.order.cancelled);
});

test('the lists of the two catalogues lead to each other', async () => {
  const { user } = openPage(
    '/pedidos-list',
    {
      ...list([anOrder(1)]),
      'GET /api/menu/order-black': () => [anOrder(2, { tipo: 'BLACK' })],
    },
    administrator,
  );
  await user.click(await screen.findByRole('switch', { name: 'Pedidos BLACK', checked: false }));
  await screen.findByRole('heading', { level: 1, name: 'Pedidos BLACK' });
  await screen.findByRole('button', { name: 'Cancelar pedido 2' });
  await user.click(screen.getByRole('switch', { name: 'Pedidos BLACK: Volver a Pedidos', checked: true }));
  await screen.findByRole('heading', { level: 1, name: 'Pedidos' });
});

test('a new order appears when the server tells of it', async () => {
  let orders = [anOrder(1)];
  const { queryClient } = openPage('/pedidos-list', { 'GET /api/menu/order': () => orders }, administrator);
  await openedList();
  orders = [...orders, anOrder(2)];
  await queryClient.invalidateQueries({ queryKey: ['pedidos'] });
  await waitFor(() => expect(shown()).toEqual([2, 1]));
});

test('a long list is read page by page, and sorts by any column', async () => {
  const orders = Array.from({ length: 60 }, (_, n) => anOrder(n + 1, { totalAmount: (n * 37) % 100 }));
  const { user, router } = openPage('/pedidos-list', list(orders), administrator);
  await openedList();
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  await screen.findByText('Página 2 de 3');
  expect(shown()[0]).toBe(35);
  router.history.back();
  await screen.findByText('Página 1 de 3');
  expect(shown()[0]).toBe(60);
  await user.click(screen.getByRole('button', { name: 'Monto' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'monto' }));
  expect(shown()[0]).toBe(1);
  await user.selectOptions(screen.getByLabelText('Filas por página'), '100');
  await waitFor(() => expect(shown()).toHaveLength(60));
});

test('the orders in view are exported in their order', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const orders = [anOrder(1), anOrder(2, { delivered: 'REALIZADO' }), anOrder(3)];
  const server = { ...list(orders), 'POST /api/menu/exportar': () => aFile('pedidos.xlsx') };
  const { user, calls } = openPage('/pedidos-list?estado=PENDIENTE', server, administrator);
  await openedList();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await screen.findByText(messages.document.reportDone);
  expect(calls.find(({ route }) => route === 'POST /api/menu/exportar')?.body).toEqual({ ids: [3, 1] });
});

test('a link to the second page of a search shows that page, and the next search begins at the first', async () => {
  const orders = Array.from({ length: 60 }, (_, n) => anOrder(n + 1));
  const { user } = openPage('/pedidos-list?q=ana&page=2', list(orders), administrator);
  await screen.findByText('Página 2 de 3');
  const box = screen.getByRole('searchbox', { name: 'Buscar pedidos' });
  await user.clear(box);
  await user.type(box, 'olla');
  await screen.findByText('Página 1 de 3');
});

test('a search that finds nothing says so, and can be taken back', async () => {
  const { user } = openPage('/pedidos-list?q=zapatilla', list([anOrder(1)]), administrator);
  await screen.findByText('Nada coincide con «zapatilla».');
  await user.click(screen.getByRole('button', { name: 'Borrar búsqueda' }));
  await openedList();
  expect(shown()).toEqual([1]);
});
