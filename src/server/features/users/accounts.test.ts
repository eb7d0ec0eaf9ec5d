import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { PersonFound, User } from '#contract/users.calls.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { type Caller, PASSWORD, place, type TestApp, testApp } from '../../test-app.ts';
import { lockAccounts } from './lock-accounts.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN', { userName: 'jefa' });
});
afterAll(() => t.close());
// The tests of the last administrator leave others behind.
afterEach(
  () =>
    t.db.execute`
      update usuario set eliminado_at = now() where tipo = 'ADMIN' and eliminado_at is null and id <> ${admin.id}`,
);

type Reply = User & Problem;
const create = (values: object) =>
  admin.call<Reply>('POST /api/usuario', { userName: 'x', password: PASSWORD, nombre: 'Eva', ...values });
const change = (id: number, values: object, by = admin) => by.call<Reply>(`PUT /api/${id}`, values);
const remove = (id: number, by = admin) => by.call<Problem>(`DELETE /api/${id}`);
const isLoggedIn = async (caller: Caller) => (await caller.call('GET /api/producto/week')).status === 200;
const listed = async (id: number) =>
  (await admin.call<User[]>('GET /api/usuarios')).body.find((user) => user.id === id);

test('the role of a new user follows from the type, whatever is sent', async () => {
  const boss = await create({ userName: 'boss', tipo: 'ADMIN', rol: 'ROLE_USER', isAdmin: false, idLider: 5 });
  expect(boss.status).toBe(201);
  expect(boss.body).toMatchObject({ rol: 'ROLE_ADMIN', isAdmin: true, idLider: null });
  const seller = await create({ userName: 'seller', tipo: 'VENDEDOR', rol: 'ROLE_ADMIN', isAdmin: true });
  expect(seller.body).toMatchObject({ rol: 'ROLE_USER', isAdmin: false, tipo: 'VENDEDOR' });
});

test('a new user needs a name that is free, a strong password and a leader that leads', async () => {
  const seller = await t.person('VENDEDOR', { userName: 'tomada' });
  const answers = await Promise.all([
    create({ userName: ' TOMADA ' }),
    create({ userName: '' }),
    create({ userName: 'w1', password: '' }),
    create({ userName: 'w2', password: '12345678' }),
    create({ userName: 'w3', idLider: seller.id }),
    create({ userName: 'w4', tipo: 'JEFE' }),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'USUARIO_EXISTE'],
    [422, 'DATO_RECHAZADO'],
    [422, 'DATO_RECHAZADO'],
    [422, 'CONTRASENA_DEBIL'],
    [422, 'LIDER_DESCONOCIDO'],
    [400, 'DATOS_INVALIDOS'],
  ]);
  expect(answers[1]?.body.title).toBe('Usuario debe ser completado.');
  expect(answers[2]?.body.title).toBe('Contraseña debe ser completada.');
});

test('the list of users never holds a password', async () => {
  const { body, raw } = await admin.call<User[]>('GET /api/usuarios');
  expect(body).toContainEqual(expect.objectContaining({ userName: 'jefa', username: 'jefa', tipo: 'ADMIN' }));
  expect(raw.body).not.toMatch(/argon2|"clave"|password/);
});

test('a user comes with the name of the leader, wherever administrators read it', async () => {
  const [leader, nameless] = [
    await t.person('LIDER', { nombre: 'Lía', apellido: 'Paz' }),
    await t.person('LIDER', { userName: 'sin.nombre', nombre: '', apellido: '' }),
  ];
  const seller = await create({ userName: 'conlider', idLider: leader.id });
  expect(seller.body.lider).toBe('Lía Paz');
  expect(await listed(seller.body.id)).toEqual(seller.body);
  expect((await change(seller.body.id, { idLider: nameless.id })).body.lider).toBe('sin.nombre');
  expect((await listed(leader.id))?.lider).toBeNull();
  await remove(nameless.id);
  expect(await listed(seller.body.id)).toMatchObject({ idLider: null, lider: null });
});

test('fields that are not sent stay', async () => {
  const leader = await t.person('LIDER');
  const seller = await t.person('VENDEDOR', {
    telefono: '11 5555-4444',
    retiro: 'Conesa 970, Muñiz',
    idLider: leader.id,
  });
  const before = await listed(seller.id);
  const { status, body } = await change(seller.id, { direccion: 'Mitre 99', password: 'ignored entirely', id: 1 });
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, direccion: 'Mitre 99' });
  expect(await isLoggedIn(seller)).toBe(true);
  expect((await change(999_999, { nombre: 'Nadie' })).status).toBe(404);
});

