import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { anOrder, busy, nothing, orderPages, seller } from '../../shell/test-orders.ts';
import { Lost, onPhone, openPage, paged } from '../../shell/test-page.tsx';

const rows = async () => (await screen.findAllByRole('row')).slice(1);
const lost = () => {
  throw new Lost();
};
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('a reseller sees their own orders, the newest first', async () => {
  openPage(
    '/pedido-vendedor',
    {
      'GET /api/menu/order/7': orderPages([anOrder(1), anOrder(2)]),
    },
    seller,
  );
  const [, first, second] = await rows();
  expect(first && cells(first)).toEqual([
    '',
    '2',
    '10/03/2025',
    'US$\u00a01.500',
    'PENDIENTE',
    'Repetir pedidoCompartirEditarCancelar',
  ]);
  expect(second && cells(second)).toContain('1');
  for (const header of ['N° Orden', 'Fecha', 'Monto', 'Estado', 'Acciones'])
    expect(screen.getByRole('columnheader', { name: header })).toBeDefined();
});

test('what waits for its pickup says day and place, once they are known', async () => {
  const diaRetiro = '2026-12-04';
  const entrega = { entregada: '2025-03-14T20:05:00.000Z', recibio: 'Juan Ruiz' };
  const orders = [
    anOrder(1, { delivered: 'REALIZADO', entrega, diaRetiro }),
    anOrder(2, { delivered: 'CANCELADO', diaRetiro }),
    anOrder(3, { diaRetiro }),
  ];
  openPage('/pedido-vendedor', { 'GET /api/menu/order/7': orderPages(orders) }, seller);
  await screen.findByRole('columnheader', { name: 'Retiro' });
  const words = 'Retira el viernes 4/12 en Conesa 970, Muñiz';
  const texts = (await rows()).map(({ textContent }) => textContent);
  expect(texts.filter((text) => text.includes(words))).toEqual([expect.stringMatching(/^3/)]);
});

test('the detail of an order that another placed says who', async () => {
  const orders = orderPages([anOrder(1), anOrder(2, { cargadoPor: 'Marta Ibáñez' })]);
  const { user } = openPage('/pedido-vendedor', { 'GET /api/menu/order/7': orders }, seller);
  for (const number of [2, 1])
    await user.click(await screen.findByRole('button', { name: `2 productos del pedido ${number}` }));
  const placed = screen.getAllByText(/^Generado a las/).map(({ textContent }) => textContent);
  expect(placed).toEqual(['Generado a las 12:00 · Cargado por Marta Ibáñez', 'Generado a las 12:00']);
});

test('the detail of an order that was handed over says when and to whom', async () => {
  const entrega = { entregada: '2025-03-14T20:05:00.000Z', recibio: 'Juan Ruiz' };
  const orders = orderPages([anOrder(1), anOrder(2, { delivered: 'REALIZADO', entrega })]);
  const { user } = openPage('/pedido-vendedor', { 'GET /api/menu/order/7': orders }, seller);
  for (const number of [2, 1])
    await user.click(await screen.findByRole('button', { name: `2 productos del pedido ${number}` }));
  const shown = screen.getAllByText(/^Entregado el/).map(({ textContent }) => textContent);
  expect(shown).toEqual(['Entregado el 14/03/2025, 17:05 · Recibió Juan Ruiz']);
});

test('a reseller who is sure cancels an order, and is told', async () => {
  let order = anOrder(5);
  const { user, queryClient } = openPage(
    '/pedido-vendedor',
    {
      'GET /api/menu/order/7': () => [order],
      'DELETE /api/menu/5': () => {
        order = anOrder(5, { delivered: 'CANCELADO', can: nothing });
        return order;
      },
    },
    seller,
  );
  await user.click(await screen.findByRole('button', { name: 'Cancelar pedido 5' }));
  await screen.findByText(messages.order.confirmCancel);
  await user.click(screen.getByRole('button', { name: 'Si' }));
  await screen.findByText(messages.order.cancelled);
  await screen.findByText('CANCELADO');
  expect(screen.queryByRole('button', { name: 'Cancelar pedido 5' })).toBeNull();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText('CANCELADO')).toBeDefined();
});

