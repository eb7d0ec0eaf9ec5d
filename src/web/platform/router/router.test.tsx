import { createMemoryHistory } from '@tanstack/history';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inPlace, late } from '../late.tsx';
import { Link } from './link.tsx';
import { Outlet, RouterProvider } from './outlet.tsx';
import { createRouter } from './router.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const nothing = { groups: [], others: [], tabs: [], home: null };
const navigation = {
  ADMIN: nothing,
  LIDER: nothing,
  VENDEDOR: nothing,
  ARMADO: nothing,
  CAJA: nothing,
  CONTADURIA: nothing,
};

/** An application of three pages; the carrito's and the help's modules come when they are let. */
async function openApp(address = '/individual', Home: ComponentType = Catalogue) {
  const cart = fetched(() => <h1>Carrito</h1>);
  const help = fetched(() => <h1>Ayuda</h1>);
  const router = createRouter({
    pages: [
      { path: '/individual', access: 'open', component: late(async () => Home) },
      { path: '/carrito', access: 'open', component: cart.component },
      { path: '/ayuda', access: 'open', component: help.component },
    ],
    navigation,
    guard: () => undefined,
    shell: () => (
      <main>
        <Outlet />
      </main>
    ),
    notFound: () => <h1>Nada</h1>,
    pending: () => <p>Cargando…</p>,
    failure: ({ error, reset }) => (
      <button type="button" onClick={reset}>
        {String(error)}
      </button>
    ),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await act(async () => void render(<RouterProvider router={router} />));
  return { router, cart, help };
}

const Catalogue = () => (
  <>
    <h1>Catálogo</h1>
    <Link to="/individual">Aquí</Link>
    <Link to="/carrito">Carrito</Link>
    <section aria-label="Filas" />
  </>
);

/** A page whose module comes, or fails, when the test says so. */
function fetched(Page: ComponentType) {
  const fetch = vi.fn(() => new Promise<{ Page: ComponentType }>((...settle) => settles.push(settle)));
  const settles: [(module: { Page: ComponentType }) => void, (error: Error) => void][] = [];
  return {
    fetch,
    component: late(async () => (await fetch()).Page),
    come: () => act(async () => settles.at(-1)?.[0]({ Page })),
    fail: (message: string) => act(async () => settles.at(-1)?.[1](new Error(message))),
  };
}

const heading = (name: string) => screen.queryByRole('heading', { name });

test('the page before stays while the next is fetched, for a moment', async () => {
  const { router, cart } = await openApp();
  act(() => void router.navigate({ to: '/carrito' }));
  expect(router.state.location.pathname).toBe('/carrito');
  await act(() => vi.advanceTimersByTimeAsync(399));
  expect(heading('Catálogo')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Cargando…')).toBeTruthy();
  // Long enough to be read.
  await cart.come();
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(screen.getByText('Cargando…')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(heading('Carrito')).toBeTruthy();
});

test('a page that comes after one went elsewhere is not shown', async () => {
  const { router, cart, help } = await openApp();
  act(() => void router.navigate({ to: '/carrito' }));
  act(() => void router.navigate({ to: '/ayuda' }));
  await help.come();
  expect(heading('Ayuda')).toBeTruthy();
  await cart.come();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(heading('Ayuda')).toBeTruthy();
  act(() => router.history.go(-1));
  expect(heading('Carrito')).toBeTruthy();
});

test('what a page says of its address while it is being left is said of none', async () => {
  const { router, cart } = await openApp();
  act(() => void router.navigate({ to: '/carrito' }));
  act(() => void router.navigate({ search: { q: 'olla' }, replace: true }));
  expect(router.history.location.href).toBe('/carrito');
  await cart.come();
  act(() => void router.navigate({ search: { q: 'olla' }, replace: true }));
  expect(router.history.location.href).toBe('/carrito?q=olla');
});

test('where somebody scrolled before the application was here, that stands; later pages begin at their top', async () => {
  scrollTo(0, 400);
  const { router, cart } = await openApp();
  expect(scrollY).toBe(400);
  act(() => void router.navigate({ to: '/carrito' }));
  await cart.come();
  expect(scrollY).toBe(0);
});

test('a page that could not be fetched is fetched again where that is asked for', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { router, cart } = await openApp();
  act(() => void router.navigate({ to: '/carrito' }));
  await cart.fail('Sin conexión');
  fireEvent.click(screen.getByRole('button', { name: 'Error: Sin conexión' }));
  await cart.come();
  expect(heading('Carrito')).toBeTruthy();
});

test('after a deploy the application is loaded anew, once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const { router, cart } = await openApp();
  const gone = 'Failed to fetch dynamically imported module: http://localhost/carrito.js';
  act(() => void router.navigate({ to: '/carrito' }));
  await cart.fail(gone);
  expect(reload).toHaveBeenCalledOnce();
  act(() => void router.load());
  await cart.fail(gone);
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: `Error: ${gone}` })).toBeTruthy();
});

