import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { keepCart, keptCart, line, product } from '../../shell/test-cart.ts';
import { anOrder, seller } from '../../shell/test-orders.ts';
import { type FakeServer, Lost, openPage, Refused } from '../../shell/test-page.tsx';
import { current, waitingOf } from './cart.ts';
import { endAttempt, sendWaitingOrder } from './send-order.ts';

const mug = product({ productoId: 1, name: 'Taza', amount: 10 });
const pan = product({ productoId: 2, name: 'Sartén', amount: 25.5 });
const ORDER = 'POST /api/menu/order';
const lines = [line(mug, { quantity: 2 }), line(pan)];

/** What the server does about the order; lost at first. */
let answer: () => unknown;
const server: FakeServer = {
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/producto/all': () => [mug, pan],
  'GET /api/menu/order/7': () => [],
  'GET /api/ventanas': () => [],
  'POST /api/logout': () => null,
  [ORDER]: () => answer(),
};
const alert = (name: string) => screen.findByRole('alertdialog', { name });
const notice = () => screen.findByRole('region', { name: 'Pendiente de envío' });
const goOnline = () => window.dispatchEvent(new Event('online'));

/** The cart was sent and no answer came: it waits. */
async function leaveWaiting() {
  const page = openPage('/carrito', server, seller);
  await page.user.click(await screen.findByRole('button', { name: 'Finalizar Pedido' }));
  await page.user.click(within(await alert(messages.order.leftWaiting)).getByRole('button', { name: 'Cerrar' }));
  await notice();
  const keys = () =>
    page.calls.filter(({ route }) => route === ORDER).map(({ headers }) => headers.get('idempotency-key'));
  return { ...page, keys };
}

beforeEach(() => {
  keepCart(lines);
  answer = () => {
    throw new Lost();
  };
});

test('an order without signal waits, goes out by itself once there is one, and says its number', async () => {
  const { keys, router } = await leaveWaiting();
  within(await notice()).getByText(/^2 productos, US\$ 046\./);
  expect(keptCart().lines).toEqual([]);
  await act(() => router.navigate({ to: '/pedido-vendedor' }));
  await notice();
  answer = () => anOrder(12, { userId: 7 });
  // What sends it comes a moment after the page.
  await waitFor(() => {
    goOnline();
    expect(keys().length).toBeGreaterThan(1);
  });
  within(await alert(messages.order.done)).getByText('El pedido que estaba pendiente de envío es el N° 12.');
  expect(screen.queryByRole('region', { name: 'Pendiente de envío' })).toBeNull();
  expect(new Set(keys()).size).toBe(1);
  const sent = keys().length;
  await act(async () => goOnline());
  expect(keys()).toHaveLength(sent);
});

