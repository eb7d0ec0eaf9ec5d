import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let port: number;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

const agent = new Agent({ keepAlive: true });

/** On a connection that is kept, as a proxy does. */
function get(path: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${admin.token}` };
  return new Promise((resolve, reject) => {
    request({ port, path, headers, agent }, resolve).on('error', reject).end();
  });
}
/** How it was answered, and whether the connection stays. */
async function answered(path: string) {
  const response = await get(path);
  await text(response);
  return [response.statusCode, response.headers.connection];
}

test('while it drains it answers everything and sends everybody elsewhere, then its streams end', async () => {
  for (const path of ['/api/producto/all', '/api/producto/all', '/readyz', '/healthz'])
    expect(await answered(path)).toEqual([200, 'keep-alive']);
  const stream = await get('/api/eventos');
  let ended = false;
  const streamed = text(stream).finally(() => {
    ended = true;
  });

  const drained = t.app.drain(300);
  expect(await answered('/readyz')).toEqual([503, 'close']);
  // The first two stand ready, the others take the usual way.
  for (const path of ['/healthz', '/api/producto/all', '/api/usuarios', '/api/producto/allProducto/TODOS'])
    expect(await answered(path)).toEqual([200, 'close']);
  await drained;
  expect(await answered('/api/usuarios')).toEqual([200, 'close']);
  expect(ended).toBe(false);

  await t.app.close();
  expect(await streamed).toContain('event: estadoCatalogo');
  expect(t.app.server.listening).toBe(false);
});

test('what is under way when it begins to drain is answered, and its connection ends', async () => {
  const slow = await testApp();
  let finish = (_: string) => {};
  const begun = new Promise<void>((begin) => {
    slow.app.get('/lento', () => {
      begin();
      return new Promise<string>((resolve) => (finish = resolve));
    });
  });
  await slow.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = slow.app.server.address() as AddressInfo;
  const response = new Promise<IncomingMessage>((resolve) => request({ port, path: '/lento', agent }, resolve).end());
  await begun;
  void slow.app.drain(0);
  finish('hecho');
  expect((await response).headers.connection).toBe('close');
  expect(await text(await response)).toBe('hecho');
  await slow.close();
});
