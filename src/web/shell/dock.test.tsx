import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Session } from '../platform/session.ts';
import { keepCart, line, product } from './test-cart.ts';
import { administrator, helper, seller } from './test-orders.ts';
import { type FakeServer, openPage } from './test-page.tsx';

const server: FakeServer = {
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/producto/all': () => [],
  'GET /api/producto/allBlack': () => [],
  'GET /api/menu/order/7': () => [],
};
const leader: Session = { ...seller, tipo: 'LIDER' };
const catalogue = () => screen.findByRole('heading', { level: 1, name: 'CATÁLOGO ESENCIAL' });
const dock = () => within(screen.getByRole('navigation', { name: 'Accesos' }));

test.each([
  ['a seller', seller, ['Catálogo', 'Mis Pedidos', 'Carrito, 0 productos', 'Mi cuenta']],
  ['a leader', leader, ['Catálogo', 'Mis Pedidos', 'Carrito, 0 productos', 'Mi equipo', 'Mi cuenta']],
])('%s has the pages and the cart at the bottom, in this order', async (_, session, names) => {
  openPage('/individual', server, session);
  await catalogue();
  const entries = [...screen.getByRole('navigation', { name: 'Accesos' }).children];
  expect(entries.map((entry) => entry.getAttribute('aria-label') ?? entry.textContent?.trim())).toEqual(names);
  expect(screen.getAllByRole('button', { name: /^Carrito/ })).toHaveLength(1);
});

test('an administrator has her four pages at the bottom, and the cart among them in the catalogue alone', async () => {
  const { router } = openPage('/individual', server, administrator);
  await catalogue();
  const names = () =>
    [...screen.getByRole('navigation', { name: 'Accesos' }).children].map(
      (entry) => entry.getAttribute('aria-label') ?? entry.textContent?.trim(),
    );
  expect(names()).toEqual(['Inicio', 'Pedidos', 'Carrito, 0 productos', 'Cierres', 'Cuentas']);
  await act(() => router.navigate({ to: '/armado' }));
  await screen.findByRole('heading', { level: 1, name: 'Armado' });
  expect(names()).toEqual(['Inicio', 'Pedidos', 'Cierres', 'Cuentas']);
  // From 'Cierres' one goes to pack.
  expect(dock().getByRole('link', { current: 'page' }).textContent?.trim()).toBe('Cierres');
});

test('a visitor has the cart alone, over the catalogue', async () => {
  openPage('/individual', server);
  await catalogue();
  expect(screen.queryByRole('navigation', { name: 'Accesos' })).toBeNull();
  screen.getByRole('button', { name: 'Carrito, 0 productos' });
});

test('a helper has neither bar nor cart, and is asked to fill none', async () => {
  const pan = product({ productoId: 1, name: 'Sartén', amount: 41 });
  openPage('/individual', { ...server, 'GET /api/producto/all': () => [pan] }, helper);
  await catalogue();
  await screen.findByText('Sartén');
  expect(screen.queryByRole('navigation', { name: 'Accesos' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Saltar al carrito' })).toBeNull();
  for (const name of [/^Carrito/, /^Agregar/, /favoritos/, /mis clientes|mi precio/i])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the cart says what it comes to once it holds something, under the name that it has', async () => {
  const pan = product({ productoId: 1, name: 'Sartén', amount: 41 });
  keepCart([line(pan, { quantity: 2 })]);
  openPage('/individual', { ...server, 'GET /api/producto/all': () => [pan] }, seller);
  await catalogue();
  const words = '1 producto · US$\u00a0082 · Ver pedido';
  expect(dock().getByRole('button', { name: `Carrito, ${words}` }).textContent).toBe(words);
});

test('its links lead to their pages, and one of them is marked wherever one is', async () => {
  const { user, router } = openPage('/individual', server, seller);
  await catalogue();
  const marked = () =>
    dock()
      .queryAllByRole('link', { current: 'page' })
      .map(({ textContent }) => textContent?.trim());
  expect(marked()).toEqual(['Catálogo']);
  await user.click(dock().getByRole('link', { name: 'Mis Pedidos' }));
  await screen.findByRole('heading', { level: 1, name: 'Mis Pedidos' });
  expect(marked()).toEqual(['Mis Pedidos']);
  await act(() => router.navigate({ to: '/historial-pedidos' }));
  expect(marked()).toEqual(['Mis Pedidos']);
  await user.click(dock().getByRole('link', { name: 'Mi cuenta' }));
  await screen.findByRole('heading', { level: 1, name: 'Mi cuenta' });
  expect(marked()).toEqual(['Mi cuenta']);
  await user.click(dock().getByRole('link', { name: 'Catálogo' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/individual'));
  await act(() => router.navigate({ to: '/productos-black' }));
  expect(marked()).toEqual(['Catálogo']);
});

test('where an order is finished at the bottom nothing else stands there', async () => {
  openPage('/carrito', server, seller);
  await screen.findByRole('heading', { level: 1, name: 'Carrito de Pedido' });
  expect(screen.queryByRole('navigation', { name: 'Accesos' })).toBeNull();
});

test('the keyboard comes to the cart before it comes to the products', async () => {
  const pan = product({ productoId: 1, name: 'Sartén', amount: 41 });
  for (const session of [seller, administrator]) {
    openPage('/individual', { ...server, 'GET /api/producto/all': () => [pan] }, session);
    const add = await screen.findByRole('button', { name: 'Agregar Sartén' });
    const cart = screen.getByRole('button', { name: 'Carrito, 0 productos' });
    expect(cart.compareDocumentPosition(add) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    cleanup();
  }
});

test('the second link of a catalogue leads past everything to the cart', async () => {
  openPage('/individual', server, seller);
  await catalogue();
  const [, skip] = screen.getAllByRole('link');
  expect([skip?.textContent, skip?.getAttribute('href')]).toEqual(['Saltar al carrito', '#carrito']);
  expect(screen.getByRole('button', { name: /^Carrito/ }).id).toBe('carrito');
});
