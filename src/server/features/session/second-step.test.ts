import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Product } from '#contract/products.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { buildApp } from '../../app.ts';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let chief: Caller;
let logged = '';
beforeAll(async () => {
  const log = new PassThrough();
  log.on('data', (line) => {
    logged += line;
  });
  t = await testApp({ log });
  chief = await t.person('ADMIN');
});
afterAll(() => t.close());
/** In the middle of a step, so that none ends while its code is typed. */
const frozen = () => Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: frozen() });
});
afterEach(() => {
  vi.useRealTimers();
});

let count = 0;
/** An administrator, and what her telephone does; a code is of now, or of so many steps later. */
async function administrator() {
  const username = `jefa${++count}`;
  const who = await t.person('ADMIN', { userName: username });
  const logIn = (codigo?: string, password = PASSWORD) =>
    t.visitor.call<{ token: string } & Problem>('POST /api/login', { username, password, codigo });
  const begin = async () => {
    const { body } = await who.call<{ secreto: string; enlace: string } & Problem>('POST /api/segundo-paso', {
      actual: PASSWORD,
    });
    const { secreto, enlace, code: problem } = body;
    return { secreto, enlace, problem, code: (later = 0) => codeOf(secreto, later) };
  };
  const confirm = (codigo: string) => who.call<{ codigos: string[] } & Problem>('PUT /api/segundo-paso', { codigo });
  return { ...who, username, logIn, begin, confirm };
}
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });
/** Her app is set up, with the code of the step before: that of now was not used. */
async function guarded() {
  const her = await administrator();
  const { secreto, code } = await her.begin();
  const { status, body } = await her.confirm(code(-1));
  expect(status).toBe(200);
  return { ...her, secreto, code, codigos: body.codigos };
}
const isIn = async (caller: Caller) => (await caller.call('GET /api/sesiones')).status === 200;
const rows = async (id: number) =>
  (
    await t.db.one(z.object({ rows: z.int() }))`
    select (select count(*) from segundo_paso where usuario_id = ${id})::int
      + (select count(*) from codigo_recuperacion where usuario_id = ${id})::int as rows`
  ).rows;
const audited = async (id: number) =>
  (await chief.call<AuditEntry[]>('GET /api/auditoria?entidad=usuario')).body
    .filter(({ entidadId, campo }) => entidadId === id && campo === 'segundo paso')
    .map(({ antes, despues }) => [antes, despues])
    .toReversed();

test('who sets it up needs the password and a code of her app; then no login goes without one', async () => {
  const her = await administrator();
  const elsewhere = await t.logIn(her.id, her.username);
  const wrong = await her.call<Problem>('POST /api/segundo-paso', { actual: 'otra' });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'CONTRASENA_ACTUAL']);
  expect((await her.confirm('123456')).status).toBe(404);
  const { secreto, enlace, code } = await her.begin();
  expect(enlace).toBe(
    `otpauth://totp/Vitrina:${her.username}?issuer=Vitrina&secret=${secreto}&algorithm=SHA1&digits=6&period=30`,
  );
  const mistyped = await her.confirm('12345x');
  expect([mistyped.status, mistyped.body.errors?.[0]?.field]).toEqual([422, 'codigo']);
  // Nothing is asked for until it is confirmed.
  expect((await her.logIn()).status).toBe(200);

  const { body } = await her.confirm(code(-1));
  expect(new Set(body.codigos).size).toBe(10);
  for (const one of body.codigos) expect(one).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  expect([await isIn(her), await isIn(elsewhere)]).toEqual([true, false]);
  expect((await her.call('GET /api/segundo-paso')).body).toEqual({ activo: true, exigido: false, codigos: 10 });
  expect((await her.begin()).problem).toBe('SEGUNDO_PASO_ACTIVO');
  expect((await her.confirm(code())).body.code).toBe('SEGUNDO_PASO_ACTIVO');

  const without = await her.logIn();
  expect([without.status, without.body.code]).toEqual([401, 'CODIGO_NECESARIO']);
  const unlike = await her.logIn('000 00');
  expect([unlike.status, unlike.body.code]).toEqual([401, 'CODIGO_INCORRECTO']);
  // Whoever has the code alone learns nothing.
  expect((await her.logIn(code(), 'otra')).body.code).toBe('CREDENCIALES');
  const spaced = code().replace(/(\d{3})/, '$1 ');
  expect((await her.logIn(spaced)).status).toBe(200);
});

