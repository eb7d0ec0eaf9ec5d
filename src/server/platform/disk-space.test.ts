import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type AppSettings, buildApp } from '../app.ts';
import { type Caller, orderOf, PASSWORD, type TestApp, testApp } from '../test-app.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;
let productoId: number;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  seller = await t.person('VENDEDOR', { userName: 'vende' });
  ({ productoId } = await t.product());
  await t.openCatalogue();
  const placed = await seller.call('POST /api/menu/order', orderOf({ productoId, amount: 100 }));
  expect(placed.status).toBe(201);
});
afterAll(() => t.close());

/** The same server on a disk with less free than is kept. */
async function onFullDisk(work: (app: FastifyInstance) => Promise<void>, settings: Partial<AppSettings> = {}) {
  const app = await buildApp({ db: t.db, config: { ...t.config, diskReserve: Number.MAX_SAFE_INTEGER, ...settings } });
  await work(app);
  await app.close();
}
const send = (app: FastifyInstance, { token }: Caller, route: string, payload?: object) => {
  const [method, url] = route.split(' ') as ['POST', string];
  return app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
};

describe('while the disk is nearly full', () => {
  test('what changes data is refused in words', () =>
    onFullDisk(async (app) => {
      for (const [who, route, payload] of [
        [seller, 'POST /api/menu/order', orderOf({ productoId, amount: 100 })],
        [admin, `PUT /api/producto/${productoId}`, { name: 'Pava' }],
        [admin, 'DELETE /api/menu/1'],
        [admin, 'POST /api/producto'],
      ] as const) {
        const answer = await send(app, who, route, payload);
        expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
          507,
          'SIN_ESPACIO',
          '60',
        ]);
        expect(answer.json().title).toBe(
          'No queda lugar en el disco del servidor: por ahora no se puede guardar nada.',
        );
      }
    }));

  test('what was kept is read and printed', () =>
    onFullDisk(async (app) => {
      for (const route of ['GET /api/producto/all', 'GET /api/menu/order'])
        expect((await send(app, admin, route)).statusCode).toBe(200);
      // Documents too, here one without orders.
      expect((await send(app, admin, 'POST /api/menu/facturas-black')).json().code).toBe('SIN_PEDIDOS');
    }));

  test('sessions begin and end', () =>
    onFullDisk(async (app) => {
      const body = { username: 'vende', password: PASSWORD };
      const login = await app.inject({ method: 'POST', url: '/api/login', payload: body });
      expect(login.statusCode).toBe(200);
      const mine = { ...seller, token: login.json().token };
      expect((await send(app, mine, 'POST /api/logout')).statusCode).toBe(204);
    }));

  test('where the database is elsewhere only what brings a picture is refused', () =>
    onFullDisk(
      async (app) => {
        const order = orderOf({ productoId, amount: 100 });
        expect((await send(app, seller, 'POST /api/menu/order', order)).statusCode).toBe(201);
        expect((await send(app, admin, 'POST /api/producto')).statusCode).toBe(507);
      },
      { database: { kind: 'EXTERNAL', url: 'postgres://elsewhere/vitrina' } },
    ));

  test('what is free counts where the database has a disk of its own too', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrina-disks-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const order = orderOf({ productoId, amount: 100 });
    const ordering = async (app: FastifyInstance) =>
      (await send(app, seller, 'POST /api/menu/order', order)).statusCode;
    await onFullDisk(async (app) => expect(await ordering(app)).toBe(201), { dataDir, diskReserve: 1 });
    // A file system that has no byte free.
    symlinkSync('/proc', path.join(dataDir, 'postgres'));
    await onFullDisk(async (app) => expect(await ordering(app)).toBe(507), { dataDir, diskReserve: 1 });
  });

  test('what is free is measured', async () => {
    const { body } = await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(Number(body.match(/^disk_free_bytes (\d+)$/m)?.[1])).toBeGreaterThan(0);
  });
});

test('where something else fills the disk to its last byte a login and a document say so, as what changes data does', async () => {
  const away = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  const db = {
    ...t.db,
    requireReady: away,
    rows: () => away,
    one: () => away,
    maybeOne: () => away,
    transaction: away,
  } as typeof t.db;
  const asked = async (diskReserve: number, settings: Partial<AppSettings> = {}) => {
    const app = await buildApp({ db: t.db, config: { ...t.config, diskReserve, ...settings } });
    onTestFinished(() => app.close());
    await send(app, admin, 'GET /api/sesiones');
    Object.assign(t.db, db);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    const answers = [
      await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'vende', password: PASSWORD } }),
      await send(app, admin, 'POST /api/menu/pedido/1'),
      await send(app, admin, 'GET /api/menu/order?pagina=1'),
    ];
    return answers.map((answer) => `${answer.statusCode} ${answer.json().code}`);
  };
  const known = { ...t.db };
  onTestFinished(() => void Object.assign(t.db, known));
  expect(await asked(Number.MAX_SAFE_INTEGER)).toEqual(Array(3).fill('507 SIN_ESPACIO'));
  Object.assign(t.db, known);
  expect(await asked(0)).toEqual(Array(3).fill('503 NO_DISPONIBLE'));
  // A database elsewhere lacks nothing of what this disk lacks.
  Object.assign(t.db, known);
  const elsewhere = await asked(Number.MAX_SAFE_INTEGER, {
    database: { kind: 'EXTERNAL', url: 'postgres://elsewhere' },
  });
  expect(elsewhere).toEqual(Array(3).fill('503 NO_DISPONIBLE'));
});

test.each([
  ['the server', 'ENOSPC', 507, 'SIN_ESPACIO', /^No queda lugar en el disco del servidor/],
  ['the database', '53100', 503, 'NO_DISPONIBLE', /^La base de datos se quedó sin lugar en el disco/],
])('a disk of %s that is full is told in words', async (_whose, code, status, refusal, title) => {
  const app = await buildApp({ db: t.db, config: t.config });
  app.get('/lleno', () => {
    throw Object.assign(new Error('no space left on device'), { code });
  });
  const answer = await app.inject('/lleno');
  expect([answer.statusCode, answer.json().code]).toEqual([status, refusal]);
  expect(answer.json().title).toMatch(title);
  await app.close();
});
