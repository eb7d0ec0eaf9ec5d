import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Caller, formOf, orderOf, PASSWORD, place, type TestApp, testApp } from '../../test-app.ts';
import { allHeld } from '../held.ts';

/** A request as it stands on the line; `token` is what its caller brings. */
type Call = { line: string; body?: Buffer; type?: string; token?: string };

let t: TestApp;
let app: FastifyInstance;
let admin: Caller;
let calls: Record<string, Call>;
/** The client's end of each call that is abandoned at a moment that the server comes to. */
const clients = new Map<string, Socket>();

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  const seller = await t.person('VENDEDOR');
  // A list of more than 100 kB: answers of that size are counted.
  for (let n = 0; n < 60; n++) await t.product({ description: `${n} larga `.repeat(250) });
  const product = await t.product({ name: 'Olla roja' });
  await t.openCatalogue();
  const { orderId } = await place(seller, product);
  const json = (line: string, body: object, token?: string): Call => ({
    line,
    body: Buffer.from(JSON.stringify(body)),
    type: 'application/json',
    ...(token && { token }),
  });
  const picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const upload = await formOf({ file: { bytes: picture, name: 'a.png', type: 'image/png' } });
  const { token } = admin;
  calls = {
    list: { line: 'GET /api/producto/allProducto/TODOS', token },
    'public list': { line: 'GET /api/producto/all' },
    page: { line: 'GET /' },
    order: json('POST /api/menu/order', orderOf(product), seller.token),
    login: json('POST /api/login', { username: 'nadie', password: PASSWORD }),
    registration: json('POST /api/registrarse', { password: 'x' }),
    upload: {
      line: `POST /api/producto/${product.productoId}/image`,
      body: upload.body,
      type: upload.headers['content-type'] ?? '',
      token,
    },
    paper: { line: `POST /api/menu/pedido/${orderId}`, token },
    archive: { line: 'POST /api/menu/facturas', token },
    catalogue: json('POST /api/producto/imprimir-catalogo', { tipo: 'ESENCIAL' }, token),
    'visitor sheet': json('POST /api/producto/imprimir-catalogo', { nombreProducto: 'Olla roja' }),
    'live events': { line: 'GET /api/eventos', token },
  };
  /** Lets a client leave that is to leave now, and goes on when the server's end has closed. */
  const leaveAt = async (
    moment: string,
    { headers, raw }: { headers: Record<string, unknown>; raw: { socket: Socket } },
  ) => {
    if (headers['x-moment'] !== moment) return;
    const { socket } = raw;
    clients.get(String(headers['x-call']))?.destroy();
    if (!socket.destroyed) await once(socket, 'close');
  };
  app = await buildApp({ db: t.db, config: t.config });
  app.addHook('preHandler', (request) => leaveAt('handled', request as never));
  app.addHook('onSend', async (request) => leaveAt('answer', request as never));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

let count = 0;

/** What a call is on the line: its headers, and its body. */
function requestOf({ line, body = Buffer.alloc(0), type, token }: Call, moment = '', id = '') {
  const lines = [
    `${line} HTTP/1.1`,
    'host: x',
    'accept-encoding: br',
    `content-length: ${body.length}`,
    ...(type ? [`content-type: ${type}`] : []),
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(moment ? [`x-moment: ${moment}`, `x-call: ${id}`] : []),
  ];
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body };
}
async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends a call and leaves it when the server comes to a moment of it. */
const leftBy = (moment: string) => async (call: Call) => {
  const id = `${++count}`;
  const socket = await open();
  clients.set(id, socket);
  const { head, body } = requestOf(call, moment, id);
  socket.write(Buffer.concat([Buffer.from(head), body]));
  socket.resume();
  // What is answered before the moment comes is left as soon as it is there.
  await Promise.race([once(socket, 'close'), sleep(1_000)]);
  socket.destroy();
};

const moments: Record<string, (call: Call) => Promise<void>> = {
  'before its body': async (call) => {
    const socket = await open();
    socket.write(requestOf(call).head);
    await sleep(20);
    socket.destroy();
  },
  'in the middle of its body': async (call) => {
    const socket = await open();
    const { head, body } = requestOf(call);
    socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, body.length / 2)]));
    await sleep(20);
    socket.destroy();
  },
  'before it is handled': leftBy('handled'),
  'while its answer is made': leftBy('answer'),
  'while its answer is sent': async (call) => {
    const socket = await open();
    const { head, body } = requestOf(call);
    socket.write(Buffer.concat([Buffer.from(head), body]));
    await Promise.race([once(socket, 'data'), sleep(5_000)]);
    socket.destroy();
  },
  'without reading': async (call) => {
    const socket = await open();
    socket.pause();
    const { head, body } = requestOf(call);
    socket.write(Buffer.concat([Buffer.from(head), body]));
    await sleep(300);
    socket.destroy();
  },
  'behind another call on its connection': async (call) => {
    const socket = await open();
    const { head, body } = requestOf(call);
    const held = requestOf({ line: 'GET /api/ajustes', token: admin.token }, 'handled', '');
    socket.write(Buffer.concat([Buffer.from(held.head + head), body]));
    await sleep(50);
    socket.destroy();
  },
};

/** What other tests of this process left. */
let before: typeof allHeld;
beforeAll(() => {
  before = { ...allHeld };
});
const stillHeld = () =>
  Object.entries(allHeld).filter(([what, amount]) => amount !== before[what as keyof typeof allHeld]);

test.each(Object.keys(moments))(
  'whoever leaves a call %s holds nothing of the server',
  { timeout: 150_000 },
  async (moment) => {
    for (let n = 0; n < 2; n++)
      await Promise.all(Object.values(calls).map(moments[moment] as (call: Call) => Promise<void>));
    await expect.poll(stillHeld, { timeout: 100_000 }).toEqual([]);
  },
);

test('after ninety lists that were left while they were made an administrator is answered, and the metrics say what is held', async () => {
  const list = calls.list as Call;
  await Promise.all(Array.from({ length: 90 }, () => leftBy('handled')(list)));
  const stream = await open();
  stream.write(requestOf(calls['live events'] as Call).head);
  await once(stream, 'data');
  expect((await admin.call('GET /api/producto/allProducto/TODOS')).status).toBe(200);
  expect((await app.inject('/metrics')).payload).toMatch(/^edge_held\{what="live_events"\} [1-9]$/m);
  stream.destroy();
  await expect.poll(stillHeld).toEqual([]);
});