test('a page whose styles did not come is not shown without them: the application is loaded anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const { router, cart } = await openApp();
  router.preload('/carrito');
  await cart.fail('Unable to preload CSS for /assets/carrito.css');
  await act(() => router.navigate({ to: '/carrito' }));
  expect(cart.fetch).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.queryByRole('heading', { name: 'Carrito' })).toBeNull();
});

test('a link fetches its page when it is pointed at, and says where one is', async () => {
  const { cart } = await openApp();
  const link = screen.getByRole('link', { name: 'Carrito' });
  expect(screen.getByRole('link', { name: 'Aquí' }).getAttribute('aria-current')).toBe('page');
  expect(link.getAttribute('aria-current')).toBeNull();
  expect(cart.fetch).not.toHaveBeenCalled();
  fireEvent.pointerEnter(link);
  expect(cart.fetch).toHaveBeenCalledOnce();
  await cart.come();
  fireEvent.click(link);
  expect(heading('Carrito')).toBeTruthy();
  expect(cart.fetch).toHaveBeenCalledOnce();
});

test('a link that is to open elsewhere is left to the browser', async () => {
  const { router } = await openApp();
  const link = screen.getByRole('link', { name: 'Carrito' });
  // True where nothing prevented what the browser does.
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
    expect(fireEvent.click(link, how)).toBe(true);
  expect(router.state.location.pathname).toBe('/individual');
});

test('the same link twice is one step', async () => {
  const { router, cart } = await openApp();
  const link = screen.getByRole('link', { name: 'Carrito' });
  fireEvent.click(link);
  fireEvent.click(link);
  await cart.come();
  expect(router.history.length).toBe(2);
});

test('a page is left and found again where it was scrolled to', async () => {
  const { router, cart } = await openApp();
  const rows = () => screen.getByRole('region', { name: 'Filas' });
  scrollTo(0, 700);
  rows().scrollTo(30, 90);
  fireEvent.scroll(rows());
  act(() => void router.navigate({ to: '/carrito' }));
  await cart.come();
  expect(scrollY).toBe(0);
  scrollTo(0, 200);
  act(() => router.history.back());
  expect(scrollY).toBe(700);
  expect(rows()).toMatchObject({ scrollLeft: 30, scrollTop: 90 });
  act(() => router.history.forward());
  expect(scrollY).toBe(200);
  act(() => void router.navigate({ search: { q: 'olla' }, stays: true }));
  expect(scrollY).toBe(200);
});

test.each(['/AYUDA', '/ayuda/', '/ayuda?q=1'])('%s leads to the page', async (address) => {
  const { help } = await openApp(address);
  await help.come();
  expect(heading('Ayuda')).toBeTruthy();
});

test('a part that does not come is its page’s failure, and is asked for again at the next attempt', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const part = fetched(() => <p>Lo habitual</p>);
  await openApp(
    '/individual',
    inPlace(part.component, (component) => component),
  );
  await part.fail('sin señal');
  fireEvent.click(screen.getByRole('button', { name: 'Error: sin señal' }));
  await part.come();
  expect(screen.getByText('Lo habitual')).toBeTruthy();
  expect(part.fetch).toHaveBeenCalledTimes(2);
});

test('what fails around the pages is told within a landmark of its own; within them, in theirs', async () => {
  const Broken = () => {
    throw new Error('roto');
  };
  const page = {
    path: '/individual',
    access: 'open',
    component: late(async () => Broken),
  } as const;
  const looks = {
    navigation,
    guard: () => undefined,
    notFound: Broken,
    pending: Broken,
    failure: () => <h1>Falló</h1>,
  };
  for (const shell of [Broken, () => <main>{<Outlet />}</main>]) {
    const history = createMemoryHistory({ initialEntries: ['/individual'] });
    const router = createRouter({ pages: [page], shell, history, ...looks });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { unmount } = render(<RouterProvider router={router} />);
    await act(() => router.load());
    expect(screen.getByRole('main').textContent).toBe('Falló');
    unmount();
  }
});
