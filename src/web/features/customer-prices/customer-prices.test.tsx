import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepCart, line, product } from '../../shell/test-cart.ts';
import { anOrder, seller } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { aFile } from '../downloads/test-files.ts';

const mug = product({ productoId: 1, name: 'Taza', amount: 100, description: 'De loza' });
const pan = product({ productoId: 2, name: 'Sartén', amount: 200 });
const none = { version: 0, porcentaje: 0, productos: [] };
const own = { version: 3, porcentaje: 30, productos: [{ productoId: 2, porcentaje: null, precio: 999 }] };

const server = (prices: unknown, more: FakeServer = {}): FakeServer => ({
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/producto/all': () => [mug, pan],
  'GET /api/producto/allBlack': () => [],
  'GET /api/mis-precios': () => prices,
  ...more,
});
const card = async (name: string) => {
  const found = (await screen.findByRole('heading', { level: 2, name })).closest('li');
  if (!found) throw new Error(`${name} is in no card`);
  return found.textContent;
};
const openPrices = async (user: ReturnType<typeof openPage>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Precios para mis clientes' }));
  await screen.findByRole('textbox', { name: 'Margen' });
  return within(screen.getByRole('dialog', { name: 'Precios para mis clientes' }));
};

beforeEach(() => keepCart([line(mug)]));

