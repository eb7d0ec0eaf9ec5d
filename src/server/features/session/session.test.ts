import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { Problem } from '#contract/refusals.calls.ts';
import type { TokenPayload } from '#contract/session.calls.ts';
import { buildApp } from '../../app.ts';
import { connect } from '../../platform/db/connect.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenPayload;
const logIn = (body: object, headers?: Record<string, string>) =>
  t.visitor.call<{ token: string } & Problem>('POST /api/login', body, headers);
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';

test('the token says who the user is, as the specification names it', async () => {
  const leader = await t.person('LIDER', { nombre: 'José', apellido: 'Muñoz', email: 'jose@vitrina.example' });
  expect(payloadOf(leader.token)).toMatchObject({
    authorities: ['ROLE_USER'],
    userID: leader.id,
    sub: 'jose@vitrina.example',
    aud: 'José',
    iss: 'Muñoz',
    tipo: 'LIDER',
  });
  const admin = await t.person('ADMIN');
  expect(payloadOf(admin.token).authorities).toEqual(['ROLE_ADMIN']);
});

test('who has no email gets a token without one, never another name in its place', async () => {
  const seller = await t.person('VENDEDOR', { email: '' });
  expect(payloadOf(seller.token).sub).toBe('');
});

test('the user name is read in any case, the password is not', async () => {
  await t.person('VENDEDOR', { userName: 'Ñandú' });
  expect((await logIn({ username: ' ñANDÚ ', password: PASSWORD })).status).toBe(200);
  expect((await logIn({ username: 'Ñandú', password: PASSWORD.toUpperCase() })).status).toBe(401);
});

test('a wrong password and an unknown user get the same answer', async () => {
  await t.person('VENDEDOR', { userName: 'known' });
  const wrong = await logIn({ username: 'known', password: 'not this one' });
  const unknown = await logIn({ username: 'nobody', password: 'not this one' });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual(unknown.body);
  expect(wrong.body).toMatchObject({ code: 'CREDENCIALES', title: 'Usuario o contraseña incorrectos.' });
});

