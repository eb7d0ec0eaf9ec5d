import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Supplier } from '#contract/suppliers.calls.ts';
import type { User } from '#contract/users.calls.ts';
import { type Caller, PASSWORD, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN', { nombre: 'Marta', apellido: 'Ibáñez' });
});
afterAll(() => t.close());
beforeEach(() => t.db.execute`delete from auditoria`);

const read = (query = '') => admin.call<AuditEntry[]>(`GET /api/auditoria${query}`);
/** Every change as `entidad campo: antes → despues`, the last one first. */
const changes = async (query = '') =>
  (await read(query)).body.map(
    ({ entidad, campo, antes, despues }) => `${entidad} ${campo}: ${antes ?? '—'} → ${despues ?? '—'}`,
  );

test('what happens to a user is kept: addition, type with role, leader, password, removal', async () => {
  const leader = await t.person('LIDER', { nombre: 'Lía', apellido: 'Paz' });
  const { id } = (
    await admin.call<User>('POST /api/usuario', { userName: 'nueva', password: PASSWORD, idLider: leader.id })
  ).body;
  await admin.call(`PUT /api/${id}`, { tipo: 'ADMIN', telefono: '' });
  await admin.call(`PUT /api/usuario/${id}/clave`, { nueva: 'otra clave secreta' });
  await admin.call(`DELETE /api/${id}`);
  const { body, raw } = await read('?entidad=usuario');
  expect(await changes()).toEqual([
    'usuario baja: ADMIN → —',
    'usuario contraseña: — → cambiada',
    'usuario líder: Lía Paz → —',
    'usuario rol: ROLE_USER → ROLE_ADMIN',
    'usuario tipo: VENDEDOR → ADMIN',
    'usuario alta: — → VENDEDOR',
  ]);
  expect(new Set(body.map((entry) => `${entry.quien} ${entry.nombre} ${entry.entidadId}`))).toEqual(
    new Set([`Marta Ibáñez nueva ${id}`]),
  );
  expect(raw.body).not.toMatch(/secreta|argon2/);
});

test('a seller who loses the leader with the account of the leader is told of too', async () => {
  const leader = await t.person('LIDER', { nombre: 'Lía', apellido: 'Paz' });
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  await admin.call(`DELETE /api/${leader.id}`);
  expect((await read()).body.find(({ entidadId }) => entidadId === seller.id)).toMatchObject({
    campo: 'líder',
    antes: 'Lía Paz',
    despues: null,
  });
});

test('suppliers, windows, orders and the menu are kept too, with who did it', async () => {
  await admin.call('PUT /api/producto/estadoCatalogo/true');
  const { proveedorId } = (await admin.call<Supplier>('POST /api/proveedor', { razonSocial: 'Uno' })).body;
  await admin.call(`PUT /api/proveedor/${proveedorId}`, { razonSocial: 'Dos', email: '' });
  await admin.call(`DELETE /api/proveedor/${proveedorId}`);
  const buyer = await t.person('VENDEDOR', { nombre: 'Noé', apellido: 'Gil' });
  const product = await t.product({ name: 'Guiso' });
  const [done, cancelled] = [await place(buyer, product), await place(buyer, product)];
  await admin.call(`PUT /api/menu/estadoPedido/${done.orderId}`);
  await admin.call(`PUT /api/menu/estadoPedido/${done.orderId}`);
  await buyer.call(`DELETE /api/menu/${cancelled.orderId}`);
  await admin.call('PUT /api/producto/week/LUNES', { productoIds: [product.productoId] });
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  expect(await changes()).toEqual([
    'ventana estado: ABIERTA → CERRADA',
    'menu platos: — → Guiso',
    'pedido estado: PENDIENTE → CANCELADO',
    'pedido estado: PENDIENTE → REALIZADO',
    'proveedor baja: Dos → —',
    'proveedor razón social: Uno → Dos',
    'proveedor alta: — → Uno',
    'ventana estado: CERRADA → ABIERTA',
  ]);
  expect((await read('?texto=cancelado')).body[0]).toMatchObject({ quien: 'Noé Gil', entidadId: cancelled.orderId });
});

