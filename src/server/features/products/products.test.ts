import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditEntry } from '#contract/audit.calls.ts';
import { fileTypes } from '#contract/documents.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Product } from '#contract/products.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { openXlsx, tableOf } from '../../documents/test-open-xlsx.ts';
import { type Caller, formOf, orderOf, place, type TestApp, testApp } from '../../test-app.ts';

let server: TestApp;
let admin: Caller;
let reseller: Caller;
let photo: { bytes: Uint8Array; name: string; type: string };
beforeAll(async () => {
  server = await testApp();
  admin = await server.person('ADMIN', { nombre: 'Marta', apellido: 'Ruiz' });
  reseller = await server.person('VENDEDOR');
  await server.openCatalogue();
  photo = { bytes: await picture('#14594b'), name: 'olla.png', type: 'image/png' };
});
afterAll(() => server.close());

const picture = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
const request = {
  name: 'Olla de hierro',
  description: 'De 24 cm',
  amount: 49.9,
  codigo: 'OLL-24',
  categoria: 'COCINA',
  userId: 1,
};
async function create(parts: Parameters<typeof formOf>[0]) {
  const { body, headers } = await formOf(parts);
  return admin.call<Product & Problem>('POST /api/producto', body, headers);
}
async function auditOf(id: number) {
  return server.db.rows(AuditEntry.pick({ quien: true, campo: true, antes: true, despues: true }))`
    select quien, campo, antes, despues from auditoria where entidad = 'producto' and entidad_id = ${id}
    order by auditoria_id`;
}
const prices = async (id: number) => (await admin.call<unknown[]>(`GET /api/producto/${id}/precios`)).body;

describe('creating a product', () => {
  test('keeps its data and picture, and who really made it', async () => {
    const { status, body } = await create({ file: photo, productoRequest: JSON.stringify(request) });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Olla de hierro',
      description: 'De 24 cm',
      amount: 49.9,
      codigo: 'OLL-24',
      categoria: 'COCINA',
      tipoProducto: 'GENERAL',
      estado: 'ACTIVO',
      cantidadLimite: null,
      stock: null,
      limite: false,
      proveedorId: null,
    });
    const image = await server.app.inject(body.imageUrl ?? '');
    expect(image.statusCode).toBe(200);
    expect(await auditOf(body.productoId)).toEqual([
      { quien: 'Marta Ruiz', campo: 'alta', antes: null, despues: 'OLL-24' },
    ]);
    const catalogue = await server.visitor.call<Product[]>('GET /api/producto/all');
    expect(catalogue.body.map((product) => product.productoId)).toContain(body.productoId);
  });

  test('its data may come as a JSON Blob too', async () => {
    const json = { bytes: Buffer.from(JSON.stringify(request)), name: 'blob', type: 'application/json' };
    expect((await create({ productoRequest: json, file: photo })).status).toBe(201);
  });

  test('without a picture it is refused', async () => {
    const { status, body } = await create({ productoRequest: JSON.stringify(request) });
    expect([status, body.title]).toEqual([422, 'Debes seleccionar una imagen']);
    const empty = { ...photo, bytes: new Uint8Array() };
    expect((await create({ file: empty, productoRequest: JSON.stringify(request) })).status).toBe(422);
  });

  test('a copy takes the picture of the product that it was made of, and its own one if it has one', async () => {
    const { body: original } = await create({ file: photo, productoRequest: JSON.stringify(request) });
    const copied = (imagenDe: number) => JSON.stringify({ ...request, codigo: 'OLL-25', imagenDe });
    const { status, body } = await create({ productoRequest: copied(original.productoId) });
    expect([status, body.imageUrl, body.codigo]).toEqual([201, original.imageUrl, 'OLL-25']);
    const own = await create({
      file: { ...photo, bytes: await picture('#a0522d') },
      productoRequest: copied(original.productoId),
    });
    expect(own.body.imageUrl).not.toBe(original.imageUrl);
    const { productoId } = await server.product();
    expect((await create({ productoRequest: copied(productoId) })).body.code).toBe('FALTA_IMAGEN');
  });

  test('a picture that is none is refused, whatever its name says', async () => {
    const file = { bytes: Buffer.from('esto no es una foto'), name: 'foto.jpg', type: 'image/jpeg' };
    const { status, body } = await create({ file, productoRequest: JSON.stringify(request) });
    expect([status, body.title]).toEqual([415, 'Solo se admiten imágenes']);
  });

  test('a picture of more than 10 MB is refused', async () => {
    const file = { ...photo, bytes: Buffer.alloc(10 * 1024 * 1024 + 1) };
    const { status, body } = await create({ file, productoRequest: JSON.stringify(request) });
    expect([status, body.code]).toEqual([413, 'ARCHIVO_MUY_GRANDE']);
  });

  test.each([
    ['no data', undefined, 400],
    ['no JSON', '{', 400],
    ['an empty name', { ...request, name: '  ' }, 422],
    ['no code', { ...request, codigo: undefined }, 400],
    ['an unknown category', { ...request, categoria: 'AUTOS' }, 400],
    ['a price that is a word', { ...request, amount: 'mucho' }, 400],
    ['a negative price', { ...request, amount: -1 }, 422],
    ['a price with three places', { ...request, amount: 1.005 }, 422],
    ['an unknown supplier', { ...request, proveedorId: 9999 }, 422],
  ])('%s is refused', async (_, data, status) => {
    const productoRequest = typeof data === 'string' ? data : JSON.stringify(data);
    const answer = await create({ file: photo, ...(productoRequest && { productoRequest }) });
    expect(answer.status).toBe(status);
  });

  test('only an administrator may', async () => {
    const { body, headers } = await formOf({ file: photo, productoRequest: JSON.stringify(request) });
    expect((await reseller.call('POST /api/producto', body, headers)).status).toBe(403);
    expect((await server.visitor.call('POST /api/producto', body, headers)).status).toBe(401);
  });
});

