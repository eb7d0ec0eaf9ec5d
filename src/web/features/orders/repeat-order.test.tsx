import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { variantText } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { keepCart, keptCart, line, product } from '../../shell/test-cart.ts';
import { anOrder, seller } from '../../shell/test-orders.ts';
import { type FakeServer, onPhone, openPage, Refused } from '../../shell/test-page.tsx';

const pot = product({ productoId: 1, name: 'Olla', codigo: 'OLL-24', amount: 550 });
const pan = product({ productoId: 2, name: 'Sartén', amount: 500, stock: 2 });
const pie = product({ productoId: 3, name: 'Tarta', amount: 9.9, stock: 5 });
const ordered = (from: Product, given: Partial<Order['orderDetails'][number]>) => {
  const { productoId, name, tipoProducto, codigo, amount } = from;
  return {
    linea: 1,
    productoId,
    name,
    tipoProducto,
    codigo,
    amount,
    quantity: 1,
    entregada: null,
    referencia: '',
    dia: null,
    cambio: null,
    ...given,
  };
};
const order = (orderDetails: Order['orderDetails'], given: Partial<Order> = {}) =>
  anOrder(5, { orderDetails, totalAmount: 3000, ...given });

async function repeat(past: Order, more: FakeServer = {}, address = '/pedido-vendedor') {
  const page = openPage(
    address,
    {
      'GET /api/menu/order/7': () => [past],
      'GET /api/menu/historial-pedidos/7': () => [past],
      'GET /api/producto/estadoCatalogo': () => true,
      'GET /api/producto/all': () => [pot, pan, pie],
      ...more,
    },
    seller,
  );
  const open = await screen.findByRole('button', { name: /productos? del pedido 5$/ });
  if (!screen.queryByRole('button', { name: 'Repetir pedido 5' })) await page.user.click(open);
  const button = await screen.findByRole('button', { name: 'Repetir pedido 5' });
  await page.user.click(button);
  return { ...page, button };
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Repetir pedido N° 5' }));
const texts = async (list: string) =>
  within(await (await dialog()).findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const kept = () => keptCart().lines.map((line) => [line.name, line.quantity, variantText(line), line.amount]);

test('what changed since an order is said before its lines come into the cart at the prices of today', async () => {
  const { user, router } = await repeat(
    order([
      ordered(pot, { name: 'Olla vieja', amount: 500, quantity: 2, referencia: 'roja' }),
      ordered(pot, { amount: 520, referencia: 'azul' }),
      ordered(pan, { quantity: 1, dia: 'MARTES' }),
      ordered(pan, { quantity: 3, dia: 'JUEVES', referencia: 'sin sal' }),
      ordered(pie, { amount: 10.1 }),
      ordered(product({ productoId: 80, name: 'Jarra' }), { quantity: 3 }),
    ]),
  );
  expect(await texts('Entran al carrito')).toEqual([
    '2 ×OllaOLL-24 · roja · US$\u00a0550 por unidadSubió de US$\u00a0500 a US$\u00a0550.US$\u00a01.100',
    '1 ×OllaOLL-24 · azulSubió de US$\u00a0520 a US$\u00a0550.US$\u00a0550',
    '1 ×SarténC-2 · MARTESUS$\u00a0500',
    '1 ×SarténC-2 · JUEVES · sin salpidió 3, quedan 2 y su carrito ya tiene 1.US$\u00a0500',
    '1 ×TartaC-3Bajó de US$\u00a010,10 a US$\u00a09,90.US$\u00a0010',
  ]);
  expect(await texts('No entran')).toEqual(['Jarraya no está disponible.']);
  const { getByText, getByRole } = await dialog();
  expect(getByText(/^Total/).textContent).toBe('Total US$\u00a02.660 antes US$\u00a03.000');
  await user.click(getByRole('button', { name: 'Agregar al carrito' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/carrito'));
  expect(kept()).toEqual([
    ['Olla', 2, 'roja', 550],
    ['Olla', 1, 'azul', 550],
    ['Sartén', 1, 'MARTES', 500],
    ['Sartén', 1, 'JUEVES · sin sal', 500],
    ['Tarta', 1, '', 9.9],
  ]);
  await screen.findByRole('heading', { name: 'Carrito de Pedido' });
});

test('the shortcut of the installed application offers the newest order again, once', async () => {
  const past = [order([ordered(pot, {})], { orderId: 5 }), order([ordered(pan, {})], { orderId: 4 })];
  const more = { 'GET /api/menu/order/7': () => past, 'GET /api/producto/all': () => [pot, pan] };
  const { user, router } = openPage('/pedido-vendedor?repetir=ultimo', more, seller);
  expect(await texts('Entran al carrito')).toEqual([expect.stringContaining('Olla')]);
  await user.click((await dialog()).getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.search).toEqual({});
});

test('a cart that holds something gets more of it, as far as there is', async () => {
  keepCart([line(pie, { quantity: 3, dia: 'LUNES' }), line(pan, { quantity: 2 })]);
  const past = order([ordered(pie, { quantity: 4, dia: 'MARTES' }), ordered(pan, {}), ordered(pot, {})]);
  const { user } = await repeat(past);
  expect(await texts('Entran al carrito')).toEqual([
    expect.stringContaining('2 ×Tarta'),
    expect.stringContaining('1 ×Olla'),
  ]);
  const { getByText, getByRole } = await dialog();
  getByText('pidió 4, quedan 5 y su carrito ya tiene 3.');
  expect(await texts('No entran')).toEqual(['Sarténpidió 1, quedan 2 y su carrito ya tiene 2.']);
  await user.click(getByRole('button', { name: 'Agregar al carrito' }));
  await waitFor(() =>
    expect(kept()).toEqual([
      ['Tarta', 3, 'LUNES', 9.9],
      ['Sartén', 2, '', 500],
      ['Tarta', 2, 'MARTES', 9.9],
      ['Olla', 1, '', 550],
    ]),
  );
});

test('an order of the other catalogue is refused with the words of §8 while the cart holds something', async () => {
  keepCart([line(pot)]);
  await repeat(order([ordered(pot, {})], { tipo: 'BLACK' }));
  await screen.findByText(messages.catalogue.cartNotEmpty.title);
  screen.getByText(messages.catalogue.cartNotEmpty.toBlack);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(kept()).toHaveLength(1);
});

test('an order of the history is repeated from its card on a phone, while the catalogue is closed', async () => {
  onPhone();
  const watch = product({ productoId: 9, name: 'Reloj', tipoProducto: 'BLACK', amount: 900 });
  const { user } = await repeat(
    order([ordered(watch, {})], { tipo: 'BLACK', delivered: 'CANCELADO' }),
    { 'GET /api/producto/estadoCatalogo': () => false, 'GET /api/producto/allBlack': () => [watch] },
    '/historial-pedidos?desde=2025-03-01&hasta=2025-03-31',
  );
  await user.click(await (await dialog()).findByRole('button', { name: 'Agregar al carrito' }));
  await screen.findByText('El catálogo está cerrado.');
  expect(kept()).toEqual([['Reloj', 1, '', 900]]);
});

test('an order of which nothing is left adds nothing, the focus goes back, and another time it is looked up anew', async () => {
  const { user, button, calls } = await repeat(order([ordered(pot, {})]), { 'GET /api/producto/all': () => [] });
  const reads = () => calls.filter(({ route }) => route === 'GET /api/producto/all').length;
  const { findByText, getByRole, queryByRole } = await dialog();
  await findByText('Hoy no se puede pedir nada de este pedido.');
  expect(queryByRole('button', { name: 'Agregar al carrito' })).toBeNull();
  await user.click(getByRole('button', { name: 'Cancelar' }));
  expect(document.activeElement).toBe(button);
  expect(reads()).toBe(1);
  await user.click(button);
  await waitFor(() => expect(reads()).toBe(2));
});

test('without the prices of today nothing is added, and they are asked for again', async () => {
  let asked = 0;
  const { user } = await repeat(order([ordered(pot, {})]), {
    'GET /api/producto/all': () => {
      if (asked++ === 0) throw new Refused({ status: 503, code: 'OCUPADO', title: 'El servidor está ocupado.' });
      return [pot];
    },
  });
  const { findByText, findByRole, queryByRole } = await dialog();
  await findByText('El servidor está ocupado.');
  expect(queryByRole('button', { name: 'Agregar al carrito' })).toBeNull();
  await user.click(await findByRole('button', { name: 'Reintentar' }));
  await findByRole('button', { name: 'Agregar al carrito' });
});
