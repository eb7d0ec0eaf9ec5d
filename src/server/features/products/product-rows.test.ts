import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditEntry } from '#contract/audit.calls.ts';
import type { PriceChange, PricePreview } from '#contract/prices.calls.ts';
import type { ChangedProducts, Product } from '#contract/products.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let server: TestApp;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  server = await testApp();
  admin = await server.person('ADMIN', { nombre: 'Marta', apellido: 'Ruiz' });
  seller = await server.person('VENDEDOR');
  await server.openCatalogue();
});
afterAll(() => server.close());

const listed = async (query: string) =>
  (await admin.call<Product[]>(`GET /api/producto/allProducto/1?porPagina=200&${query}`)).body;
const idsOf = (products: readonly { productoId: number }[]) => products.map(({ productoId }) => productoId);
const productNow = async (id: number) => (await listed(`texto=${id}`)).find(({ productoId }) => productoId === id);
const many = (body: object) => admin.call<ChangedProducts & Problem>('PUT /api/producto', body);
const fieldsChanged = async (id: number) =>
  (
    await server.db.rows(AuditEntry.pick({ campo: true, antes: true, despues: true }))`
      select campo, antes, despues from auditoria where entidad = 'producto' and entidad_id = ${id} order by auditoria_id`
  ).map(({ campo, antes, despues }) => [campo, antes, despues]);
const some = async (count: number, values = {}) =>
  idsOf(await Promise.all(Array.from({ length: count }, () => server.product(values))));

describe('the list of products', () => {
  test('is narrowed by category with its group, supplier, type, state and little stock', async () => {
    const proveedorId = await server.supplier('Filtros SA');
    const lamp = await server.product({ proveedorId, categoria: 'ILUMINACION' });
    const pets = { proveedorId, categoria: 'MASCOTAS' };
    const mat = await server.product({ ...pets, tipoProducto: 'ONLINE' });
    const few = await server.product({ ...pets, cantidadLimite: 9, stock: 5 });
    const gone = await server.product({ ...pets, estado: 'INACTIVO', cantidadLimite: 6, stock: 6 });
    const of = async (query: string) => idsOf(await listed(`proveedorId=${proveedorId}&${query}&orden=id`));
    expect(await of('')).toEqual(idsOf([lamp, mat, few, gone]));
    expect(await of('categoria=HOGAR')).toEqual(idsOf([lamp]));
    expect(await of('tipoProducto=ONLINE')).toEqual(idsOf([mat]));
    expect(await of('estado=INACTIVO')).toEqual(idsOf([gone]));
    expect(await of('stock=poco')).toEqual(idsOf([few]));
    expect((await admin.call('GET /api/producto/allProducto/1?estado=QUIZAS')).status).toBe(400);
  });
});

describe('many products', () => {
  test('pass to a state with one call, those gone are named, and again changes nothing', async () => {
    const [one = 0, two = 0, gone = 0] = await some(3);
    await admin.call(`DELETE /api/producto/${gone}`);
    const { status, body } = await many({ ids: [one, two, two, gone], estado: 'INACTIVO' });
    expect([status, body]).toEqual([200, { cambiados: 2, omitidos: [{ productoId: gone, code: 'NO_ENCONTRADO' }] }]);
    expect((await productNow(two))?.estado).toBe('INACTIVO');
    expect((await many({ ids: [one, two], estado: 'INACTIVO' })).body.cambiados).toBe(2);
    expect(await fieldsChanged(one)).toEqual([['estado', 'ACTIVO', 'INACTIVO']]);
  });

  test('pass to a category or a supplier, those that the filters find and no others', async () => {
    const proveedorId = await server.supplier('Muchos SRL');
    const [one = 0, two = 0] = await some(2, { proveedorId });
    const [other = 0] = await some(1);
    expect((await many({ filtros: { proveedorId: String(proveedorId) }, categoria: 'BAÑO' })).body.cambiados).toBe(2);
    expect((await productNow(one))?.categoria).toBe('BAÑO');
    expect((await productNow(other))?.categoria).toBe('COCINA');
    expect((await many({ ids: [other, two], proveedorId: 0 })).body.cambiados).toBe(2);
    expect((await productNow(two))?.razonSocial).toBeNull();
    expect((await many({ ids: [other], proveedorId })).body.cambiados).toBe(1);
    expect(await fieldsChanged(other)).toEqual([['proveedor', null, 'Muchos SRL']]);
    const { status, body } = await many({ ids: [other], proveedorId: 999_999 });
    expect([status, body.code]).toEqual([422, 'PROVEEDOR_DESCONOCIDO']);
  });

  test('are deleted together, out of catalogue and menu', async () => {
    const ids = await some(2);
    await admin.call('PUT /api/producto/week/LUNES', { productoIds: ids });
    expect((await many({ ids, eliminar: true })).body).toEqual({ cambiados: 2, omitidos: [] });
    const shown = idsOf((await admin.call<Product[]>('GET /api/producto/all')).body);
    expect(shown.filter((id) => ids.includes(id))).toEqual([]);
    expect((await admin.call('GET /api/producto/week/LUNES')).raw.body).not.toContain('productoId');
    expect(await fieldsChanged(ids[1] ?? 0)).toMatchObject([['baja', expect.stringMatching(/^COC-/), null]]);
  });

  test('take one thing at a time, by ids or by filters', async () => {
    const ids = await some(1);
    expect((await many({ ids })).status).toBe(422);
    expect((await many({ ids, estado: 'ACTIVO', eliminar: true })).status).toBe(422);
    expect((await many({ estado: 'ACTIVO' })).status).toBe(422);
    expect((await many({ ids, filtros: {}, estado: 'ACTIVO' })).status).toBe(422);
    expect(await fieldsChanged(ids[0] ?? 0)).toEqual([]);
  });
});

