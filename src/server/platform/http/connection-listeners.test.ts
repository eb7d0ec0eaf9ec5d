import { Agent, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let port: number;
let calls: { method: string; path: string; body: string; status: number }[];
/** The server's end of each connection. */
let sockets: Socket[] = [];
/** The most listeners that one event of a connection had at once. */
let most = 0;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN', { userName: 'jefa' });
  const { productoId } = await t.product({ description: 'larga '.repeat(400) });
  // Of each kind of answer one: ready, made, compressed, refused, a body that is read.
  const get = (path: string, status = 200) => ({ method: 'GET', path, body: '', status });
  const post = (path: string, body: object) => ({ method: 'POST', path, body: JSON.stringify(body), status: 200 });
  calls = [
    get('/healthz'),
    get('/api/producto/all'),
    get('/api/usuarios'),
    get('/api/producto/allProducto/TODOS'),
    get('/api/nada', 404),
    get('/metrics'),
    get(`/api/producto/${productoId}`),
    post('/api/login', { username: 'jefa', password: PASSWORD }),
  ];
  t.app.server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('newListener', (event) => {
      most = Math.max(most, socket.listenerCount(event) + 1);
    });
  });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());
beforeEach(() => {
  sockets = [];
  most = 0;
});

const headers = () => ({ authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' });

test('a connection that is kept gathers no listeners, whatever is asked on it', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let n = 0; n < 6; n++)
    for (const { method, path, body, status } of calls) {
      const options = { port, path, method, agent, headers: { ...headers(), 'accept-encoding': 'br' } };
      const answered = await new Promise((resolve, reject) => {
        const sent = request(options, (answer) => buffer(answer).then(() => resolve(answer.statusCode), reject));
        sent.on('error', reject).end(body);
      });
      expect([path, answered]).toEqual([path, status]);
    }
  agent.destroy();
  expect(sockets).toHaveLength(1);
  expect(most).toBeLessThan(6);
});

test('fifty requests that come at once on one connection add none to it', async () => {
  const socket = connect(port, '127.0.0.1');
  const answers = text(socket);
  const lines = Object.entries(headers()).map(([name, value]) => `${name}: ${value}\r\n`);
  for (let n = 1; n <= 50; n++) {
    const { method, path, body } = calls[n % calls.length] as (typeof calls)[number];
    const end = n === 50 ? 'connection: close\r\n' : '';
    const head = `${method} ${path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}content-length: ${body.length}\r\n${end}`;
    socket.write(`${head}\r\n${body}`);
  }
  expect((await answers).match(/HTTP\/1\.1 \d+/g)).toHaveLength(50);
  expect(sockets).toHaveLength(1);
  expect(most).toBeLessThan(6);
});
