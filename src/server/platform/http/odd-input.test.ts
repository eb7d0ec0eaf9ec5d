import { connect as connectTo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Product } from '#contract/products.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, formOf, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  await t.openCatalogue();
});
afterAll(() => t.close());

const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  type?: string,
  payload?: string | Buffer,
) => {
  const headers = { authorization: `Bearer ${admin.token}`, ...(type && { 'content-type': type }) };
  const answer = await t.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: /json/.test(String(answer.headers['content-type'])) ? answer.json<Problem>() : ({} as Problem),
  };
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

test('a request that names two hosts is refused, whatever it asks for', async () => {
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
  const ask = (path: string, hosts: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connectTo({ port: Number(port), host: '127.0.0.1' });
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk)).on('close', () => resolve(answer));
      socket.on('error', reject);
      const named = hosts.map((host) => `Host: ${host}\r\n`).join('');
      socket.write(`GET ${path} HTTP/1.1\r\n${named}Connection: close\r\n\r\n`);
    });
  for (const path of ['/healthz', '/api/producto/all', '/api/producto/estadoCatalogo', '/', '/producto/1']) {
    expect([path, await ask(path, ['vitrina.example'])]).toEqual([path, expect.not.stringContaining(' 400 ')]);
    const answer = await ask(path, ['vitrina.example', 'other.example']);
    expect([path, answer.split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 400 Bad Request']);
    expect(answer).toContain('"code":"SOLICITUD_INVALIDA"');
    expect(answer).not.toContain('other.example');
  }
});