describe('editing a product', () => {
  test('what is not sent stays, and state, stock and picture have their own calls', async () => {
    const { productoId } = await server.product({ description: 'Con tapa', cantidadLimite: 8, stock: 8 });
    const { status, body } = await admin.call<Product>(`PUT /api/producto/${productoId}`, {
      name: 'Olla nueva',
      estado: 'INACTIVO',
      stock: 0,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Olla nueva',
      description: 'Con tapa',
      amount: 100,
      estado: 'ACTIVO',
      stock: 8,
    });
    expect(await prices(productoId)).toEqual([]);
  });

  test('a new price is kept in its history, a new type and supplier in the audit', async () => {
    const proveedorId = await server.supplier('Aceros SA');
    const { productoId } = await server.product();
    const edit = { amount: 120.5, tipoProducto: 'BLACK', proveedorId };
    const { body } = await admin.call<Product>(`PUT /api/producto/${productoId}`, edit);
    expect(body).toMatchObject({ amount: 120.5, tipoProducto: 'BLACK', razonSocial: 'Aceros SA' });
    expect(await prices(productoId)).toMatchObject([
      { antes: 100, despues: 120.5, motivo: 'EDICION', quien: 'Marta Ruiz' },
    ]);
    expect(await auditOf(productoId)).toMatchObject([
      { campo: 'precio', antes: '100', despues: '120.5' },
      { campo: 'tipo', antes: 'GENERAL', despues: 'BLACK' },
      { campo: 'proveedor', antes: null, despues: 'Aceros SA' },
    ]);
  });

  test('an empty name, an unknown supplier and an unknown product are refused', async () => {
    const { productoId } = await server.product();
    expect((await admin.call(`PUT /api/producto/${productoId}`, { name: ' ' })).status).toBe(422);
    expect((await admin.call(`PUT /api/producto/${productoId}`, { proveedorId: 9999 })).status).toBe(422);
    expect((await admin.call('PUT /api/producto/999999', { name: 'x' })).status).toBe(404);
  });

  test('another picture replaces the first', async () => {
    const { productoId } = await server.product();
    const { body, headers } = await formOf({ file: photo });
    const first = await admin.call<Product>(`POST /api/producto/${productoId}/image`, body, headers);
    const other = await formOf({ file: { ...photo, bytes: await picture('#c2410c') } });
    const second = await admin.call<Product>(`POST /api/producto/${productoId}/image`, other.body, other.headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.imageUrl).not.toBe(first.body.imageUrl);
    expect((await auditOf(productoId)).at(-1)).toMatchObject({ campo: 'imagen', antes: first.body.imageUrl });
    const none = await formOf({ otro: 'x' });
    const refused = await admin.call<Problem>(`POST /api/producto/${productoId}/image`, none.body, none.headers);
    expect([refused.status, refused.body.title]).toEqual([422, 'Debes seleccionar una imagen']);
  });

  test('of a picture for a product that is not there nothing is stored', async () => {
    const { body, headers } = await formOf({ file: { ...photo, bytes: await picture('#0c41c2') } });
    const stored = () => server.db.execute`select from imagen`;
    const before = await stored();
    expect((await admin.call('POST /api/producto/999999/image', body, headers)).status).toBe(404);
    expect(await stored()).toBe(before);
  });
});

