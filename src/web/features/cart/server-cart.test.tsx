import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CartWrite } from '#contract/cart.calls.ts';
import { messages } from '#contract/messages.ts';
import { line, product } from '../../shell/test-cart.ts';
import { seller } from '../../shell/test-orders.ts';
import { type FakeServer, openPage } from '../../shell/test-page.tsx';
import { cart } from './cart.ts';

const mug = product({ productoId: 1, name: 'Taza' });
const pan = product({ productoId: 2, name: 'Sartén' });
const kept = { userId: 7, version: 4, lineas: [line(mug), line(pan)], escrituras: [] };
const server: FakeServer = {
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/producto/all': () => [mug, pan],
  'GET /api/carrito': () => kept,
  'PUT /api/carrito': ({ body }) => ({ version: (body as CartWrite).version + 1 }),
  'POST /api/logout': () => null,
};

test('the cart that its owner filled on another device is here too, and what is added goes there before the session ends', async () => {
  const { user, calls } = openPage('/individual', server, seller);
  await screen.findByRole('button', { name: /^Carrito, 2 productos / });
  act(() => cart.add(mug));
  await user.click(screen.getByRole('button', { name: 'Salir' }));
  await user.click(screen.getByRole('button', { name: 'Si' }));
  await screen.findByRole('alertdialog', { name: messages.logout.done });
  const routes = calls.map(({ route }) => route).filter((route) => /carrito|logout/.test(route));
  expect(routes).toEqual(['GET /api/carrito', 'PUT /api/carrito', 'POST /api/logout']);
  const [write] = calls.filter(({ route }) => route === 'PUT /api/carrito');
  expect(write?.body).toMatchObject({ userId: 7, version: 4, lineas: [line(mug, { quantity: 2 }), line(pan)] });
  expect(localStorage).toHaveLength(0);
});

test('a visitor has no cart on the server', async () => {
  const { calls } = openPage('/individual', server);
  await screen.findByRole('heading', { name: 'Taza' });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(calls.some(({ route }) => route.endsWith('/carrito'))).toBe(false);
});
