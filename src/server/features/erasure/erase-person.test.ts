import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Order, SellerTotal } from '#contract/orders.calls.ts';
import { personFieldNames } from '#contract/user-fields.ts';
import type { User } from '#contract/users.calls.ts';
import { identifier } from '../../platform/db/identifier.ts';
import { columnOf } from '../../platform/db/insert-rows.ts';
import { type Caller, orderOf, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let zulema: Caller;
let seller: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  zulema = await t.person('LIDER', {
    userName: 'zuleq',
    nombre: 'Zoraida',
    apellido: 'Quiñónez',
    email: 'zule@correo.example',
    telefono: '11 4444-9876',
    direccion: 'Pasaje Tortuguita 77',
  });
  seller = await t.person('VENDEDOR', { idLider: zulema.id });
  await t.openCatalogue();
});
afterAll(() => t.close());

/** The telephones with and without what stands between their digits: four of them a time may have, too. */
const telephones = ['4444_9876', '44449876', '4444_0000', '44440000'];
const names = ['zoila', 'zoraida', 'zulema', 'zuleq', 'quiñónez', 'quinonez'];
const identifying = [...names, 'correo.example', 'tortuguita', ...telephones];

/** The rows of any table that hold any of this, in any column, as `table: row`. */
async function found(): Promise<string[]> {
  const tables = await t.db.rows(z.object({ name: z.string() }))`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const rows = tables.map(
    ({ name }) =>
      t.db.rows(z.object({ row: z.string() }))`
      select ${name} || ': ' || t::text as row from ${raw(identifier(name))} t
      where t::text ilike any(${identifying.map((text) => `%${text}%`)}::text[])`,
  );
  return (await Promise.all(rows)).flat().map(({ row }) => row);
}
const erase = (id = zulema.id) => admin.call(`DELETE /api/usuario/${id}/datos`);
const deleted = async () => (await admin.call<User[]>('GET /api/usuarios?eliminados=true')).body;
const orders = async (query = '') => (await admin.call<Order[]>(`GET /api/menu/order${query}`)).body;
const sums = async () => {
  const { headers } = await admin.call('GET /api/menu/order');
  const { body } = await admin.call<SellerTotal[]>(`GET /api/menu/order-lider/${zulema.id}/totales`);
  return [headers['x-total-amount'], body.map(({ userId, pedidos, total }) => [userId, pedidos, total])];
};

test('who was deleted can be erased: nothing in the database tells who it was, and every sum stays', async () => {
  const product = await t.product();
  const neighbour = await t.person('VENDEDOR');
  await admin.call(`PUT /api/${zulema.id}`, { nombre: 'Zoila' });
  await admin.call(`PUT /api/${zulema.id}`, { nombre: 'Zoraida' });
  const { ventanaId } = await place(zulema, product);
  await place(seller, product);
  await place(neighbour, product);
  const deliver = (vendedorId: number, recibio: string) =>
    admin.call(`POST /api/armado/${ventanaId}/entregas`, { vendedorId, version: 1, recibio, nota: 'Tortuguita 77' });
  const handedOver = [
    await deliver(zulema.id, 'Quiñónez, hija'),
    await deliver(seller.id, 'Zoraida Quiñónez'),
    await deliver(neighbour.id, 'Zoila Quiñónez'),
  ];
  expect(handedOver.map(({ status }) => status)).toEqual([201, 201, 201]);
  const late = await admin.call<Order>('POST /api/menu/order', { ...orderOf(product), userId: zulema.id });
  expect(late.body.clientName).toBe('Zoraida Quiñónez');
  await zulema.call(`DELETE /api/menu/${late.body.orderId}`);
  await admin.call(`POST /api/menu/factura/${zulema.id}`);
  await admin.call(`PUT /api/${zulema.id}`, { nombre: 'Zulema', telefono: '11 4444-0000' });
  const line = {
    ...orderOf(product).menuList[0],
    name: product.name,
    tipoProducto: 'GENERAL',
    codigo: '',
    imageUrl: null,
  };
  const lineas = [{ ...line, referencia: 'Para Zulema' }];
  await zulema.call('PUT /api/carrito', { userId: zulema.id, version: 0, escritura: `${'0'.repeat(32)}.1`, lineas });
  const other = await t.person('LIDER');
  await admin.call(`PUT /api/${seller.id}`, { idLider: other.id });
  await admin.call(`PUT /api/${seller.id}`, { idLider: zulema.id });
  await place(seller, product);

  expect((await erase()).body).toMatchObject({ status: 409, code: 'USUARIO_VIGENTE' });
  await admin.call(`DELETE /api/${zulema.id}`);
  expect((await deleted()).map(({ id, nombre }) => [id, nombre])).toEqual([[zulema.id, 'Zulema']]);
  const tables = new Set((await found()).map((row) => row.split(':')[0]));
  expect(tables).toEqual(
    new Set(['usuario', 'usuario_anterior', 'pedido', 'pedido_busqueda', 'auditoria', 'carrito', 'entrega']),
  );
  const before = await sums();

  expect((await erase()).status).toBe(204);
  expect(await found()).toEqual([]);
  expect(await sums()).toEqual(before);
  expect(await deleted()).toEqual([]);
  expect(await orders('?q=zoraida')).toEqual([]);
  const name = `Persona borrada ${zulema.id}`;
  const shown = await orders(`?q=${name}`);
  expect(shown.map(({ clientName, lider }) => [clientName === name, lider])).toEqual([
    [true, name],
    [false, name],
    [true, name],
    [false, name],
  ]);
  const [entry] = (await admin.call<AuditEntry[]>('GET /api/auditoria')).body;
  expect(entry).toMatchObject({ entidadId: zulema.id, nombre: name, campo: 'datos personales', despues: 'borrados' });
  expect((await erase()).status).toBe(204);
  expect((await admin.call<AuditEntry[]>('GET /api/auditoria')).body[0]).toEqual(entry);
});

test('every column of an account says what erasing leaves of it', async () => {
  const columns = await t.db.rows(z.string())`
    select column_name from information_schema.columns where table_name = 'usuario' and table_schema = 'public'`;
  const ofPerson = personFieldNames.map(columnOf);
  const ofAccount = ['id', 'clave', 'clave_dada', 'pendiente', 'creado_at', 'eliminado_at', 'borrado_at'];
  expect(columns.toSorted()).toEqual([...ofPerson, ...ofAccount].toSorted());
});

test('nobody is erased who was not deleted, or never was', async () => {
  expect((await erase(seller.id)).body).toMatchObject({ status: 409, code: 'USUARIO_VIGENTE' });
  expect((await erase(999_999)).status).toBe(404);
  const users = (await admin.call<User[]>('GET /api/usuarios')).body;
  expect(users.find(({ id }) => id === seller.id)).toMatchObject({ nombre: 'Ana' });
});