test('only a seller has a leader: 0 is none, anybody who does not lead is refused', async () => {
  const [leader, other] = [await t.person('LIDER'), await t.person('VENDEDOR')];
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  expect((await change(seller.id, { idLider: other.id })).body.code).toBe('LIDER_DESCONOCIDO');
  expect((await listed(seller.id))?.idLider).toBe(leader.id);
  expect((await change(seller.id, { idLider: 0 })).body.idLider).toBeNull();
  expect((await change(seller.id, { idLider: leader.id })).body.idLider).toBe(leader.id);
  expect((await change(seller.id, { tipo: 'LIDER' })).body).toMatchObject({ tipo: 'LIDER', idLider: null });
  expect((await change(seller.id, { tipo: 'VENDEDOR', idLider: seller.id })).body.code).toBe('LIDER_DESCONOCIDO');
});

test('a change of type ends the sessions of that user at once', async () => {
  const seller = await t.person('VENDEDOR');
  expect(await isLoggedIn(seller)).toBe(true);
  await change(seller.id, { tipo: 'ADMIN' });
  const { status, body } = await seller.call('GET /api/usuarios');
  expect([status, body.code]).toEqual([401, 'SESION_VENCIDA']);
});

test('a deleted user is logged out at once, keeps the orders and frees the name', async () => {
  const seller = await t.person('VENDEDOR', { userName: 'se va', nombre: 'Sofía', apellido: 'Vidal' });
  const { orderId } = await place(seller, await t.product());
  expect((await remove(seller.id)).status).toBe(204);
  expect(await isLoggedIn(seller)).toBe(false);
  const orders = (await admin.call<Order[]>('GET /api/menu/order')).body;
  expect(orders.find((order) => order.orderId === orderId)).toMatchObject({ clientName: 'Sofía Vidal' });
  expect(await listed(seller.id)).toBeUndefined();
  const login = await t.visitor.call('POST /api/login', { username: 'se va', password: PASSWORD });
  expect(login.status).toBe(401);
  expect((await remove(seller.id)).status).toBe(404);
  expect((await create({ userName: 'Se Va' })).status).toBe(201);
});

test('who was deleted gets the account back as it was, while the name is free and nothing was erased', async () => {
  const leader = await t.person('LIDER');
  const seller = await t.person('VENDEDOR', { userName: 'vuelve', nombre: 'Sol', apellido: 'Rey', idLider: leader.id });
  const restore = (id: number) => admin.call<User & Problem>(`PUT /api/usuario/${id}/restaurar`);
  expect((await restore(seller.id)).body).toMatchObject({ status: 409, code: 'USUARIO_VIGENTE' });
  await remove(seller.id);
  await remove(leader.id);
  expect((await restore(seller.id)).body).toMatchObject({ id: seller.id, userName: 'vuelve', idLider: null });
  expect(await listed(seller.id)).toBeDefined();
  expect((await t.visitor.call('POST /api/login', { username: 'vuelve', password: PASSWORD })).status).toBe(200);

  await remove(seller.id);
  const { body: taken } = await create({ userName: 'Vuelve' });
  expect((await restore(seller.id)).body).toMatchObject({ status: 409, code: 'USUARIO_EXISTE' });
  await remove((taken as unknown as User).id);
  await admin.call(`DELETE /api/usuario/${seller.id}/datos`);
  expect((await restore(seller.id)).status).toBe(404);
  expect((await restore(999_999_999)).status).toBe(404);
});

test('who is erased before her restoration has its turn stays erased', async () => {
  const { id } = await t.person('VENDEDOR');
  await remove(id);
  const { answers } = await t.db.transaction(async (tx) => {
    await lockAccounts(tx);
    const erasing = admin.call(`DELETE /api/usuario/${id}/datos`);
    await untilWaiting(t.db);
    const restoring = admin.call(`PUT /api/usuario/${id}/restaurar`);
    await untilWaiting(t.db, 2);
    return { answers: [erasing, restoring] };
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 404]);
});

test.each(['deleted', 'demoted'])('the sellers of a %s leader have none', async (how) => {
  const leader = await t.person('LIDER');
  const sellers = [
    await t.person('VENDEDOR', { idLider: leader.id }),
    await t.person('VENDEDOR', { idLider: leader.id }),
  ];
  if (how === 'deleted') await remove(leader.id);
  else await change(leader.id, { tipo: 'VENDEDOR' });
  for (const { id } of sellers) expect((await listed(id))?.idLider).toBeNull();
});

test('whoever registers with a leader who is being deleted does not end up with a leader who is gone', async () => {
  const leader = await t.person('LIDER');
  const form = { password: PASSWORD, direccion: 'Mitre 1', retiro: 'Conesa 970, Muñiz', idLider: leader.id };
  const register = (n: number) => t.visitor.call('POST /api/registrarse', { ...form, userName: `registrada${n}` });
  const answers = await Promise.all([...[1, 2, 3].map(register), remove(leader.id), ...[4, 5, 6].map(register)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 204, 201, 201, 201]);
  expect(await t.db.execute`select from usuario where id_lider = ${leader.id}`).toBe(0);
});