test('a list that was being read when an order was cancelled is read again', async () => {
  let answerLate: (orders: unknown) => void = () => {};
  const readings = [
    () => paged([anOrder(5)]),
    () => new Promise((resolve) => (answerLate = resolve)),
    () => paged([anOrder(5, { delivered: 'CANCELADO', can: nothing })]),
  ];
  const { user, queryClient } = openPage(
    '/pedido-vendedor',
    {
      'GET /api/menu/order/7': () => readings.shift()?.(),
      'DELETE /api/menu/5': () => anOrder(5, { delivered: 'CANCELADO', can: nothing }),
    },
    seller,
  );
  await user.click(await screen.findByRole('button', { name: 'Cancelar pedido 5' }));
  void queryClient.refetchQueries({ queryKey: ['pedidos'] });
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  await screen.findByText(messages.order.cancelled);
  answerLate(paged([anOrder(5)]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText('CANCELADO')).toBeDefined();
  expect(readings).toEqual([]);
});

test('an order stays when its owner thinks again', async () => {
  const { user } = openPage('/pedido-vendedor', { 'GET /api/menu/order/7': () => [anOrder(5)] }, seller);
  await user.click(await screen.findByRole('button', { name: 'Cancelar pedido 5' }));
  await user.click(await screen.findByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByText(messages.order.confirmCancel)).toBeNull());
  expect(screen.getByRole('button', { name: 'Cancelar pedido 5' })).toBeDefined();
});

