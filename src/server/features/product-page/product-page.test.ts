import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { type TestApp, testApp } from '../../test-app.ts';
import { serveProductPages } from './routes.ts';

let t: TestApp;
let pages: FastifyInstance;
const hash = 'a1'.repeat(16);

beforeAll(async () => {
  t = await testApp();
  await insertRows(t.db, 'imagen', [{ hash, ancho: 640, alto: 640 }]);
  pages = Fastify({ trustProxy: 'loopback' });
  serveProductPages(
    pages,
    () => '<html><head><meta name="description" content="Todo" />\n<title>Vitrina</title></head><body></body></html>',
    t,
  );
});
afterAll(async () => {
  await pages.close();
  await t.close();
});

const open = (id: number | string, headers = {}) =>
  pages.inject({ url: `/producto/${id}`, headers: { host: 'vitrina.example', ...headers } });
/** What a reader of HTML makes of the page's head. */
function tagsOf(page: string) {
  const unescaped = (text = '') => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  const metas = page.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)" \/>/g);
  return {
    title: unescaped(/<title>([^<]*)<\/title>/.exec(page)?.[1]),
    ...Object.fromEntries([...metas].map(([, name, content]) => [name, unescaped(content)])),
  };
}

test('a chat reads name, price, description and photo from the address of a product', async () => {
  const { productoId } = await t.product({
    name: 'Olla de hierro',
    description: 'Cinco litros,\napta horno.',
    amount: 1500,
    imagenHash: hash,
  });
  const { payload, headers, statusCode } = await open(productoId, { 'x-forwarded-proto': 'https' });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(tagsOf(payload)).toMatchObject({
    title: 'Olla de hierro · Vitrina',
    description: 'US$\u00a01.500 · Cinco litros, apta horno.',
    'og:title': 'Olla de hierro',
    'og:description': 'US$\u00a01.500 · Cinco litros, apta horno.',
    'og:url': `https://vitrina.example/producto/${productoId}`,
    'og:image': `https://vitrina.example/imagenes/${hash}/400.jpg`,
    'product:price:amount': '1500.00',
    'product:price:currency': 'USD',
  });
});

test('the addresses of a page are of the host that was asked for, whatever else a client claims', async () => {
  const { productoId } = await t.product({ imagenHash: hash });
  const { payload } = await open(productoId, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' });
  expect(payload).not.toContain('evil');
  expect(tagsOf(payload)).toMatchObject({ 'og:url': `http://vitrina.example/producto/${productoId}` });
});

test('whatever a product is called, it stays text', async () => {
  const name = `"><script>alert('$&')</script> & $1`;
  const { payload } = await open((await t.product({ name, description: name })).productoId);
  expect(payload).not.toContain('<script>');
  expect(tagsOf(payload)).toMatchObject({ title: `${name} · Vitrina`, 'og:title': name });
  expect(payload).not.toContain('og:image');
});

test('a long description is shortened between two words', async () => {
  const { productoId } = await t.product({ description: 'una palabra '.repeat(100) });
  const { 'og:description': text = '' } = tagsOf((await open(productoId)).payload) as Record<string, string>;
  expect(text.length).toBeLessThan(220);
  expect(text).toMatch(/ (una|palabra)…$/);
});

test('a product that is not offered has no page, and nothing of it is told', async () => {
  const hidden = await t.product({ estado: 'INACTIVO', name: 'Secreto' });
  const deleted = await t.product({ eliminadoAt: new Date(), name: 'Secreto' });
  for (const id of [hidden.productoId, deleted.productoId, 999_999, 'olla', '1%20or%201']) {
    const { statusCode, payload } = await open(id);
    expect(statusCode).toBe(404);
    expect(tagsOf(payload).title).toBe('Vitrina');
    expect(payload).not.toContain('Secreto');
  }
  expect((await t.visitor.call(`GET /api/producto/${hidden.productoId}`)).status).toBe(404);
});

test('anybody may read a product, but not who supplies it', async () => {
  const admin = await t.person('ADMIN');
  const { body } = await admin.call<{ proveedorId: number }>('POST /api/proveedor', { razonSocial: 'Acme' });
  const { productoId } = await t.product({ name: 'Fuente', proveedorId: body.proveedorId });
  const read = await t.visitor.call(`GET /api/producto/${productoId}`);
  expect(read.body).toMatchObject({ productoId, name: 'Fuente', imageUrl: null });
  expect(read.raw.payload).not.toContain('Acme');
});
