import { expect, test } from 'vitest';
import { isCatalogueList, isPage, keptSince, marked, mayBeKept } from './kept.ts';

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
  expect(mayBeKept(answer(200, { 'cache-control': 'public, no-cache', date }))).toBe(true);
  expect(mayBeKept(answer(200, { 'cache-control': 'private, no-cache', date }))).toBe(false);
  expect(mayBeKept(answer(200, { date }))).toBe(false);
  expect(mayBeKept(answer(200, { 'cache-control': 'public, no-cache' }))).toBe(false);
  expect(mayBeKept(answer(503, { 'cache-control': 'public, no-cache', date }))).toBe(false);
});

test('an answer that was kept says so, and of when it is', async () => {
  const fresh = answer(200, { 'content-type': 'application/json', date });
  expect(keptSince(fresh)).toBeUndefined();
  const kept = marked(fresh);
  expect(keptSince(kept)).toEqual(new Date(date));
  expect([kept.headers.get('content-type'), await kept.json()]).toEqual(['application/json', []]);
});

test('screens open without a connection; calls, files and documents do not pretend to', () => {
  expect(['/', '/individual?categoria=COCINA', '/carrito', '/producto/12', '/apicultura'].map(at).every(isPage)).toBe(
    true,
  );
  const others = ['/api/docs', '/assets/index-1.js', '/imagenes/0/640.webp', '/avisos-de-terceros.txt', '/api-docs/x'];
  expect(others.map(at).some(isPage)).toBe(false);
});
