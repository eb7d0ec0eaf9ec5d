import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Account } from '#contract/ledger.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { PersonFound, TeamMember, User } from '#contract/users.calls.ts';
import { type Caller, orderOf, PASSWORD, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());

type Reply = User & Problem;
let count = 0;
const create = (values: object) =>
  admin.call<Reply>('POST /api/usuario', {
    userName: `arma${++count}`,
    password: PASSWORD,
    tipo: 'AYUDANTE',
    ...values,
  });
const change = ({ id }: { id: number }, values: object) => admin.call<Reply>(`PUT /api/${id}`, values);
const isIn = async (caller: Caller) => (await caller.call('GET /api/armado')).status === 200;

test('a helper has the tasks that she was given, one at least, and others have none', async () => {
  const helper = await create({ permisos: ['ARMADO'], idLider: 3 });
  expect(helper.status).toBe(201);
  expect(helper.body).toMatchObject({
    tipo: 'AYUDANTE',
    rol: 'ROLE_AYUDANTE',
    permisos: ['ARMADO'],
    isAdmin: false,
    idLider: null,
  });
  const noTask = { status: 422, body: { errors: [{ field: 'permisos', message: 'Elija al menos una tarea.' }] } };
  expect(await create({})).toMatchObject(noTask);
  expect(await create({ permisos: [] })).toMatchObject(noTask);
  expect(await change(helper.body, { permisos: [] })).toMatchObject(noTask);
  expect((await create({ permisos: ['DEPOSITO'] })).status).toBe(400);
  expect((await create({ tipo: 'VENDEDOR', permisos: ['ARMADO'] })).body).toMatchObject({ permisos: [] });
  expect((await change(helper.body, { tipo: 'VENDEDOR' })).body).toMatchObject({ rol: 'ROLE_USER', permisos: [] });
  expect(await change(helper.body, { tipo: 'AYUDANTE' })).toMatchObject(noTask);
});

test('her token says her role first and then her tasks', async () => {
  const { token } = await t.person('AYUDANTE');
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(payload).toMatchObject({ authorities: ['ROLE_AYUDANTE', 'ARMADO'], tipo: 'AYUDANTE' });
});

test('what else she becomes or may, a deletion and a new password end her sessions at once; restored she logs in again', async () => {
  const ends = [
    (id: number) => change({ id }, { tipo: 'VENDEDOR' }),
    (id: number) => change({ id }, { permisos: ['CAJA'] }),
    (id: number) => admin.call(`DELETE /api/${id}`),
    (id: number) => admin.call(`PUT /api/usuario/${id}/clave`, { nueva: 'otra clave bien larga' }),
  ];
  for (const end of ends) {
    const helper = await t.person('AYUDANTE');
    expect(await isIn(helper)).toBe(true);
    expect((await end(helper.id)).status).toBeLessThan(300);
    expect((await helper.call('GET /api/armado')).status).toBe(401);
  }
  const helper = await t.person('AYUDANTE', { userName: 'vuelve' });
  await admin.call(`DELETE /api/${helper.id}`);
  expect((await admin.call<User>(`PUT /api/usuario/${helper.id}/restaurar`)).body).toMatchObject({
    permisos: ['ARMADO'],
  });
  expect(await isIn(await t.logIn(helper.id, 'vuelve'))).toBe(true);
});

test('she orders nothing, and nobody orders for her', async () => {
  const [helper, leader, pan] = [await t.person('AYUDANTE'), await t.person('LIDER'), await t.product()];
  expect((await helper.call('POST /api/menu/order', orderOf(pan))).status).toBe(403);
  const forHer = { ...orderOf(pan), userId: helper.id };
  expect(await admin.call<Problem>('POST /api/menu/order', forHer)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'userId', message: 'Esa persona no hace pedidos.' }] },
  });
  expect((await leader.call('POST /api/menu/order', forHer)).status).toBe(403);
});

