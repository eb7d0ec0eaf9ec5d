import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { invertedDays } from '#contract/days.ts';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { administrator, anOrder, busy, nothing, orderPages } from '../../shell/test-orders.ts';
import { openPage, paged } from '../../shell/test-page.tsx';
import { pickupPointAnswers } from '../../shell/test-users.ts';
import { today } from '../../ui/dates.ts';
import { pasteDay } from '../../ui/form/test-dates.ts';
import { aFile } from '../downloads/test-files.ts';

const done = { delivered: 'REALIZADO', can: nothing } as const;
const bruno = {
  userId: 9,
  clientName: 'Bruno Muñoz',
  idLider: 120,
  lider: 'Elsa Paz',
  retiro: 'Castelli 1224, José C Paz',
};
const list = (orders: readonly Order[]) => ({ 'GET /api/menu/order': orderPages(orders) });
const many = (count: number) => Array.from({ length: count }, (_, n) => anOrder(n + 1));
const shown = () =>
  screen
    .getAllByRole('button', { name: /productos del pedido/ })
    .map((button) => Number(/\d+$/.exec(button.getAttribute('aria-label') ?? '')));
/** What the list was asked for, the page size apart. */
const asked = (calls: ReturnType<typeof openPage>['calls']) => {
  const { query } = calls.findLast(({ route }) => route === 'GET /api/menu/order') ?? {};
  const { porPagina, ...rest } = Object.fromEntries(query ?? []);
  return rest;
};
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

test('what is typed is asked of the server after a pause, and the rows before stay until it answers', async () => {
  let answer = (_orders: readonly Order[]) => {};
  const { user, router, calls } = openPage(
    '/pedidos-list?page=2',
    {
      'GET /api/menu/order': (call) =>
        call.query.has('q')
          ? new Promise((resolve) => {
              answer = (orders) => resolve(orderPages(orders)(call));
            })
          : orderPages(many(30))(call),
    },
    administrator,
  );
  await openedList();
  const busy = () => screen.getByRole('table').closest('[aria-busy]')?.getAttribute('aria-busy');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar pedidos' }), ' LÁMPARA de  pie ');
  expect(busy()).toBe('true');
  await waitFor(() => expect(asked(calls)).toEqual({ ventana: 'actual', pagina: '1', q: 'LÁMPARA de  pie' }));
  expect(calls.filter(({ query }) => query.has('q'))).toHaveLength(1);
  expect(shown()).toEqual([5, 4, 3, 2, 1]);
  answer([anOrder(12)]);
  await waitFor(() => expect(shown()).toEqual([12]));
  expect(screen.getByText('1 pedido')).toBeDefined();
  expect(busy()).toBe('false');
  expect(router.state.location.search).toMatchObject({ q: expect.stringContaining('LÁMPARA') });
});

test('a link opens the view that it was made from', async () => {
  const { calls } = openPage(
    '/pedidos-list?q=muñoz&estado=PENDIENTE&lider=120&vendedor=9&sort=orden&page=2&size=50',
    list(Array.from({ length: 60 }, (_, n) => anOrder(n + 1, bruno))),
    administrator,
  );
  await openedList();
  expect(asked(calls)).toEqual({
    ventana: 'actual',
    estado: 'PENDIENTE',
    lider: '120',
    vendedor: '9',
    orden: 'orderId',
    q: 'muñoz',
    pagina: '2',
  });
  expect(screen.getByRole('columnheader', { name: 'N° Orden' }).getAttribute('aria-sort')).toBe('ascending');
  const set = within(screen.getByRole('list', { name: 'Filtros y orden de ahora' })).getAllByRole('button');
  expect(set.map(({ textContent }) => textContent?.trim())).toEqual([
    'PENDIENTE',
    'Líder: Elsa Paz',
    'Vendedor: Bruno Muñoz',
    'Orden: N° Orden, ascendente',
  ]);
});

