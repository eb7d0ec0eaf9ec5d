import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/products.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { Supplier } from '#contract/suppliers.calls.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());

const create = (values: object) => admin.call<Supplier & Problem>('POST /api/proveedor', values);
const find = async (text: string) =>
  (await admin.call<Supplier[]>(`GET /api/proveedores/${text}`)).body.map(({ razonSocial }) => razonSocial);

test('a supplier is created, listed and changed; fields not sent stay', async () => {
  const { status, body } = await create({ razonSocial: ' Ñandú SRL ', telefono: '11 4444', email: 'a@nandu.example' });
  expect(status).toBe(201);
  expect(body).toEqual({
    proveedorId: expect.any(Number),
    razonSocial: 'Ñandú SRL',
    telefono: '11 4444',
    email: 'a@nandu.example',
    plazo: null,
    saldo: 0,
    vence: null,
    porVencer: 0,
  });
  const changed = await admin.call<Supplier>(`PUT /api/proveedor/${body.proveedorId}`, { telefono: '11 5555' });
  expect(changed.body).toEqual({ ...body, telefono: '11 5555' });
  expect((await admin.call('GET /api/proveedores')).body).toContainEqual(changed.body);
});

test('an empty business name is refused, when creating and when changing', async () => {
  const empty = await create({ razonSocial: '  ' });
  expect([empty.status, empty.body.title]).toEqual([422, 'La razón social debe ser completada.']);
  const { body } = await create({ razonSocial: 'Llena SA' });
  expect((await admin.call(`PUT /api/proveedor/${body.proveedorId}`, { razonSocial: '' })).status).toBe(422);
});

test('the search finds any text of a supplier, without case or accents', async () => {
  await create({ razonSocial: 'Vidriería Ávila', telefono: '223 777', email: 'ventas@avila.example' });
  expect(await find('AVILA')).toEqual(['Vidriería Ávila']);
  expect(await find('223 7')).toEqual(['Vidriería Ávila']);
  expect(await find('ventas@')).toEqual(['Vidriería Ávila']);
  expect(await find('%')).toEqual([]);
});

test('the products of a deleted supplier stay without one, and its order lines keep its name', async () => {
  const { proveedorId } = (await create({ razonSocial: 'Se va SA' })).body;
  const product = await t.product({ proveedorId });
  const { orderId } = await place(await t.person('VENDEDOR'), product);
  const shown = async () =>
    (await admin.call<Product[]>('GET /api/producto/all')).body.find((p) => p.productoId === product.productoId);
  expect(await shown()).toMatchObject({ proveedorId, razonSocial: 'Se va SA' });
  const productsOf = () => admin.call(`GET /api/proveedor/${proveedorId}/productos`);
  expect((await productsOf()).body).toEqual({ productos: 1 });

  expect((await admin.call(`DELETE /api/proveedor/${proveedorId}`)).status).toBe(204);
  expect(await shown()).toMatchObject({ proveedorId: null, razonSocial: null });
  expect(await find('se va')).toEqual([]);
  const kept = sql`select from pedido_linea where pedido_id = ${orderId} and razon_social = 'Se va SA'`;
  expect(await t.db.execute`${kept}`).toBe(1);
  expect((await admin.call(`DELETE /api/proveedor/${proveedorId}`)).status).toBe(404);
  expect((await productsOf()).status).toBe(404);
  expect((await admin.call(`PUT /api/proveedor/${proveedorId}`, { email: 'x' })).status).toBe(404);
});

test('a second supplier of a name is asked about, also where one is given the name of another', async () => {
  const { body: first } = await create({ razonSocial: 'Mercería Sur', telefono: '11 4000' });
  const asked = await create({ razonSocial: ' mercería  SUR', confirmado: false });
  expect([asked.status, asked.body.code]).toEqual([409, 'PROVEEDOR_EXISTE']);
  expect(asked.body.title).toBe(`Ya hay un proveedor con ese nombre: Mercería Sur, ID ${first.proveedorId}.`);
  expect(asked.body.detail).toBe('Sus datos: 11 4000.');
  expect((await create({ razonSocial: 'Mercería Sur', confirmado: true })).status).toBe(201);
  const { body: other } = await create({ razonSocial: 'Otra', confirmado: false });
  const rename = (confirmado: boolean) =>
    admin.call(`PUT /api/proveedor/${other.proveedorId}`, { razonSocial: 'Mercería Sur', confirmado });
  expect((await rename(false)).status).toBe(409);
  expect((await rename(true)).status).toBe(200);
  // Saying nothing of it is meaning it.
  expect((await create({ razonSocial: 'Mercería Sur' })).status).toBe(201);
});
