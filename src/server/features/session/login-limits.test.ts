import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../test-app.ts';
import { loginLimits } from './login-limits.ts';
import { hashPassword } from './password.ts';

let t: TestApp;
let admin: Caller;
let userName: string;
let person: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN', { userName: 'jefa' });
});
afterAll(() => t.close());
beforeEach(async () => {
  userName = `atacada ${randomUUID()}`;
  person = await t.person('VENDEDOR', { userName });
});

const home = '203.0.113.7';
const elsewhere = '198.51.100.9';
type From = { from?: string; device?: string; as?: string };
const logIn = (password: string, { from = home, device, as = userName }: From = {}) =>
  t.visitor.call<Problem>(
    'POST /api/login',
    { username: as, password },
    { 'x-forwarded-for': from, ...(device && { cookie: device }) },
  );
const status = async (...attempt: Parameters<typeof logIn>) => (await logIn(...attempt)).status;
const guess = async (times: number, from: From = {}) => {
  for (let n = 0; n < times; n++) expect(await status(`guess ${n}`, from)).toBe(401);
};
const cookiesOf = async (...attempt: Parameters<typeof logIn>) =>
  [(await logIn(...attempt)).headers['set-cookie']].flat().map(String);
/** The cookie by which a device is known after a login. */
const deviceOf = async (...attempt: Parameters<typeof logIn>) =>
  (await cookiesOf(...attempt)).find((cookie) => cookie.startsWith('vitrina_equipo='))?.split(';')[0] ?? '';
/** As if so many guesses had come from so many addresses. */
const guessedFromEverywhere = async (points: number) => {
  await guess(1, { from: '192.0.2.1' });
  await t.db.execute`update intento set points = ${points} where key like ${`cuenta:${person.id} %`}`;
};

test('whoever guesses a password locks out only the own address', async () => {
  await guess(10);
  expect(await status(PASSWORD)).toBe(429);
  expect(await status(PASSWORD, { from: elsewhere })).toBe(200);
});

test('an account is guessed at two hundred times from everywhere, and then not from a new address', async () => {
  await guessedFromEverywhere(199);
  await guess(1, { from: '192.0.2.2' });
  expect(await status(PASSWORD, { from: elsewhere })).toBe(429);
});

test('a device that has logged in before goes in, whatever others do from anywhere and from its own address', async () => {
  const device = await deviceOf(PASSWORD);
  await guess(10);
  await guessedFromEverywhere(200);
  expect(await status(PASSWORD)).toBe(429);
  expect(await status(PASSWORD, { device })).toBe(200);
  expect(await status(PASSWORD, { device, from: elsewhere })).toBe(200);
});

test('a copied cookie gives ten guesses and no more', async () => {
  const device = await deviceOf(PASSWORD);
  await guessedFromEverywhere(200);
  await guess(10, { device });
  expect(await status(PASSWORD, { device })).toBe(429);
  expect(await status(PASSWORD, { device, from: elsewhere })).toBe(429);
});

test('a device is known for the accounts that logged in on it, and for no other', async () => {
  const other = `otra ${randomUUID()}`;
  await t.person('VENDEDOR', { userName: other });
  const device = await deviceOf(PASSWORD, { as: other });
  await guessedFromEverywhere(200);
  expect(await status(PASSWORD, { device })).toBe(429);
  await t.db.execute`delete from intento`;
  const both = await deviceOf(PASSWORD, { device });
  await guessedFromEverywhere(200);
  expect(await status(PASSWORD, { device: both })).toBe(200);
  expect(await status(PASSWORD, { device: both, as: other })).toBe(200);
});

