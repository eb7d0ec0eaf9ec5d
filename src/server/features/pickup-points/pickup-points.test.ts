import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { ManagedPickupPoint, PickupPoint } from '#contract/pickup-points.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { RegisteredUser, User } from '#contract/users.calls.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { type Caller, PASSWORD, place, type TestApp, testApp } from '../../test-app.ts';
import { lockAccounts } from '../users/lock-accounts.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());

type Reply = ManagedPickupPoint & Problem;
const offered = async () => (await t.visitor.call<PickupPoint[]>('GET /api/puntos-de-retiro')).body;
const all = async (query = '') =>
  (await admin.call<ManagedPickupPoint[]>(`GET /api/puntos-de-retiro/todos?orden=id${query}`)).body;
const add = (values: object) => admin.call<Reply>('POST /api/puntos-de-retiro', values);
const added = async (values: object) => (await add(values)).body;
const change = ({ id, version }: ManagedPickupPoint, values: object, by = admin) =>
  by.call<Reply>(`PUT /api/puntos-de-retiro/${id}`, { version, ...values });
const register = (userName: string, values: object) =>
  t.visitor.call<RegisteredUser>('POST /api/registrarse', {
    userName,
    password: PASSWORD,
    direccion: 'Alem 1',
    ...values,
  });
const pickupPointOf = async ({ id }: { id: number }) =>
  (await admin.call<User[]>('GET /api/usuarios')).body.find((user) => user.id === id)?.retiro;
const audited = async (id: number) => {
  const { body } = await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=punto de retiro');
  return body
    .filter(({ entidadId }) => entidadId === id)
    .map(({ nombre, campo, antes, despues }) => [nombre, campo, antes, despues]);
};

test('visitors read the pickup points of the specification in its order, whether their leaders are there or not', async () => {
  expect((await offered()).map(({ nombre, direccion, idLider }) => [nombre, direccion, idLider])).toEqual([
    ['Conesa 970, Muñiz', '', null],
    ['Castelli 1224, José C Paz', '', 54],
    ['Defensa 2228, El Talar, Tigre (1618)', '', 120],
    ['Triunvirato 7769, Loma Hermosa, San Martín', '', 207],
  ]);
});

test('one is added and changed by an administrator, and its leader leads who registers there', async () => {
  const leader = await t.person('LIDER', { nombre: 'Lía', apellido: 'Paz' });
  const { status, body: point } = await add({ nombre: ' Alem 20, Moreno ', direccion: 'Alem 20', idLider: leader.id });
  expect(status).toBe(201);
  const shown = { id: point.id, nombre: 'Alem 20, Moreno', direccion: 'Alem 20', idLider: leader.id };
  expect(point).toEqual({ ...shown, lider: 'Lía Paz', activo: true, usuarios: 0, version: 1 });
  expect((await offered()).at(-1)).toEqual(shown);
  expect((await register('una', { retiro: point.nombre })).body.idLider).toBe(leader.id);

  const changed = await change(point, { direccion: 'Alem 20, timbre 2', idLider: null });
  expect(changed.body).toEqual({
    ...point,
    direccion: 'Alem 20, timbre 2',
    idLider: null,
    lider: null,
    usuarios: 1,
    version: 2,
  });
  expect((await register('otra', { retiro: point.nombre })).body.idLider).toBeNull();
  expect(await all('&q=alem timbre')).toEqual([{ ...changed.body, usuarios: 2 }]);
  expect(await audited(point.id)).toEqual([
    ['Alem 20, Moreno', 'líder', 'Lía Paz', null],
    ['Alem 20, Moreno', 'dirección', 'Alem 20', 'Alem 20, timbre 2'],
    ['Alem 20, Moreno', 'alta', null, 'Alem 20, Moreno'],
  ]);
});

test('a leader who is not there stays named, leads nobody, and is no hindrance to another change', async () => {
  const [, castelli] = (await all()) as [ManagedPickupPoint, ManagedPickupPoint];
  expect(castelli).toMatchObject({ idLider: 54, lider: null });
  expect((await register('sola', { retiro: castelli.nombre })).body.idLider).toBeNull();
  const { body } = await change(castelli, { direccion: 'Castelli 1224', idLider: 54 });
  expect(body).toMatchObject({ idLider: 54, direccion: 'Castelli 1224' });
  expect((await change(body, { idLider: 55 })).body).toMatchObject({ code: 'LIDER_DESCONOCIDO' });
});

test('what cannot be is refused at its field, and nothing changes', async () => {
  const point = await added({ nombre: 'Belgrano 8' });
  const before = await all();
  const refused = async (answer: ReturnType<typeof add>) => {
    const { status, body } = await answer;
    return [status, body.code, body.errors?.[0]?.field];
  };
  expect(await refused(add({ nombre: ' ' }))).toEqual([422, 'DATO_RECHAZADO', 'nombre']);
  expect(await refused(change(point, { nombre: '' }))).toEqual([422, 'DATO_RECHAZADO', 'nombre']);
  expect(await refused(add({ nombre: 'BELGRANO 8' }))).toEqual([409, 'PUNTO_EXISTE', 'nombre']);
  expect(await refused(change(point, { nombre: 'conesa 970, MUÑIZ' }))).toEqual([409, 'PUNTO_EXISTE', 'nombre']);
  expect(await refused(add({ nombre: 'X', idLider: admin.id }))).toEqual([422, 'LIDER_DESCONOCIDO', 'idLider']);
  expect(await refused(change({ ...point, id: 999_999 }, {}))).toEqual([404, 'NO_ENCONTRADO', undefined]);
  expect(await refused(change({ ...point, version: 2 }, { direccion: 'x' }))).toEqual([
    409,
    'VERSION_VIEJA',
    undefined,
  ]);
  expect(await all()).toEqual(before);
});

