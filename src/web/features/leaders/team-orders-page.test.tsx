import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { anOrder, busy, leader, nothing, seller } from '../../shell/test-orders.ts';
import { type FakeServer, onPhone, openPage } from '../../shell/test-page.tsx';
import { pasteDay } from '../../ui/form/test-dates.ts';
import { aFile } from '../downloads/test-files.ts';

const bruno = { userId: 9, clientName: 'Bruno Muñoz' };
const orders = [
  anOrder(1, { totalAmount: 100.1 }),
  anOrder(2, { ...bruno, totalAmount: 400, createdAt: '2025-03-12T15:00:00.000Z' }),
  anOrder(3, { totalAmount: 200.2 }),
  anOrder(4, { delivered: 'CANCELADO', can: nothing }),
];
const totals = [
  { userId: 9, clientName: 'Bruno Muñoz', pedidos: 1, total: 400 },
  { userId: 7, clientName: 'Ana García', pedidos: 2, total: 300.3 },
];
const window = { id: 36, cierre: 12, abierta: '2025-03-10T12:00:00.000Z', cerrada: null, pedidos: 3, total: 700.3 };
const openTeam = (server: FakeServer = {}, address = '/listado-lider') =>
  openPage(
    address,
    {
      'GET /api/menu/order-lider/54': () => orders,
      'GET /api/menu/order-lider/54/totales': () => totals,
      'GET /api/ventanas': () => [window],
      'GET /api/producto/estadoCatalogo': () => true,
      ...server,
    },
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

test('the totals are those of the team and of each seller', async () => {
  openTeam();
  const region = within(await screen.findByRole('region', { name: 'Totales del equipo' }));
  expect(region.getByText('Total del equipo').nextElementSibling?.textContent).toBe('US$\u00a0700');
  expect(region.getByText('Pedidos').nextElementSibling?.textContent).toBe('3');
  const sellers = region.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent);
  expect(sellers).toEqual(['Bruno Muñoz1 pedidoUS$\u00a0400', 'Ana García2 pedidosUS$\u00a0300']);
});

test('the total is that of the documents: the leader’s own orders are a line of their own', async () => {
  const own = { userId: 54, clientName: 'Carla Ríos', pedidos: 1, total: 350.5 };
  const { calls } = openTeam({ 'GET /api/menu/order-lider/54/totales': () => [totals[0], own, totals[1]] });
  const region = within(await screen.findByRole('region', { name: 'Totales del equipo' }));
  expect(region.getByText('Total del equipo').nextElementSibling?.textContent).toBe('US$\u00a01.051');
  expect(region.getByText('Pedidos').nextElementSibling?.textContent).toBe('4');
  expect(region.getByText('Vendedores').nextElementSibling?.textContent).toBe('2');
  const lines = region.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent);
  expect(lines.at(-1)).toMatch(/^Pedidos propios1 pedidoUS\$\u00a0351$/);
  // What the documents beside it are of.
  const asked = calls.filter(({ route }) => route.includes('order-lider')).map(({ query }) => query.get('ventana'));
  expect(asked).toEqual(['actual', 'actual']);
  expect(await screen.findByRole('option', { name: 'Este cierre: 12, desde el 10/03/2025' })).toBeDefined();
});

test('one period narrows the list, its totals and its documents', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => click.mockRestore());
  const { user, calls } = openTeam({ 'POST /api/menu/factura-lider/54': () => aFile('factura_esencial.xlsx') });
  await screen.findByRole('table');
  await user.selectOptions(screen.getByLabelText('Período'), 'Hoy u otros días…');
  await pasteDay('Desde', '12/03/2025');
  await pasteDay('Hasta', '12/03/2025');
  await waitFor(() => expect(calls.filter(({ query }) => query.get('fechaHasta') === '2025-03-12')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Facturas Esencial' }));
  await screen.findByText(messages.document.invoicesDone);
  const days = { fechaDesde: '2025-03-12', fechaHasta: '2025-03-12' };
  expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual(days);
  const sums = calls.findLast(({ route }) => route.endsWith('totales'));
  expect(Object.fromEntries(sums?.query ?? [])).toEqual(days);
});

test('the report comes as a PDF, and a failure of it is said', async () => {
  const { user, calls } = openTeam({
    'GET /api/menu/reportLideresExcel/54': () => {
      throw busy('Hoy no.');
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
  const { user } = openTeam();
  const cards = within(await screen.findByRole('list', { name: 'Pedidos de Vendedores' })).getAllByRole('listitem');
  expect(cards).toHaveLength(4);
  await user.click(within(cards[0] as HTMLElement).getByRole('button', { name: /productos? del pedido 1$/ }));
  expect(within(cards[0] as HTMLElement).getByRole('button', { name: 'Compartir pedido 1' })).toBeDefined();
});

test('a leader whose sellers ordered nothing is told so, and a list that fails can be asked for again', async () => {
  let answer = (): unknown => {
    throw busy('Ahora no.');
  };
  const { user } = openTeam({
    'GET /api/menu/order-lider/54': () => answer(),
    'GET /api/menu/order-lider/54/totales': () => [],
  });
  await screen.findByText('Ahora no.');
  answer = () => [];
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText(/Sus vendedores todavía no hicieron pedidos/);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Totales del equipo' })).toBeNull());
});
