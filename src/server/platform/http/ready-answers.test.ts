import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Product } from '#contract/products.calls.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { trustedProxies } from './client-address.ts';
import { answerRecorder, recordAnswers } from './every-answer.ts';
import { readyAnswer, readyAnswers, sendReady } from './ready-answers.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;
/** Requests that Fastify began with. */
let begun = 0;
beforeAll(async () => {
  t = await testApp();
  t.app.addHook('onRequest', (_request, _reply, done) => {
    begun++;
    done();
  });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await t.person('ADMIN');
  seller = await t.person('VENDEDOR');
});
afterAll(() => t.close());
beforeEach(() => {
  begun = 0;
});

/** Over a connection, where answers stand ready; as text of one letter a byte. */
function get(app: FastifyInstance, path: string, headers: Record<string, string> = {}) {
  const { port } = app.server.address() as AddressInfo;
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const sent = httpRequest({ port, path, headers, agent: false }, async (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, body: await text(response.setEncoding('latin1')) });
    });
    sent.on('error', reject).end();
  });
}

/** The usual way. */
async function inject(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  const { statusCode: status, headers: answered, rawPayload } = await app.inject({ url, headers });
  return { status, headers: answered, body: rawPayload.toString('latin1') };
}

/** Without what differs from answer to answer, and from connection to connection. */
function same<Answer extends { headers: object }>({ headers, ...answer }: Answer) {
  const varying = ['x-request-id', 'date', 'connection'];
  return {
    ...answer,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.includes(name))),
  };
}

test.each([
  ['/healthz', {}],
  ['/api/producto/all', {}],
  ['/api/producto/all', { 'accept-encoding': 'gzip, deflate, br' }],
  ['/api/producto/all', { 'accept-encoding': 'gzip' }],
  ['/api/producto/allBlack', { 'accept-encoding': 'br' }],
  ['/api/producto/all', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }],
])('what stands ready is answered before Fastify begins, and no different: %s %j', async (url, accepted) => {
  await t.product();
  const usual = await inject(t.app, url, accepted);
  const etag = usual.headers.etag?.toString();
  const known = { ...accepted, 'if-none-match': etag ?? '' };
  const unchanged = await inject(t.app, url, known);
  begun = 0;
  const ready = await get(t.app, url, accepted);
  expect(same(ready)).toEqual(same(usual));
  expect(ready.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  if (etag) expect(same(await get(t.app, url, known))).toEqual(same(unchanged));
  for (const { headers } of [usual, ready, unchanged])
    expect('strict-transport-security' in headers).toBe('x-forwarded-proto' in accepted);
  expect(unchanged.status).toBe(etag ? 304 : 200);
  expect(begun).toBe(0);
});

test('the ready catalogue tells suppliers to administrators alone, and knows a session that has ended', async () => {
  const { productoId } = await t.product({ proveedorId: await t.supplier('Norte') });
  const seen = async (headers: Record<string, string>) => {
    const { body } = await get(t.app, '/api/producto/all', headers);
    return (JSON.parse(body) as Product[]).find((product) => product.productoId === productoId);
  };
  const byCookie = ({ token }: Caller) => ({ cookie: `otra=1; vitrina_sesion=${token}` });
  const byToken = ({ token }: Caller) => ({ authorization: `Bearer ${token}` });
  const tls = { 'x-forwarded-proto': 'https' };
  const behindTls = ({ token }: Caller) => ({ cookie: `__Host-vitrina_sesion=${token}`, ...tls });
  for (const sent of [byCookie(admin), byToken(admin), byCookie(seller), {}]) await seen(sent);
  for (const sent of [byCookie(admin), byToken(admin), behindTls(admin)])
    expect(await seen(sent)).toMatchObject({ razonSocial: 'Norte' });
  begun = 0;
  for (const sent of [byCookie(seller), {}, { ...byCookie(admin), ...tls }])
    expect(await seen(sent)).not.toHaveProperty('razonSocial');
  expect(begun).toBe(0);
  await admin.call('POST /api/logout');
  expect(await seen(byCookie(admin))).not.toHaveProperty('razonSocial');
});

test('a product that changes is in the next answer', async () => {
  const { productoId } = await t.product({ name: 'Pava' });
  const names = async () => (await get(t.app, '/api/producto/all', { 'accept-encoding': 'identity' })).body;
  expect(await names()).toContain('"Pava"');
  const other = await t.person('ADMIN');
  await other.call(`PUT /api/producto/${productoId}`, { name: 'Pava silbadora' });
  expect(await names()).toContain('"Pava silbadora"');
});

test('nothing is ready while the server closes', async () => {
  const { app, close } = await testApp();
  let finish = (_: string) => {};
  const begunSlow = new Promise<void>((begin) => {
    app.get('/lento', () => {
      begin();
      return new Promise<string>((resolve) => (finish = resolve));
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
  const accepted = once(app.server, 'connection');
  const spare = connect(port, '127.0.0.1');
  await accepted;
  const socket = connect(port, '127.0.0.1');
  const answers = [text(socket), text(spare)];
  socket.write(ask('/lento'));
  await begunSlow;
  const closed = close();
  await expect.poll(() => app.server.listening, { interval: 1 }).toBe(false);
  spare.write(ask('/healthz'));
  await setTimeout(200);
  finish('hecho');
  await closed;
  expect(await Promise.all(answers)).toEqual([
    expect.stringMatching(/^HTTP\/1.1 200 .*hecho/s),
    expect.stringMatching(/^HTTP\/1.1 503 /),
  ]);
});

test('what stands ready leaves the same line and the same measure', async () => {
  const lines: string[] = [];
  const registry = new Registry();
  const recording = { record: answerRecorder(registry), proxies: trustedProxies(['loopback']) };
  const ready = readyAnswers(recording);
  const app: FastifyInstance = Fastify({
    serverFactory: (route) =>
      createServer((request, response) => {
        if (!ready.answer({ request, response, log: app.log })) route(request, response);
      }),
    logger: { stream: { write: (line: string) => void lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
  });
  recordAnswers(app, recording);
  const answer = readyAnswer(200, { 'content-type': 'text/plain' }, Buffer.from('listo'));
  app.get('/listo', (_request, reply) => sendReady(reply, answer));
  await app.listen({ port: 0, host: '127.0.0.1' });
  lines.length = 0;

  const usual = await get(app, '/listo');
  ready.add('/listo', () => ({ answer }));
  const direct = await get(app, '/listo');
  const [before, after] = lines.map((line) => JSON.parse(line));
  expect([before.reqId, after.reqId]).toEqual([usual.headers['x-request-id'], direct.headers['x-request-id']]);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(after).toMatchObject({
    level: 30,
    method: 'GET',
    url: '/listo',
    status: 200,
    address: '127.0.0.1',
    msg: 'answered',
  });
  expect(await registry.metrics()).toContain(
    'http_request_duration_seconds_count{method="GET",route="/listo",status="200"} 2',
  );
  await app.close();
});
