import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commissionCalls } from '#contract/commissions.calls.ts';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { recoveryCalls, sessionCalls } from '#contract/session.calls.ts';
import { settingCalls } from '#contract/settings.calls.ts';
import { userCalls } from '#contract/users.calls.ts';
import type { UserType } from '#contract/users.ts';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../test-app.ts';
import { loginLimits } from '../session/login-limits.ts';
import { requireRecentOwner } from './require-owner.ts';

const NEXT = 'otra clave bien larga';
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

let count = 0;
const administrator = () => t.person('ADMIN', { userName: `jefa-${++count}` });

/** An administrator with a second step; each of her proofs has a recovery code of its own. */
async function guarded() {
  const userName = `cuidada-${++count}`;
  const her = await t.person('ADMIN', { userName });
  const { secreto } = (await her.call<{ secreto: string }>('POST /api/segundo-paso', { actual: PASSWORD })).body;
  const codigo = new TOTP({ secret: Secret.fromBase32(secreto) }).generate();
  const { codigos } = (await her.call<{ codigos: string[] }>('PUT /api/segundo-paso', { codigo })).body;
  return { ...her, userName, proof: () => ({ actual: PASSWORD, codigo: codigos.pop() }) };
}

/**
 * What a call asks of a session, of every write that touches accounts, settings or commissions: a new one does not compile before
 * its line is here.
 */
const asks = {
  'POST /api/login': 'password',
  'POST /api/logout': 'nothing: it ends the session itself',
  'DELETE /api/sesiones/:id': 'nothing: its owner logs in again',
  'POST /api/segundo-paso': 'password',
  'PUT /api/segundo-paso': 'nothing: the code of the set-up that the password began',
  'PUT /api/segundo-paso/quitar': 'proof',
  'DELETE /api/usuario/:id/segundo-paso': 'proof',
  'POST /api/recuperaciones': 'nothing: it has no session',
  'POST /api/usuario/:id/enlace': 'proof',
  'POST /api/nueva-clave': 'nothing: the link',
  'PUT /api/nueva-clave': 'nothing: the link',
  'POST /api/registrarse': 'nothing: it has no session',
  'POST /api/usuario': 'proof',
  'POST /api/usuarios/lista': 'nothing: it adds sellers alone',
  'PUT /api/usuarios': 'nothing: it changes neither name, e-mail nor type',
  'PUT /api/:id': 'proof',
  'DELETE /api/:id': 'proof',
  'PUT /api/usuario/:id/restaurar': 'proof',
  'DELETE /api/usuario/:id/datos': 'nothing: of who was deleted',
  'PUT /api/usuario/:id/aprobacion': 'nothing: it lets a seller order',
  'PUT /api/usuario/clave': 'proof',
  'PUT /api/usuario/:id/clave': 'proof',
  'PUT /api/ajustes': 'proof',
  'POST /api/ajustes/logo': 'nothing: nobody is paid by it',
  'DELETE /api/ajustes/logo': 'nothing: nobody is paid by it',
  'PUT /api/comisiones': 'proof',
  'POST /api/comisiones/:ventana/:idLider/liquidar': 'nothing: percentages and deliveries say what it pays',
} satisfies Record<Exclude<keyof typeof all, `GET ${string}`>, string>;
const all = { ...userCalls, ...sessionCalls, ...recoveryCalls, ...settingCalls, ...commissionCalls };

test.each(Object.entries(asks))('%s asks: %s', (route, asked) => {
  const { proves }: Endpoint = contract[route as keyof typeof asks];
  expect(proves !== undefined).toBe(asked === 'proof');
});

test('a call takes a password and a code where it says when it asks for them, and nowhere else', () => {
  /** The fields of a body, in each form that it may have. */
  const named = (body: unknown): string[] => {
    if (body instanceof z.ZodOptional) return named(body.unwrap());
    if (body instanceof z.ZodUnion) return body.options.flatMap(named);
    return body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  };
  const calls = Object.entries<Endpoint>(contract);
  const taking = calls.filter(([, { body }]) => ['actual', 'codigo'].every((field) => named(body).includes(field)));
  expect(taking.map(([route]) => route)).toEqual(calls.filter(([, { proves }]) => proves).map(([route]) => route));
});

type Sent = Record<string, unknown>;
type Act = (by: Caller, id: number, proof?: Sent) => ReturnType<typeof by.call<Problem>>;
const change =
  (fields: Sent): Act =>
  (by, id, proof) =>
    by.call(`PUT /api/${id}`, { ...fields, ...proof });
/** What shuts somebody out, or lets somebody in, with what it answers once it is done. */
const acts: [what: string, act: Act, done: number][] = [
  ['another password', (by, id, proof) => by.call(`PUT /api/usuario/${id}/clave`, { nueva: NEXT, ...proof }), 204],
  ['a link', (by, id, proof) => by.call(`POST /api/usuario/${id}/enlace`, proof), 201],
  ['another user name', (by, id, proof) => change({ userName: `nueva-${++count}` })(by, id, proof), 200],
  ['another e-mail', change({ email: 'otra@vitrina.example' }), 200],
  ['another type', change({ tipo: 'LIDER' }), 200],
];
const codes = ({ status, body }: { status: number; body: Problem }) => [
  status,
  body.code,
  body.errors?.map(({ field }) => field),
];