test('a seller keeps no leader who stops leading while being chosen', async () => {
  for (let round = 0; round < 5; round++) {
    const [leader, seller] = [await t.person('LIDER'), await t.person('VENDEDOR')];
    await Promise.all([change(leader.id, { tipo: 'VENDEDOR' }), change(seller.id, { idLider: leader.id })]);
    expect((await listed(seller.id))?.idLider).toBeNull();
  }
});

test('nobody deletes themselves', async () => {
  await t.person('ADMIN');
  const { status, body } = await remove(admin.id);
  expect([status, body.code]).toEqual([409, 'USUARIO_PROPIO']);
});

test('the last administrator cannot be demoted', async () => {
  const { status, body } = await change(admin.id, { tipo: 'VENDEDOR' });
  expect([status, body.code]).toEqual([409, 'ULTIMO_ADMINISTRADOR']);
  expect((await change(admin.id, { tipo: 'ADMIN', nombre: 'Jefa' })).status).toBe(200);
});

const ways = { delete: remove, demote: (id: number, by: Caller) => change(id, { tipo: 'VENDEDOR' }, by) };
test.each([
  ['delete', 'delete'],
  ['demote', 'demote'],
  ['delete', 'demote'],
] as const)('of two administrators who %s and %s each other at once, one stays', async (first, second) => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = await onlyTwo();
    const answers = await Promise.all([ways[first](b.id, a), ways[second](a.id, b)]);
    expect(await t.db.execute`select from usuario where tipo = 'ADMIN' and eliminado_at is null`).toBe(1);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect([401, 409]).toContain(answers.find(({ status }) => status >= 400)?.status);
    await revive();
  }
});

test('an administrator who is being deleted decides nothing more', async () => {
  const [a, b] = [await t.person('ADMIN'), await t.person('ADMIN')];
  const answers = await Promise.all([remove(b.id, a), remove(a.id, b)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
});

test.each<[string, (id: number) => string, object?]>([
  ['makes a link', (id) => `POST /api/usuario/${id}/enlace`],
  ['approves a seller', (id) => `PUT /api/usuario/${id}/aprobacion`],
  ['approves many', () => 'PUT /api/usuarios', { todos: true, filtros: {}, aprobar: true }],
  ['changes an account', (id) => `PUT /api/${id}`, { nombre: 'Otra' }],
  ['deletes one', (id) => `DELETE /api/${id}`],
  ['erases somebody', (id) => `DELETE /api/usuario/${id}/datos`],
  ['makes an account', () => 'POST /api/usuario', { userName: 'no llega', password: PASSWORD, nombre: 'Eva' }],
  ['gives a password', (id) => `PUT /api/usuario/${id}/clave`, { nueva: 'otra clave bien larga' }],
])('whose session ends while it waits for its turn %s no more', async (_, route, body) => {
  const [deciding, seller] = [await t.person('ADMIN'), await t.person('VENDEDOR', { pendiente: true })];
  const before = await listed(seller.id);
  const { answer } = await t.db.transaction(async (tx) => {
    await lockAccounts(tx);
    const answer = deciding.call<Problem>(route(seller.id), body);
    await untilWaiting(t.db);
    await tx.execute`delete from sesion where usuario_id = ${deciding.id}`;
    return { answer };
  });
  const { status, body: problem } = await answer;
  expect([status, problem.code]).toEqual([401, 'SESION_VENCIDA']);
  expect(await listed(seller.id)).toEqual(before);
});

async function onlyTwo(): Promise<[Caller, Caller]> {
  await t.db.execute`update usuario set tipo = 'LIDER' where id = ${admin.id}`;
  await t.db.execute`update usuario set eliminado_at = now() where tipo = 'ADMIN' and eliminado_at is null`;
  return [await t.person('ADMIN'), await t.person('ADMIN')];
}
async function revive() {
  await t.db.execute`update usuario set tipo = 'ADMIN' where id = ${admin.id}`;
}

test('a leader finds only the own sellers, an administrator sellers and leaders', async () => {
  const leader = await t.person('LIDER', { nombre: 'Zoraida', apellido: 'Líder' });
  const own = await t.person('VENDEDOR', { nombre: 'Zoraida', apellido: 'Propia', idLider: leader.id });
  const strange = await t.person('VENDEDOR', { nombre: 'Zoraida', apellido: 'Ajena' });
  const found = async (caller: Caller) =>
    (await caller.call<PersonFound[]>('GET /api/vendedores/zoraida')).body.map(({ id }) => id);
  expect(await found(leader)).toEqual([own.id]);
  expect(await found(admin)).toEqual([strange.id, leader.id, own.id]);
  expect((await own.call('GET /api/vendedores/zoraida')).status).toBe(403);
});
