import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { MovedUsers, User } from '#contract/users.calls.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let heir: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  heir = await t.person('LIDER', { nombre: 'Beto', apellido: 'Sosa' });
});
afterAll(() => t.close());

const users = async (query = '') => (await admin.call<User[]>(`GET /api/usuarios${query}`)).body;
const leaderOf = async ({ id }: Caller) => (await users()).find((user) => user.id === id)?.idLider;
const seller = (idLider: number | null) => t.person('VENDEDOR', { idLider });
const audited = async ({ id }: Caller) => {
  const { body } = await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=usuario');
  return body
    .filter(({ entidadId, campo }) => entidadId === id && campo === 'líder')
    .map(({ antes, despues }) => [antes, despues]);
};
/** The two ways in which somebody leads no more. */
const ways = {
  deleted: (id: number, equipoA?: unknown) =>
    admin.call<Problem>(`DELETE /api/${id}${equipoA === undefined ? '' : `?equipoA=${equipoA}`}`),
  demoted: (id: number, equipoA?: unknown) => admin.call<Problem>(`PUT /api/${id}`, { tipo: 'VENDEDOR', equipoA }),
};

test('what somebody leads is counted: sellers with an account, and pending orders', async () => {
  const leader = await t.person('LIDER');
  const [left, one] = [await seller(leader.id), await seller(leader.id)];
  const product = await t.product();
  await place(left, product);
  await place(one, product);
  const { orderId } = await place(one, product);
  await one.call(`DELETE /api/menu/${orderId}`);
  await ways.deleted(left.id);
  const team = async (id: number) => (await admin.call(`GET /api/usuario/${id}/vendedores`)).body;
  expect(await team(leader.id)).toEqual({ vendedores: 1, pedidosPendientes: 2, propiosPendientes: 0 });
  expect(await team(one.id)).toEqual({ vendedores: 0, pedidosPendientes: 0, propiosPendientes: 1 });
  expect(await team(heir.id)).toEqual({ vendedores: 0, pedidosPendientes: 0, propiosPendientes: 0 });
  await ways.deleted(leader.id);
  expect((await admin.call(`GET /api/usuario/${leader.id}/vendedores`)).status).toBe(404);
});

test.each(['deleted', 'demoted'] as const)(
  'the team of a %s leader passes to another one, and orders stay',
  async (how) => {
    const leader = await t.person('LIDER', { nombre: 'Carla', apellido: 'Ríos' });
    const [one, two, other] = [await seller(leader.id), await seller(leader.id), await seller(null)];
    const { orderId } = await place(one, await t.product());
    expect((await ways[how](leader.id, heir.id)).status).toBeLessThan(300);
    expect(await Promise.all([one, two, other].map(leaderOf))).toEqual([heir.id, heir.id, null]);
    expect(await audited(one)).toEqual([['Carla Ríos', 'Beto Sosa']]);
    expect(await audited(other)).toEqual([]);
    const { body } = await admin.call<Order>(`GET /api/pedidosDetalle/${orderId}`);
    expect(body).toMatchObject({ idLider: leader.id, lider: 'Carla Ríos', delivered: 'PENDIENTE', version: 1 });
    expect((await place(one, await t.product())).idLider).toBe(heir.id);
  },
);

test.each(['deleted', 'demoted'] as const)(
  'the team of a %s leader passes to nobody who does not lead, and then nothing changes',
  async (how) => {
    const leader = await t.person('LIDER');
    const gone = await t.person('LIDER');
    await ways.deleted(gone.id);
    const one = await seller(leader.id);
    for (const id of [leader.id, one.id, gone.id, 999_999]) {
      const { status, body } = await ways[how](leader.id, id);
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'LIDER_DESCONOCIDO', 'equipoA']);
    }
    expect((await ways[how](leader.id, 'x')).status).toBe(400);
    expect(await leaderOf(one)).toBe(leader.id);
    expect((await users()).find(({ id }) => id === leader.id)?.tipo).toBe('LIDER');
    expect((await ways[how](leader.id, null)).status).toBeLessThan(300);
    expect(await leaderOf(one)).toBeNull();
  },
);

