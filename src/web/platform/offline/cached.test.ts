import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../session.ts';
import { cacheOwn } from './cache-own.ts';
import { cachedSince, isCatalogueList, isPage, marked, mayBeCached } from './cached.ts';

const at = (path: string) => new URL(path, 'http://localhost');
const date = 'Sun, 22 Nov 2026 17:32:00 GMT';
const answer = (status: number, headers: Record<string, string>) => new Response('[]', { status, headers });

test('of the API only the two catalogues are kept', () => {
  const kept = ['/api/producto/all', '/api/producto/all?categoria=COCINA', '/api/producto/allBlack'];
  expect(kept.map(at).filter((url) => !isCatalogueList(url))).toEqual([]);
  const never = [
    '/api/producto/allProducto/1',
    '/api/menu/order/31',
    '/api/usuarios',
    '/api/producto/all/x',
    '/api/login',
  ];
  expect(never.map(at).filter(isCatalogueList)).toEqual([]);
});

test('kept is what the server calls the same for everybody, and nothing else', () => {
  expect(mayBeCached(answer(200, { 'cache-control': 'public, no-cache', date }))).toBe(true);
  expect(mayBeCached(answer(200, { 'cache-control': 'private, no-cache', date }))).toBe(false);
  expect(mayBeCached(answer(200, { date }))).toBe(false);
  expect(mayBeCached(answer(200, { 'cache-control': 'public, no-cache' }))).toBe(false);
  expect(mayBeCached(answer(503, { 'cache-control': 'public, no-cache', date }))).toBe(false);
});

test('an answer that was kept says so, and of when it is', async () => {
  const fresh = answer(200, { 'content-type': 'application/json', date });
  expect(cachedSince(fresh)).toBeUndefined();
  const kept = marked(fresh);
  expect(cachedSince(kept)).toEqual(new Date(date));
  expect([kept.headers.get('content-type'), await kept.json()]).toEqual(['application/json', []]);
});

test('screens open without a connection; calls, files and documents do not pretend to', () => {
  expect(['/', '/individual?categoria=COCINA', '/carrito', '/producto/12', '/apicultura'].map(at).every(isPage)).toBe(
    true,
  );
  const others = ['/api/docs', '/assets/index-1.js', '/imagenes/0/640.webp', '/avisos-de-terceros.txt', '/api-docs/x'];
  expect(others.map(at).some(isPage)).toBe(false);
});

const orders = '/api/menu/order/31?pagina=1';
const own = (headers: Record<string, string> = {}) =>
  answer(200, { 'content-type': 'application/json', date: now(), ...headers });
const now = () => new Date().toUTCString();
const kept = new Map<string, Response>();

/** What somebody reads who is logged in as 31. */
async function read(url: string, { whose = '31', reply }: { whose?: string; reply: () => Response }) {
  vi.stubGlobal('fetch', async () => reply());
  const answered = await cacheOwn(whose)(url, {});
  await new Promise((resolve) => setTimeout(resolve));
  return answered;
}
const lost = (): Response => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => kept.get(url)?.clone(),
      put: async (url: string, answer: Response) => void kept.set(url, answer),
      keys: async () => [...kept.keys()],
      delete: async (url: string) => kept.delete(url),
    }),
  });
  localStorage.setItem('userID', '31');
  localStorage.setItem('roles', '["ROLE_USER"]');
  window.dispatchEvent(new Event('storage'));
});

test.each([
  ['without signal', lost],
  ['behind a Wi-Fi that wants a login', () => answer(200, { 'content-type': 'text/html; charset=utf-8' })],
  ['behind one that says so', () => answer(511, {})],
])('what one read of one’s own is read again %s, with its hour', async (_, reply) => {
  await expect(read(orders, { reply })).rejects.toThrow();
  expect(cachedSince(await read(orders, { reply: own }))).toBeUndefined();
  expect(cachedSince(await read(orders, { reply }))).toBeInstanceOf(Date);
});

test('nothing is kept of others, for others, of what is refused, or once the session is over', async () => {
  await read('/api/cuentas/32', { whose: '32', reply: own });
  await read(orders, { reply: () => answer(403, {}) });
  const ending = () => {
    endSession();
    return own();
  };
  await read(orders, { reply: ending });
  expect(kept.size).toBe(0);
  localStorage.setItem('userID', '31');
  localStorage.setItem('roles', '["ROLE_ADMIN"]');
  window.dispatchEvent(new Event('storage'));
  await read(orders, { reply: own });
  expect(kept.size).toBe(0);
});

test('what somebody else left here is not read, nor what is two weeks old; and no more is kept than the last fifty', async () => {
  for (let page = 0; page < 60; page++) await read(`/api/menu/order/31?pagina=${page}`, { reply: own });
  expect([kept.size, kept.has('/api/menu/order/31?pagina=59')]).toEqual([50, true]);
  const old = new Date(Date.now() - 15 * 24 * 3_600_000).toUTCString();
  await read(orders, { reply: () => own({ date: old }) });
  await expect(read(orders, { reply: lost })).rejects.toThrow();
  localStorage.setItem('userID', '32');
  window.dispatchEvent(new Event('storage'));
  await expect(read('/api/menu/order/31?pagina=59', { reply: lost })).rejects.toThrow();
});
