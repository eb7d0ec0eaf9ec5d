import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  for (let n = 0; n < 20; n++) await t.supplier(`Cañerías Ñandú ${n} SA`);
});
afterAll(() => t.close());

const suppliers = 'GET /api/proveedores';
const accepting = (route: string, encoding: string, body?: unknown) =>
  admin.call(route, body, { 'accept-encoding': encoding });
const encodingOf = async (accepted: string) => (await accepting(suppliers, accepted)).headers['content-encoding'];

describe('JSON above 1 kB', () => {
  test('goes out in brotli or gzip, and is the same as without', async () => {
    const plain = await admin.call<unknown[]>(suppliers);
    expect(plain.raw.rawPayload.length).toBeGreaterThan(1024);
    const [br, gzip] = [await accepting(suppliers, 'gzip, deflate, br'), await accepting(suppliers, 'gzip')];
    for (const { raw, headers } of [br, gzip]) {
      expect(raw.rawPayload.length).toBeLessThan(plain.raw.rawPayload.length / 2);
      expect(headers['content-length']).toBe(String(raw.rawPayload.length));
    }
    expect(JSON.parse(brotliDecompressSync(br.raw.rawPayload).toString())).toEqual(plain.body);
    expect(JSON.parse(gunzipSync(gzip.raw.rawPayload).toString())).toEqual(plain.body);
  });

  test.each([
    ['br', 'br'],
    ['*', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['zstd', undefined],
    ['', undefined],
  ])('for "%s" is in %s', async (accepted, encoding) => {
    expect(await encodingOf(accepted)).toBe(encoding);
  });

  test('says that the encoding is chosen by the request, whichever it is', async () => {
    for (const accepted of ['br', 'identity'])
      for (const route of [suppliers, 'GET /api/docs'])
        expect((await accepting(route, accepted)).headers.vary).toContain('accept-encoding');
  });

  test('tells by HEAD what GET would', async () => {
    const [head, get] = [await accepting('HEAD /api/proveedores', 'br'), await accepting(suppliers, 'br')];
    expect(head.raw.rawPayload).toHaveLength(0);
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary'] as const)
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
  });

  test('of a refusal too', async () => {
    const menuList = Array.from({ length: 50 }, (_, n) => ({ productoId: `nadie ${n}`, quantity: 'mucho' }));
    const { status, headers, raw } = await accepting('POST /api/menu/order', 'br', { menuList });
    expect([status, headers['content-encoding']]).toEqual([400, 'br']);
    expect(JSON.parse(brotliDecompressSync(raw.rawPayload).toString())).toMatchObject({ code: 'DATOS_INVALIDOS' });
  });

  test('whose reader left leaves no fault behind', async () => {
    const address = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
    for (let n = 0; n < 20; n++) {
      const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'br' };
      // A connection that stood already would say of no other that it stands.
      const request = http.get(new URL('/api/proveedores', address), { headers, agent: false });
      request.once('error', () => {});
      request.once('socket', (socket) => socket.once('connect', () => setTimeout(() => request.destroy(), n / 2)));
      await new Promise((resolve) => request.once('close', resolve));
    }
    expect(await encodingOf('br')).toBe('br');
  });
});

describe('what stays as it is', () => {
  test('a short answer', async () => {
    const { headers } = await accepting('GET /api/producto/estadoCatalogo', 'br');
    expect(headers).not.toHaveProperty('content-encoding');
    const missing = await accepting('GET /api/pedidosDetalle/1', 'br');
    expect(missing.headers).not.toHaveProperty('content-encoding');
  });

  test('a workbook, which is compressed already', async () => {
    const { headers, raw } = await accepting('GET /api/producto/exportar', 'br');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(raw.rawPayload.length).toBeGreaterThan(1024);
  });

  test('the catalogue, which is compressed once for all', async () => {
    for (let n = 0; n < 20; n++) await t.product({ description: randomBytes(100).toString('hex') });
    const { raw, headers } = await accepting('GET /api/producto/all', 'br');
    expect(headers['content-encoding']).toBe('br');
    expect(raw.rawPayload.length).toBeGreaterThan(1024);
    expect(JSON.parse(brotliDecompressSync(raw.rawPayload).toString())).toHaveLength(20);
  });
});