test('a code is taken once, and none of before it', async () => {
  const her = await guarded();
  const [now, next] = [her.code(), her.code(1)];
  const answers = await Promise.all([her.logIn(now), her.logIn(now)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect((await her.logIn(now)).body.code).toBe('CODIGO_INCORRECTO');
  expect((await her.logIn(her.code(-1))).body.code).toBe('CODIGO_INCORRECTO');
  expect((await her.logIn(next)).status).toBe(200);
});

test('after five codes that do not fit nobody tries more, and one that fits forgives those before it', async () => {
  const her = await guarded();
  const miss = async (times: number) => {
    for (let n = 0; n < times; n++) expect((await her.logIn('000000')).status).toBe(401);
  };
  await miss(4);
  expect((await her.logIn(her.code())).status).toBe(200);
  await miss(5);
  const refused = await her.logIn(her.code(1));
  expect([refused.status, refused.body.code]).toEqual([429, 'DEMASIADOS_INTENTOS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
  const other = await guarded();
  expect((await other.logIn(other.code())).status).toBe(200);
  // Those that come at once are counted too.
  const many = await guarded();
  const answers = await Promise.all(Array.from({ length: 9 }, () => many.logIn('000000')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
});

test('a recovery code lets in once, as it was copied', async () => {
  const her = await guarded();
  const [one = '', other = ''] = her.codigos;
  const answers = await Promise.all([her.logIn(one), her.logIn(one)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect((await her.logIn(other.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await her.call('GET /api/segundo-paso')).body).toMatchObject({ codigos: 8 });
  const stranger = await guarded();
  expect((await stranger.logIn(her.codigos[2])).status).toBe(401);
});

test('one takes one’s own away by the password and a code, not by one of them', async () => {
  const her = await guarded();
  const drop = (actual: string, codigo?: string) =>
    her.call<Problem>('PUT /api/segundo-paso/quitar', { actual, codigo });
  expect((await drop('otra', her.code())).body.code).toBe('CONTRASENA_ACTUAL');
  expect((await drop(PASSWORD)).body.code).toBe('CODIGO_ACTUAL');
  expect((await drop(PASSWORD, '000000')).body.code).toBe('CODIGO_ACTUAL');
  expect((await her.logIn()).status).toBe(401);
  expect((await drop(PASSWORD, her.code())).status).toBe(204);
  expect([(await her.logIn()).status, await rows(her.id)]).toEqual([200, 0]);
  expect((await drop(PASSWORD)).status).toBe(404);
});

test('five wrong codes from elsewhere shut out neither a known device nor recovery codes', async () => {
  const her = await guarded();
  const from = (address: string, codigo: string, cookie?: string) =>
    t.visitor.call<Problem>(
      'POST /api/login',
      { username: her.username, password: PASSWORD, codigo },
      { 'x-forwarded-for': address, ...(cookie && { cookie }) },
    );
  const home = await from('203.0.113.7', her.code());
  const device = [home.headers['set-cookie']].flat().map(String)[1]?.split(';')[0];
  for (let n = 0; n < 5; n++) {
    expect((await from('198.51.100.9', '000000')).status).toBe(401);
    expect((await from('198.51.100.9', 'AAAA-BBBB')).status).toBe(401);
  }
  const status = async (...attempt: Parameters<typeof from>) => (await from(...attempt)).status;
  // Six digits can be guessed from many addresses, and count together.
  expect(await status('192.0.2.1', her.code(1))).toBe(429);
  expect(await status('198.51.100.9', her.codigos[0] ?? '')).toBe(429);
  expect(await status('203.0.113.7', her.codigos[0] ?? '')).toBe(200);
  expect(await status('203.0.113.7', her.code(1), device)).toBe(200);
  // A known device guesses no more often.
  for (let n = 0; n < 5; n++) expect(await status('203.0.113.7', '000000', device)).toBe(401);
  expect(await status('203.0.113.7', her.code(1), device)).toBe(429);
  expect(await status('203.0.113.7', her.codigos[1] ?? '', device)).toBe(200);
});

test('a device that was known before the second step is a stranger to it', async () => {
  const her = await administrator();
  const before = await her.logIn();
  const device = [before.headers['set-cookie']].flat().map(String)[1]?.split(';')[0] ?? '';
  const { code } = await her.begin();
  await her.confirm(code(-1));
  const body = { username: her.username, password: PASSWORD, codigo: '000000' };
  for (let n = 0; n < 5; n++) expect((await her.logIn('000000')).status).toBe(401);
  expect((await t.visitor.call('POST /api/login', body, { cookie: device })).status).toBe(429);
});

test('another administrator takes it back, which ends her sessions; nobody else does, nor one’s own', async () => {
  const her = await guarded();
  const seller = await t.person('VENDEDOR');
  const take = (by: Caller, id = her.id) => by.call<Problem>(`DELETE /api/usuario/${id}/segundo-paso`);
  expect((await take(seller)).status).toBe(403);
  expect((await take(her)).body.code).toBe('USUARIO_PROPIO');
  expect((await take(chief, seller.id)).status).toBe(404);
  expect([await isIn(her), await rows(her.id)]).toEqual([true, 11]);
  expect((await take(chief)).status).toBe(204);
  expect([await isIn(her), (await her.logIn()).status, await rows(her.id)]).toEqual([false, 200, 0]);
  expect((await take(chief)).status).toBe(404);
  expect(await audited(her.id)).toEqual([
    [null, 'activado'],
    ['activado', 'quitado'],
  ]);
});

/** Has the shop ask a second step of administrators, or no more, by one who has one. */
const shopAsks = (by: Awaited<ReturnType<typeof guarded>>, segundoPaso: boolean) =>
  by.call('PUT /api/ajustes', { segundoPaso, actual: PASSWORD, codigo: by.codigos.pop() });

test('where the shop asks for it an administrator without one does nothing else, and for open calls is nobody', async () => {
  const [her, other] = [await administrator(), await guarded()];
  const seller = await t.person('VENDEDOR');
  await t.supplier('Alfa').then((proveedorId) => t.product({ proveedorId }));
  const catalogue = async (who: Caller) => (await who.call<Product[]>('GET /api/producto/all')).body[0];
  expect(await catalogue(her)).toHaveProperty('proveedorId');

  expect((await shopAsks(other, true)).status).toBe(200);
  const pending = async (route: string, body?: unknown) => (await her.call<Problem>(route, body)).body?.code;
  const refused = [
    'GET /api/usuarios',
    'GET /api/ajustes',
    'GET /api/eventos',
    'GET /api/carrito',
    'GET /api/auditoria',
  ];
  for (const route of refused) expect([route, await pending(route)]).toEqual([route, 'SEGUNDO_PASO_PENDIENTE']);
  expect(await pending('PUT /api/ajustes', { segundoPaso: false })).toBe('SEGUNDO_PASO_PENDIENTE');
  expect(await pending(`DELETE /api/usuario/${other.id}/segundo-paso`)).toBe('SEGUNDO_PASO_PENDIENTE');
  expect(await catalogue(her)).not.toHaveProperty('proveedorId');
  expect(await catalogue(other)).toHaveProperty('proveedorId');
  expect((await other.call('GET /api/usuarios')).status).toBe(200);
  expect((await seller.call('GET /api/carrito')).status).toBe(200);

  // A new session owes it as well, and may see its own, and leave.
  const again = await t.logIn(her.id, her.username);
  expect((await again.call('GET /api/usuarios')).status).toBe(403);
  expect((await again.call('GET /api/segundo-paso')).body).toEqual({ activo: false, exigido: true, codigos: 0 });
  expect([await isIn(again), (await again.call('POST /api/logout')).status]).toEqual([true, 204]);
  const own = await her.call<Problem>('PUT /api/usuario/clave', { actual: 'otra', nueva: 'x' });
  expect(own.body.code).toBe('CONTRASENA_ACTUAL');

  const { code } = await her.begin();
  expect((await her.call('GET /api/usuarios')).status).toBe(403);
  expect((await her.confirm(code(-1))).status).toBe(200);
  expect((await her.call('GET /api/usuarios')).status).toBe(200);
  expect(await catalogue(her)).toHaveProperty('proveedorId');
  await shopAsks(other, false);
});

test('whoever owes it hears no more of what goes on', async () => {
  const [her, other] = [await administrator(), await guarded()];
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const node = await buildApp({ db: t.db, config: { ...t.config, logLevel: 'silent' } });
  try {
    const address = await node.listen({ port: 0, host: '127.0.0.1' });
    const { body } = await fetch(`${address}/api/eventos`, { headers: { authorization: `Bearer ${her.token}` } });
    const reader = body?.getReader();
    await reader?.read();
    await shopAsks(other, true);
    await sleep(200);
    await vi.advanceTimersByTimeAsync(25_000);
    const last = async () => {
      for (let n = 0; n < 10; n++) if ((await reader?.read())?.done) return 'ended';
      return 'goes on';
    };
    expect(await last()).toBe('ended');
  } finally {
    vi.useRealTimers();
    await node.close();
    await shopAsks(other, false);
  }
});

test('no list, audit or log tells a secret or a code', async () => {
  const her = await guarded();
  const [recovery = '', unused = ''] = her.codigos;
  const code = her.code();
  await her.logIn(code);
  await her.logIn(recovery);
  const shown = JSON.stringify([
    (await chief.call('GET /api/usuarios')).body,
    (await chief.call('GET /api/auditoria')).body,
    (await her.call('GET /api/segundo-paso')).body,
  ]);
  for (const secret of [her.secreto, code, ...her.codigos]) {
    expect(shown).not.toContain(secret);
    expect(logged).not.toContain(secret);
  }
  expect(logged).toContain('"event":"second-step-on"');
  const kept = await t.db.rows(z.object({ row: z.string() }))`select c::text as row from codigo_recuperacion c`;
  // One that is used is gone.
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain(unused.replaceAll('-', ''));
});
