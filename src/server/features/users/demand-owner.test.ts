import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { recoveryCalls, sessionCalls } from '#contract/session.calls.ts';
import { userCalls } from '#contract/users.calls.ts';
import type { UserType } from '#contract/users.ts';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../test-app.ts';

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

/** What a call asks of a session, of every write that touches accounts: a new one does not compile before its line is here. */
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
} satisfies Record<Exclude<keyof typeof all, `GET ${string}`>, string>;
const all = { ...userCalls, ...sessionCalls, ...recoveryCalls };

test.each(Object.entries(asks))('%s asks: %s', (route, asked) => {
  const { body }: Endpoint = contract[route as keyof typeof asks];
  const object = body instanceof z.ZodOptional ? body.unwrap() : body;
  const named = object instanceof z.ZodObject ? Object.keys(object.shape) : [];
  if (asked === 'proof') expect(named).toEqual(expect.arrayContaining(['actual', 'codigo']));
  else expect(named).not.toContain(asked === 'password' ? 'nothing' : 'actual');
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