test('orders are narrowed by state, seller, leader and pickup point', async () => {
  const { user, calls } = openPage(
    '/pedidos-list',
    {
      ...list([anOrder(1), anOrder(2, bruno)]),
      ...pickupPointAnswers,
      'GET /api/vendedores/bru': () => [{ id: 9, nombre: 'Bruno', apellido: 'Muñoz' }],
      'GET /api/lider/els': () => [{ id: 120, nombre: 'Elsa', apellido: 'Paz' }],
    },
    administrator,
  );
  await openedList();
  const everything = { ventana: 'actual', pagina: '1' };
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  await user.selectOptions(screen.getByLabelText('Estado'), 'REALIZADO');
  await waitFor(() => expect(asked(calls)).toEqual({ ...everything, estado: 'REALIZADO' }));
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await user.selectOptions(screen.getByLabelText('Punto de Retiro'), 'Conesa 970, Muñiz');
  await waitFor(() => expect(asked(calls)).toEqual({ ...everything, retiro: 'Conesa 970, Muñiz' }));
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await user.type(screen.getByRole('combobox', { name: 'Vendedor' }), 'bru');
  await user.click(await screen.findByRole('option', { name: 'Bruno Muñoz' }));
  await waitFor(() => expect(asked(calls)).toEqual({ ...everything, vendedor: '9' }));
  await user.type(screen.getByRole('combobox', { name: 'Líder' }), 'els');
  await user.click(await screen.findByRole('option', { name: 'Elsa Paz' }));
  await waitFor(() => expect(asked(calls)).toEqual({ ...everything, vendedor: '9', lider: '120' }));
});

const windows = [
  { id: 36, cierre: 12, abierta: '2025-03-10T12:00:00.000Z', cerrada: null, pedidos: 4, total: 1500 },
  {
    id: 35,
    cierre: 11,
    abierta: '2025-03-03T12:00:00.000Z',
    cerrada: '2025-03-08T15:30:00.000Z',
    pedidos: 120,
    total: 1,
  },
];

