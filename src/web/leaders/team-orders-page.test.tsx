import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { aFile } from '../documents/test-files.ts';
import { anOrder, conflict, seller } from '../orders/test-orders.ts';
import type { Session } from '../session/session.ts';
import { type FakeServer, onPhone, openPage } from '../test-page.tsx';
import { pasteDay } from '../ui/form/test-dates.ts';

const leader: Session = { ...seller, userID: '54', nombre: 'Carla', apellido: 'Ríos', tipo: 'LIDER' };
const bruno = { userId: 9, clientName: 'Bruno Muñoz' };
const orders = [
  anOrder(1, { totalAmount: 100.1 }),
  anOrder(2, { ...bruno, totalAmount: 400, createdAt: '2025-03-12T15:00:00.000Z' }),
  anOrder(3, { totalAmount: 200.2 }),
  anOrder(4, { delivered: 'CANCELADO', can: { cancel: false, complete: false } }),
];
const openTeam = (server: FakeServer = {}, address = '/listado-lider') =>
  openPage(
    address,
    { 'GET /api/menu/order-lider/54': () => orders, 'GET /api/menu/order/54': () => [], ...server },
    leader,
  );

test('a leader finds the page in the header', async () => {
  openTeam({}, '/pedido-vendedor');
  expect((await screen.findAllByRole('link', { name: 'Pedidos de Vendedores' })).length).toBeGreaterThan(0);
});

test('a seller is not offered the page of leaders', async () => {
  openPage('/pedido-vendedor', { 'GET /api/menu/order/7': () => [] }, seller);
  await screen.findByRole('heading', { name: 'Mis Pedidos' });
  expect(screen.queryByRole('link', { name: 'Pedidos de Vendedores' })).toBeNull();
});

test('a seller who goes there anyway is sent on kindly, and asks for nobody’s orders', async () => {
  const { calls } = openPage('/listado-lider', {}, seller);
  await screen.findByText(/Esta lista es de los líderes/);
  expect(calls.some(({ route }) => route.includes('order-lider'))).toBe(false);
});

test('a leader sees the columns of the orders, and finds those of a seller', async () => {
  const { user, calls } = openTeam();
  const table = await screen.findByRole('table');
  const headers = within(table)
    .getAllByRole('columnheader')
    .map((header) => header.textContent);
  expect(headers.filter((header) => header && header !== 'Detalle')).toEqual([
    'Vendedor',
    'N° Orden',
    'Fecha',
    'Monto',
    'Estado',
    'Acciones',
  ]);
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por vendedor' }), ' MUÑOZ');
  await waitFor(() => expect(calls.at(-1)?.query.get('q')).toBe('MUÑOZ'));
});

test('the totals are those of the team and of each seller, to the cent and without cancelled orders', async () => {
  openTeam();
  const totals = within(await screen.findByRole('region', { name: 'Totales del equipo' }));
  expect(totals.getByText('Total del equipo').nextElementSibling?.textContent).toBe('US$\u00a0700');
  expect(totals.getByText('Pedidos').nextElementSibling?.textContent).toBe('3');
  const sellers = totals.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent);
  expect(sellers).toEqual(['Bruno Muñoz1 pedidoUS$\u00a0400', 'Ana García2 pedidosUS$\u00a0300']);
});

test('the total is that of the documents: the leader’s own orders are a line of their own', async () => {
  const own = [
    anOrder(8, { userId: 54, clientName: 'Carla Ríos', totalAmount: 50.5 }),
    anOrder(9, { userId: 54, clientName: 'Carla Ríos', totalAmount: 9, delivered: 'CANCELADO' }),
  ];
  const { calls } = openTeam({ 'GET /api/menu/order/54': () => own });
  const totals = within(await screen.findByRole('region', { name: 'Totales del equipo' }));
  expect(totals.getByText('Total del equipo').nextElementSibling?.textContent).toBe('US$\u00a0751');
  expect(totals.getByText('Pedidos').nextElementSibling?.textContent).toBe('4');
  expect(totals.getByText('Vendedores').nextElementSibling?.textContent).toBe('2');
  const lines = totals.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent);
  expect(lines.at(-1)).toMatch(/^Pedidos propios1 pedidoUS\$\u00a0051$/);
  // What the documents beside it are of.
  const lists = calls.filter(({ route }) => route.startsWith('GET /api/menu/order'));
  expect(lists.map(({ query }) => query.toString())).toEqual([
    'ventana=actual',
    'ventana=actual',
    'ventana=actual&pagina=1&porPagina=25',
  ]);
});

test('the days narrow the list, its totals and its documents', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => click.mockRestore());
  const { user, calls } = openTeam({
    'GET /api/menu/order-lider/54': ({ query }) =>
      query.get('fechaDesde') === '2025-03-12' ? orders.slice(1, 2) : orders,
    'POST /api/menu/factura-lider/54': () => aFile('factura_esencial.xlsx'),
  });
  await screen.findByRole('table');
  await pasteDay('Desde', '12/03/2025');
  await pasteDay('Hasta', '12/03/2025');
  await screen.findByText('Con los pedidos del 12/03/2025 al 12/03/2025.');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Facturas Esencial' }));
  await screen.findByText(messages.document.invoicesDone);
  expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
    fechaDesde: '2025-03-12',
    fechaHasta: '2025-03-12',
  });
  await user.click(screen.getByRole('button', { name: 'Quitar fechas' }));
  await screen.findByText('4 pedidos');
});

test('the report comes as a PDF, and a failure of it is said', async () => {
  const { user, calls } = openTeam({
    'GET /api/menu/reportLideresExcel/54': () => {
      throw conflict('Hoy no.');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Reporte PDF' }));
  await screen.findByText(messages.document.downloadFailed);
  expect(calls.at(-1)?.headers.get('accept')).toBe('application/pdf');
});

test('a leader cancels the order of a seller', async () => {
  const { user, calls } = openTeam({ 'DELETE /api/menu/2': () => anOrder(2, { delivered: 'CANCELADO' }) });
  await user.click(await screen.findByRole('button', { name: 'Cancelar pedido 2' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  await screen.findByText(messages.order.cancelled);
  expect(calls.some(({ route }) => route === 'DELETE /api/menu/2')).toBe(true);
});

test('on a phone each order is a card with its actions', async () => {
  onPhone();
  openTeam();
  const cards = within(await screen.findByRole('list', { name: 'Pedidos de Vendedores' })).getAllByRole('listitem');
  expect(cards).toHaveLength(4);
  expect(within(cards[0] as HTMLElement).getByRole('button', { name: 'Compartir pedido 1' })).toBeDefined();
});

test('a leader whose sellers ordered nothing is told so, and a list that fails can be asked for again', async () => {
  let answer = (): unknown => {
    throw conflict('Ahora no.');
  };
  const { user } = openTeam({ 'GET /api/menu/order-lider/54': () => answer() });
  await screen.findByText('Ahora no.');
  answer = () => [];
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText(/Sus vendedores todavía no hicieron pedidos/);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Totales del equipo' })).toBeNull());
});
