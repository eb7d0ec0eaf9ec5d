import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { type Caller, orderOf, place, stockOf, type TestApp, testApp } from '../../test-app.ts';
import { untilWaiting } from '../db/test-database.ts';
import { allHeld } from '../held.ts';
import type { ClientLimits } from './client-limits.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());

let app: FastifyInstance;
const agent = new Agent({ keepAlive: false });
afterEach(() => app.close());

/** The server with small limits, listening; `open` adds what takes long. */
async function withLimits(limits: Partial<ClientLimits>, open: (app: FastifyInstance) => void = () => {}) {
  app = await buildApp({ db: t.db, config: t.config, limits });
  open(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
}
const portOf = () => (app.server.address() as AddressInfo).port;

function send(path: string, options: RequestOptions = {}): ClientRequest {
  const headers = { authorization: `Bearer ${admin.token}`, ...(options.headers as object) };
  return request({ port: portOf(), path, agent, ...options, headers });
}
async function asked(path: string, from?: string): Promise<IncomingMessage> {
  const [response] = await once(send(path, { headers: from ? { 'x-forwarded-for': from } : {} }).end(), 'response');
  return response;
}
async function answer(path: string, from?: string) {
  const response = await asked(path, from);
  response.resume();
  return { status: response.statusCode, retryAfter: response.headers['retry-after'] };
}
/** A login whose body is still to come. */
function unfinished(body: string, from?: string): ClientRequest {
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...(from && { 'x-forwarded-for': from }),
  };
  const login = send('/api/login', { method: 'POST', headers });
  login.on('error', () => {});
  login.write(body.slice(0, 5));
  return login;
}
async function begunLogin(body: string, from: string) {
  const begun = once(app.server, 'request');
  const login = unfinished(body, from);
  await begun;
  return login;
}
const large = 16 * 1024 ** 2;
const busy = { status: 503, retryAfter: '5' };

/** Calls that are answered when the test says so. */
function blockedCalls() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    release,
    open: (app: FastifyInstance) => app.post('/api/retenida', () => released.then(() => 'hecho')),
    async call() {
      const begun = once(app.server, 'request');
      const call = send('/api/retenida', { method: 'POST' }).end();
      call.on('error', () => {});
      await begun;
      return call;
    },
  };
}

