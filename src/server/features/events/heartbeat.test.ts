import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/products.calls.ts';
import { buildApp } from '../../app.ts';
import type { Announcement } from '../../platform/db/bus.ts';
import { connect } from '../../platform/db/connect.ts';
import type { Db } from '../../platform/db/executor.ts';
import { type TestProxy, testProxy } from '../../platform/db/test-proxy.ts';
import { type Caller, orderOf, type TestApp, testApp } from '../../test-app.ts';

/** Two nodes; what is between one of them and the database loses what it should hear. */
let elsewhere: TestApp;
let network: TestProxy;
let here: { app: FastifyInstance; db: Db & { close(): Promise<void> } };
const heard: Announcement['kind'][] = [];
const limits = { connect: 300, beat: 200, silence: 800, reconnect: 50 };
beforeAll(async () => {
  elsewhere = await testApp();
  network = await testProxy(elsewhere.settings);
  const db = await connect(network.settings, { size: 4, limits });
  here = { db, app: await buildApp({ db, config: elsewhere.config }) };
  db.bus.listen(({ kind }) => heard.push(kind));
  await elsewhere.openCatalogue();
});
afterAll(async () => {
  await here.app.close();
  await here.db.close();
  await network.stop();
  await elsewhere.close();
});

test('a node that hears nothing any more stops trusting what it remembers of sessions', async () => {
  const [seller, product] = [await elsewhere.person('VENDEDOR'), await elsewhere.product()];
  const order = async () => {
    const { statusCode } = await here.app.inject({
      method: 'POST',
      url: '/api/menu/order',
      headers: { authorization: `Bearer ${seller.token}` },
      payload: orderOf(product),
    });
    return statusCode;
  };
  expect(await order()).toBe(201);
  // The listener alone, and new ones: all else goes on.
  network.drops = ({ startup }) => startup.includes('vitrina bus');
  await seller.call('POST /api/logout');
  const ended = performance.now();
  await expect.poll(order, { interval: 20 }).toBe(401);
  expect(performance.now() - ended).toBeLessThan(limits.silence + 10_000);
  // What was on its way before still counts as heard, however late this process reads it.
  await expect.poll(() => here.db.bus.hears()).toBe(false);
  // While deaf everybody else is looked up, and let in.
  const other = await elsewhere.person('VENDEDOR');
  const headers = { authorization: `Bearer ${other.token}` };
  for (let n = 0; n < 2; n++)
    expect((await here.app.inject({ url: `/api/menu/order/${other.id}`, headers })).statusCode).toBe(200);
  await other.call('POST /api/logout');
  expect((await here.app.inject({ url: `/api/menu/order/${other.id}`, headers })).statusCode).toBe(401);
});

test('it hears again once the network does, having forgotten everything', async () => {
  network.drops = () => false;
  await expect.poll(() => here.db.bus.hears()).toBe(true);
  heard.length = 0;
  elsewhere.db.bus.announce({ kind: 'products' });
  await expect.poll(() => heard).toEqual(['products']);
  network.drops = ({ startup, from, text }) =>
    startup.includes('vitrina bus') && from === 'server' && text.includes('vitrina ');
  await expect.poll(() => heard).toContain('restart');
  network.drops = () => false;
  await expect.poll(() => here.db.bus.hears()).toBe(true);
});

test('what a node remembers counts neither while it is deaf, however long, nor after', async () => {
  network.drops = () => false;
  // Once deaf it stays so for a while, and nothing makes it forget.
  const slow = { ...limits, reconnect: 4_000 };
  const db = await connect(network.settings, { size: 4, limits: slow });
  const app = await buildApp({ db, config: elsewhere.config });
  const product = await elsewhere.product({ name: 'Pava' });
  const [admin, one, other] = [
    await elsewhere.person('ADMIN'),
    await elsewhere.person('VENDEDOR'),
    await elsewhere.person('VENDEDOR'),
  ];
  const isLoggedIn = async ({ id, token }: Caller) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.inject({ url: `/api/menu/order/${id}`, headers })).statusCode === 200;
  };
  const name = async () => {
    const { body } = await app.inject({ url: '/api/producto/all', headers: { 'accept-encoding': 'identity' } });
    return (JSON.parse(body) as Product[]).find(({ productoId }) => productoId === product.productoId)?.name;
  };
  network.drops = ({ startup }) => startup.includes('vitrina bus');
  await new Promise<void>((resolve) => {
    db.bus.listen(({ kind }) => kind === 'restart' && resolve());
  });
  expect(db.bus.hears()).toBe(false);
  expect([await isLoggedIn(one), await isLoggedIn(other), await name()]).toEqual([true, true, 'Pava']);
  await one.call('POST /api/logout');
  expect(await isLoggedIn(one)).toBe(false);
  await other.call('POST /api/logout');
  await admin.call(`PUT /api/producto/${product.productoId}`, { name: 'Pava silbadora' });
  network.drops = () => false;
  await expect.poll(() => db.bus.hears(), { interval: 5 }).toBe(true);
  expect([await isLoggedIn(other), await name()]).toEqual([false, 'Pava silbadora']);
  await app.close();
  await db.close();
  await expect.poll(() => here.db.bus.hears()).toBe(true);
});

test('it forgets once that it is deaf, not at each try to hear again', async () => {
  heard.length = 0;
  network.drops = ({ startup }) => startup.includes('vitrina bus');
  await expect.poll(() => heard).toContain('restart');
  await new Promise((resolve) => setTimeout(resolve, 4 * (limits.connect + limits.reconnect)));
  expect(heard).toEqual(['restart']);
  network.drops = () => false;
  await expect.poll(() => here.db.bus.hears()).toBe(true);
});

test('a connection that answers and tells nothing is given up', async () => {
  heard.length = 0;
  network.alters = ({ text }) => text.replace('notify "vitrina', 'notify "sordera');
  await expect.poll(() => heard).toContain('restart');
  network.alters = ({ text }) => text;
  await expect.poll(() => here.db.bus.hears()).toBe(true);
});

test('a node that is heard stays connected', async () => {
  heard.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 1.2 * limits.silence));
  await expect.poll(() => here.db.bus.hears()).toBe(true);
  expect(heard).toEqual([]);
});