test('after ten failures the account waits, even with the right password; another account does not', async () => {
  await t.person('VENDEDOR', { userName: 'attacked' });
  await t.person('VENDEDOR', { userName: 'quiet' });
  for (let i = 0; i < 10; i++) expect((await logIn({ username: 'attacked', password: `guess ${i}` })).status).toBe(401);
  const { status, body, headers } = await logIn({ username: 'Attacked', password: PASSWORD });
  expect([status, body.code]).toEqual([429, 'DEMASIADOS_INTENTOS']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(60);
  expect((await logIn({ username: 'quiet', password: PASSWORD })).status).toBe(200);
});

test('guesses that come all at once are counted like others', async () => {
  await t.person('VENDEDOR', { userName: 'stormed' });
  const guesses = Array.from({ length: 60 }, (_, i) => logIn({ username: 'stormed', password: `guess ${i}` }));
  const answers = await Promise.all(guesses);
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(13);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
});

test('a crowd that registers does not keep anybody from logging in', async () => {
  await t.person('VENDEDOR', { userName: 'patient' });
  const place = { direccion: 'Alem 1', retiro: 'Conesa 970, Muñiz' };
  let registered = 0;
  const crowd = Array.from({ length: 24 }, (_, i) =>
    t.visitor
      .call(
        'POST /api/registrarse',
        { userName: `crowd ${i}`, password: PASSWORD, ...place },
        { 'x-forwarded-for': `198.18.1.${i}` },
      )
      .then(({ status }) => {
        expect(status).toBe(201);
        registered++;
      }),
  );
  expect((await logIn({ username: 'patient', password: PASSWORD })).status).toBe(200);
  expect(registered).toBeLessThan(12);
  await Promise.all(crowd);
});

test('whoever registers from elsewhere does not wait for a crowd that registers from one place', async () => {
  const register = (address: string, userName: string) =>
    t.visitor.call(
      'POST /api/registrarse',
      { userName, password: PASSWORD, direccion: 'Alem 1', retiro: 'Conesa 970, Muñiz' },
      { 'x-forwarded-for': address },
    );
  let registered = 0;
  const crowd = Array.from({ length: 20 }, (_, n) =>
    register('192.0.2.1', `multitud ${n}`).then(({ status }) => {
      expect(status).toBe(201);
      registered++;
    }),
  );
  expect((await register('198.51.100.1', 'paciente')).status).toBe(201);
  expect(registered).toBeLessThan(10);
  await Promise.all(crowd);
});

test('right logins of one account that come all at once hold up nobody else', async () => {
  await t.person('VENDEDOR', { userName: 'busy' });
  await t.person('VENDEDOR', { userName: 'patient.too' });
  const storm = Array.from({ length: 200 }, () => logIn({ username: 'busy', password: PASSWORD }));
  expect((await logIn({ username: 'patient.too', password: PASSWORD })).status).toBe(200);
  const statuses = (await Promise.all(storm)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(50);
});

test('a person has twenty sessions, and the oldest ends first', async () => {
  const first = await t.person('VENDEDOR', { userName: 'everywhere' });
  const second = await t.logIn(first.id, 'everywhere');
  const isAlive = async ({ id, call }: Caller) => (await call(`GET /api/menu/order/${id}`)).status === 200;
  for (let n = 0; n < 18; n++) await t.logIn(first.id, 'everywhere');
  expect([await isAlive(first), await isAlive(second)]).toEqual([true, true]);
  await t.logIn(first.id, 'everywhere');
  expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
});

test('logins that begin at the same moment leave no session above the twenty', async () => {
  const { id } = await t.person('VENDEDOR', { userName: 'at.once' });
  for (let n = 0; n < 19; n++) await t.logIn(id, 'at.once');
  const count = async () => {
    const [row] = await t.db.rows(
      z.object({ n: z.int() }),
    )`select count(*)::int as n from sesion where usuario_id = ${id}`;
    return row?.n;
  };
  expect(await count()).toBe(20);
  const together = await t.db.transaction(async (tx) => {
    // The last table that a login writes to: each comes here when it has ended those that are too many.
    await tx.execute`lock table recuperacion in access exclusive mode`;
    const logins = [1, 2].map(() => logIn({ username: 'at.once', password: PASSWORD }));
    await untilWaiting(t.db, 2);
    return logins;
  });
  expect((await Promise.all(together)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await count()).toBe(20);
});

test('a login replaces the session of the same user on the same device, and nobody else’s', async () => {
  const [mine, other] = [await t.person('VENDEDOR', { userName: 'again' }), await t.person('VENDEDOR')];
  const again = (token: string) =>
    logIn(
      { username: 'again', password: PASSWORD },
      { cookie: `vitrina_sesion=${token}`, 'sec-fetch-site': 'same-origin' },
    );
  expect((await again(other.token)).status).toBe(200);
  expect((await other.call(`GET /api/menu/order/${other.id}`)).status).toBe(200);
  expect((await mine.call(`GET /api/menu/order/${mine.id}`)).status).toBe(200);
  expect((await again(mine.token)).status).toBe(200);
  expect((await mine.call(`GET /api/menu/order/${mine.id}`)).status).toBe(401);
});

test('a visitor cannot make the server hold much', async () => {
  const { status, body } = await logIn({ username: 'x', password: 'x', more: 'x'.repeat(70_000) });
  expect([status, body.code]).toEqual([413, 'CUERPO_MUY_GRANDE']);
});

test('a right password forgives the failures before it', async () => {
  await t.person('VENDEDOR', { userName: 'clumsy' });
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 9; i++) await logIn({ username: 'clumsy', password: `guess ${i}` });
    expect((await logIn({ username: 'clumsy', password: PASSWORD })).status).toBe(200);
  }
});

test('logging out ends that session at once and leaves the others', async () => {
  const [phone, laptop] = [
    await t.person('VENDEDOR', { userName: 'two' }),
    await logIn({ username: 'two', password: PASSWORD }),
  ];
  const other = { authorization: `Bearer ${laptop.body.token}` };
  expect((await phone.call('POST /api/logout')).status).toBe(204);
  expect((await phone.call(`GET /api/menu/order/${phone.id}`)).status).toBe(401);
  expect((await t.visitor.call(`GET /api/menu/order/${phone.id}`, undefined, other)).status).toBe(200);
});

test('a session that ends on one node ends on every node', async () => {
  const db = await connect(t.settings);
  const second = await buildApp({ db, config: t.config });
  const user = await t.person('VENDEDOR');
  const onSecond = () =>
    second.inject({ url: `/api/menu/order/${user.id}`, headers: { authorization: `Bearer ${user.token}` } });
  expect((await onSecond()).statusCode).toBe(200);
  await user.call('POST /api/logout');
  await expect.poll(async () => (await onSecond()).statusCode, { timeout: 4_000 }).toBe(401);
  await second.close();
  await db.close();
});

test('a session ends when its time is over', async () => {
  const user = await t.person('VENDEDOR');
  await t.db.execute`update sesion set expira_at = now() - interval '1 second' where usuario_id = ${user.id}`;
  expect((await user.call(`GET /api/menu/order/${user.id}`)).status).toBe(401);
});

test('a session ends by the clock of the database, whatever this machine’s says', async () => {
  const week = 7 * 24 * 3_600_000;
  onTestFinished(() => void vi.useRealTimers());
  for (const wrong of [week, -week]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrong });
    const user = await t.person('VENDEDOR');
    const { hours } = await t.db.one(z.object({ hours: z.number() }))`
      select round(extract(epoch from expira_at - now()) / 3600)::float as hours from sesion where usuario_id = ${user.id}`;
    expect(hours).toBe(12);
    vi.setSystemTime(Date.now() + week);
    const isAlive = async () => (await user.call(`GET /api/menu/order/${user.id}`)).status === 200;
    expect(await isAlive()).toBe(true);
    await t.db.execute`update sesion set expira_at = now() where usuario_id = ${user.id}`;
    t.db.bus.announceHere({ kind: 'restart' });
    expect(await isAlive()).toBe(false);
    vi.useRealTimers();
  }
});