test('a refused cancellation says why, and the list tells how things stand', async () => {
  let order = anOrder(5);
  const { user } = openPage(
    '/pedido-vendedor',
    {
      'GET /api/menu/order/7': () => [order],
      'DELETE /api/menu/5': () => {
        order = anOrder(5, { delivered: 'REALIZADO', can: nothing });
        throw busy('El pedido ya fue realizado.');
      },
    },
    seller,
  );
  await user.click(await screen.findByRole('button', { name: 'Cancelar pedido 5' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  await screen.findByText(messages.order.deleteFailed);
  expect(screen.getByText('El pedido ya fue realizado.')).toBeDefined();
  await screen.findByText('REALIZADO');
});

test('a cancellation without signal is tried at once and says so, instead of waiting unseen', async () => {
  const { user } = openPage(
    '/pedido-vendedor',
    { 'GET /api/menu/order/7': () => [anOrder(5)], 'DELETE /api/menu/5': lost },
    seller,
  );
  await user.click(await screen.findByRole('button', { name: 'Cancelar pedido 5' }));
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.click(screen.getByRole('button', { name: /^Si/ }));
  await screen.findByRole('alertdialog', { name: messages.order.deleteFailed });
});

test('an order shows its products when it is opened', async () => {
  const { user } = openPage('/pedido-vendedor', { 'GET /api/menu/order/7': () => [anOrder(5)] }, seller);
  const opener = await screen.findByRole('button', { name: '2 productos del pedido 5' });
  await user.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  const lines = within(screen.getByRole('list', { name: 'Productos del pedido 5' })).getAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('Olla de aluminio 24 cm');
  expect(lines[0]?.textContent).toContain('OLL-24 · GENERAL · roja');
  expect(lines[0]?.textContent).toContain('US$\u00a01.000');
});

test('on a phone each order is a card with its products and actions', async () => {
  onPhone();
  const { user } = openPage('/pedido-vendedor', { 'GET /api/menu/order/7': () => [anOrder(5)] }, seller);
  const [card] = within(await screen.findByRole('list', { name: 'Mis Pedidos' }))
    .getAllByRole('listitem')
    .slice(1);
  if (!card) throw new Error('There is no card.');
  expect(within(card).getByRole('heading', { name: 'N° Orden 5' })).toBeDefined();
  expect(within(card).getByText('PENDIENTE')).toBeDefined();
  expect(within(card).getByText(/US\$\s1.500/)).toBeDefined();
  expect(within(card).queryByRole('button', { name: 'Cancelar pedido 5' })).toBeNull();
  await user.click(within(card).getByRole('button', { name: '2 productos del pedido 5' }));
  expect(within(card).getByText('Sartén antiadherente')).toBeDefined();
  expect(within(card).getByRole('button', { name: 'Cancelar pedido 5' })).toBeDefined();
});

test('a question goes with the page that it was asked on', async () => {
  const orders = { 'GET /api/menu/order/7': () => [anOrder(5)] };
  const { user, router } = openPage('/pedido-vendedor', orders, seller);
  await user.click(await screen.findByRole('button', { name: 'Cancelar pedido 5' }));
  await screen.findByRole('alertdialog', { name: messages.order.confirmCancel });
  await act(() => router.navigate({ to: '/historial-pedidos' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('all orders are shown to begin with, parted by their window: the open one, others by the days of their orders', async () => {
  const ended = { ventanaId: 35, cierre: 11, cierreAbierto: false };
  const before = 'Cierre 11 · 03/03/2025 al 05/03/2025';
  const { user, calls } = openPage(
    '/pedido-vendedor',
    {
      'GET /api/menu/order/7': () => [
        anOrder(4, { ventanaId: 36, cierre: 12 }),
        anOrder(3, { ventanaId: 36, cierre: 12 }),
        anOrder(2, { ...ended, createdAt: '2025-03-05T15:00:00.000Z' }),
        anOrder(1, { ...ended, createdAt: '2025-03-03T15:00:00.000Z' }),
      ],
      'GET /api/producto/estadoCatalogo': () => true,
    },
    seller,
  );
  const parts = async () =>
    (await rows()).map((row) => within(row).queryByRole('rowheader')?.textContent ?? cells(row)[1]);
  expect(await parts()).toEqual(['Este cierre', '4', '3', before, '2', '1']);
  expect(calls.at(-1)?.query.get('ventana')).toBe('todas');
  expect(calls.some(({ route }) => route.includes('ventanas'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Monto' }));
  await waitFor(async () => expect(await parts()).toEqual(['4', '3', '2', '1']));
  await user.selectOptions(screen.getByLabelText('Período'), before);
  await waitFor(() => expect(calls.at(-1)?.query.get('ventana')).toBe('35'));
  await user.selectOptions(screen.getByLabelText('Período'), 'Este cierre');
  await waitFor(() => expect(calls.at(-1)?.query.get('ventana')).toBe('actual'));
});

test('a leader, who may read the windows, sees their days above the orders', async () => {
  const window = { id: 36, cierre: 12, abierta: '2025-03-10T12:00:00.000Z', cerrada: null, pedidos: 3, total: 700 };
  openPage(
    '/pedido-vendedor',
    { 'GET /api/menu/order/7': () => [anOrder(4, { ventanaId: 36, cierre: 12 })], 'GET /api/ventanas': () => [window] },
    { ...seller, tipo: 'LIDER' },
  );
  await screen.findByRole('rowheader', { name: 'Cierre 12, desde el 10/03/2025' });
});

test('a reseller without orders is told what to do', async () => {
  openPage('/pedido-vendedor', { 'GET /api/menu/order/7': () => [] }, seller);
  await screen.findByText(/Todavía no hizo pedidos/);
  expect(screen.getByRole('link', { name: 'Ir al catálogo' }).getAttribute('href')).toBe('/individual');
});

test('a list that does not come says why and can be asked for again', async () => {
  let broken = true;
  const { user } = openPage(
    '/pedido-vendedor',
    {
      'GET /api/menu/order/7': () => {
        if (broken) throw busy('No puede ver estos pedidos.');
        return [anOrder(5)];
      },
    },
    seller,
  );
  await screen.findByText('No puede ver estos pedidos.');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('button', { name: 'Cancelar pedido 5' });
});

test('pending orders alone are one press away, and the address keeps that', async () => {
  const { user, calls, router } = openPage(
    '/pedido-vendedor?page=2',
    {
      'GET /api/menu/order/7': ({ query }) =>
        query.get('estado') === 'PENDIENTE' ? [] : [anOrder(5, { delivered: 'REALIZADO', can: nothing })],
    },
    seller,
  );
  await screen.findByText('REALIZADO');
  await user.click(screen.getByRole('button', { name: 'Pendientes' }));
  await screen.findByText('No tiene pedidos pendientes en este período.');
  expect(screen.getByRole('button', { name: 'Pendientes' }).getAttribute('aria-pressed')).toBe('true');
  expect(router.state.location.search).toEqual({ estado: 'PENDIENTE' });
  expect(calls.at(-1)?.query.get('pagina')).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Todos' }));
  await screen.findByText('REALIZADO');
});