describe.each(acts)('%s', (_, act, done) => {
  test('of one’s own is not to be had with an open session alone', async () => {
    const her = await administrator();
    expect(codes(await act(her, her.id))).toEqual([422, 'CONTRASENA_ACTUAL', ['actual']]);
    expect(codes(await act(her, her.id, { actual: 'otra' }))).toEqual([422, 'CONTRASENA_ACTUAL', ['actual']]);
    expect((await act(her, her.id, { actual: PASSWORD })).status).toBe(done);
  });

  test('of one’s own is not to be had with the password alone where a second step guards it', async () => {
    const her = await guarded();
    expect(codes(await act(her, her.id))).toEqual([422, 'CONTRASENA_ACTUAL', ['actual', 'codigo']]);
    expect(codes(await act(her, her.id, { actual: PASSWORD }))).toEqual([422, 'CODIGO_ACTUAL', ['codigo']]);
    const wrong = { actual: PASSWORD, codigo: 'AAAA-BBBB' };
    expect(codes(await act(her, her.id, wrong))).toEqual([422, 'CODIGO_ACTUAL', ['codigo']]);
    expect((await act(her, her.id, her.proof())).status).toBe(done);
  });

  test('of another administrator is not to be had with the open session of one whom a second step guards', async () => {
    const [her, other] = [await guarded(), await administrator()];
    expect(codes(await act(her, other.id))).toEqual([422, 'CONTRASENA_ACTUAL', ['actual', 'codigo']]);
    expect((await act(her, other.id, her.proof())).status).toBe(done);
  });

  test('of a seller asks for nothing', async () => {
    const [her, seller] = [await guarded(), await t.person('VENDEDOR')];
    expect((await act(her, seller.id)).status).toBe(done);
  });
});

test('whom a second step guards makes, promotes, deletes and restores no administrator with the open session alone', async () => {
  const [her, other, seller] = [await guarded(), await guarded(), await t.person('VENDEDOR')];
  const asked = async (route: string, body: Sent, done: number) => {
    expect([route, ...codes(await her.call<Problem>(route, body))]).toEqual([
      route,
      422,
      'CONTRASENA_ACTUAL',
      ['actual', 'codigo'],
    ]);
    expect([route, (await her.call(route, { ...body, ...her.proof() })).status]).toEqual([route, done]);
  };
  await asked('POST /api/usuario', { userName: `nueva-${++count}`, password: NEXT, tipo: 'ADMIN' }, 201);
  await asked(`PUT /api/${seller.id}`, { tipo: 'ADMIN' }, 200);
  await asked(`DELETE /api/usuario/${other.id}/segundo-paso`, {}, 204);
  await asked(`DELETE /api/${other.id}`, {}, 204);
  await asked(`PUT /api/usuario/${other.id}/restaurar`, {}, 200);
  for (const tipo of ['LIDER', 'VENDEDOR'] satisfies UserType[]) {
    const made = await her.call<{ id: number }>('POST /api/usuario', {
      userName: `nueva-${++count}`,
      password: NEXT,
      tipo,
    });
    expect(made.status).toBe(201);
    expect((await her.call(`DELETE /api/${made.body.id}`)).status).toBe(204);
    expect((await her.call(`PUT /api/usuario/${made.body.id}/restaurar`)).status).toBe(200);
  }
});

/** As if a person had shown the password in none of her sessions for that many minutes. */
const leaveOpen = ({ id }: Caller, minutes = 11) =>
  t.db.execute`update sesion set clave_at = now() - make_interval(mins => ${minutes}) where usuario_id = ${id}`;

const add =
  (fields: Sent): Act =>
  (by, _, proof) =>
    by.call('POST /api/usuario', { userName: `nueva-${++count}`, password: NEXT, ...fields, ...proof });
/** What a session that was left open does not do without the password, of whom, and what it answers once it is done. */
const guardedActs: [what: string, of: UserType, act: Act, done: number][] = [
  ...acts.map(([what, act, done]): [string, UserType, Act, number] => [what, 'VENDEDOR', act, done]),
  ['another telephone', 'ADMIN', change({ telefono: '11 5555' }), 200],
  ['other permissions', 'AYUDANTE', change({ permisos: ['CAJA'] }), 200],
  ['a promotion', 'VENDEDOR', change({ tipo: 'ADMIN' }), 200],
  ['a deletion', 'AYUDANTE', (by, id, proof) => by.call(`DELETE /api/${id}`, proof), 204],
  ['another account', 'ADMIN', add({ tipo: 'ADMIN' }), 201],
  ['another account', 'AYUDANTE', add({ tipo: 'AYUDANTE', permisos: ['CAJA'] }), 201],
  [
    'another commission',
    'LIDER',
    (by, _, proof) => by.call('PUT /api/comisiones', proof ? { porcentajes: [], ...proof } : []),
    200,
  ],
];