const turned = 'Olla \u202Egpj.exe';
test('a name holds no mark that turns its letters round: it is refused, and left out of what is no name', async () => {
  const supplier = await t.supplier('Bazar');
  const product = await t.product();
  const seller = await t.person('VENDEDOR');
  const password = 'una clave larga';
  const account = { userName: 'recta', password, direccion: 'Alem 1', retiro: 'Conesa 970, Muñiz' };
  const names: [route: string, body: object, by?: Caller][] = [
    ['POST /api/registrarse', { ...account, nombre: turned }, t.visitor],
    ['POST /api/usuario', { ...account, userName: turned }],
    ['POST /api/usuario', { ...account, apellido: turned }],
    [`PUT /api/${seller.id}`, { nombre: turned }],
    ['POST /api/proveedor', { razonSocial: turned }],
    [`PUT /api/proveedor/${supplier}`, { razonSocial: turned }],
    [`PUT /api/producto/${product.productoId}`, { name: turned }],
    ['POST /api/puntos-de-retiro', { nombre: turned }],
  ];
  for (const [route, body, by = admin] of names) {
    const { status, body: problem } = await by.call<Problem>(route, body);
    expect([route, status, /dan vuelta|se confunden/.test(problem.title)]).toEqual([route, 422, true]);
  }
  const { body: copied } = await admin.call<{ telefono: string }>(`PUT /api/${seller.id}`, {
    telefono: '\u202A+54 9 11 5555-0101\u202C',
  });
  expect(copied.telefono).toBe('+54 9 11 5555-0101');
  const order = await place(seller, { ...product, referencia: 'ro\u202Ejo\u2066' });
  expect(order.orderDetails[0]?.referencia).toBe('rojo');
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

const nothings = [
  ['application/json', ''],
  ['application/json', '{}'],
  ['application/json', 'null'],
  ['application/x-www-form-urlencoded', ''],
  ['text/plain', ''],
  ['application/xml', ''],
  [undefined, undefined],
] as const;
test.each(nothings)('a call without a body takes %s %j', async (type, payload) => {
  const { productoId } = await t.product();
  const { orderId } = await place(admin, await t.product());
  for (const [method, url] of [
    ['PUT', '/api/producto/estadoCatalogo/true'],
    ['PUT', `/api/producto/estadoMenu/${productoId}`],
    ['PUT', `/api/producto/estadoMenuActivo/${productoId}`],
    ['PUT', `/api/producto/producto-stock/${productoId}/3/ACTIVO`],
    ['PUT', '/api/producto/porcentaje-aumentar/1'],
    ['PUT', `/api/menu/estadoPedido/${orderId}`],
    ['POST', '/api/producto/precios/deshacer'],
    ['POST', `/api/menu/pedido/${orderId}`],
  ] as const)
    expect([url, (await send(method, url, type, payload)).status]).toEqual([url, 200]);
  for (const url of [`/api/producto/${productoId}`, `/api/menu/${orderId}`])
    expect((await send('DELETE', url, type, payload)).status).toBeOneOf([204, 409]);
  expect((await send('POST', '/api/logout', type, payload)).status).toBe(204);
  admin = await t.person('ADMIN');
});

/** JSON that is nested as deeply as a body may be long. */
const deep = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);
const taking = Object.entries(contract).filter(([, call]) => 'body' in call && call.body);
test.each(taking)(
  'JSON that is nested deeply is refused by %s like any other of the wrong shape',
  async (route, call) => {
    const [method, path = ''] = route.split(' ') as ['POST' | 'PUT' | 'DELETE', string];
    const url = path.replace(/:dia/, 'LUNES').replace(/:\w+/g, '1');
    const { properties = {} } = z.toJSONSchema((call as { body: z.ZodType }).body, {
      io: 'input',
      unrepresentable: 'any',
    });
    const whole = deep(60_000);
    const bodies = [whole, ...[...Object.keys(properties), 'otro'].map((name) => `{"${name}":${whole}}`)];
    for (const body of bodies) {
      const { status } = await send(method, url, 'application/json', body);
      expect([body.slice(0, 40), status < 500]).toEqual([body.slice(0, 40), true]);
    }
  },
);

test('JSON beside a picture may be nested deeply, and is refused', async () => {
  const { body, headers } = await formOf({ productoRequest: `{"name":${deep(60_000)},"description":null}` });
  expect((await admin.call<Problem>('POST /api/producto', body, headers)).status).toBe(400);
});

test('one bad value is one sentence, fit to show, and one entry of the field', async () => {
  const { body } = await admin.call<Problem>('PUT /api/producto/producto-stock/1/muchos/ACTIVO');
  expect(body).toMatchObject({ title: 'stock: debe ser un número o sin-limite.', errors: [{ field: 'stock' }] });
  expect(body.errors).toHaveLength(1);
  expect(body.detail).toBeUndefined();
  const long = await admin.call<Problem>('POST /api/proveedor', { razonSocial: 'x'.repeat(121) });
  expect(long.body.title).toBe('razonSocial: puede tener hasta 120 caracteres.');
  const empty = await admin.call<Problem>('POST /api/proveedor', { razonSocial: '' });
  expect(empty.body.title).toBe('La razón social debe ser completada.');
});

test('the data beside a picture are as loose as any body', async () => {
  const supplier = await admin.call<{ proveedorId: number }>('POST /api/proveedor', {
    razonSocial: 'Norte',
    email: null,
  });
  const data = { name: 'Jarra', description: 'De vidrio', amount: 10, codigo: 'JA-1', categoria: 'COCINA' };
  const create = async (productoRequest: object) => {
    const picture = {
      bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      name: 'a.png',
      type: 'image/png',
    };
    const { body, headers } = await formOf({ file: picture, productoRequest: JSON.stringify(productoRequest) });
    return admin.call<Product & Problem>('POST /api/producto', body, headers);
  };
  const { status, body } = await create({
    ...data,
    tipoProducto: null,
    proveedorId: String(supplier.body.proveedorId),
  });
  expect([status, body.tipoProducto, body.proveedorId]).toEqual([201, 'GENERAL', supplier.body.proveedorId]);
  expect((await create({ ...data, amount: 'mucho' })).body.title).toBe('amount: debe ser un número.');
});