test('a cookie that somebody made up, changed or kept for more than a year is none', async () => {
  const device = await deviceOf(PASSWORD);
  const [, value = ''] = device.split('=');
  const [id, name, issued, signature = ''] = value.split('.');
  await guessedFromEverywhere(200);
  for (const forged of [
    `${id}.${randomUUID()}.${issued}.${signature}`,
    `${id}.${name}.${Number(issued) + 1}.${signature}`,
    `${id}.${name}.${issued}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `${id}.${name}.${issued}`,
    '~~..',
  ])
    expect([forged, await status(PASSWORD, { device: `vitrina_equipo=${forged}` })]).toEqual([forged, 429]);
  vi.useFakeTimers({ now: Date.now() + 366 * 24 * 3_600_000, toFake: ['Date'] });
  await guessedFromEverywhere(200);
  expect(await status(PASSWORD, { device })).toBe(429);
  vi.useRealTimers();
  expect(await status(PASSWORD, { device })).toBe(200);
});

test('the cookie of a device is kept from scripts and other sites, and goes to the login alone', async () => {
  const cookie = (await cookiesOf(PASSWORD))[1];
  expect(cookie).toMatch(/^vitrina_equipo=.*; Path=\/api\/login; Expires=.*; HttpOnly; SameSite=Strict$/);
  const headers = { 'x-forwarded-proto': 'https' };
  const answer = await t.visitor.call('POST /api/login', { username: userName, password: PASSWORD }, headers);
  const overTls = [answer.headers['set-cookie']].flat().map(String)[1];
  // As the session's: no neighbouring host and nobody on the way sets it.
  expect(overTls).toMatch(/^__Host-vitrina_equipo=[^;]+; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Strict$/);
});

test('over TLS a device is known by the cookie alone that only this host can set', async () => {
  const tls = { 'x-forwarded-proto': 'https' };
  const body = { username: userName, password: PASSWORD };
  const answer = await t.visitor.call('POST /api/login', body, tls);
  const device = [answer.headers['set-cookie']].flat().map(String)[1]?.split(';')[0] ?? '';
  await guessedFromEverywhere(200);
  const known = async (cookie: string, headers = {}) =>
    (await t.visitor.call('POST /api/login', body, { 'x-forwarded-for': home, cookie, ...headers })).status;
  expect(await known(device.replace('__Host-', ''), tls)).toBe(429);
  expect(await known(device)).toBe(429);
  expect(await known(device, tls)).toBe(200);
});

const next = 'otra clave bien larga';
test.each<[string, () => Promise<{ status: number }>]>([
  ['that an administrator sets', () => admin.call(`PUT /api/usuario/${person.id}/clave`, { nueva: next })],
  ['of one’s own', () => person.call('PUT /api/usuario/clave', { actual: PASSWORD, nueva: next })],
])('a new password %s frees the account, and makes strangers of its devices', async (_, change) => {
  const device = await deviceOf(PASSWORD);
  await guess(10);
  await guessedFromEverywhere(200);
  expect((await change()).status).toBe(204);
  expect(await status(next)).toBe(200);
  await guessedFromEverywhere(200);
  expect(await status(next, { device })).toBe(429);
});

test('the account counts, however its name is written', async () => {
  await t.person('VENDEDOR', { userName: 'adminx' });
  await guess(5, { as: 'adminx' });
  // PostgreSQL finds the small letter of this one too.
  await guess(5, { as: 'ADMİNX' });
  expect(await status(PASSWORD, { as: 'adminx' })).toBe(429);
  expect(await status(PASSWORD, { as: 'admİnx' })).toBe(429);
});

test('one who has an IPv6 network has no more guesses than others', async () => {
  for (let n = 0; n < 10; n++) await guess(1, { from: `2001:db8:1:2::${n}` });
  expect(await status(PASSWORD, { from: '2001:db8:1:2:ffff::1' })).toBe(429);
  expect(await status(PASSWORD, { from: '2001:db8:1:3::1' })).toBe(200);
});

test('after a hundred guesses at whatever account an address goes on, slowly, and its neighbours go in', async () => {
  const [from, device] = ['192.0.2.77', await deviceOf(PASSWORD)];
  await guess(1, { as: 'nobody', from });
  await t.db.execute`update intento set points = 100 where key = 'direccion:192.0.2.77'`;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const guesses = ['one', 'two', 'three'].map((as) => status('guess', { as, from: '::ffff:192.0.2.77' }));
  expect(await status(PASSWORD, { from, device })).toBe(200);
  expect(seconds()).toBeLessThan(3);
  expect(await Promise.all([...guesses, status(PASSWORD, { from })])).toEqual([401, 401, 401, 200]);
  expect(seconds()).toBeGreaterThan(8);
  expect(await status(PASSWORD, { from: elsewhere })).toBe(200);
});

test('of the tries of a slow address few wait', async () => {
  await guess(1, { as: 'nobody', from: '192.0.2.78' });
  await t.db.execute`update intento set points = 100 where key = 'direccion:192.0.2.78'`;
  const storm = Array.from({ length: 24 }, (_, n) => logIn('guess', { as: `storm ${n}`, from: '192.0.2.78' }));
  const first = await Promise.race(
    storm.map(async (login) => ((await login).status === 429 ? login : new Promise<never>(() => {}))),
  );
  expect([first.body.code, Number(first.headers['retry-after'])]).toEqual(['DEMASIADOS_INTENTOS', 2]);
  expect(await status(PASSWORD, { from: elsewhere })).toBe(200);
});

test('an unknown name is limited as a known one is', async () => {
  await guess(10, { as: 'nadie' });
  expect(await status(PASSWORD, { as: 'NADIE' })).toBe(429);
  expect(await status(PASSWORD, { as: 'nadie', from: elsewhere })).toBe(401);
});

test('a name that grows when its letters are brought to one form is unknown like another', async () => {
  expect(await status(PASSWORD, { as: 'ﷺ'.repeat(100) })).toBe(401);
});

/** Logins that come at once; answers how many of them were answered before somebody else's who came last. */
async function answeredFirst(storm: (() => Promise<unknown>)[]): Promise<number> {
  let answered = 0;
  const all = storm.map((login) => login().then(() => answered++));
  expect(await status(PASSWORD, { from: elsewhere })).toBe(200);
  const first = answered;
  await Promise.all(all);
  return first;
}

test('who asks for many logins at once waits behind everybody else', async () => {
  // As dear to compare as anybody's.
  const clave = await hashPassword(PASSWORD);
  const others = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const name = `multitud ${randomUUID()}`;
      await t.person('VENDEDOR', { userName: name, clave });
      return name;
    }),
  );
  const storm = others.flatMap((as) => Array.from({ length: 5 }, () => () => status(PASSWORD, { as })));
  expect(await answeredFirst(storm)).toBeLessThan(20);
});

test('whoever logs in to one account from everywhere at once waits behind everybody else', async () => {
  const as = `multitud ${randomUUID()}`;
  await t.person('VENDEDOR', { userName: as, clave: await hashPassword(PASSWORD) });
  const storm = Array.from({ length: 60 }, (_, n) => () => status(PASSWORD, { as, from: `198.18.0.${n}` }));
  expect(await answeredFirst(storm)).toBeLessThan(20);
});

test('a lookup of another address goes before the many that one address sent', async () => {
  const { lookUp } = loginLimits(t.db);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const asked = (from: string) =>
    lookUp(from, () => {
      begun.push(from);
      return new Promise<void>((end) => ends.push(end));
    });
  const all = [...Array.from({ length: 30 }, () => asked(home)), asked(elsewhere)];
  await nextTurn();
  const atOnce = begun.length;
  ends.shift()?.();
  await expect.poll(() => begun).toHaveLength(atOnce + 1);
  expect([atOnce < 30, begun.at(-1)]).toEqual([true, elsewhere]);
  while (begun.length < all.length) {
    ends.shift()?.();
    await nextTurn();
  }
  for (const end of ends) end();
  await Promise.all(all);
});
