import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { OneAccount } from '#contract/ledger.calls.ts';
import { messages } from '#contract/messages.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { FirstEntry, User } from '#contract/users.calls.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';

let t: TestApp;
let admin: Caller;
let leader: Caller;
let point: string;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  leader = await t.person('LIDER');
  point = 'Castelli 1224, José C Paz';
  await t.db.execute`update punto_retiro set id_lider = ${leader.id} where nombre = ${point}`;
});
afterAll(() => t.close());

let count = 0;
/** A row with a telephone of its own. */
const row = (values: object = {}) => ({
  nombre: 'Ana',
  apellido: 'de la Peña',
  telefono: `11 5555-${String(++count).padStart(4, '0')}`,
  ...values,
});
const add = (vendedores: object[], key?: string, by = admin) =>
  by.call<FirstEntry[] & Problem>('POST /api/usuarios/lista', { vendedores }, key ? { 'idempotency-key': key } : {});
const users = async () => (await admin.call<User[]>('GET /api/usuarios?tipo=VENDEDOR')).body;
const tokenOf = ({ enlace }: FirstEntry) => new URL(enlace).hash.slice(1);
const owner = (entry: FirstEntry) => t.visitor.call<User>('POST /api/nueva-clave', { token: tokenOf(entry) });

test('each seller of a list has an account, the leader that was named or that of the pickup point, and a link to enter by', async () => {
  const other = await t.person('LIDER');
  const { status, body } = await add([
    row({ retiro: point }),
    row({ retiro: point, idLider: other.id }),
    row({ nombre: 'Ñandú', apellido: '' }),
    row({ nombre: '李', apellido: '' }),
  ]);
  expect(status).toBe(201);
  expect(body.map(({ userName }) => userName)).toEqual(['ana.pena', 'ana.pena2', 'nandu', 'vendedor']);
  const made = (await users()).filter(({ id }) => body.some((entry) => entry.id === id));
  expect(made.map(({ tipo, idLider, retiro, pendiente }) => [tipo, idLider, retiro, pendiente])).toEqual([
    ['VENDEDOR', leader.id, point, false],
    ['VENDEDOR', other.id, point, false],
    ['VENDEDOR', null, '', false],
    ['VENDEDOR', null, '', false],
  ]);
  const first = body[0] as FirstEntry;
  expect((await owner(first)).body).toEqual({ id: first.id, userName: 'ana.pena' });
  const nueva = 'caballo lento bajo la lluvia';
  expect((await t.visitor.call('PUT /api/nueva-clave', { token: tokenOf(first), nueva })).status).toBe(204);
  const login = await t.visitor.call('POST /api/login', { username: 'ana.pena', password: nueva });
  expect([login.status, login.body]).toEqual([200, { token: expect.any(String) }]);
  expect((await owner(first)).status).toBe(410);
  const { body: audit } = await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=usuario');
  const own = audit.filter(({ entidadId }) => entidadId === first.id);
  expect(own.map(({ campo, despues }) => [campo, despues])).toEqual(
    expect.arrayContaining([
      ['alta', 'VENDEDOR'],
      ['enlace de contraseña', 'creado'],
    ]),
  );
});

test('a seller brings what she owes already, since its day, once a key', async () => {
  const vendedores = [row({ saldo: 120.5, dia: dayAgo(70) }), row({ saldo: -30 }), row()];
  const { body } = await add(vendedores, 'con saldos');
  await add(vendedores, 'con saldos');
  const accounts = await Promise.all(body.map(({ id }) => admin.call<OneAccount>(`GET /api/cuentas/${id}`)));
  expect(accounts.map(({ body: { saldo, desde } }) => [saldo, desde])).toEqual([
    [120.5, dayAgo(70)],
    [-30, null],
    [0, null],
  ]);
  const wrong = await add([row(), row({ saldo: 1, dia: dayAgo(-1) })]);
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'vendedores.1.dia' }] } });
});

test('one row that cannot be refuses all, and each row says what is wrong with it', async () => {
  const [{ telefono }] = [row()];
  await add([row({ nombre: 'Bea', apellido: 'Sol', telefono })]);
  const before = (await users()).length;
  const { status, body } = await add([
    row(),
    row({ telefono: `+54 9 ${telefono}` }),
    row({ telefono: '11 4444-4444' }),
    row({ telefono: '011 15 4444-4444' }),
    row({ idLider: admin.id }),
    row({ retiro: 'La esquina' }),
  ]);
  expect([status, body.code]).toEqual([422, 'DATO_RECHAZADO']);
  expect(body.errors).toEqual([
    { field: 'vendedores.1.telefono', message: 'Ya está en el teléfono de Bea Sol.' },
    { field: 'vendedores.3.telefono', message: 'Ya está en el teléfono de Ana de la Peña.' },
    { field: 'vendedores.4.idLider', message: 'El líder elegido no existe. Elija otro.' },
    { field: 'vendedores.5.retiro', message: 'No hay un punto de retiro así.' },
  ]);
  expect((await add([row(), row({ telefono: 'no tiene' })])).body.errors).toEqual([
    { field: 'vendedores.1.telefono', message: messages.user.phoneWrong },
  ]);
  expect((await add([row(), row({ nombre: ' ' })])).status).toBe(422);
  expect((await add(Array.from({ length: 201 }, () => row()))).status).toBe(422);
  expect((await add([])).status).toBe(422);
  expect(await users()).toHaveLength(before);
});

test('sent again, or ten times at once, with one key the list is added once, and the last links hold', async () => {
  const list = [row({ nombre: 'Carla' }), row({ nombre: 'Dora' })];
  const before = (await users()).length;
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(list, 'list')));
  expect(new Set(answers.map(({ body }) => String(body.map(({ id }) => id)))).size).toBe(1);
  const again = (await add(list, 'list')).body;
  expect(await users()).toHaveLength(before + 2);
  expect((await Promise.all(again.map(owner))).map(({ status }) => status)).toEqual([200, 200]);
  expect((await owner(answers[0]?.body[0] as FirstEntry)).status).toBe(410);
  expect((await add(list.slice(1), 'list')).body.code).toBe('CLAVE_REUTILIZADA');
  expect((await add(list, 'another key')).status).toBe(422);
  await t.db
    .execute`update usuario set creado_at = (select creada_at from idempotencia where clave = 'list') where id = ${leader.id}`;
  expect((await add(list, 'list')).body.map(({ id }) => id)).toEqual(again.map(({ id }) => id));
  await admin.call(`DELETE /api/${again[0]?.id}`);
  expect((await add(list, 'list')).body.map(({ id }) => id)).toEqual([again[1]?.id]);
  // Whose account is gone keeps no number from others.
  expect((await add(list.slice(0, 1))).body).toMatchObject([{ apellido: 'de la Peña' }]);
});

test('nobody else adds sellers', async () => {
  for (const by of [leader, await t.person('AYUDANTE', { permisos: ['CAJA'] }), t.visitor])
    expect([401, 403]).toContain((await add([row()], undefined, by)).status);
});

test('two hundred are added in one go', async () => {
  const { status, body } = await add(Array.from({ length: 200 }, () => row({ retiro: point })));
  expect([status, new Set(body.map(({ userName }) => userName)).size]).toEqual([201, 200]);
});