describe('the prices of chosen products', () => {
  const preview = (body: object) => admin.call<PricePreview>('POST /api/producto/precios/vista-previa', body);
  const rise = { direccion: 'aumentar', porcentaje: '10', redondeo: '1' };

  test('become what the preview showed, once, as a change that is undone as others are', async () => {
    const ids = await some(2, { amount: 49.9 });
    const [untouched = 0] = await some(1, { amount: 49.9 });
    const { body: shown } = await preview({ ids, ...rise });
    expect(shown.productos.map(({ antes, despues }) => [antes, despues])).toEqual([
      [49.9, 55],
      [49.9, 55],
    ]);
    const precio = { ...rise, huella: shown.huella };
    expect((await many({ ids, precio })).body.cambiados).toBe(2);
    const again = await many({ ids, precio });
    expect([again.status, again.body.code]).toEqual([409, 'PRECIOS_CAMBIARON']);
    expect((await productNow(ids[0] ?? 0))?.amount).toBe(55);
    expect((await productNow(untouched))?.amount).toBe(49.9);
    const [last] = (await admin.call<PriceChange[]>('GET /api/producto/precios/cambios')).body;
    expect(last).toMatchObject({ elegidos: true, productos: 2, can: { undo: true } });
    await admin.call('POST /api/producto/precios/deshacer');
    expect((await productNow(ids[1] ?? 0))?.amount).toBe(49.9);
  });

  test('rise once, however often the same is sent with one key', async () => {
    const ids = await some(2, { amount: 100 });
    const send = () => admin.call('PUT /api/producto', { ids, precio: rise }, { 'idempotency-key': `rise-${ids[0]}` });
    const all = await Promise.all([send(), send(), send()]);
    expect(all.map(({ body }) => body)).toEqual(Array(3).fill({ cambiados: 2, omitidos: [] }));
    expect((await productNow(ids[0] ?? 0))?.amount).toBe(110);
  });

  test('stay when one would pass the highest', async () => {
    const [cheap = 0] = await some(1, { amount: 10 });
    const [dear = 0] = await some(1, { amount: 9_999_999 });
    const { status, body } = await many({ ids: [cheap, dear], precio: rise });
    expect([status, body.code]).toEqual([422, 'PRECIO_FUERA_DE_RANGO']);
    expect((await productNow(cheap))?.amount).toBe(10);
  });
});

describe('a cell', () => {
  test('a price is saved over the one that was seen, with its history, and over no other', async () => {
    const { productoId } = await server.product({ amount: 19.4 });
    const save = (body: object) => admin.call<Product & Problem>(`PUT /api/producto/${productoId}/precio`, body);
    expect((await save({ amount: 21.5, visto: 19.4 })).body.amount).toBe(21.5);
    const { status, body } = await save({ amount: 30, visto: 19.4 });
    expect([status, body.code]).toEqual([409, 'VERSION_VIEJA']);
    expect(body.title).toBe('El producto cambió mientras tanto: ahora cuesta US$\u00a021,50. No se guardó nada.');
    expect((await save({ amount: 1.005, visto: 21.5 })).status).toBe(422);
    const { body: history } = await admin.call<unknown[]>(`GET /api/producto/${productoId}/precios`);
    expect(history).toMatchObject([{ antes: 19.4, despues: 21.5, motivo: 'EDICION' }]);
    expect(await fieldsChanged(productoId)).toEqual([['precio', '19.4', '21.5']]);
  });

  test('a stock is saved while as many are left as were seen; who sold one meanwhile is not undone', async () => {
    const product = await server.product({ cantidadLimite: 12, stock: 12 });
    const save = (body: object) => admin.call<Product & Problem>(`PUT /api/producto/${product.productoId}/stock`, body);
    await place(seller, { productoId: product.productoId, amount: 100 });
    const { status, body } = await save({ stock: 20, visto: 12 });
    expect([status, body.code]).toEqual([409, 'VERSION_VIEJA']);
    expect(body.title).toBe('El producto cambió mientras tanto: ahora quedan 11. No se guardó nada.');
    expect((await save({ stock: 20, visto: 11 })).body).toMatchObject({
      cantidadLimite: 20,
      stock: 20,
      estado: 'ACTIVO',
    });
    expect((await save({ stock: null, visto: 20 })).body.stock).toBeNull();
    expect((await save({ stock: 1.5, visto: null })).status).toBe(422);
  });

  test('an inactive product takes no units', async () => {
    const { productoId } = await server.product({ cantidadLimite: 0, stock: 0, estado: 'INACTIVO' });
    const { status, body } = await admin.call<Problem>(`PUT /api/producto/${productoId}/stock`, { stock: 3, visto: 0 });
    expect([status, body.code]).toEqual([422, 'STOCK_CON_INACTIVO']);
  });
});