describe('deleting a product', () => {
  test('takes it out of catalogue and weekly menu; orders of the past keep its name and price', async () => {
    const { productoId, name } = await server.product({ amount: 30 });
    await server.db.execute`insert into menu_semanal (dia, producto_id, posicion) values ('LUNES', ${productoId}, 1)`;
    const { orderId } = await place(reseller, { productoId, amount: 30, quantity: 2 });
    expect((await admin.call(`DELETE /api/producto/${productoId}`)).status).toBe(204);
    const catalogue = await server.visitor.call<Product[]>('GET /api/producto/all');
    expect(catalogue.body.map((product) => product.productoId)).not.toContain(productoId);
    const dishes = await server.db.execute`select from menu_semanal where producto_id = ${productoId}`;
    expect(dishes).toBe(0);
    const order = await reseller.call<Order>(`GET /api/pedidosDetalle/${orderId}`);
    expect(order.body.orderDetails).toMatchObject([{ name, amount: 30, quantity: 2 }]);
    expect((await admin.call(`DELETE /api/producto/${productoId}`)).status).toBe(404);
    expect((await auditOf(productoId)).at(-1)).toMatchObject({ campo: 'baja', despues: null });
  });
});

describe('stock and state', () => {
  const stock = (id: number, rest: string) =>
    admin.call<Product & Problem>(`PUT /api/producto/producto-stock/${id}/${rest}`);

  test('the dialog sets limit and stock, and few left are named at the limit', async () => {
    const { productoId, name } = await server.product();
    expect((await stock(productoId, '6/ACTIVO')).body).toMatchObject({ cantidadLimite: 6, stock: 6, limite: false });
    await place(reseller, { productoId, amount: 100, quantity: 2 });
    const { body } = await admin.call('GET /api/producto/productos-stock-limite');
    expect(body).toEqual([{ name, productoId, cantidadLimite: 6 }]);
    expect((await stock(productoId, '0/INACTIVO')).body).toMatchObject({
      stock: 0,
      estado: 'INACTIVO',
      enabled: false,
    });
    expect((await auditOf(productoId)).map(({ campo, antes, despues }) => [campo, antes, despues])).toEqual([
      ['stock límite', null, '6'],
      ['stock', null, '6'],
      ['stock límite', '6', '0'],
      ['stock', '4', '0'],
      ['estado', 'ACTIVO', 'INACTIVO'],
    ]);
  });

  test('a limit is lifted in words, and what it was stays in the audit', async () => {
    const { productoId } = await server.product({ cantidadLimite: 6, stock: 4 });
    const { body } = await stock(productoId, 'sin-limite/ACTIVO');
    expect(body).toMatchObject({ cantidadLimite: null, stock: null, limite: false, estado: 'ACTIVO' });
    expect((await auditOf(productoId)).map(({ campo, antes, despues }) => [campo, antes, despues])).toEqual([
      ['stock límite', '6', null],
      ['stock', '4', null],
    ]);
    await place(reseller, { productoId, amount: 100, quantity: 50 });
    expect((await stock(productoId, '6/ACTIVO')).body).toMatchObject({ cantidadLimite: 6, stock: 6 });
  });

  test.each([
    ['7/INACTIVO', 422, 'El nuevo stock debe ser 0 para poder pasar a INACTIVO.'],
    ['sin-limite/INACTIVO', 422, 'El nuevo stock debe ser 0 para poder pasar a INACTIVO.'],
    ['sin-limite/null', 422, 'Debe seleccionar estado.'],
    ['null/INACTIVO', 422, 'Debe cargar stock.'],
    ['null/null', 422, 'Debe cargar stock.'],
    ['7/null', 422, 'Debe seleccionar estado.'],
    ['-1/ACTIVO', 422, 'El stock debe ser un entero de 0 en adelante.'],
    ['1.5/ACTIVO', 422, 'El stock debe ser un entero de 0 en adelante.'],
    ['2147483648/ACTIVO', 422, 'El stock debe ser un entero de 0 en adelante.'],
    [' /ACTIVO', 422, 'Debe cargar stock.'],
    ['0x10/ACTIVO', 400, 'stock: debe ser un número o sin-limite.'],
    ['muchos/ACTIVO', 400, 'stock: debe ser un número o sin-limite.'],
    ['7/PAUSADO', 400, 'estado: debe ser uno de estos: ACTIVO, INACTIVO.'],
  ])('%s answers %i', async (rest, status, title) => {
    const { productoId } = await server.product();
    const answer = await stock(productoId, rest);
    expect([answer.status, answer.body.title]).toEqual([status, title]);
    expect(await auditOf(productoId)).toEqual([]);
  });

  test('a product turns INACTIVO and ACTIVO again, each change kept once', async () => {
    const { productoId } = await server.product();
    for (const path of ['estadoMenu', 'estadoMenu', 'estadoMenuActivo'])
      expect((await admin.call(`PUT /api/producto/${path}/${productoId}`)).status).toBe(200);
    expect(await auditOf(productoId)).toMatchObject([
      { campo: 'estado', antes: 'ACTIVO', despues: 'INACTIVO' },
      { campo: 'estado', antes: 'INACTIVO', despues: 'ACTIVO' },
    ]);
    expect((await admin.call('PUT /api/producto/estadoMenu/999999')).status).toBe(404);
  });
});