test.each(guardedActs)(
  '%s of a %s is not to be had with a session that has not shown the password for ten minutes; shown, it holds for ten more',
  async (_, tipo, act, done) => {
    const her = await administrator();
    const another = async () => (await t.person(tipo)).id;
    await leaveOpen(her, 9);
    expect((await act(her, await another())).status).toBe(done);
    const id = await another();
    await leaveOpen(her);
    expect(codes(await act(her, id))).toEqual([422, 'CONTRASENA_ACTUAL', ['actual']]);
    expect(codes(await act(her, id, { actual: 'otra' }))).toEqual([422, 'CONTRASENA_ACTUAL', ['actual']]);
    expect((await act(her, id, { actual: PASSWORD })).status).toBe(done);
    expect((await act(her, await another())).status).toBe(done);
  },
);

test('a leader whose session was left open gives her seller no link without the password', async () => {
  const leader = await t.person('LIDER');
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  const give = (proof?: Sent) => leader.call<Problem>(`POST /api/usuario/${seller.id}/enlace`, proof);
  await leaveOpen(leader);
  expect(codes(await give())).toEqual([422, 'CONTRASENA_ACTUAL', ['actual']]);
  expect((await give({ actual: PASSWORD })).status).toBe(201);
});

test('a password that was shown in one session was shown in no other, nor with a code that was wrong', async () => {
  const [her, chief, seller] = [await guarded(), await administrator(), await t.person('VENDEDOR')];
  const give = async (by: Caller, proof?: Sent) =>
    codes(await by.call<Problem>(`PUT /api/usuario/${seller.id}/clave`, { nueva: NEXT, ...proof }))[1];
  await leaveOpen(her);
  expect(await give(her, { actual: PASSWORD, codigo: 'AAAA-BBBB' })).toBe('CODIGO_ACTUAL');
  expect(await give(her)).toBe('CONTRASENA_ACTUAL');
  await leaveOpen(chief);
  await t.logIn(chief.id, `jefa-${count}`);
  expect(await give(chief)).toBe('CONTRASENA_ACTUAL');
});

test('what a seller is called and owes at most changes without a proof, whichever session does it', async () => {
  const [her, seller] = [await administrator(), await t.person('VENDEDOR')];
  await leaveOpen(her);
  expect((await her.call(`PUT /api/${seller.id}`, { nombre: 'Inés', limiteDeuda: 50 })).status).toBe(200);
  expect((await add({})(her, 0)).status).toBe(201);
  expect((await her.call(`DELETE /api/${seller.id}`)).status).toBe(204);
});

test('what keeps nobody in or out changes without a proof', async () => {
  const her = await guarded();
  const { body } = await her.call<{ email: string }>(`PUT /api/${her.id}`, { nombre: 'Inés', telefono: '11 5555' });
  expect((await her.call(`PUT /api/${her.id}`, { email: body.email, tipo: 'ADMIN' })).status).toBe(200);
});

test('who is deleted and restored, or administers no more and again, keeps the second step', async () => {
  const [chief, gone, demoted] = [await administrator(), await guarded(), await guarded()];
  const logIn = async (username: string) =>
    (await t.visitor.call<Problem>('POST /api/login', { username, password: PASSWORD })).body.code;
  await chief.call(`DELETE /api/${gone.id}`);
  expect((await chief.call(`PUT /api/usuario/${gone.id}/restaurar`)).status).toBe(200);
  expect(await logIn(gone.userName)).toBe('CODIGO_NECESARIO');
  for (const tipo of ['VENDEDOR', 'ADMIN']) {
    expect((await chief.call(`PUT /api/${demoted.id}`, { tipo })).status).toBe(200);
    expect(await logIn(demoted.userName)).toBe('CODIGO_NECESARIO');
  }
});

test('who was erased has no second step', async () => {
  const [chief, gone] = [await administrator(), await guarded()];
  await chief.call(`DELETE /api/${gone.id}`);
  expect((await chief.call(`DELETE /api/usuario/${gone.id}/datos`)).status).toBe(204);
  const left = t.db.rows(z.int())`select usuario_id from segundo_paso where usuario_id = ${gone.id}`;
  expect(await left).toEqual([]);
});

test('a session that ends while its call is judged is told so, not asked for a password', async () => {
  const { id } = await administrator();
  const { jti } = await t.db.one(z.object({ jti: z.string() }))`
    delete from sesion where usuario_id = ${id} returning jti`;
  const proof = { actual: PASSWORD, address: '127.0.0.1' };
  const judged = requireRecentOwner({ db: t.db, limits: loginLimits(t.db) }, { jti, id, tipo: 'ADMIN' }, proof);
  await expect(judged).rejects.toThrow('401 SESION_VENCIDA');
});