test('a change that is refused leaves no trace', async () => {
  const seller = await t.person('VENDEDOR', { userName: 'intacta' });
  await t.person('VENDEDOR', { userName: 'ocupada' });
  expect((await admin.call(`PUT /api/${seller.id}`, { tipo: 'LIDER', userName: 'OCUPADA' })).status).toBe(409);
  expect(await changes()).toEqual([]);
});

test('a change that cannot be kept does not happen', async () => {
  const seller = await t.person('VENDEDOR');
  await t.db.execute`alter table auditoria add constraint nothing_more check (false) not valid`;
  try {
    expect((await admin.call(`DELETE /api/${seller.id}`)).status).toBe(500);
    expect((await admin.call('PUT /api/producto/estadoCatalogo/true')).status).toBe(500);
  } finally {
    await t.db.execute`alter table auditoria drop constraint nothing_more`;
  }
  expect((await seller.call('GET /api/producto/week')).status).toBe(200);
  expect((await admin.call('GET /api/producto/estadoCatalogo')).body).toBe(false);
});

test('a change that fails at its commit leaves no trace', async () => {
  const seller = await t.person('VENDEDOR');
  await t.db.execute`create function fail() returns trigger language plpgsql as 'begin raise exception ''no''; end'`;
  await t.db.execute`
    create constraint trigger fails after update on usuario deferrable initially deferred
    for each row execute function fail()`;
  try {
    expect((await admin.call(`DELETE /api/${seller.id}`)).status).toBe(500);
    expect((await admin.call(`PUT /api/${seller.id}`, { tipo: 'LIDER' })).status).toBe(500);
    expect((await admin.call(`PUT /api/usuario/${seller.id}/clave`, { nueva: PASSWORD })).status).toBe(500);
  } finally {
    await t.db.execute`drop trigger fails on usuario`;
  }
  expect(await changes()).toEqual([]);
});

test('the filters narrow by kind, text and business day, and pages tell the total', async () => {
  await t.db.execute`
    insert into auditoria (usuario_id, quien, entidad, entidad_id, nombre, campo, antes, despues, created_at)
    select ${admin.id}, 'Marta Ibáñez', 'producto', n, 'Jarrón ' || n, 'precio', '100.00', '110.00',
      '2026-07-05 23:30'::timestamp at time zone 'America/Argentina/Buenos_Aires'
    from generate_series(1, 250) n`;
  const whole = await read('?entidad=producto');
  expect([whole.body.length, whole.headers['x-total-count']]).toEqual([250, '250']);
  const first = await read('?entidad=producto&pagina=1');
  expect(first.headers['x-page-size']).toBe('100');
  expect(first.body).toEqual(whole.body.slice(0, 100));
  expect(first.body[0]).toMatchObject({
    nombre: 'Jarrón 250',
    antes: '100.00',
    despues: '110.00',
    createdAt: '2026-07-06T02:30:00.000Z',
  });
  expect((await read('?entidad=producto&pagina=3')).body).toHaveLength(50);
  expect((await read('?texto=JARRON 25')).body.map(({ nombre }) => nombre)).toEqual(['Jarrón 250', 'Jarrón 25']);
  const total = async (query: string) => Number((await read(query)).headers['x-total-count']);
  expect(await total('?entidad=usuario')).toBe(0);
  expect(await total('?entidad=producto&entidadId=25')).toBe(1);
  expect(await total('?desde=2026-07-05&hasta=2026-07-05')).toBe(250);
  expect(await total('?desde=2026-07-06')).toBe(0);
  expect(await total('?hasta=2026-07-04')).toBe(0);
  expect((await read('?entidad=clave')).status).toBe(400);
});
