import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/refusals.calls.ts';
import { buildApp } from '../../app.ts';
import { connect } from '../../platform/db/connect.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../test-app.ts';
import { hashPassword } from '../session/password.ts';

const NEXT = 'otra clave bien larga';
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());

/** A person with two sessions. */
async function twice(tipo: 'VENDEDOR' | 'ADMIN' = 'VENDEDOR') {
  const userName = `dos-${randomUUID()}`;
  const here = await t.person(tipo, { userName });
  return { userName, here, there: await t.logIn(here.id, userName) };
}
const isLoggedIn = async (caller: Caller) => (await caller.call('GET /api/producto/week')).status === 200;
const changeOwn = (caller: Caller, actual: string, nueva = NEXT) =>
  caller.call<Problem>('PUT /api/usuario/clave', { actual, nueva });
const set = (id: number, nueva = NEXT) => admin.call<Problem>(`PUT /api/usuario/${id}/clave`, { nueva });
const login = (username: string, password: string) => t.visitor.call('POST /api/login', { username, password });

test('whoever changes the own password stays here and is logged out everywhere else', async () => {
  const { userName, here, there } = await twice();
  expect((await changeOwn(here, PASSWORD)).status).toBe(204);
  expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, false]);
  expect((await login(userName, PASSWORD)).status).toBe(401);
  expect((await login(userName, NEXT)).status).toBe(200);
});

test('the old password must be right and the new one strong', async () => {
  const { here, there } = await twice();
  const wrong = await changeOwn(here, 'not this one');
  expect([wrong.status, wrong.body.code]).toEqual([422, 'CONTRASENA_ACTUAL']);
  expect(wrong.body.title).toBe('La contraseña actual no es correcta.');
  const weak = await changeOwn(here, PASSWORD, '12345678');
  expect([weak.status, weak.body.code, weak.body.errors?.[0]?.field]).toEqual([422, 'CONTRASENA_DEBIL', 'nueva']);
  expect(await isLoggedIn(there)).toBe(true);
});