test('beyond the calls that a process takes the next is refused at once, and what is no call is answered', async () => {
  const work = blockedCalls();
  await withLimits({ calls: 2 }, work.open);
  const calls = [await work.call(), await work.call()];
  expect(await answer('/api/producto/estadoCatalogo', '203.0.113.9')).toEqual(busy);
  for (const path of ['/healthz', '/readyz']) expect((await answer(path)).status).toBe(200);
  const stream = await asked('/api/eventos');
  expect(stream.statusCode).toBe(200);
  stream.destroy();
  work.release();
  for (const call of calls) {
    const [response] = await once(call, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
  }
  await expect.poll(() => answer('/api/producto/estadoCatalogo')).toMatchObject({ status: 200 });
});

test('one address has no more than three quarters of the calls, and others are answered', async () => {
  const work = blockedCalls();
  await withLimits({ calls: 4 }, work.open);
  const calls = [await work.call(), await work.call(), await work.call()];
  expect(await answer('/api/producto/estadoCatalogo')).toEqual(busy);
  expect(await answer('/api/producto/estadoCatalogo', '203.0.113.9')).toMatchObject({ status: 200 });
  for (const call of calls) call.destroy();
  await expect.poll(() => answer('/api/producto/estadoCatalogo')).toMatchObject({ status: 200 });
});

test('bodies that are half sent take no calls from anybody, and an address has a few of them', async () => {
  await withLimits({ calls: 8, bodies: 5 });
  const body = JSON.stringify({ username: 'nadie', password: 'ninguna' });
  const logins: ClientRequest[] = [];
  for (let n = 0; n < 24; n++) logins.push(await begunLogin(body, n % 2 ? '203.0.113.9' : '203.0.113.10'));
  await expect.poll(() => logins.filter(({ destroyed }) => destroyed).length).toBe(14);
  // The last ones of each address are left, and also behind its router people are answered.
  expect(logins.slice(-10).some(({ destroyed }) => destroyed)).toBe(false);
  expect(await answer('/api/producto/estadoCatalogo', '203.0.113.9')).toMatchObject({ status: 200 });
  const last = await begunLogin(body, '203.0.113.9');
  for (const login of [last, logins.at(-1) as ClientRequest]) {
    login.end(body.slice(5));
    const [response] = await once(login, 'response');
    expect(response.resume().statusCode).toBe(401);
  }
  for (const login of logins) login.destroy();
});

test('an account writes so often in a minute, an administrator more, and reading goes on', async () => {
  // What they wrote counts for all apps.
  const writer = await t.person('ADMIN');
  const config = { ...t.config, writesPerMinute: 3 };
  app = await buildApp({ db: t.db, config });
  const seller = await t.person('VENDEDOR');
  const { orderId } = await t.openCatalogue().then(async () => place(seller, await t.product()));
  const ask = async (who: Caller, method: 'GET' | 'POST' | 'PUT', url: string) => {
    const { statusCode, headers, body } = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${who.token}` },
    });
    return { status: statusCode, retryAfter: Number(headers['retry-after'] ?? 0), body };
  };
  const elsewhere = await buildApp({ db: t.db, config });
  onTestFinished(() => elsewhere.close());
  const written = async (who: Caller, times: number) => {
    const statuses: number[] = [];
    for (let n = 0; n < times; n++) statuses.push((await ask(who, 'POST', `/api/menu/pedido/${orderId}`)).status);
    return statuses;
  };
  // The order counts, which another node took.
  expect(await written(seller, 3)).toEqual([200, 200, 429]);
  // And these count there.
  const headersOfSeller = { authorization: `Bearer ${seller.token}` };
  const there = await elsewhere.inject({
    method: 'POST',
    url: `/api/menu/pedido/${orderId}`,
    headers: headersOfSeller,
  });
  expect(there.statusCode).toBe(429);
  const { retryAfter, body } = await ask(seller, 'PUT', '/api/favoritos/1');
  expect([retryAfter > 0, retryAfter <= 60]).toEqual([true, true]);
  expect(JSON.parse(body)).toMatchObject({ code: 'DEMASIADOS_CAMBIOS', title: 'Demasiados cambios en un minuto.' });
  expect((await ask(seller, 'GET', '/api/carrito')).status).toBe(200);
  expect((await written(writer, 16)).filter((status) => status === 429)).toEqual([429]);
  // A download that the audit keeps is a write, however it is asked for.
  expect((await ask(writer, 'GET', `/api/cuentas/${seller.id}/resumen`)).status).toBe(429);
  expect(await written(await t.person('VENDEDOR'), 1)).toEqual([403]);
});

test('orders wait their turn, only so many, and none longer than it may', async () => {
  await withLimits({ turns: 1, waiting: 1, wait: 600 });
  const seller = await t.person('VENDEDOR');
  const { productoId } = await t.product({ stock: 10, cantidadLimite: 10 });
  await t.openCatalogue();
  const order = () =>
    app.inject({
      method: 'POST',
      url: '/api/menu/order',
      headers: { authorization: `Bearer ${seller.token}` },
      payload: orderOf({ productoId, amount: 100 }),
    });
  const unlock = await lockedProduct(productoId);
  const refused: { at: number; status: number; retryAfter: unknown }[] = [];
  const statuses = [1, 2, 3].map(async () => {
    const { statusCode: status, headers } = await order();
    if (status === 503) refused.push({ at: performance.now(), status, retryAfter: headers['retry-after'] });
    return status;
  });
  // One is placed, one waits as long as it may, one is too many.
  await expect
    .poll(() => refused.length)
    .toBe(2)
    .finally(unlock);
  expect((await Promise.all(statuses)).sort()).toEqual([201, 503, 503]);
  const [early, late] = refused;
  expect([early, late]).toMatchObject([busy, busy]);
  expect((late?.at ?? 0) - (early?.at ?? 0)).toBeGreaterThan(300);
  expect((await order()).statusCode).toBe(201);
  expect(await stockOf(t.db, productoId)).toBe(8);
});

/** Holds a product, for which its orders then wait; answers what lets it go. */
async function lockedProduct(productoId: number) {
  let unlock = () => {};
  const locked = new Promise<void>((begin) => {
    void t.db.transaction(async (tx) => {
      await tx.execute`select from producto where producto_id = ${productoId} for update`;
      begin();
      await new Promise<void>((resolve) => (unlock = resolve));
    });
  });
  await locked;
  return () => unlock();
}
const ofToday = { creadoAt: new Date() };

test('whoever sends many orders at once keeps nobody else waiting: a seller, and the new accounts of one address together', async () => {
  await withLimits({ turns: 4, waiting: 40, wait: 60_000 });
  const [{ productoId }, free] = [await t.product(), await t.product()];
  await t.openCatalogue();
  const unlock = await lockedProduct(productoId);
  const order = async (who: Caller, product: { productoId: number }, from: string) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/menu/order',
      remoteAddress: from,
      headers: { authorization: `Bearer ${who.token}` },
      payload: orderOf({ ...product, amount: 100 }),
    });
    return statusCode;
  };
  const [greedy, other] = [await t.person('VENDEDOR'), await t.person('VENDEDOR')];
  const newcomers = await Promise.all(Array.from({ length: 5 }, () => t.person('VENDEDOR', ofToday)));
  const storm = Array.from({ length: 10 }, (_, n) => order(greedy, { productoId }, `203.0.113.${n}`));
  storm.push(
    ...newcomers.flatMap((who) => [
      order(who, { productoId }, '198.51.100.1'),
      order(who, { productoId }, '198.51.100.1'),
    ]),
  );
  await untilWaiting(t.db, 2);
  expect(await order(other, free, '203.0.113.1')).toBe(201);
  expect(await order(await t.person('VENDEDOR', ofToday), free, '198.51.100.2')).toBe(201);
  // What she reads does not wait for what she writes.
  const url = `/api/menu/order/${greedy.id}`;
  expect((await app.inject({ url, headers: { authorization: `Bearer ${greedy.token}` } })).statusCode).toBe(200);
  unlock();
  expect(new Set(await Promise.all(storm))).toEqual(new Set([201]));
});

test('orders of hundreds of lines come one after the other, whoever sends them, and ordinary ones go on', async () => {
  await withLimits({ turns: 4, waiting: 40, wait: 60_000 });
  const [held, free] = [await t.product(), await t.product()];
  await t.openCatalogue();
  const [first, second, other] = await Promise.all([1, 2, 3].map(() => t.person('VENDEDOR')));
  const order = async (who: Caller | undefined, { productoId }: { productoId: number }, lines: number) => {
    const payload = orderOf(
      ...Array.from({ length: lines }, (_, n) => ({ productoId, amount: 100, referencia: `${n} `.padEnd(50, 'rojo') })),
    );
    const headers = { authorization: `Bearer ${who?.token}` };
    return (await app.inject({ method: 'POST', url: '/api/menu/order', headers, payload })).statusCode;
  };
  const placed: number[] = [];
  const unlock = await lockedProduct(held.productoId);
  const heavy = [order(first, held, 100)];
  await untilWaiting(t.db);
  heavy.push(order(second, free, 100));
  for (const sent of heavy) void sent.then((status) => placed.push(status));
  // The second one's products are free; it had all the time of three others.
  for (let n = 0; n < 3; n++) expect(await order(other, free, 5)).toBe(201);
  expect(placed).toEqual([]);
  unlock();
  expect(await Promise.all(heavy)).toEqual([201, 201]);
});

/** Orders of somebody, each of 500 lines. */
async function largeOrders({ id }: Caller, count: number) {
  const { ventanaId } = await t.db.one(z.object({ ventanaId: z.int() }))`
    select max(ventana_id) as "ventanaId" from ventana`;
  const { productoId } = await t.product();
  await t.db.execute`
    with placed as (
      insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount, service_amount)
      select ${id}, ${ventanaId}, 'ESENCIAL', 'Ana', '', '', '', '', 500, 0 from generate_series(1, ${count}::int)
      returning pedido_id)
    insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, ordered, de_stock)
    select pedido_id, n, ${productoId}, 'Olla', 'GENERAL', 'C', n::text, 1, 1, false from placed, generate_series(1, 500) n`;
}

test('lists of thousands of lines come one after the other, whoever reads them, and what others read goes on', async () => {
  await withLimits({ turns: 8, waiting: 40, wait: 60_000 });
  await t.openCatalogue();
  const readers = await Promise.all([1, 2, 3].map(() => t.person('VENDEDOR')));
  for (const reader of readers) await largeOrders(reader, 5);
  const read = async ({ id, token }: Caller, url = `/api/menu/order/${id}`) =>
    (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
  const before = allHeld.heavy_turns;
  let unlock = () => {};
  // What a list of orders reads when its turn has come.
  const held = t.db.transaction(async (tx) => {
    await tx.execute`lock table dia_retiro in access exclusive mode`;
    await new Promise<void>((resolve) => (unlock = resolve));
  });
  const lists = readers.map((reader) => read(reader));
  await expect.poll(() => allHeld.heavy_turns - before).toBe(3);
  await untilWaiting(t.db, 1);
  expect(await read(readers[0] as Caller, '/api/carrito')).toBe(200);
  unlock();
  await held;
  expect(await Promise.all(lists)).toEqual([200, 200, 200]);
  expect(allHeld.heavy_turns).toBe(before);
});

test('a list of more lines than memory bears is refused, and its pages are answered', async () => {
  const seller = await t.person('VENDEDOR');
  await t.openCatalogue();
  await largeOrders(seller, 401);
  const url = `GET /api/menu/order/${seller.id}`;
  expect((await seller.call(url)).body).toMatchObject({ status: 422, code: 'DOCUMENTO_MUY_GRANDE' });
  expect((await seller.call(`${url}?pagina=1&porPagina=2`)).status).toBe(200);
  expect((await seller.call(`${url}?sinRenglones=true`)).status).toBe(200);
});

test('of one person no more calls are under way than a browser sends, from wherever they come', async () => {
  const work = blockedCalls();
  await withLimits({ calls: 100, callsOfOne: 3 }, work.open);
  expect((await answer('/api/ajustes')).status).toBe(200);
  const calls = [await work.call(), await work.call(), await work.call()];
  expect(await answer('/api/ajustes', '203.0.113.9')).toEqual(busy);
  const visitor = request({ port: portOf(), path: '/api/puntos-de-retiro', agent }).end();
  const [response] = await once(visitor, 'response');
  expect(response.resume().statusCode).toBe(200);
  work.release();
  for (const call of calls) (await once(call, 'response'))[0].resume();
});

test('what one person does not read takes no other’s answers', async () => {
  await withLimits({ answerBytes: 4 * large, answerBytesOfOne: large + 1 }, (app) =>
    app.get('/grande', async (request) => {
      request.viewer = { jti: '', id: Number(request.headers['x-person']), tipo: 'VENDEDOR' };
      return Buffer.alloc(large);
    }),
  );
  const read = async (person: string) => {
    const [response] = await once(send('/grande', { headers: { 'x-person': person } }).end(), 'response');
    return response as IncomingMessage;
  };
  const unread = await read('1');
  expect((await read('1')).resume().statusCode).toBe(503);
  const others = await read('2');
  expect(others.statusCode).toBe(200);
  for (const response of [unread, others]) response.destroy();
});

test('answers that are being sent hold so many bytes at most', async () => {
  await withLimits({ answerBytes: large }, (app) => app.get('/grande', async () => Buffer.alloc(large)));
  // Nobody reads the first one.
  const reserving = await asked('/grande');
  expect(await answer('/grande')).toEqual(busy);
  expect((await answer('/api/producto/estadoCatalogo')).status).toBe(200);
  reserving.destroy();
  await expect.poll(async () => (await asked('/grande')).destroy().statusCode).toBe(200);
});

test('whoever reads nothing of an answer is cut, and whoever reads on is not', async () => {
  // More than the kernel takes off the server's hands, which then hears no more of the client.
  const size = 3 * large;
  const limits = { silence: 4_000, answerBytes: 3 * size, answerBytesOfOne: 3 * size };
  await withLimits(limits, (app) => app.get('/grande', async () => Buffer.alloc(size)));
  const silent = await asked('/grande');
  const cut = new Promise((resolve) => silent.once('error', resolve));
  const slow = await asked('/grande');
  let read = 0;
  for await (const part of slow) {
    read += part.length;
    // For longer in all than one may be silent.
    if (read < size / 4) await sleep(25);
  }
  expect(read).toBe(size);
  const connections = promisify(app.server.getConnections.bind(app.server));
  await expect.poll(connections, { timeout: 20_000 }).toBe(0);
  silent.resume();
  expect(await cut).toMatchObject({ code: 'ECONNRESET' });
});

test('whoever waits for us is not cut, nor is who hears live events', async () => {
  await withLimits({ silence: 100 }, (app) => app.get('/lento', () => sleep(500, 'hecho')));
  const stream = await asked('/api/eventos');
  expect((await answer('/lento')).status).toBe(200);
  await sleep(300);
  expect(stream.destroyed).toBe(false);
  stream.destroy();
});

test('a body that comes by drops is cut, and an upload that goes on is not', async () => {
  await withLimits({ body: 1_000, silence: 3_000 });
  const login = unfinished(JSON.stringify({ username: 'nadie', password: 'x'.repeat(1000) }));
  const upload = () => {
    const begun = send('/api/producto', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(large) },
    });
    begun.on('error', () => {});
    begun.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    return begun;
  };
  const [byDrops, steady] = [upload(), upload()];
  const began = performance.now();
  const passed = () => performance.now() - began;
  while (passed() < 3_000 || (![login, byDrops].every(({ destroyed }) => destroyed) && passed() < 20_000)) {
    for (const request of [login, byDrops]) if (!request.destroyed) request.write(' ');
    // Three times what is asked.
    steady.write('x'.repeat(10 * 1024));
    await sleep(50);
  }
  expect([login.destroyed, byDrops.destroyed, steady.destroyed]).toEqual([true, true, false]);
  await expect.poll(() => steady.destroyed).toBe(true);
});

test('a connection without a request does not stay', async () => {
  await withLimits({ silence: 100 });
  const socket = connect(portOf(), '127.0.0.1').resume();
  await once(socket, 'close');
});
