import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { aFile } from '../documents/test-files.ts';
import { administrator, conflict } from '../orders/test-orders.ts';
import { type FakeServer, openPage } from '../test-page.tsx';

const windows = [
  { id: 36, cierre: 3, abierta: '2025-03-10T12:00:00.000Z', cerrada: null, pedidos: 4, total: 1500 },
  {
    id: 35,
    cierre: 2,
    abierta: '2025-03-03T12:00:00.000Z',
    cerrada: '2025-03-08T15:30:00.000Z',
    pedidos: 120,
    total: 25000,
  },
  { id: 1, cierre: 1, abierta: '2025-02-03T12:00:00.000Z', cerrada: '2025-02-08T15:30:00.000Z', pedidos: 0, total: 0 },
];
const openClosings = (server: FakeServer = {}, address = '/cierres') =>
  openPage(address, { 'GET /api/ventanas': () => windows, ...server }, administrator);

test('the window under way comes with every document one press away', async () => {
  openClosings();
  const chosen = within(await screen.findByRole('region', { name: 'Cierre N° 3' }));
  expect(chosen.getByText('Total').nextElementSibling?.textContent).toBe('US$\u00a01.500');
  expect(
    chosen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim()),
  ).toEqual([
    'Generar factura',
    'Facturas Líderes Esencial',
    'Facturas Vendedores Esencial',
    'Facturas Líderes Black',
    'Facturas Vendedores Black',
    'Reporte por producto: General',
    'Reporte por producto: Online',
    'Reporte por producto: Mixto',
    'Reporte por producto: Todos los tipos',
    'Elegir proveedor',
    'Reportes de todos los proveedores',
    'Reporte por vendedor',
    'Reporte de cierre',
  ]);
});

test('an earlier window hands out its own documents, and has an address', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => click.mockRestore());
  const { user, router, calls } = openClosings({
    'POST /api/menu/facturas-lider-black': () => aFile('FacturasBlackLideres.zip'),
  });
  await user.click(await screen.findByRole('button', { name: 'Documentos del cierre 2' }));
  const chosen = await screen.findByRole('region', { name: 'Cierre N° 2' });
  expect(chosen.textContent).toContain('08/03/2025, 12:30');
  expect(router.state.location.search).toMatchObject({ ventana: 35 });
  await user.click(within(chosen).getByRole('button', { name: 'Facturas Líderes Black' }));
  await screen.findByText(messages.document.invoicesDone);
  expect(calls.at(-1)?.query.get('ventana')).toBe('35');
});

test('a window without orders has nothing to generate', async () => {
  openClosings({}, '/cierres?ventana=1');
  const chosen = within(await screen.findByRole('region', { name: 'Cierre N° 1' }));
  expect(chosen.getByText(/no tiene pedidos/)).toBeDefined();
  expect(chosen.queryByRole('button')).toBeNull();
});

test('the windows lead to their packing', async () => {
  openClosings({}, '/cierres?ventana=35');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Armado' });
  expect(link.getAttribute('href')).toBe('/armado?ventana=35');
});

test('before the first window the page says how it begins, and a failure says why', async () => {
  let answer = (): unknown => {
    throw conflict('Ahora no.');
  };
  const { user } = openClosings({ 'GET /api/ventanas': () => answer() });
  await screen.findByText('Ahora no.');
  answer = () => [];
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText(/Todavía no hubo cierres/);
});