test('guessing the old password is throttled as logging in is', async () => {
  const { here } = await twice();
  for (let i = 0; i < 10; i++) expect((await changeOwn(here, `guess ${i}`)).status).toBe(422);
  const { status, headers } = await changeOwn(here, PASSWORD);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('of two changes of the same password at once, from here or from elsewhere, one counts', async () => {
  const { here, there } = await twice();
  const fromBoth = await Promise.all([changeOwn(here, PASSWORD), changeOwn(there, PASSWORD, 'y una tercera clave')]);
  expect(fromBoth.filter(({ status }) => status === 204)).toHaveLength(1);
  const same = (await twice()).here;
  const fromHere = await Promise.all([changeOwn(same, PASSWORD), changeOwn(same, PASSWORD, 'y una tercera clave')]);
  expect(fromHere.map(({ status }) => status).sort()).toEqual([204, 422]);
  const third = (await twice()).here;
  const another = await hashPassword('de otro nodo, casi lista');
  const { answer } = await t.db.transaction(async (tx) => {
    await tx.execute`update usuario set clave = ${another} where id = ${third.id}`;
    const answer = changeOwn(third, PASSWORD);
    await untilWaiting(t.db);
    return { answer };
  });
  expect((await answer).body.code).toBe('CONTRASENA_ACTUAL');
});

test('a password that an administrator sets ends every session of that user', async () => {
  const { userName, here, there } = await twice();
  expect((await set(here.id)).status).toBe(204);
  expect([await isLoggedIn(here), await isLoggedIn(there), await isLoggedIn(admin)]).toEqual([false, false, true]);
  expect((await login(userName, NEXT)).status).toBe(200);
  expect((await set(here.id, 'corta')).body).toMatchObject({ code: 'CONTRASENA_DEBIL', errors: [{ field: 'nueva' }] });
  expect((await set(999_999)).status).toBe(404);
});

test('wherever a password is chosen it is judged by the same rule, with what is known of its owner', async () => {
  const userName = `juez-${randomUUID()}`;
  const person = await t.person('VENDEDOR', { userName, nombre: 'Wenceslada' });
  const guessed = 'Wenceslada-79';
  const { enlace } = (await admin.call<{ enlace: string }>(`POST /api/usuario/${person.id}/enlace`)).body;
  const token = enlace.split('#')[1];
  const refused = [
    await changeOwn(person, PASSWORD, guessed),
    await set(person.id, guessed),
    await t.visitor.call<Problem>('PUT /api/nueva-clave', { token, nueva: guessed }),
    await admin.call<Problem>('POST /api/usuario', { userName: 'otra.w', nombre: 'Wenceslada', password: guessed }),
  ];
  for (const { status, body } of refused)
    expect([status, body.title]).toEqual([422, 'Esa contraseña se adivina fácilmente: tiene un dato suyo.']);
});

test('whoever has a password that an administrator chose is asked for another, until it is her own', async () => {
  const userName = `dada-${randomUUID()}`;
  const asked = async (password: string) => (await login(userName, password)).body;
  const { body } = await admin.call<{ id: number }>('POST /api/usuario', { userName, password: NEXT });
  expect(await asked(NEXT)).toEqual({ token: expect.any(String), elegirClave: true });
  const own = await t.logIn(body.id, userName, NEXT);
  expect((await changeOwn(own, NEXT, NEXT)).body).toMatchObject({ code: 'CONTRASENA_DEBIL' });
  expect((await own.call('GET /api/producto/week')).status).toBe(200);
  expect((await changeOwn(own, NEXT, 'y una tercera clave')).status).toBe(204);
  expect(await asked('y una tercera clave')).toEqual({ token: expect.any(String) });
  await set(body.id);
  expect(await asked(NEXT)).toHaveProperty('elegirClave', true);
  const { enlace } = (await admin.call<{ enlace: string }>(`POST /api/usuario/${body.id}/enlace`)).body;
  await t.visitor.call('PUT /api/nueva-clave', { token: enlace.split('#')[1], nueva: 'y una tercera clave' });
  expect(await asked('y una tercera clave')).toEqual({ token: expect.any(String) });
});

test('a password is the same whether a keyboard writes a sign in one piece or in two', async () => {
  const { here, userName } = await twice();
  const [whole, pieces] = ['NFC', 'NFD'].map((form) => 'pingüino y ñandú'.normalize(form)) as [string, string];
  expect(pieces).not.toBe(whole);
  for (const [kept, typed] of [
    [whole, pieces],
    [pieces, whole],
  ] as const) {
    expect((await set(here.id, kept)).status).toBe(204);
    expect((await login(userName, typed)).status).toBe(200);
  }
});

test('a login with the old password that is under way while it changes is refused', async () => {
  const { userName, here } = await twice();
  const clave = await hashPassword(NEXT);
  const late = await t.db.transaction(async (tx) => {
    await tx.execute`update usuario set clave = ${clave} where id = ${here.id}`;
    const answer = login(userName, PASSWORD);
    await untilWaiting(t.db);
    return { answer };
  });
  expect((await late.answer).status).toBe(401);
});

test('sessions end at once on another node that knows them already', async () => {
  const db = await connect(t.settings);
  const node = await buildApp({ db, config: t.config });
  const statusThere = async ({ token }: Caller) =>
    (await node.inject({ url: '/api/producto/week', headers: { authorization: `Bearer ${token}` } })).statusCode;
  try {
    const [changed, deleted, renewed, kept] = [
      await t.person('VENDEDOR'),
      await t.person('VENDEDOR'),
      await t.person('VENDEDOR'),
      await t.person('VENDEDOR'),
    ];
    const everyone = [changed, deleted, renewed, kept];
    for (const caller of everyone) expect(await statusThere(caller)).toBe(200);
    await admin.call(`PUT /api/${changed.id}`, { tipo: 'LIDER' });
    await admin.call(`DELETE /api/${deleted.id}`);
    await set(renewed.id);
    const expected = [401, 401, 401, 200];
    await expect.poll(() => Promise.all(everyone.map(statusThere)), { timeout: 4_000, interval: 20 }).toEqual(expected);
  } finally {
    await node.close();
    await db.close();
  }
});