test('forged tokens are nobody', async () => {
  const { token } = await t.person('ADMIN');
  const [header, payload, signature] = token.split('.') as [string, string, string];
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const other = Buffer.from(JSON.stringify({ ...payloadOf(token), userID: 1 })).toString('base64url');
  for (const forged of [`${unsigned}.${payload}.`, `${header}.${other}.${signature}`, 'x.y.z', 'nonsense']) {
    const answer = await t.visitor.call('GET /api/menu/order', undefined, { authorization: `Bearer ${forged}` });
    expect([answer.status, answer.body.code]).toEqual([401, 'SESION_VENCIDA']);
  }
});

test('the cookie is kept from scripts and other sites, and lasts only when asked to', async () => {
  await t.person('VENDEDOR', { userName: 'cookie' });
  const answer = await logIn({ username: 'cookie', password: PASSWORD });
  const short = String(answer.headers['set-cookie']);
  expect(short).toMatch(/HttpOnly/);
  expect(short).toMatch(/SameSite=Strict/);
  expect(short).not.toMatch(/Max-Age|Secure/);
  const long = await logIn(
    { username: 'cookie', password: PASSWORD, recordarme: true },
    { 'x-forwarded-proto': 'https' },
  );
  expect(String(long.headers['set-cookie'])).toMatch(/Max-Age=2592000;.*Secure/);
  // So do the tokens themselves, and what the database knows of them.
  const lifetimes = [answer, long].map(({ body }) => payloadOf(body.token)).map(({ exp, iat }) => (exp - iat) / 3600);
  expect(lifetimes).toEqual([12, 30 * 24]);
  const known = await t.db.rows(z.object({ hours: z.int() }))`
    select distinct round(extract(epoch from expira_at - now()) / 3600)::int as hours from sesion
    join usuario on usuario_id = id where user_name = 'cookie' order by hours`;
  expect(known.map(({ hours }) => hours)).toEqual(lifetimes);
});

test('behind TLS the cookie is of this host alone, and one that a neighbour or somebody on the way could set is none', async () => {
  const { id } = await t.person('VENDEDOR', { userName: 'behind.tls' });
  const tls = { 'x-forwarded-proto': 'https' };
  const log = async (headers: Record<string, string>) =>
    String((await logIn({ username: 'behind.tls', password: PASSWORD }, headers)).headers['set-cookie']?.[0]);
  const [secure, plain] = [await log(tls), await log({})];
  expect(secure).toMatch(/^__Host-vitrina_sesion=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const status = async (cookie: string, headers: Record<string, string>) =>
    (await t.visitor.call(`GET /api/menu/order/${id}`, undefined, { cookie, ...headers })).status;
  const [secureCookie, plainCookie] = [secure, plain].map((header) => header.split(';')[0] ?? '') as [string, string];
  expect(await status(secureCookie, tls)).toBe(200);
  expect(await status(`otra=1; ${secureCookie}`, tls)).toBe(200);
  expect(await status(plainCookie, tls)).toBe(401);
  expect(await status(plainCookie, {})).toBe(200);
  expect(await status(secureCookie, {})).toBe(401);
  const left = await t.visitor.call('POST /api/logout', undefined, {
    cookie: secureCookie,
    'sec-fetch-site': 'same-origin',
    ...tls,
  });
  expect(left.headers['set-cookie']).toMatch(/^__Host-vitrina_sesion=; Max-Age=0; Path=\/; HttpOnly; Secure/);
});

test('a write that carries the cookie is refused unless it comes from our own pages', async () => {
  await t.person('ADMIN', { userName: 'cautious' });
  const { headers } = await logIn({ username: 'cautious', password: PASSWORD });
  const cookie = cookieOf(headers);
  const write = (extra: Record<string, string>) =>
    t.visitor.call('PUT /api/producto/estadoCatalogo/true', undefined, { cookie, host: 'vitrina.example', ...extra });
  for (const foreign of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://vitrina.example' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ]) {
    const { status, body } = await write(foreign as Record<string, string>);
    expect([foreign, status, body.code]).toEqual([foreign, 403, 'ORIGEN_AJENO']);
  }
  expect((await write({ origin: 'http://vitrina.example' })).status).toBe(200);
  expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  const read = await t.visitor.call('GET /api/menu/order', undefined, { cookie, 'sec-fetch-site': 'cross-site' });
  expect(read.status).toBe(200);
});