test('of two leaders who are deleted at once, each handing over to the other, one stays and leads both teams', async () => {
  for (let round = 0; round < 3; round++) {
    const [a, b] = [await t.person('LIDER'), await t.person('LIDER')];
    const team = [await seller(a.id), await seller(b.id)];
    const answers = await Promise.all([ways.deleted(a.id, b.id), ways.deleted(b.id, a.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    const stays = answers[0].status === 204 ? b.id : a.id;
    expect(await Promise.all(team.map(leaderOf))).toEqual([stays, stays]);
  }
});

test('the list of users is narrowed by type, leader and pickup point, and names what it cannot be', async () => {
  const leader = await t.person('LIDER');
  const [one, two] = [
    await t.person('VENDEDOR', { idLider: leader.id, retiro: 'Mitre Norte' }),
    await t.person('VENDEDOR', { idLider: leader.id, retiro: 'Mitre Sur' }),
  ];
  const alone = await t.person('VENDEDOR', { retiro: 'Mitre Norte' });
  const found = async (query: string) => (await users(`?${query}&orden=id`)).map(({ id }) => id);
  expect(await found(`lider=${leader.id}`)).toEqual([one.id, two.id]);
  expect(await found('retiro=Mitre Norte')).toEqual([one.id, alone.id]);
  expect(await found('retiro=Mitre Norte&lider=ninguno')).toEqual([alone.id]);
  expect(await found(`lider=${leader.id}&q=mitre sur`)).toEqual([two.id]);
  const without = await users('?lider=ninguno');
  expect(without.every(({ tipo, idLider }) => tipo === 'VENDEDOR' && idLider === null)).toBe(true);
  expect((await users('?tipo=LIDER')).map(({ tipo }) => tipo)).not.toContain('VENDEDOR');
  for (const [field, wrong] of [
    ['lider', 'nadie'],
    ['lider', '0'],
    ['tipo', 'JEFE'],
  ]) {
    const { status, body } = await admin.call<Problem>(`GET /api/usuarios?${field}=${wrong}`);
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'DATOS_INVALIDOS', field]);
  }
});

const move = (body: object) => admin.call<MovedUsers & Problem>('PUT /api/usuarios', body);

test('many users pass to a leader with one call: who is no seller or unknown is named, and again it answers the same', async () => {
  const [gone, leader] = [await seller(null), await t.person('LIDER', { nombre: 'Eva', apellido: 'Paz' })];
  const [one, two, there] = [await seller(leader.id), await seller(null), await seller(heir.id)];
  await ways.deleted(gone.id);
  const answer = {
    cambiados: 3,
    antes: [],
    omitidos: [
      { id: leader.id, nombre: 'Eva Paz', code: 'NO_ES_VENDEDOR' },
      { id: gone.id, nombre: null, code: 'NO_ENCONTRADO' },
    ],
  };
  for (let i = 0; i < 2; i++) {
    const ids = [two.id, leader.id, String(one.id), gone.id, there.id, one.id];
    const { status, body } = await move({ ids, idLider: heir.id });
    const antes = [
      { ids: [one.id], idLider: leader.id, visto: heir.id },
      { ids: [two.id], idLider: null, visto: heir.id },
    ];
    expect([status, body]).toEqual([200, i ? answer : { ...answer, antes }]);
  }
  expect(await Promise.all([one, two, there].map(leaderOf))).toEqual([heir.id, heir.id, heir.id]);
  expect(await audited(one)).toEqual([['Eva Paz', 'Beto Sosa']]);
  expect(await audited(two)).toEqual([[null, 'Beto Sosa']]);
  expect(await audited(there)).toEqual([]);
  expect((await move({ ids: [one.id], idLider: null })).body).toEqual({
    cambiados: 1,
    antes: [{ ids: [one.id], idLider: heir.id, visto: null }],
    omitidos: [],
  });
  expect(await leaderOf(one)).toBeNull();
});

test('filters choose what the list shows with them; a pickup point is for everybody', async () => {
  const leader = await t.person('LIDER', { retiro: 'Alem 1' });
  const [one, two] = [await seller(leader.id), await seller(leader.id)];
  await move({ ids: [one.id], retiro: 'Alem 1' });
  expect((await move({ filtros: { retiro: 'Alem 1' }, retiro: 'Alem 2' })).body).toEqual({
    cambiados: 2,
    antes: [{ ids: [leader.id, one.id], retiro: 'Alem 1', visto: 'Alem 2' }],
    omitidos: [],
  });
  expect((await users('?retiro=Alem 2&orden=id')).map(({ id }) => id)).toEqual([leader.id, one.id]);
  expect((await move({ filtros: { lider: leader.id }, idLider: heir.id })).body.cambiados).toBe(2);
  expect(await Promise.all([one, two].map(leaderOf))).toEqual([heir.id, heir.id]);
  const { body } = await admin.call<AuditEntry[]>('GET /api/auditoria?texto=Alem 2');
  expect(body.map(({ entidadId, campo, antes }) => [entidadId, campo, antes])).toEqual([
    [one.id, 'punto de retiro', 'Alem 1'],
    [leader.id, 'punto de retiro', 'Alem 1'],
  ]);
});

test('what a move answers of where people were moves them back, to none too', async () => {
  const leader = await t.person('LIDER');
  const [led, free] = [await seller(leader.id), await seller(null)];
  await t.db.execute`update usuario set retiro = '' where id = ${free.id}`;
  await t.db.execute`update usuario set retiro = 'Alem 9' where id = ${led.id}`;
  const ids = [led.id, free.id];
  for (const to of [{ idLider: heir.id }, { retiro: 'Alem 1' }]) {
    const { antes } = (await move({ ids, ...to })).body;
    expect(antes).toHaveLength(2);
    for (const back of antes) expect((await move(back)).status).toBe(200);
  }
  expect(await Promise.all([led, free].map(leaderOf))).toEqual([leader.id, null]);
  const places = new Map((await users()).map(({ id, retiro }) => [id, retiro]));
  expect(ids.map((id) => places.get(id))).toEqual(['Alem 9', '']);
});

test('who was moved again meanwhile is not moved back, is named, and the others are; again it answers the same', async () => {
  const leader = await t.person('LIDER');
  const [left, again] = [await seller(leader.id), await t.person('VENDEDOR', { nombre: 'Iris', idLider: leader.id })];
  const ids = [left.id, again.id];
  const omitidos = [{ id: again.id, nombre: expect.stringMatching(/^Iris/), code: 'CAMBIADO' }];
  const [byLeader] = (await move({ ids, idLider: heir.id })).body.antes;
  await move({ ids: [again.id], idLider: null });
  const [byPoint] = (await move({ ids, retiro: 'Alem 1' })).body.antes;
  await move({ ids: [again.id], retiro: 'Alem 3' });
  for (const back of [byLeader, byPoint, byLeader, byPoint])
    expect((await move({ ...back })).body).toEqual({ cambiados: 1, antes: expect.anything(), omitidos });
  expect(await Promise.all([left, again].map(leaderOf))).toEqual([leader.id, null]);
  const places = new Map((await users()).map(({ id, retiro }) => [id, retiro]));
  expect(ids.map((id) => places.get(id))).toEqual(['', 'Alem 3']);
});

test('what is no move is refused, and nobody moves', async () => {
  const leader = await t.person('LIDER');
  const one = await seller(leader.id);
  const code = async (body: object) => {
    const { status, body: problem } = await move(body);
    return [status, problem.code, problem.errors?.[0]?.field];
  };
  expect(await code({ ids: [one.id] })).toEqual([422, 'DATO_RECHAZADO', 'idLider']);
  expect(await code({ ids: [one.id], idLider: heir.id, retiro: 'Alem 1' })).toEqual([422, 'DATO_RECHAZADO', 'idLider']);
  expect(await code({ idLider: heir.id })).toEqual([422, 'DATO_RECHAZADO', 'ids']);
  expect(await code({ ids: [one.id], filtros: {}, idLider: heir.id })).toEqual([422, 'DATO_RECHAZADO', 'ids']);
  expect(await code({ ids: [one.id], idLider: one.id })).toEqual([422, 'LIDER_DESCONOCIDO', 'idLider']);
  expect(await code({ ids: [one.id], retiro: ' ' })).toEqual([422, 'DATO_RECHAZADO', 'retiro']);
  expect(await code({ filtros: { lider: 'nadie' }, idLider: 0 })).toEqual([400, 'DATOS_INVALIDOS', 'filtros.lider']);
  const tooMany = Array.from({ length: 5001 }, (_, n) => n + 1);
  expect(await code({ ids: tooMany, idLider: heir.id })).toEqual([422, 'DATO_RECHAZADO', 'ids']);
  await t.db.execute`
    insert into usuario (user_name, clave, tipo, retiro) select 'uno de ' || n, '', 'VENDEDOR', 'Lejos' from generate_series(1, 5001) n`;
  expect(await code({ filtros: { retiro: 'Lejos' }, idLider: heir.id })).toEqual([422, 'DATO_RECHAZADO', 'filtros']);
  await t.db.execute`delete from usuario where retiro = 'Lejos'`;
  expect(await leaderOf(one)).toBe(leader.id);
});

test('a move that fails at its commit moves nobody', async () => {
  const team = [await seller(null), await seller(null)];
  await t.db.execute`alter table auditoria add constraint nothing_more check (false) not valid`;
  expect((await move({ ids: team.map(({ id }) => id), idLider: heir.id })).status).toBe(500);
  await t.db.execute`alter table auditoria drop constraint nothing_more`;
  expect(await Promise.all(team.map(leaderOf))).toEqual([null, null]);
});

test('nobody who moves while the leader is deleted ends up with a leader who is gone', async () => {
  for (let round = 0; round < 3; round++) {
    const [leader, one] = [await t.person('LIDER'), await seller(null)];
    const [moved] = await Promise.all([move({ ids: [one.id], idLider: leader.id }), ways.deleted(leader.id)]);
    expect([200, 422]).toContain(moved.status);
    expect(await leaderOf(one)).toBeNull();
  }
});
