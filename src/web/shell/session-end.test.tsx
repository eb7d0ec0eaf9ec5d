import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { durations } from '#contract/first-messages.ts';
import { messages } from '#contract/messages.ts';
import { aFile } from '../features/downloads/test-files.ts';
import { listsCache, ownCache } from '../platform/offline/cached.ts';
import { endSession } from '../platform/session.ts';
import { ordersKey } from '../platform/windows.ts';
import { administrator, anOrder, seller } from './test-orders.ts';
import { Lost, openPage, Refused } from './test-page.tsx';

const refusing = (code: string) => () => {
  throw new Refused({ status: 401, code, title: 'Su sesión ha expirado!' });
};

test.each(['SESION_VENCIDA', 'SIN_SESION'])(
  'a call refused with %s ends the session here, says so and keeps the cart',
  async (code) => {
    localStorage.setItem('carrito:7', '{"lines":[]}');
    const { user, router } = openPage('/pedido-vendedor', { 'GET /api/menu/order/7': refusing(code) }, seller);
    await screen.findByRole('alertdialog', { name: messages.logout.done });
    // What was behind stays in sight until then, and is nothing to be read out or pressed.
    const behind = () => screen.queryByRole('heading', { name: 'Mis Pedidos', hidden: true });
    expect(behind()?.closest('[inert]')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Mis Pedidos' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(behind()).toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(localStorage.getItem('userID')).toBeNull();
    expect(localStorage.getItem('carrito:7')).toBe('{"lines":[]}');
    expect(screen.queryByRole('button', { name: 'Salir' })).toBeNull();
  },
);

test('leaving a session that was over already says so once and forgets everything', async () => {
  const { user, router } = openPage('/registrarse', { 'POST /api/logout': refusing('SESION_VENCIDA') }, seller);
  localStorage.setItem('carrito:7', '{"lines":[]}');
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  await user.click(screen.getByRole('button', { name: 'Si' }));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(localStorage.length).toBe(0);
});

test('a session that ends, wherever it did, asks for nothing more of what its page showed and keeps none of it', async () => {
  const orders = 'GET /api/menu/order/7';
  const { router, queryClient, calls } = openPage('/pedido-vendedor', { [orders]: () => [] }, seller);
  const asked = () => calls.filter(({ route }) => route === orders).length;
  await screen.findByText(/Todavía no hizo pedidos/);
  act(() => endSession());
  expect(screen.queryByRole('heading', { name: 'Mis Pedidos' })).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(asked()).toBe(1);
  expect(queryClient.getQueryCache().findAll({ queryKey: ordersKey })).toEqual([]);
});

test('a page that the browser kept while its session ended in another tab shows nothing of it once it is back', async () => {
  const { router } = openPage('/pedido-vendedor', { 'GET /api/menu/order/7': () => [anOrder(5)] }, seller);
  await screen.findByRole('heading', { name: 'Mis Pedidos' });
  localStorage.clear();
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(screen.queryByRole('heading', { name: 'Mis Pedidos' })).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('a session that ends leaves nothing of what was kept for it', async () => {
  const deleted = vi.fn(async (_name: string) => true);
  vi.stubGlobal('caches', { delete: deleted, open: () => Promise.reject(new DOMException('Not here')) });
  openPage('/pedido-vendedor', { 'GET /api/menu/order/7': refusing('SESION_VENCIDA') }, seller);
  await screen.findByRole('alertdialog', { name: messages.logout.done });
  expect(deleted.mock.calls).toEqual([[listsCache], [ownCache]]);
});

/** A browser that is told of notices; answers what ends that. */
function withNotices() {
  let own: object | null = null;
  const unsubscribe = vi.fn(async () => (own = null));
  own = { unsubscribe };
  const container = { getRegistration: async () => ({ pushManager: { getSubscription: async () => own } }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return unsubscribe;
}

test.each([
  ['without signal', () => Promise.reject(new Lost())],
  [
    'behind a Wi-Fi that wants a login',
    () => new Response('<h1>Bienvenido</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['behind one that says so', () => new Response('Ingrese', { status: 511 })],
])(
  'leaving %s forgets everything here at once; the server is told before anything else is asked of it',
  async (_, lost) => {
    let answer: () => unknown = lost;
    const unsubscribe = withNotices();
    const { user, router, calls } = openPage(
      '/registrarse',
      {
        'POST /api/logout': () => answer(),
        'POST /api/login': () => ({
          token: `e30.${btoa(JSON.stringify({ ...seller, authorities: ['ROLE_USER'] }))}.x`,
        }),
        'GET /api/producto/estadoCatalogo': () => true,
        'GET /api/producto/all': () => [],
      },
      seller,
    );
    localStorage.setItem('carrito:7', '{"lines":[]}');
    await user.click(await screen.findByRole('button', { name: 'Salir' }));
    await user.click(screen.getByRole('button', { name: 'Si' }));
    await screen.findByRole('alertdialog', { name: messages.logout.done });
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/individual'));
    await screen.findByRole('link', { name: 'Login' });
    // That it is owed, and nothing of whom.
    expect(Object.keys(localStorage)).toEqual(['salida-pendiente']);
    expect(unsubscribe).toHaveBeenCalledOnce();
    await act(() => router.navigate({ to: '/login' }));
    await screen.findByRole('heading', { name: 'Iniciar Sesión' });
    calls.length = 0;
    answer = () => null;
    await user.type(screen.getByLabelText('Usuario'), 'begona');
    await user.type(screen.getByLabelText('Contraseña'), 'secreta');
    await user.click(screen.getByRole('button', { name: 'Acceder' }));
    await screen.findByRole('alertdialog', { name: messages.login.done });
    expect(calls.map(({ route }) => route).filter((route) => route.startsWith('POST'))).toEqual([
      'POST /api/logout',
      'POST /api/login',
    ]);
    expect(calls[0]?.route).toBe('POST /api/logout');
    expect(localStorage.getItem('salida-pendiente')).toBeNull();
  },
);

test('what was on its way to one whose session ends is neither saved nor told to whoever comes next', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = openPage(
    '/pedidos-list',
    { 'GET /api/menu/order': () => [anOrder(5)], 'POST /api/menu/facturas': () => aFile('Facturas.zip') },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Facturas Vendedores' }));
  await screen.findByText(messages.download.start);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  act(() => endSession());
  await screen.findByRole('heading', { name: 'Iniciar Sesión' });
  expect(screen.queryByText(messages.download.start)).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, durations.download));
  expect(screen.queryByText(messages.document.invoicesDone)).toBeNull();
});

test('one who comes after another sees nothing of theirs', async () => {
  const server = { 'GET /api/menu/order/7': () => [], 'GET /api/menu/order/8': () => [] };
  const { router, queryClient } = openPage('/pedido-vendedor', server, seller);
  await screen.findByText(/Todavía no hizo pedidos/);
  localStorage.setItem('userID', '8');
  act(() => void window.dispatchEvent(new Event('storage')));
  await waitFor(() =>
    expect(
      queryClient
        .getQueryCache()
        .findAll({ queryKey: ordersKey })
        .map(({ queryKey }) => queryKey.slice(2, 4)),
    ).toEqual([['propios', '8']]),
  );
  expect(router.state.location.pathname).toBe('/pedido-vendedor');
});
