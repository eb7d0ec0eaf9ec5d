import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepCart, keptCart, line, product } from '../../shell/test-cart.ts';
import { seller } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';

const mug = product({ productoId: 1, name: 'Taza', amount: 10 });
const pan = product({ productoId: 2, name: 'Sartén', amount: 25, stock: 2 });
const jug = product({ productoId: 3, name: 'Jarra', amount: 30 });

const server = (more: FakeServer = {}): FakeServer => ({
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/producto/all': () => [mug, pan, jug],
  'GET /api/favoritos': () => [2],
  ...more,
});
const heart = (name: string) => screen.findByRole('button', { name: `Favorito: ${name}` });
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('a heart marks a product at once, and the catalogue narrows to what is marked', async () => {
  let marked = [2];
  const put = () => {
    marked = [1, 2];
    return null;
  };
  const { user, calls } = openPage(
    '/individual',
    server({ 'GET /api/favoritos': () => marked, 'PUT /api/favoritos/1': put }),
    seller,
  );
  await waitFor(async () => expect((await heart('Sartén')).getAttribute('aria-pressed')).toBe('true'));
  await user.click(await heart('Taza'));
  expect((await heart('Taza')).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(calls.some(({ route }) => route === 'PUT /api/favoritos/1')).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Favoritos' }));
  await waitFor(() => expect(names()).toEqual(['Taza', 'Sartén']));
  await user.click(screen.getByRole('button', { name: 'Todos' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('a mark that the server refused is taken back, and said', async () => {
  const refuse = () => {
    throw new Refused({ status: 404, code: 'NO_ENCONTRADO', title: 'No existe ese producto.' });
  };
  const { user } = openPage('/individual', server({ 'PUT /api/favoritos/1': refuse }), seller);
  await user.click(await heart('Taza'));
  await screen.findByText('No existe ese producto.');
  await waitFor(async () => expect((await heart('Taza')).getAttribute('aria-pressed')).toBe('false'));
});

test('favourites that could not be read are not said to be none, and are tried again', async () => {
  let away = true;
  const read = () => {
    if (!away) return [2];
    throw new Refused({ status: 503, code: 'OCUPADO', title: 'El servidor está ocupado.' });
  };
  const { user } = openPage('/individual?lista=favoritos', server({ 'GET /api/favoritos': read }), seller);
  await screen.findByText(/El servidor está ocupado/);
  expect(screen.queryByText(/Todavía no marcó favoritos/)).toBeNull();
  away = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('heading', { name: 'Sartén' });
  expect(names()).toEqual(['Sartén']);
});

test('a search that finds none of what one orders often says so', async () => {
  const usual = [{ productoId: 2, cantidad: 3, pedidos: 4 }];
  openPage('/individual?lista=habituales&buscar=taza', server({ 'GET /api/habituales': () => usual }), seller);
  await screen.findByText('Nada de lo que suele pedir está entre estos productos');
});

test('where a search finds nothing what one orders often is not said to be nothing besides', async () => {
  const usual = [{ productoId: 2, cantidad: 3, pedidos: 4 }];
  const { user } = openPage('/individual?lista=habituales', server({ 'GET /api/habituales': () => usual }), seller);
  await screen.findByRole('region', { name: 'Lo que suelo pedir' });
  await user.type(screen.getByRole('searchbox'), 'heladera');
  await screen.findByRole('heading', { name: 'No encontramos productos' });
  expect(screen.queryByText(/Acá verá lo que más pide/)).toBeNull();
});

test('while the catalogue is on its way what one orders often is not said to be nothing', async () => {
  let arrive = (_products: unknown) => {};
  const products = new Promise((resolve) => {
    arrive = resolve;
  });
  const usual = [{ productoId: 2, cantidad: 3, pedidos: 4 }];
  const { user } = openPage(
    '/individual?lista=habituales',
    server({ 'GET /api/producto/all': () => products, 'GET /api/habituales': () => usual }),
    seller,
  );
  await user.type(await screen.findByRole('searchbox'), 'sartén');
  await vi.dynamicImportSettled();
  expect(screen.queryByText(/Acá verá lo que más pide/)).toBeNull();
  arrive([mug, pan, jug]);
  await screen.findByRole('region', { name: 'Lo que suelo pedir' });
});

test('a visitor has neither hearts nor lists', async () => {
  openPage('/individual?lista=favoritos', server());
  await screen.findByRole('heading', { name: 'Taza' });
  expect(screen.queryByRole('button', { name: /^Favorito/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Lo que suelo pedir' })).toBeNull();
});

test('what one orders often comes in its quantity, as far as there is stock, beside what the cart holds', async () => {
  keepCart([line(mug, { quantity: 7 })]);
  const usual = [
    { productoId: 2, cantidad: 3, pedidos: 4 },
    { productoId: 1, cantidad: 5, pedidos: 3 },
    { productoId: 3, cantidad: 4, pedidos: 2 },
    { productoId: 99, cantidad: 1, pedidos: 1 },
  ];
  const { user } = openPage('/individual', server({ 'GET /api/habituales': () => usual }), seller);
  await user.click(await screen.findByRole('button', { name: 'Lo que suelo pedir' }));
  const list = within(await screen.findByRole('region', { name: 'Lo que suelo pedir' }));
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Sartén', 'Taza', 'Jarra']);
  list.getByText('Suele pedir 2');
  await user.click(list.getByRole('button', { name: 'Agregar Jarra' }));
  expect(keptCart().lines).toMatchObject([{ productoId: 1 }, { productoId: 3, quantity: 4, amount: 30 }]);
  await user.click(list.getByRole('button', { name: 'Agregar lo de siempre (1)' }));
  expect(keptCart().lines).toMatchObject([
    { productoId: 1, quantity: 7 },
    { productoId: 3, quantity: 4 },
    { productoId: 2, quantity: 2, amount: 25 },
  ]);
});