test('of two who change one at once one is told that it changed', async () => {
  const point = await added({ nombre: 'Las Heras 5' });
  const answers = await Promise.all([change(point, { direccion: 'a' }), change(point, { direccion: 'b' })]);
  expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, 'VERSION_VIEJA'],
  ]);
});

test('everybody with an account follows a new name; what was ordered keeps the words that it was placed with', async () => {
  const point = await added({ nombre: 'Mitre 33' });
  const [leader, seller, gone] = [
    await t.person('LIDER', { retiro: 'Mitre 33' }),
    await t.person('VENDEDOR', { retiro: 'Mitre 33' }),
    await t.person('VENDEDOR', { retiro: 'Mitre 33' }),
  ];
  await admin.call(`DELETE /api/${gone.id}`);
  const apart = await t.person('VENDEDOR', { retiro: 'Mitre 330' });
  const { orderId } = await place(seller, await t.product());
  const { body } = await change(point, { nombre: 'Mitre 35' });
  expect(body).toMatchObject({ nombre: 'Mitre 35', usuarios: 2, version: 2 });
  expect(await Promise.all([leader, seller, apart].map(pickupPointOf))).toEqual(['Mitre 35', 'Mitre 35', 'Mitre 330']);
  expect(await t.db.execute`select from usuario where id = ${gone.id} and retiro = 'Mitre 33'`).toBe(1);
  expect((await admin.call<Order>(`GET /api/pedidosDetalle/${orderId}`)).body.retiro).toBe('Mitre 33');
  expect((await place(seller, await t.product())).retiro).toBe('Mitre 35');
  expect(await audited(point.id)).toContainEqual(['Mitre 33', 'nombre', 'Mitre 33', 'Mitre 35']);
  const { body: entries } = await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=usuario&texto=Mitre 35');
  expect(entries.map(({ entidadId, campo, antes }) => [entidadId, campo, antes]).sort()).toEqual([
    [leader.id, 'punto de retiro', 'Mitre 33'],
    [seller.id, 'punto de retiro', 'Mitre 33'],
  ]);
});

/** Calls that are under way while their leader is held. */
const late: Record<string, (leader: Caller, retiro: string) => Promise<() => Promise<{ body: { id: number } }>>> = {
  registered: async (leader, retiro) => () => register('llega', { retiro, idLider: leader.id }),
  edited: async (leader, retiro) => {
    const { id } = await t.person('VENDEDOR', { retiro });
    return () => admin.call<User>(`PUT /api/${id}`, { idLider: leader.id });
  },
};
test.each(Object.entries(late))(
  'an account that is being %s while its point is renamed follows',
  async (how, begin) => {
    const point = await added({ nombre: `De quien es ${how}` });
    const leader = await t.person('LIDER');
    const call = await begin(leader, point.nombre);
    const { account, renamed } = await t.db.transaction(async (tx) => {
      await tx.execute`select from usuario where id = ${leader.id} for update`;
      const account = call();
      await untilWaiting(t.db, 1);
      const renamed = change(point, { nombre: `Otro de quien es ${how}` });
      await untilWaiting(t.db, 2);
      return { account, renamed };
    });
    expect((await renamed).status).toBe(200);
    expect(await pickupPointOf((await account).body)).toBe(`Otro de quien es ${how}`);
  },
);

test('whoever is logged out while a change waits decides nothing more', async () => {
  const [point] = (await all()) as [ManagedPickupPoint];
  const other = await t.person('ADMIN');
  const { answer } = await t.db.transaction(async (tx) => {
    await lockAccounts(tx);
    const answer = change(point, { direccion: 'x' }, other);
    await untilWaiting(t.db, 1);
    await tx.execute`delete from sesion where usuario_id = ${other.id}`;
    return { answer };
  });
  expect((await answer).status).toBe(401);
});

test('one that is not offered any more stays with those who have it; the last that is offered stays offered', async () => {
  const [first, ...others] = (await all()).filter(({ activo }) => activo) as [ManagedPickupPoint];
  const seller = await t.person('VENDEDOR', { retiro: first.nombre });
  expect((await change(first, { activo: false })).body).toMatchObject({ activo: false, usuarios: 1 });
  expect((await offered()).map(({ nombre }) => nombre)).not.toContain(first.nombre);
  expect(await pickupPointOf(seller)).toBe(first.nombre);
  expect(await audited(first.id)).toContainEqual([first.nombre, 'estado', 'ACTIVO', 'INACTIVO']);
  const answers = await Promise.all(others.map((point) => change(point, { activo: false })));
  expect(answers.map(({ status }) => status).sort()).toEqual([...others.slice(1).map(() => 200), 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ULTIMO_PUNTO');
  expect(await offered()).toHaveLength(1);
});
