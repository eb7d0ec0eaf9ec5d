import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.calls.ts';
import { buildApp } from '../../app.ts';
import { type Caller, orderOf, type TestApp, testApp } from '../../test-app.ts';
import { connect } from './connect.ts';
import type { Db } from './executor.ts';
import { identifier } from './identifier.ts';
import { type TestProxy, testProxy } from './test-proxy.ts';

/** A node whose database is behind a network that breaks, and the times in which it must notice: a busy machine is not away. */
let t: TestApp;
let network: TestProxy;
let db: Db & { close(): Promise<void> };
let node: FastifyInstance;
let seller: Caller;
let admin: Caller;
let product: { productoId: number; amount: number };
const limits = {
  connect: 1_000,
  statement: 1_000,
  grace: 200,
  commit: 800,
  ready: 800,
  beat: 100,
  silence: 600,
  reconnect: 50,
};
/** Milliseconds that an answer may be late. */
const slack = 2_000;

beforeAll(async () => {
  t = await testApp();
  network = await testProxy(t.settings);
  db = await connect(network.settings, { size: 2, limits });
  node = await buildApp({ db, config: t.config });
  await t.openCatalogue();
  [seller, admin] = [await t.person('VENDEDOR'), await t.person('ADMIN')];
  product = await t.product({ name: 'Pava', cantidadLimite: 9, stock: 9 });
});
afterAll(async () => {
  network.cut();
  await node.close();
  await db.close();
  await network.stop();
  await t.close();
});
afterEach(async () => {
  network.drops = () => false;
  network.cut();
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
  await expect.poll(() => db.bus.hears()).toBe(true);
});

const freeze = () => {
  network.drops = () => true;
};

/** Takes all connections; returns the function that gives them back. */
async function takeAll() {
  const taken = await Promise.all([db.pool.connect(), db.pool.connect()]);
  return () => {
    for (const client of taken) client.release();
  };
}

async function ask(url: string, { token, body, key }: { token?: string; body?: object; key?: string } = {}) {
  const began = performance.now();
  const {
    statusCode: status,
    headers,
    payload,
  } = await node.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { payload: body }),
  });
  return { status, headers, body: JSON.parse(payload), took: performance.now() - began };
}

const orders = () => ask(`/api/menu/order/${seller.id}`, seller);
const order = (key: string) => ask('/api/menu/order', { ...seller, body: orderOf(product), key });

test('a frozen database is a 503 that says when to come back, and its connections are not used again', async () => {
  await expect.poll(async () => (await orders()).status).toBe(200);
  freeze();
  const { status, body, headers, took } = await orders();
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'NO_DISPONIBLE', '2']);
  expect(body.title).toMatch(/^El servicio no está disponible/);
  expect(took).toBeLessThan(limits.statement + limits.grace + slack);
  network.drops = () => false;
  expect((await orders()).status).toBe(200);
});

test('whoever waits for a connection while all are taken is told so in time', async () => {
  const giveBack = await takeAll();
  const { status, took } = await orders();
  giveBack();
  expect(status).toBe(503);
  expect(took).toBeLessThan(limits.connect + slack);
});

test('a statement that takes too long is ended, and one that may take longer is not', async () => {
  const slow = (db: Pick<Db, 'execute'>) => db.execute`select pg_sleep(1.1)`;
  const patient = db.allowing('document');
  // On the same two connections, which have their usual limit again afterwards.
  await Promise.all([slow(patient), patient.transaction(slow)]);
  expect(await Promise.allSettled([slow(db), db.transaction(slow)])).toMatchObject([
    { reason: { code: '57014' } },
    { reason: { code: '57014' } },
  ]);
});

test('whether it is ready is known in time, whatever happens, and waits for nobody', async () => {
  const giveBack = await takeAll();
  const ready = await ask('/readyz');
  giveBack();
  expect(ready).toMatchObject({ status: 200, body: { status: 'ok' } });
  freeze();
  const { status, took, headers } = await ask('/readyz');
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  expect(took).toBeLessThan(limits.ready + slack);
  expect((await ask('/readyz')).status).toBe(503);
});

test('a database that can only be read is not ready, and writes there are refused for a while', async () => {
  const { database } = t.settings;
  const owner = await t.db.pool.connect();
  await owner.query(`alter database ${identifier(String(database))} set default_transaction_read_only = on`);
  network.cut();
  try {
    expect((await ask('/readyz')).status).toBe(503);
    const { status, body } = await order('only read');
    expect([status, body.code]).toEqual([503, 'NO_DISPONIBLE']);
  } finally {
    await owner.query(`alter database ${identifier(String(database))} reset default_transaction_read_only`);
    owner.release();
  }
});

test.each([
  ['is lost', true],
  ['does not come', false],
])('the key of an order says the truth when the answer to its commit %s', async (what, cut) => {
  const before = ((await orders()).body as Order[]).map(({ orderId }) => orderId);
  let dropped = false;
  network.drops = ({ from, startup, text }) => {
    if (startup.includes('vitrina bus')) return false;
    if (from === 'client' && text.includes('commit\0')) {
      dropped = true;
      if (cut) setTimeout(network.cut, 100);
    }
    return dropped && from === 'server';
  };
  const { status, body } = await order(what);
  expect([dropped, status, body.code]).toEqual([true, 503, 'NO_DISPONIBLE']);
  network.drops = () => false;
  const again = await order(what);
  expect(again.status).toBe(201);
  const after = ((await orders()).body as Order[]).map(({ orderId }) => orderId);
  expect(after.filter((id) => !before.includes(id))).toEqual([again.body.orderId]);
});

test('a session whose end was committed without an answer is over here too', async () => {
  const leaving = await t.person('VENDEDOR');
  const own = () => ask(`/api/menu/order/${leaving.id}`, leaving);
  expect((await own()).status).toBe(200);
  let dropped = false;
  network.drops = ({ from, startup, text }) => {
    if (startup.includes('vitrina bus')) return false;
    dropped ||= from === 'client' && text.includes('commit\0');
    return dropped && from === 'server';
  };
  expect((await ask('/api/logout', { ...leaving, body: {} })).status).toBe(503);
  network.drops = () => false;
  expect((await own()).status).toBe(401);
});

test('the catalogue goes out from memory while the database is away, and nothing else does', async () => {
  const names = async (token?: string) => {
    const { status, body } = await ask('/api/producto/all', token ? { token } : {});
    return [status, status === 200 ? body.map(({ name }: { name: string }) => name) : body.code];
  };
  const shown = [200, ['Pava']];
  expect(await names()).toEqual(shown);
  await network.stop();
  await expect.poll(() => db.bus.hears()).toBe(false);
  try {
    for (const token of [undefined, seller.token]) expect(await names(token)).toEqual(shown);
    // Who sees more must be known.
    expect(await names(admin.token)).toEqual([503, 'NO_DISPONIBLE']);
    const { status, took } = await orders();
    expect(status).toBe(503);
    expect(took).toBeLessThan(2_000);
  } finally {
    await network.start();
  }
});

test('the catalogue goes out from memory while the database is frozen', async () => {
  expect((await ask('/api/producto/all')).status).toBe(200);
  freeze();
  await expect.poll(() => db.bus.hears()).toBe(false);
  const { status, took } = await ask('/api/producto/all', seller);
  expect(status).toBe(200);
  expect(took).toBeLessThan(3_000);
});