test('list and documents speak of the same period, in the same words', async () => {
  const { user, router, calls } = openPage(
    '/pedidos-list',
    { ...list([anOrder(1)]), 'GET /api/ventanas': () => windows, 'GET /api/producto/estadoCatalogo': () => true },
    administrator,
  );
  await openedList();
  const period = screen.getByLabelText<HTMLSelectElement>('Período');
  const says = (words: string) =>
    waitFor(() => expect(screen.getByRole<HTMLOptionElement>('option', { name: words }).value).toBe(period.value));
  await says('Este cierre: 12, desde el 10/03/2025');
  expect([...period.options].map(({ textContent }) => textContent)).toEqual([
    'Este cierre: 12, desde el 10/03/2025',
    'Cierre 11, del 03/03/2025 al 08/03/2025',
    'Hoy u otros días…',
    'Todo',
  ]);
  expect(asked(calls)).toEqual({ ventana: 'actual', pagina: '1' });
  await user.selectOptions(period, 'Cierre 11, del 03/03/2025 al 08/03/2025');
  await says('Cierre 11, del 03/03/2025 al 08/03/2025');
  await waitFor(() => expect(asked(calls)).toEqual({ ventana: '35', pagina: '1' }));
  expect(router.state.location.search).toEqual({ ventana: 35 });
  await user.selectOptions(period, 'Todo');
  await says('Todo');
  await waitFor(() => expect(asked(calls)).toEqual({ ventana: 'todas', pagina: '1' }));
  router.history.back();
  await says('Cierre 11, del 03/03/2025 al 08/03/2025');
  await user.click(screen.getByRole('button', { name: 'Reportes' }));
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Con los pedidos del cierre 11, del 03/03/2025 al 08/03/2025.',
  );
  await user.keyboard('{Escape}');
  await user.selectOptions(period, 'Este cierre: 12, desde el 10/03/2025');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('while the catalogue is closed the period is the last window', async () => {
  openPage(
    '/pedidos-list',
    { ...list([]), 'GET /api/ventanas': () => windows.slice(1), 'GET /api/producto/estadoCatalogo': () => false },
    administrator,
  );
  await screen.findByRole('option', { name: 'El último cierre: 11, del 03/03/2025 al 08/03/2025' });
  expect(screen.getByText('No hay pedidos del cierre 11, del 03/03/2025 al 08/03/2025.')).toBeDefined();
});

test('a window of long ago that a link names is looked for among those before', async () => {
  const { calls } = openPage(
    '/pedidos-list?ventana=7',
    {
      ...list([anOrder(1)]),
      'GET /api/ventanas': ({ query }) =>
        query.get('pagina') === '2' ? paged([{ ...windows[1], id: 7, cierre: 4 }], 51) : paged(windows, 51),
    },
    administrator,
  );
  await screen.findByRole('option', { name: 'Cierre 4, del 03/03/2025 al 08/03/2025' });
  expect(screen.getByLabelText<HTMLSelectElement>('Período').value).toBe('7');
  expect(asked(calls)).toEqual({ ventana: '7', pagina: '1' });
});

test('the period may be days, today to begin with, and days upside down are said and not sent', async () => {
  const { user, router, calls } = openPage('/pedidos-list', list([anOrder(1)]), administrator);
  await openedList();
  await user.selectOptions(screen.getByLabelText('Período'), 'Hoy u otros días…');
  await waitFor(() => expect(router.state.location.search).toEqual({ desde: today(), hasta: today() }));
  await pasteDay('Desde', '10/03/2025');
  await pasteDay('Hasta', '12/03/2025');
  const days = { fechaDesde: '2025-03-10', fechaHasta: '2025-03-12', pagina: '1' };
  await waitFor(() => expect(asked(calls)).toEqual(days));
  await pasteDay('Hasta', '09/03/2025');
  await waitFor(() => expect(screen.getAllByText(invertedDays)).toHaveLength(2));
  expect(asked(calls)).toEqual(days);
});

test('an order is marked as done after a confirmation, and shows as the server answered it', async () => {
  const orders = [anOrder(4), anOrder(5)];
  const { user, calls } = openPage(
    '/pedidos-list',
    { ...list(orders), 'PUT /api/menu/estadoPedido/5': () => (orders[1] = anOrder(5, done)) },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Marcar como realizado el pedido 5' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  const state = await screen.findByRole('cell', { name: 'REALIZADO' });
  // The button that had the focus is not offered any more.
  expect(document.activeElement).toBe(state.closest('tr'));
  expect(screen.getByRole('button', { name: 'Marcar como realizado el pedido 4' })).toBeDefined();
  expect(calls.filter(({ route }) => route.startsWith('PUT')).map(({ route }) => route)).toEqual([
    'PUT /api/menu/estadoPedido/5',
  ]);
});

test('an order that cannot be marked says why', async () => {
  const { user } = openPage(
    '/pedidos-list',
    {
      ...list([anOrder(5)]),
      'PUT /api/menu/estadoPedido/5': () => {
        throw busy('El pedido fue cancelado.');
      },
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Marcar como realizado el pedido 5' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  await screen.findByText(messages.order.stateFailed);
  expect(screen.getByText('El pedido fue cancelado.')).toBeDefined();
});

test('orders ticked on several pages are marked with one call, and those left are named', async () => {
  const { user, calls } = openPage(
    '/pedidos-list',
    {
      ...list(many(40)),
      'PUT /api/menu/estadoPedido': () => ({ realizados: 2, omitidos: [{ orderId: 13, code: 'PEDIDO_CANCELADO' }] }),
    },
    administrator,
  );
  await openedList();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar pedido 38' }));
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar pedido 13' }));
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar pedido 12' }));
  expect(screen.getByText('3 seleccionados')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Marcar como realizados' }));
  await screen.findByText('¿Desea marcar 3 pedidos como REALIZADO?');
  expect(screen.getByText(/sus bultos pasan a entregados, también los que no se terminaron de armar\./)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Si' }));
  expect((await screen.findByRole('alert')).textContent).toContain('N° 13: fue cancelado.');
  expect(screen.getByText('2 pedidos quedaron como REALIZADO.')).toBeDefined();
  const puts = calls.filter(({ route }) => route.startsWith('PUT'));
  expect(puts.map(({ body }) => body)).toEqual([{ ids: [38, 13, 12] }]);
  expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
});

test('all that were found are marked with their filters, and the result says how many were not pending', async () => {
  const { user, calls } = openPage(
    '/pedidos-list?retiro=Conesa 970, Muñiz&q=olla',
    {
      ...list(many(40)),
      'PUT /api/menu/estadoPedido': () => ({ realizados: 38, omitidos: [] }),
    },
    administrator,
  );
  await openedList();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar los de esta página' }));
  expect(screen.getByText('5 seleccionados')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Elegir los 40' }));
  expect(screen.getByText('40 seleccionados')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Marcar como realizados' }));
  await screen.findByText(/^Pedidos de este cierre\. Se marcan los que están pendientes\./);
  await user.click(screen.getByRole('button', { name: 'Si' }));
  await screen.findByText('38 pedidos quedaron como REALIZADO.');
  expect(screen.getByText('Los otros 2 no estaban pendientes.')).toBeDefined();
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    filtros: { tipo: 'ESENCIAL', ventana: 'actual', retiro: 'Conesa 970, Muñiz', q: 'olla', estado: 'PENDIENTE' },
  });
});

test.each([
  ['were not pending', 0, '40 pedidos no estaban pendientes.'],
  ['were cancelled', 40, messages.order.stateFailed],
])('where all orders %s none is said to be done', async (_, cancelled, said) => {
  const { user } = openPage(
    '/pedidos-list',
    {
      ...list(many(40)),
      'PUT /api/menu/estadoPedido': () => ({
        realizados: 0,
        omitidos: many(cancelled).map(({ orderId }) => ({ orderId, code: 'PEDIDO_CANCELADO' })),
      }),
    },
    administrator,
  );
  await openedList();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar los de esta página' }));
  await user.click(screen.getByRole('button', { name: 'Elegir los 40' }));
  await user.click(screen.getByRole('button', { name: 'Marcar como realizados' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  const close = await screen.findByRole('button', { name: 'Cerrar' });
  const sentences = close.parentElement?.parentElement?.querySelectorAll('p') ?? [];
  expect([...sentences].map(({ textContent }) => textContent)).toEqual([said]);
});

test('of all that were found, those of the page stay ticked when one of them no longer is', async () => {
  const { user } = openPage('/pedidos-list', list(many(40)), administrator);
  await openedList();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar pedido 38' }));
  await user.click(screen.getByRole('button', { name: 'Elegir los 40' }));
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar pedido 37' }));
  expect(screen.getByText('4 seleccionados')).toBeDefined();
});

test('more than one call takes cannot be chosen, and the bar says so', async () => {
  const { user } = openPage('/pedidos-list', { 'GET /api/menu/order': () => paged(many(5), 5001) }, administrator);
  await openedList();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar pedido 3' }));
  expect(screen.getByText('Se eligen hasta 5.000 a la vez: acote los filtros.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Elegir los/ })).toBeNull();
});

test('another question begins without a selection', async () => {
  const { user } = openPage('/pedidos-list', list([anOrder(1), anOrder(2, bruno)]), administrator);
  await openedList();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar los de esta página' }));
  expect(screen.getByText('2 seleccionados')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  await user.selectOptions(screen.getByLabelText('Estado'), 'PENDIENTE');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull());
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

test('the lists of the two catalogues lead to each other, of the same period and search', async () => {
  const { user, router } = openPage(
    '/pedidos-list?ventana=todas&q=ana&estado=PENDIENTE&page=2',
    {
      ...list(many(30)),
      'GET /api/menu/order-black': () => [anOrder(2, { tipo: 'BLACK' })],
    },
    administrator,
  );
  await user.click(await screen.findByRole('switch', { name: 'Pedidos BLACK', checked: false }));
  await screen.findByRole('heading', { level: 1, name: 'Pedidos BLACK' });
  await screen.findByRole('button', { name: 'Cancelar pedido 2' });
  const same = { ventana: 'todas', q: 'ana', estado: 'PENDIENTE' };
  expect(router.state.location.search).toEqual(same);
  await user.click(screen.getByRole('switch', { name: 'Pedidos BLACK: Volver a Pedidos', checked: true }));
  await screen.findByRole('heading', { level: 1, name: 'Pedidos' });
  expect(router.state.location.search).toEqual(same);
});

test('a window without what was asked for says how much of it the others have, and leads there', async () => {
  const elsewhere = many(3);
  const { user, calls } = openPage(
    '/pedidos-list?q=ana&estado=PENDIENTE',
    {
      'GET /api/menu/order': (call) => orderPages(call.query.get('ventana') === 'todas' ? elsewhere : [])(call),
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: '3 pedidos en otros cierres' }));
  await waitFor(() => expect(shown()).toEqual([3, 2, 1]));
  expect(asked(calls)).toEqual({ ventana: 'todas', estado: 'PENDIENTE', q: 'ana', pagina: '1' });
});

test('a new order appears when the server tells of it', async () => {
  let orders = [anOrder(1)];
  const { queryClient } = openPage(
    '/pedidos-list',
    { 'GET /api/menu/order': (call) => orderPages(orders)(call) },
    administrator,
  );
  await openedList();
  orders = [...orders, anOrder(2)];
  await queryClient.invalidateQueries({ queryKey: ['pedidos'] });
  await waitFor(() => expect(shown()).toEqual([2, 1]));
});

test('news of orders reads again the page at hand, and no other', async () => {
  const { user, queryClient, calls } = openPage('/pedidos-list', list(many(60)), administrator);
  await openedList();
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  await waitFor(() => expect(asked(calls)).toEqual({ ventana: 'actual', pagina: '3' }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = calls.length;
  await queryClient.invalidateQueries({ queryKey: ['pedidos'] });
  const lists = calls.slice(before).filter(({ route }) => route === 'GET /api/menu/order');
  expect(lists.map(({ query }) => query.get('pagina'))).toEqual(['2']);
});

test('a long list is read page by page, the next one ahead, and sorts by any column', async () => {
  const { user, router, calls } = openPage('/pedidos-list', list(many(60)), administrator);
  await openedList();
  await waitFor(() => expect(asked(calls)).toEqual({ ventana: 'actual', pagina: '2' }));
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  await screen.findByText('Página 2 de 3');
  expect(shown()[0]).toBe(35);
  router.history.back();
  await screen.findByText('Página 1 de 3');
  expect(shown()[0]).toBe(60);
  await user.click(screen.getByRole('button', { name: 'Monto' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'monto' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('orden')).toBe('totalAmount'));
  await user.click(screen.getByRole('button', { name: 'Monto' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('orden')).toBe('-totalAmount'));
  await user.selectOptions(screen.getByLabelText('Filas por página'), '100');
  await waitFor(() => expect(calls.at(-1)?.query.get('porPagina')).toBe('100'));
  await screen.findByText('Página 1 de 1');
});

test('a page beyond the last goes to the last', async () => {
  const { router } = openPage('/pedidos-list?page=9', list(many(60)), administrator);
  await screen.findByText('Página 3 de 3');
  await waitFor(() => expect(shown()[0]).toBe(10));
  expect(router.state.location.search).toEqual({ page: 3 });
});

test('more than are counted are said so, and have pages after the counted ones', async () => {
  openPage(
    '/pedidos-list?q=olla&page=400',
    { 'GET /api/menu/order': () => paged(many(5), 10_000, { 'x-total-more': 'true' }) },
    administrator,
  );
  await screen.findByText('más de 10.000 pedidos');
  expect(screen.getByText('Página 400 de más de 400')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Página siguiente' }).getAttribute('aria-disabled')).toBeNull();
  expect(screen.queryByText('Total')).toBeNull();
});

test('the total is of all pages, without cancelled orders', async () => {
  openPage('/pedidos-list', list([...many(30), anOrder(31, { delivered: 'CANCELADO', can: nothing })]), administrator);
  await openedList();
  expect(screen.getByText('Total sin cancelados').textContent).toBe('Total sin cancelados US$\u00a045.000');
});

test('all orders that were found are exported in their order', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const server = { ...list(many(30)), 'POST /api/menu/exportar': () => aFile('pedidos.xlsx') };
  const { user, calls } = openPage('/pedidos-list?estado=PENDIENTE&q=ana&sort=-monto', server, administrator);
  await openedList();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await screen.findByText(messages.document.reportDone);
  expect(calls.find(({ route }) => route === 'POST /api/menu/exportar')?.body).toEqual({
    filtros: { tipo: 'ESENCIAL', ventana: 'actual', estado: 'PENDIENTE', q: 'ana', orden: '-totalAmount' },
  });
});

test('a link to the second page of a search shows that page, and the next search begins at the first', async () => {
  const { user } = openPage('/pedidos-list?q=ana&page=2', list(many(60)), administrator);
  await screen.findByText('Página 2 de 3');
  const box = screen.getByRole('searchbox', { name: 'Buscar pedidos' });
  await user.clear(box);
  await user.type(box, 'olla');
  await screen.findByText('Página 1 de 3');
});

test('a search that finds nothing says so, offers what was meant, and can be taken back', async () => {
  const { user, calls } = openPage(
    '/pedidos-list?q=camión olal',
    {
      'GET /api/menu/order': (call) =>
        call.query.get('q') === 'camión olal'
          ? paged([], 0, { 'x-did-you-mean': encodeURIComponent('camión olla') })
          : orderPages([anOrder(1)])(call),
    },
    administrator,
  );
  await screen.findByText('Nada coincide con «camión olal».');
  await user.click(screen.getByRole('button', { name: '¿Quiso decir «camión olla»?' }));
  await openedList();
  expect(asked(calls)).toEqual({ ventana: 'actual', pagina: '1', q: 'camión olla' });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('camión olla');
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(asked(calls)).toEqual({ ventana: 'actual', pagina: '1' }));
});

test('what was marked as REALIZADO by mistake goes back on the same day', async () => {
  const done = { delivered: 'REALIZADO', can: { ...nothing, undo: true } } as const;
  const orders = [anOrder(5, done)];
  const { user } = openPage(
    '/pedidos-list',
    { ...list(orders), 'PUT /api/menu/estadoPedido/5/deshacer': () => (orders[0] = anOrder(5)) },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Volver a PENDIENTE el pedido 5' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  expect(await screen.findByRole('cell', { name: 'PENDIENTE' })).toBeDefined();
});