test('she has no account, no leader and no sellers, and no list of theirs has her', async () => {
  const helper = await t.person('AYUDANTE', { nombre: 'Zoraida', apellido: 'Quiroga' });
  for (const call of [`GET /api/cuentas/${helper.id}`, `GET /api/cuentas/${helper.id}/resumen`])
    expect(await admin.call<Problem>(call)).toMatchObject({
      status: 404,
      body: { title: 'Esa persona no tiene cuenta corriente.' },
    });
  const payment = { tipo: 'PAGO', importe: 10, medio: 'EFECTIVO', nota: '' };
  expect((await admin.call(`POST /api/cuentas/${helper.id}/movimientos`, payment)).status).toBe(404);
  const lists = [
    await admin.call<Account[]>('GET /api/cuentas?q=Zoraida'),
    await admin.call<TeamMember[]>('GET /api/equipos?q=Zoraida'),
    await admin.call<PersonFound[]>('GET /api/vendedores/Zoraida'),
    await admin.call<PersonFound[]>('GET /api/lider/Zoraida'),
  ];
  for (const { status, body } of lists) expect([status, body]).toEqual([200, []]);
  const seller = await t.person('VENDEDOR');
  expect(await change(seller, { idLider: helper.id })).toMatchObject({
    status: 422,
    body: { code: 'LIDER_DESCONOCIDO' },
  });
  const moved = await admin.call('PUT /api/usuarios', { ids: [helper.id], idLider: (await t.person('LIDER')).id });
  expect(moved.body).toMatchObject({ cambiados: 0, omitidos: [{ id: helper.id, code: 'NO_ES_VENDEDOR' }] });
});

test('who ordered or has a movement becomes no helper, and keeps the account', async () => {
  const [buyer, payer] = [await t.person('VENDEDOR'), await t.person('LIDER')];
  await place(buyer, await t.product());
  await admin.call(`POST /api/cuentas/${payer.id}/movimientos`, {
    tipo: 'AJUSTE',
    importe: 10,
    nota: 'Saldo anterior.',
  });
  for (const person of [buyer, payer]) {
    const answer = await change(person, { tipo: 'AYUDANTE', permisos: ['ARMADO'] });
    expect(answer).toMatchObject({ status: 409, body: { code: 'USUARIO_CON_PEDIDOS' } });
    expect((await person.call('GET /api/producto/week')).status).toBe(200);
  }
  const neither = await t.person('VENDEDOR', { idLider: payer.id });
  expect((await change(neither, { tipo: 'AYUDANTE', permisos: ['ARMADO'] })).body).toMatchObject({
    idLider: null,
    permisos: ['ARMADO'],
  });
});

test('the audit tells in words that she was added and what she became', async () => {
  const { body } = await create({ nombre: 'Pía', permisos: ['ARMADO'] });
  await change(body, { tipo: 'VENDEDOR' });
  const { body: entries } = await admin.call<AuditEntry[]>(`GET /api/auditoria?entidad=usuario&entidadId=${body.id}`);
  expect(entries.map(({ campo, antes, despues }) => [campo, antes, despues])).toEqual(
    expect.arrayContaining([
      ['alta', null, 'AYUDANTE'],
      ['tipo', 'AYUDANTE', 'VENDEDOR'],
      ['permisos', 'ARMADO', ''],
      ['rol', 'ROLE_AYUDANTE', 'ROLE_USER'],
    ]),
  );
});

test('where the shop asks it a helper without a second step does nothing else, and administrators are asked apart', async () => {
  const helper = await t.person('AYUDANTE');
  await admin.call('PUT /api/ajustes', { segundoPasoAyudantes: true, actual: PASSWORD });
  try {
    expect(await helper.call<Problem>('GET /api/armado')).toMatchObject({
      status: 403,
      body: { code: 'SEGUNDO_PASO_PENDIENTE' },
    });
    expect((await helper.call('GET /api/segundo-paso')).body).toMatchObject({ activo: false, exigido: true });
    expect((await admin.call('GET /api/segundo-paso')).body).toMatchObject({ exigido: false });
    expect((await admin.call('GET /api/usuarios')).status).toBe(200);
  } finally {
    await admin.call('PUT /api/ajustes', { segundoPasoAyudantes: false, actual: PASSWORD });
  }
  expect(await isIn(helper)).toBe(true);
});
