import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OwnSession } from '#contract/session.calls.ts';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../test-app.ts';
import { deviceName } from './log-in.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
let t: TestApp;
let here: Caller;
let userName: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
let count = 0;
beforeEach(async () => {
  userName = `viajera ${++count}`;
  here = await t.person('VENDEDOR', { userName });
});

const listed = async (who = here) => (await who.call<OwnSession[]>('GET /api/sesiones')).body;
const isLoggedIn = async (caller: Caller) => (await caller.call('GET /api/producto/week')).status === 200;

test('one’s own sessions are listed with device and times, this one first, and nobody else’s', async () => {
  const login = { username: userName, password: PASSWORD };
  await t.visitor.call('POST /api/login', login, { 'user-agent': ANDROID });
  await t.person('VENDEDOR');
  await t.db.execute`update sesion set creada_at = now() - interval '2 days', usada_at = now() - interval '1 day'
    where equipo = 'Chrome en Android'`;
  const sessions = await listed();
  expect(sessions.map(({ equipo, actual }) => [equipo, actual])).toEqual([
    ['Equipo desconocido', true],
    ['Chrome en Android', false],
  ]);
  const [, phone] = sessions.map(({ creada, usada }) =>
    [creada, usada].map((at) => (Date.now() - Date.parse(at)) / 3.6e6),
  );
  expect(phone?.map(Math.round)).toEqual([48, 24]);
  expect(JSON.stringify(sessions)).not.toContain(JSON.parse(atob(here.token.split('.')[1] ?? '')).jti);
});

test('one of them is ended by its id, at once, and no other', async () => {
  const [there, third] = [await t.logIn(here.id, userName), await t.logIn(here.id, userName)];
  expect(await isLoggedIn(there)).toBe(true);
  const id = (await listed(there)).find(({ actual }) => actual)?.id;
  expect((await here.call(`DELETE /api/sesiones/${id}`)).status).toBe(204);
  expect([await isLoggedIn(here), await isLoggedIn(there), await isLoggedIn(third)]).toEqual([true, false, true]);
  expect(await listed()).toHaveLength(2);
  expect((await here.call(`DELETE /api/sesiones/${id}`)).status).toBe(404);
});

test('nobody ends somebody else’s, not even an administrator', async () => {
  const [own] = await listed();
  const admin = await t.person('ADMIN');
  const refused = await admin.call(`DELETE /api/sesiones/${own?.id}`);
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'NO_PERMITIDO' }]);
  expect(await isLoggedIn(here)).toBe(true);
});

test('a use is noticed once it lies some minutes behind the last', async () => {
  const there = await t.logIn(here.id, userName);
  const asOf = (age: string) =>
    t.db.execute`update sesion set usada_at = now() - ${age}::interval where usuario_id = ${here.id}`;
  const used = async () => (Date.now() - Date.parse((await listed())[1]?.usada ?? '')) / 60_000;
  await asOf('6 minutes');
  await isLoggedIn(there);
  await expect.poll(used).toBeLessThan(1);
  await asOf('4 minutes');
  t.db.bus.announce({ kind: 'session', usuarioId: here.id });
  await isLoggedIn(there);
  await t.db.execute`select`;
  expect(await used()).toBeGreaterThan(3);
});

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.each([
  [ANDROID, 'Chrome en Android'],
  [ANDROID.replace('Chrome/', 'SamsungBrowser/27.0 Chrome/'), 'Samsung Internet en Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari en iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} CriOS/130.0 Mobile/15E148 Safari/604.1`,
    'Chrome en iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge en Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox en Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.0 Safari/605.1.15`, 'Safari en Mac'],
  ['curl/8.9.1', 'Equipo desconocido'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
