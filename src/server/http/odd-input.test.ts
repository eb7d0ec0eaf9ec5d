import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { type Caller, type TestApp, testApp } from '../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());

const send = async (method: 'GET' | 'POST' | 'PUT', url: string, type?: string, payload?: string | Buffer) => {
  const headers = { authorization: `Bearer ${admin.token}`, ...(type && { 'content-type': type }) };
  const answer = await t.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Problem>() };
};

test('a user name that nobody can have is a wrong pair, not a fault of ours', async () => {
  for (const username of ['a\u0000b', 'İ'.repeat(100), '\ud83e', ''])
    expect((await t.visitor.call('POST /api/login', { username, password: 'x' })).status).toBe(401);
  expect((await t.visitor.call('POST /api/login', { username: 'x'.repeat(101), password: 'x' })).status).toBe(422);
});

test('whoever has any letter in the user name logs in', async () => {
  const { id } = await t.person('VENDEDOR', { userName: 'İpek Ñandú' });
  await t.logIn(id, ' İpek ñandú ');
});

test('an id beyond what ids can be is refused', async () => {
  const person = { userName: 'nueva', password: 'una clave larga', direccion: 'Alem 1', retiro: 'Conesa 970, Muñiz' };
  for (const idLider of [2 ** 31, 99_999_999_999, -1, 1.5]) {
    expect((await t.visitor.call('POST /api/registrarse', { ...person, idLider })).status).toBe(422);
    expect((await admin.call('POST /api/usuario', { ...person, idLider })).status).toBe(422);
    expect((await admin.call(`PUT /api/${admin.id}`, { idLider })).status).toBe(422);
  }
});

test('a filter with a sign that no text can hold finds what the rest of it finds', async () => {
  const { name } = await t.product({ name: 'Zorzal' });
  const found = await send('GET', '/api/producto/allProducto/zorzal%00');
  expect([found.status, found.body]).toMatchObject([200, [{ name }]]);
});

test('a form that breaks off, or has no boundary, is the sender’s to repeat', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nhalf of it';
  for (const url of ['/api/producto', '/api/producto/1/image', '/api/producto/importar'])
    for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data'])
      expect((await send('POST', url, type, part)).body).toMatchObject({ status: 400, code: 'FORMULARIO_INCOMPLETO' });
});

test.each(['text/plain', 'multipart/form-data; boundary=b', 'application/x-www-form-urlencoded', 'garbage'])(
  'a body that is %s is refused where JSON is expected',
  async (type) => {
    const { status, body } = await send('POST', '/api/proveedor', type, '{"razonSocial":"Norte"}');
    expect([status, body.code]).toEqual([415, 'TIPO_NO_ADMITIDO']);
  },
);

test('a request that is never finished is not waited for without end', () => {
  expect(t.app.server.requestTimeout).toBeGreaterThan(0);
});

test('a call without a body takes whatever kind of nothing clients send', async () => {
  for (const type of ['text/plain', 'application/json', undefined])
    expect((await send('PUT', '/api/producto/estadoCatalogo/true', type, '')).status).toBe(200);
});

test.each([
  ['/api/lider/%zz', 400],
  ['/%', 400],
  [`/api/menu/estadoPedido/${'9'.repeat(301)}`, 414],
] as const)('an address that cannot be read is answered like any other: %s', async (url, status) => {
  const { headers, body } = await send('PUT', url);
  expect(headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8' });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers['content-security-policy']).toBeTruthy();
  expect(body).toMatchObject({ status, title: 'La solicitud no se pudo leer.' });
});