test('the daily report counts the units of a day in the business zone, cancelled orders apart', async () => {
  const { productoId, name } = await server.product({ name: 'Zapallo' });
  const other = await server.product({ name: 'Árbol' });
  const kept = await place(reseller, { productoId, amount: 100, quantity: 3 });
  const cancelled = await place(reseller, { productoId, amount: 100, quantity: 50 });
  const late = await place(reseller, { productoId: other.productoId, amount: 100, quantity: 1 });
  await reseller.call(`DELETE /api/menu/${cancelled.orderId}`);
  // 23:30 of 3 March in Buenos Aires is 4 March in Greenwich.
  await server.db.execute`
    update pedido set created_at = '2025-03-04T02:30:00Z' where pedido_id in (${kept.orderId}, ${cancelled.orderId})`;
  await server.db.execute`update pedido set created_at = '2025-03-03T03:00:00Z' where pedido_id = ${late.orderId}`;
  const { body } = await admin.call('GET /api/producto/reporte?fecha=2025-03-03');
  expect(body).toEqual([
    { name: 'Árbol', quantity: 1, localDate: '2025-03-03' },
    { name, quantity: 3, localDate: '2025-03-03' },
  ]);
  const book = await admin.call('POST /api/producto/reporte', { fecha: '2025-03-03' }, { accept: fileTypes.xlsx });
  expect(book.headers['content-disposition']).toContain('reporteDiario.xlsx');
  const [sheet] = openXlsx(book.raw.rawPayload).sheets;
  expect(tableOf(sheet as never, 'Producto').map((row) => [row.Producto?.value, row.Cantidad?.value])).toEqual([
    ['Árbol', 1],
    [name, 3],
    ['Total', 4],
  ]);
  expect((await admin.call('GET /api/producto/reporte?fecha=2025-03-04')).body).toEqual([]);
  expect((await admin.call('GET /api/producto/reporte?fecha=ayer')).status).toBe(400);
  expect((await reseller.call('GET /api/producto/reporte?fecha=2025-03-03')).status).toBe(403);
});

test('an order for a product that an administrator just turned INACTIVO is refused', async () => {
  const { productoId } = await server.product();
  await admin.call(`PUT /api/producto/estadoMenu/${productoId}`);
  expect((await reseller.call('POST /api/menu/order', orderOf({ productoId, amount: 100 }))).status).toBe(422);
});