test('a seller sets a margin and a price, and shows the catalogue to a customer without ours in it', async () => {
  const put = () => own;
  const closed = { 'GET /api/producto/estadoCatalogo': () => false };
  const { user, calls } = openPage('/individual', server(none, { ...closed, 'PUT /api/mis-precios': put }), seller);
  expect(await card('Taza')).toContain('US$ 100');
  const ours = 'El catálogo está cerrado.';
  await screen.findByText(ours);
  const dialog = await openPrices(user);
  await user.type(dialog.getByRole('combobox', { name: 'Producto con precio propio' }), 'sart');
  await user.click(await screen.findByRole('option', { name: /^Sartén/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Margen' }), 'x');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('El margen debe ser un número de 0 a 1.000.')).toBeDefined();
  expect(dialog.getByText('Complete el precio.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.clear(dialog.getByRole('textbox', { name: 'Margen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Margen' }), '30');
  await user.type(dialog.getByRole('textbox', { name: 'Precio de Sartén' }), '999');
  await user.click(dialog.getByRole('checkbox', { name: 'Modo cliente' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Modo cliente: se ven sus precios.');
  expect(calls.find(({ route }) => route === 'PUT /api/mis-precios')?.body).toEqual({
    version: 0,
    porcentaje: 30,
    productos: [{ productoId: 2, porcentaje: null, precio: 999 }],
  });
  expect(await card('Taza')).toContain('US$ 130');
  expect(await card('Sartén')).toContain('US$ 999');
  expect(document.body.textContent).not.toMatch(/US\$\u00a0(100|200)/);
  expect(screen.queryByRole('button', { name: /^Carrito|^Agregar|^Favorito/ })).toBeNull();
  expect(screen.queryByText(ours)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Salir del modo cliente' }));
  expect(await card('Taza')).toContain('US$ 100');
  expect(screen.getAllByRole('button', { name: /^Carrito/ })).not.toEqual([]);
});

test('while a customer looks, no page says what the seller pays, until she leaves that', async () => {
  localStorage.setItem(
    'precios-propios',
    JSON.stringify({ userID: seller.userID, rules: { porcentaje: 30, productos: [] }, forCustomers: true }),
  );
  window.dispatchEvent(new Event('storage'));
  const seen = { productoId: 1, name: 'Taza' };
  const change = { was: { ...seen, amount: 90 }, now: { ...seen, amount: 100 } };
  localStorage.setItem('carrito:7', JSON.stringify({ lines: [line(mug)], changes: [change], attempt: null }));
  sessionStorage.setItem('pedido-generado', JSON.stringify({ ...anOrder(5), userId: 7 }));
  const ours = /US\$\u00a0(090|100|500|1\.000)/;
  const { router, user, calls } = openPage('/platos-list', server({ ...own, productos: [] }), seller);
  expect(await card('Taza')).toContain('US$ 130');
  // What would come a moment later.
  expect(screen.queryByRole('region', { name: /^Su pedido es/ })).toBeNull();
  expect(document.body.textContent).not.toMatch(ours);
  for (const path of ['/carrito', '/pedido-vendedor', '/historial-pedidos', '/mi-cuenta', '/listado-lider'] as const) {
    await act(() => router.navigate({ to: path }));
    await screen.findByRole('heading', { level: 1, name: 'Modo cliente' });
    expect(document.body.textContent).not.toMatch(/US\$/);
  }
  expect(calls.some(({ route }) => route.includes('/order'))).toBe(false);
  // Nothing leads to what is refused, and one button ends it.
  await act(() => router.navigate({ to: '/individual' }));
  await card('Taza');
  for (const role of ['link', 'button', 'switch']) {
    const names = screen.queryAllByRole(role).map((one) => one.textContent);
    expect(names.join()).not.toMatch(/Mis Pedidos|Historial|Platos|Menú|Ayuda|Cuenta|Catálogo BLACK/);
    expect(names.filter((name) => name?.includes('Salir'))).toEqual(
      role === 'button' ? ['Salir del modo cliente'] : [],
    );
  }
  // Nor does Ctrl-K, which is left to the browser.
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
  await act(() => router.navigate({ to: '/auth/login' }));
  await screen.findByRole('heading', { level: 1, name: 'Ya inició sesión' });
  expect(screen.queryByRole('link', { name: 'Mis Pedidos' })).toBeNull();
  await act(() => router.navigate({ to: '/carrito' }));
  await user.click(screen.getByRole('button', { name: 'Salir del modo cliente' }));
  await screen.findByRole('heading', { level: 1, name: 'Carrito de Pedido' });
  expect(document.body.textContent).toMatch(ours);
  sessionStorage.clear();
});

test('a product that was typed and not chosen is not left out in silence', async () => {
  const { user, calls } = openPage('/individual', server(none), seller);
  const dialog = await openPrices(user);
  const search = dialog.getByRole('combobox', { name: 'Producto con precio propio' });
  await user.type(search, 'sart');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('alertdialog', { name: /^Producto con precio propio: / });
  await waitFor(() => expect(document.activeElement).toBe(search));
  expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
});

test('prices that another device changed are not lost, and what was typed stays', async () => {
  const refuse = () => {
    throw new Refused({ status: 409, code: 'VERSION_VIEJA', title: 'Sus precios cambiaron en otro equipo.' });
  };
  let version = 3;
  const read = { 'GET /api/mis-precios': () => ({ ...own, version }), 'PUT /api/mis-precios': refuse };
  const { user, calls, queryClient } = openPage('/individual', server(own, read), seller);
  const dialog = await openPrices(user);
  const margin = dialog.getByRole('textbox', { name: 'Margen' });
  await user.clear(margin);
  await user.type(margin, '12,5');
  version = 4;
  // As whoever looked at another application comes back.
  await act(() => queryClient.invalidateQueries());
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Sus precios cambiaron en otro equipo.');
  expect(calls.find(({ route }) => route === 'PUT /api/mis-precios')?.body).toMatchObject({ version: 3 });
  expect(margin.isConnected).toBe(true);
  expect((margin as HTMLInputElement).value).toBe('12,5');
});

test("what is shared is at the customers' price, without the address of the page that has ours", async () => {
  const { user } = openPage('/individual', server(own), seller);
  await user.click(await screen.findByRole('button', { name: 'Taza' }));
  await screen.findByText(/Para sus clientes: US\$ 130/);
  const text = new URL(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '').searchParams.get(
    'text',
  );
  expect(text).toBe('Taza\nUS$\u00a0130\nDe loza');
});

test.each([
  ['without prices of her own', none, 'Taza', 'US$\u00a0100'],
  ['with one for another product alone', { ...own, porcentaje: 0 }, 'Taza', 'US$\u00a0100'],
])('a seller %s is asked before what she shares says what she pays', async (_, prices, name, paid) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const sheet = { 'POST /api/producto/imprimir-catalogo': () => aFile('Taza.pdf') };
  const { user, calls } = openPage('/individual', server(prices, sheet), seller);
  const sent = () => calls.flatMap(({ route, body }) => (route in sheet ? [body] : []));
  const share = screen.findByRole('button', { name: `Compartir hoja de ${name}` });
  await user.click(await share);
  const question = within(await screen.findByRole('dialog', { name: '¿Con qué precio?' }));
  question.getByText(`No puso un precio para sus clientes: ${paid} es lo que paga usted.`, { normalizer: String });
  await user.click(question.getByRole('button', { name: 'Cerrar' }));
  expect(sent()).toEqual([]);
  await user.click(await share);
  await user.click(await screen.findByRole('button', { name: 'Sin precio' }));
  await waitFor(() => expect(sent()).toMatchObject([{ productoId: 1, sinPrecio: true }]));
  await user.click(await share);
  await user.click(await screen.findByRole('button', { name: /^Con US/ }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).not.toHaveProperty('sinPrecio');
  await user.click(screen.getByRole('button', { name }));
  await user.click(await screen.findByRole('button', { name: 'WhatsApp' }));
  await user.click(await screen.findByRole('button', { name: 'Sin precio' }));
  const text = new URL(String(opened.mock.calls[0]?.[0])).searchParams.get('text');
  expect(text).toBe('Taza\nDe loza');
});

test('an order says what it leaves, without what did not come and not once it is cancelled', async () => {
  const [pots, pans] = anOrder(5).orderDetails;
  if (!pots || !pans) throw new Error('There are no lines.');
  const orders = [
    anOrder(5, { orderDetails: [{ ...pots, productoId: 7, entregada: 1 }, pans] }),
    anOrder(4, { delivered: 'CANCELADO' }),
  ];
  const { user } = openPage('/pedido-vendedor', server(own, { 'GET /api/menu/order/7': () => orders }), seller);
  await user.click(await screen.findByRole('button', { name: '2 productos del pedido 5' }));
  await user.click(screen.getByRole('button', { name: '2 productos del pedido 4' }));
  // One of 500 at 30 % more, one of 500 at 999.
  await waitFor(() =>
    expect(screen.getAllByText('Ganancia').map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'GananciaUS$\u00a0649vendido a US$\u00a01.649, con sus precios de hoy',
    ]),
  );
});