test.each([
  ['a lost connection', () => new Lost()],
  [
    'a page in the place of an answer',
    () => new Response('<h1>Bienvenido al Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
])('after %s it waits at once, and is seen wherever one looks', async (_, failure) => {
  answer = () => {
    const failed = failure();
    if (failed instanceof Response) return failed;
    throw failed;
  };
  const { router } = await leaveWaiting();
  // An empty cart beside it is none to finish.
  expect(screen.queryByRole('button', { name: 'Finalizar Pedido' })).toBeNull();
  for (const to of ['/individual', '/pedido-vendedor'] as const) {
    await act(() => router.navigate({ to }));
    await notice();
    screen.getByRole('button', { name: 'Carrito, 0 productos, Pendiente de envío' });
  }
});

test('it survives that the app is closed, and is sent when it is opened again', async () => {
  const since = Date.now() - 90_000;
  const content = JSON.stringify({
    tipo: 'ESENCIAL',
    userId: 7,
    totalAmount: 46,
    menuList: [{ productoId: 1, quantity: 2, amount: 8 }],
  });
  const waiting = { key: 'k', content, lines: [line(mug, { paraQuien: 'Marta' }), line(pan)], since };
  localStorage.setItem('carrito:7', JSON.stringify({ lines: [], changes: [], attempt: null, waiting }));
  answer = () => anOrder(13, { userId: 7 });
  const { calls } = openPage('/individual', server, seller);
  within(await alert(messages.order.done)).getByText(/N° 13/);
  expect(calls.filter(({ route }) => route === ORDER).map(({ body }) => body)).toEqual([
    { ...JSON.parse(content), paraQuien: [{ productoId: 1, nombre: 'Marta' }], intentadoHace: expect.any(Number) },
  ]);
});

test('one that comes too often for the server is not refused: it waits on, under its key', async () => {
  const { keys } = await leaveWaiting();
  answer = () => {
    throw new Refused({ title: 'Espere.', status: 429, code: 'DEMASIADOS_CAMBIOS' });
  };
  expect(await act(() => sendWaitingOrder('7'))).toBeUndefined();
  expect(waitingOf(current('7'))?.lines).toHaveLength(2);
  answer = () => anOrder(14, { userId: 7 });
  expect(await act(() => sendWaitingOrder('7'))).toMatchObject({ order: { orderId: 14 } });
  expect(new Set(keys()).size).toBe(1);
});

test('one that is refused names what is at fault and gives the cart back', async () => {
  const { keys } = await leaveWaiting();
  answer = () => {
    const productos = [
      { productoId: 1, name: 'Taza', pedido: 2, disponible: 1 },
      { productoId: 2, name: 'Sartén', amount: 30 },
    ];
    throw new Refused({ title: 'No hay stock.', status: 409, code: 'STOCK_INSUFICIENTE', productos });
  };
  await waitFor(() => {
    goOnline();
    expect(keys().length).toBeGreaterThan(1);
  });
  within(await alert(messages.order.failed.title)).getByText(
    /No hay stock\. Taza: pidió 2 y queda 1\. Sartén: cuesta hoy US\$ 030\. Sus productos volvieron al carrito\./,
  );
  expect(keptCart().lines).toMatchObject([{ productoId: 1, quantity: 2 }, { productoId: 2 }]);
  expect(waitingOf(current('7'))).toBeUndefined();
});

test('one that had arrived and was cancelled since gives the cart back', async () => {
  const { keys } = await leaveWaiting();
  answer = () => anOrder(12, { userId: 7, delivered: 'CANCELADO' });
  await waitFor(() => {
    goOnline();
    expect(keys().length).toBeGreaterThan(1);
  });
  within(await alert(messages.order.failed.title)).getByText(/El pedido N° 12 llegó y después fue cancelado/);
  expect(keptCart().lines).toEqual(lines);
  expect(waitingOf(current('7'))).toBeUndefined();
});

test('cancelling the sending asks, gives the cart back, and sending that again is sending the same', async () => {
  const { user, keys } = await leaveWaiting();
  await user.click(within(await notice()).getByRole('button', { name: 'Cancelar envío' }));
  const question = await alert('¿Desea cancelar el envío?');
  await user.click(within(question).getByRole('button', { name: 'Cancelar envío' }));
  await waitFor(() => expect(keptCart().lines).toEqual(lines));
  expect(screen.queryByRole('region', { name: 'Pendiente de envío' })).toBeNull();
  answer = () => anOrder(14, { userId: 7 });
  await user.click(screen.getByRole('button', { name: 'Finalizar Pedido' }));
  await alert(messages.order.done);
  expect(new Set(keys()).size).toBe(1);
});

test('logging out says that it will not be sent, and forgets it', async () => {
  const { user } = await leaveWaiting();
  await user.click(screen.getByRole('button', { name: 'Salir' }));
  const question = within(await alert(messages.logout.confirm));
  question.getByText('Tiene un pedido pendiente de envío: si sale, no se enviará.');
  await user.click(question.getByRole('button', { name: 'Si' }));
  await alert(messages.logout.done);
  expect(localStorage).toHaveLength(0);
});

test('logging out says so of a sending without an answer, and of what somebody else left waiting here', async () => {
  answer = () => {
    throw new Refused({ title: 'Algo salió mal.', status: 500, code: 'ERROR_INTERNO' });
  };
  const { user } = openPage('/carrito', server, seller);
  await user.click(await screen.findByRole('button', { name: 'Finalizar Pedido' }));
  await user.click(within(await alert(messages.order.failed.title)).getByRole('button', { name: 'Cerrar' }));
  const asked = async () => {
    await user.click(screen.getByRole('button', { name: 'Salir' }));
    return within(await alert(messages.logout.confirm));
  };
  const own = await asked();
  own.getByText(/^El último envío de su carrito quedó sin respuesta/);
  await user.click(own.getByRole('button', { name: 'No' }));
  act(() => endAttempt('7'));
  const waiting = { key: 'k', content: '{}', lines, since: Date.now() };
  localStorage.setItem('carrito:41', JSON.stringify({ lines: [], waiting }));
  (await asked()).getByText(/^Otra persona dejó en este equipo/);
});

test('logging out without signal says that what the server lacks of the cart is lost', async () => {
  const { user } = openPage('/carrito', server, seller);
  await screen.findByRole('button', { name: 'Finalizar Pedido' });
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.click(screen.getByRole('button', { name: 'Salir' }));
  within(await alert(messages.logout.confirm)).getByText(/^Sin señal, lo último de su carrito no llegó a guardarse/);
});

test('two tabs send it once, and whoever else uses the browser never', async () => {
  const content = JSON.stringify({ tipo: 'ESENCIAL', userId: 41, menuList: [] });
  const keep = (since: number) =>
    localStorage.setItem('carrito:41', JSON.stringify({ lines: [], waiting: { key: 'k', content, lines, since } }));
  const logIn = (userID: string) => {
    localStorage.setItem('userID', userID);
    localStorage.setItem('roles', '["ROLE_USER"]');
  };
  const sent = vi.fn(async () => Response.json(anOrder(15)));
  vi.stubGlobal('fetch', sent);
  // As browsers do: who asks for a lock waits until whoever has it is done.
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => {
    last = last.then(work);
    return last;
  };
  const real = Object.getOwnPropertyDescriptor(navigator, 'locks');
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => {
    if (real) Object.defineProperty(navigator, 'locks', real);
    else Reflect.deleteProperty(navigator, 'locks');
  });
  keep(Date.now());
  logIn('42');
  expect(await sendWaitingOrder('41')).toBeUndefined();
  expect(sent).not.toHaveBeenCalled();
  logIn('41');
  const outcomes = await Promise.all([sendWaitingOrder('41'), sendWaitingOrder('41')]);
  expect(outcomes).toMatchObject([{ order: { orderId: 15 } }, undefined]);
  expect(sent).toHaveBeenCalledOnce();
  // After a week the server knows its key no more.
  keep(Date.now() - 7 * 24 * 3_600_000);
  expect(await sendWaitingOrder('41')).toMatchObject({ refused: { code: 'PLAZO_VENCIDO' } });
  expect(sent).toHaveBeenCalledOnce();
  expect(current('41').lines).toEqual(lines);
});
