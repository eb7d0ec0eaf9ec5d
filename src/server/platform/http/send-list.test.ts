import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { answersList, type Endpoint } from '#contract/endpoint.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  await t.supplier('Bazar SRL');
});
afterAll(() => t.close());

const suppliers = 'GET /api/proveedores';
const asking = (etag: unknown, headers: Record<string, string> = {}) =>
  admin.call(suppliers, undefined, { 'if-none-match': String(etag), ...headers });

test('who has a list already is told so, without a body, until it changes', async () => {
  const { headers } = await admin.call(suppliers);
  const same = await asking(headers.etag, { 'accept-encoding': 'br' });
  expect([same.status, same.raw.rawPayload.length]).toEqual([304, 0]);
  for (const name of ['etag', 'vary', 'cache-control'] as const)
    expect([name, same.headers[name]]).toEqual([name, headers[name]]);
  for (const name of ['content-encoding', 'content-type']) expect(same.headers).not.toHaveProperty(name);
  await t.supplier('Otro SRL');
  const changed = await asking(headers.etag);
  expect([changed.status, changed.headers.etag === headers.etag]).toEqual([200, false]);
});

test('an ETag is the same in every encoding, and is known weak or strong, among others, and as *', async () => {
  const etag = String((await admin.call(suppliers)).headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect((await admin.call(suppliers, undefined, { 'accept-encoding': 'br' })).headers.etag).toBe(etag);
  for (const known of [etag.replace('W/', ''), `"otro", ${etag}`, '*']) expect((await asking(known)).status).toBe(304);
  for (const known of ['"otro"', 'W/', etag.slice(0, -2)]) expect((await asking(known)).status).toBe(200);
});

test('a page whose rows stay but whose total grew has changed', async () => {
  for (let n = 0; n < 100; n++) await t.product();
  const page = 'GET /api/producto/allProducto/1';
  const before = await admin.call(page);
  await t.product();
  const after = await admin.call(page, undefined, { 'if-none-match': String(before.headers.etag) });
  expect(after.body).toEqual(before.body);
  expect([after.status, after.headers['x-total-count']]).toEqual([200, '101']);
});

test('a list is kept by the browser of who asked, and by no one else', async () => {
  const { headers } = await admin.call(suppliers);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie, authorization',
  });
  const { etag } = headers;
  const seller = await t.person('VENDEDOR');
  expect((await seller.call(suppliers, undefined, { 'if-none-match': String(etag) })).status).toBe(403);
  expect((await t.visitor.call(suppliers, undefined, { 'if-none-match': String(etag) })).status).toBe(401);
});

test('what is no list is kept nowhere', async () => {
  const { headers } = await admin.call('GET /api/armado/1');
  expect(headers).not.toHaveProperty('etag');
  expect(headers['cache-control']).toBe('no-store');
  expect((await admin.call('GET /api/proveedores/zzz', undefined, { 'if-none-match': '*' })).status).toBe(304);
});

test('the calls that read a list are known by what they answer', () => {
  const lists = Object.entries(contract).filter(([route, call]) => answersList(route, call as Endpoint));
  expect(lists.map(([route]) => route)).toEqual(
    expect.arrayContaining([
      'GET /api/menu/order',
      'GET /api/menu/order/:id',
      'GET /api/usuarios',
      'GET /api/auditoria',
      'GET /api/ventanas',
    ]),
  );
  expect(lists.map(([route]) => route)).not.toContain('POST /api/menu/exportar');
});
