import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Product } from '#contract/products.calls.ts';
import { place, type TestApp, testApp } from '../../test-app.ts';
import { catalogueReader } from './catalogue.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
});
afterAll(() => t.close());

const names = async (route: string) => (await t.visitor.call<Product[]>(route)).body.map((product) => product.name);

test('each catalogue shows its active products and nothing of the other', async () => {
  await t.product({ name: 'Esencial' });
  await t.product({ name: 'En línea', tipoProducto: 'ONLINE' });
  await t.product({ name: 'Negro', tipoProducto: 'BLACK' });
  await t.product({ name: 'Inactivo', estado: 'INACTIVO' });
  await t.product({ name: 'Borrado', eliminadoAt: new Date() });
  expect(await names('GET /api/producto/all')).toEqual(['Esencial', 'En línea']);
  expect(await names('GET /api/producto/allBlack')).toEqual(['Negro']);
});

test('a category shows itself and its group, as the constants say', async () => {
  for (const categoria of ['BAÑO', 'ILUMINACION', 'SEGURIDAD', 'INFANTIL', 'REGALOS', 'ELECTRO'] as const)
    await t.product({ name: categoria, categoria });
  const shown = async (categoria: string) => (await names(`GET /api/producto/all?categoria=${categoria}`)).sort();
  expect(await shown('BAÑO')).toEqual(['BAÑO']);
  expect(await shown('REGALOS')).toEqual(['INFANTIL', 'REGALOS']);
  expect(await shown('ELECTRO')).toEqual(['ELECTRO', 'ILUMINACION', 'SEGURIDAD']);
  expect(await shown('HOGAR')).toEqual(['BAÑO', 'ELECTRO', 'En línea', 'Esencial', 'ILUMINACION']);
  expect(await shown('TODOS LOS PRODUCTOS')).toHaveLength(8);
  expect((await t.visitor.call('GET /api/producto/all?categoria=NADA')).status).toBe(400);
});

test('who supplies what is told to administrators alone', async () => {
  const admin = await t.person('ADMIN');
  const seller = await t.person('VENDEDOR');
  const proveedorId = await t.supplier('Bazar SRL');
  const product = await t.product({ name: 'Con proveedor', proveedorId });
  const seenBy = async (call: typeof seller.call) =>
    (await call<Product[]>('GET /api/producto/all')).body.find(({ productoId }) => productoId === product.productoId);
  expect(await seenBy(admin.call)).toMatchObject({ proveedorId, razonSocial: 'Bazar SRL' });
  // What is told to them is the same, and the service worker keeps it.
  const keptBy = async (call: typeof seller.call) => (await call('GET /api/producto/all')).headers['cache-control'];
  expect(await Promise.all([admin.call, seller.call, t.visitor.call].map(keptBy))).toEqual([
    'no-store',
    'public, no-cache',
    'public, no-cache',
  ]);
  for (const call of [seller.call, t.visitor.call]) {
    expect(await seenBy(call)).not.toHaveProperty('proveedorId');
    expect(await seenBy(call)).not.toHaveProperty('razonSocial');
  }
});

test('an administrator reads what another node has changed before this one hears of it', async () => {
  const admin = await t.person('ADMIN');
  const { productoId } = await t.product({ name: 'Con otro precio' });
  const price = async () =>
    (await admin.call<Product[]>('GET /api/producto/all')).body.find((product) => product.productoId === productoId)
      ?.amount;
  expect(await price()).toBe(100);
  await t.db.execute`update producto set amount = 120 where producto_id = ${productoId}`;
  expect(await price()).toBe(120);
});

test('the catalogue tells the stock as it is after each order', async () => {
  const seller = await t.person('VENDEDOR');
  const product = await t.product({ name: 'Limitado', cantidadLimite: 7, stock: 7 });
  const seen = async () =>
    (await t.visitor.call<Product[]>('GET /api/producto/all')).body.find(
      ({ productoId }) => productoId === product.productoId,
    );
  expect(await seen()).toMatchObject({ stock: 7, limite: false });
  await place(seller, { ...product, quantity: 2 });
  expect(await seen()).toMatchObject({ stock: 5, limite: true, cantidadLimite: 7 });
});

test('an order leaves the ready catalogue alone unless it takes from a stock or gives back', async () => {
  const announced: string[] = [];
  const seller = await t.person('VENDEDOR');
  const [endless, limited] = [await t.product(), await t.product({ cantidadLimite: 5, stock: 5 })];
  const stop = t.db.bus.listen(({ kind }) => announced.push(kind));
  const { orderId } = await place(seller, endless);
  await seller.call(`DELETE /api/menu/${orderId}`);
  expect(announced).toEqual(['order', 'order']);
  const taken = await place(seller, limited);
  await seller.call(`DELETE /api/menu/${taken.orderId}`);
  expect(announced.slice(2)).toEqual(['order', 'products', 'order', 'products']);
  stop();
});

test('a reader that has the catalogue already is told so, until it changes', async () => {
  const first = await t.visitor.call('GET /api/producto/all');
  const etag = String(first.headers.etag);
  expect((await t.visitor.call('GET /api/producto/all', undefined, { 'if-none-match': etag })).status).toBe(304);
  await t.product({ name: 'Nuevo' });
  expect((await t.visitor.call('GET /api/producto/all', undefined, { 'if-none-match': etag })).status).toBe(200);
});

test('the catalogue goes out compressed to those who ask for it', async () => {
  const answer = await t.visitor.call('GET /api/producto/all', undefined, { 'accept-encoding': 'gzip, br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.raw.rawPayload.length).toBeLessThan(
    Number((await t.visitor.call('GET /api/producto/all')).raw.rawPayload.length),
  );
});

test('a catalogue that is read again and has not changed is not compressed again', async () => {
  const reader = catalogueReader(t.db, t.config);
  const selection = { catalogue: 'ESENCIAL', forAdmin: false } as const;
  const br = { 'accept-encoding': 'br' };
  const compressed = await reader.answer(selection, br);
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect(reader.ready(selection, br)).toBeUndefined();
  await reader.answer(selection, {});
  expect(reader.ready(selection, br)).toBe(compressed);
  await t.db.execute`update producto set amount = amount + 1`;
  now.mockReturnValue(Date.now() + 60_000);
  await reader.answer(selection, {});
  expect(reader.ready(selection, br)).toBeUndefined();
  now.mockRestore();
  reader.close();
});

test('a catalogue that has changed is shown as it was when the database does not say how it is now', async () => {
  const reader = catalogueReader(t.db, t.config, { unchanged: 50, changed: 100 });
  const selection = { catalogue: 'ESENCIAL', forAdmin: false } as const;
  const before = await reader.answer(selection, {});
  const holder = await t.db.pool.connect();
  await holder.query('begin; lock table producto in access exclusive mode');
  t.db.bus.announceHere({ kind: 'products' });
  const asked = performance.now();
  expect(await reader.answer(selection, {})).toEqual(before);
  expect(performance.now() - asked).toBeLessThan(2_000);
  await holder.query('rollback');
  holder.release();
  reader.close();
});

test('the administrator reads all products by page or by filter', async () => {
  const admin = await t.person('ADMIN');
  await t.db.execute`insert into producto (name, codigo, amount, categoria, tipo_producto)
    select 'Serie ' || n, 'SER-' || n, 1, 'COCINA', 'MIXTO' from generate_series(1, 130) n`;
  const read = (x: string) => admin.call<Product[]>(`GET /api/producto/allProducto/${x}`);
  const [first, second] = [await read('1'), await read('2')];
  expect(first.body).toHaveLength(100);
  expect(Number(first.headers['x-total-count'])).toBe(first.body.length + second.body.length);
  expect((await read('INACTIVO')).body.map(({ name }) => name)).toEqual(['Inactivo']);
  expect((await read('mixto')).body).toHaveLength(130);
  expect((await read('ser-13')).body.map(({ codigo }) => codigo)).toEqual(['SER-13', 'SER-130']);
  expect((await read('erie')).body).toEqual([]);
});

test('a long catalogue is read in parts and is whole', async () => {
  await t.db.execute`insert into producto (name, codigo, amount, categoria, tipo_producto)
    select 'Copa ' || n, 'COP-' || n, 1, 'MASCOTAS', 'MIXTO' from generate_series(1, 2000) n`;
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const shown = await names('GET /api/producto/all?categoria=MASCOTAS');
  const results = await Promise.all(
    query.mock.results.map(({ value }) => value as Promise<pg.QueryResult | undefined>),
  );
  query.mockRestore();
  expect(shown).toEqual(Array.from({ length: 2000 }, (_, n) => `Copa ${n + 1}`));
  expect(Math.max(...results.map((result) => result?.rows.length ?? 0))).toBe(1000);
});

test('the administrator’s search and order reach beyond the page that is loaded', async () => {
  const admin = await t.person('ADMIN');
  await t.db.execute`insert into producto (name, codigo, amount, categoria, tipo_producto)
    select 'Zapatero ' || n, '77' || n, n, 'HOGAR', 'ONLINE' from generate_series(1, 120) n`;
  const read = (page: number, query: string) => admin.call<Product[]>(`GET /api/producto/allProducto/${page}?${query}`);
  const first = await read(1, 'texto=ZAPATERO&orden=-precio');
  expect(first.headers['x-total-count']).toBe('120');
  expect(first.body.slice(0, 2).map(({ amount }) => amount)).toEqual([120, 119]);
  expect((await read(2, 'texto=zapatero&orden=-precio')).body.at(-1)?.amount).toBe(1);
  expect((await read(1, 'texto=7712')).body.map(({ codigo }) => codigo)).toEqual(['7712', '77120']);
  await t.db.execute`insert into producto (name, codigo, amount, categoria, tipo_producto)
  values ('  Ágata   de Río', '%_1', 1, 'HOGAR', 'MIXTO')`;
  for (const texto of ['agata de rio', 'ÁGATA  DE', '%_'])
    expect(
      (await read(1, `texto=${texto}`)).body.map(({ codigo }) => codigo),
      texto,
    ).toEqual(['%_1']);
  expect((await read(1, 'orden=ventas')).status).toBe(400);
});

test('the administrator’s list is put in order by every field of a product', async () => {
  const admin = await t.person('ADMIN');
  await t.db
    .execute`insert into producto (name, codigo, amount, categoria, tipo_producto, cantidad_limite, stock, estado)
    values ('Estera uno', '2', 5, 'REGALOS', 'MIXTO', 9, 1, 'INACTIVO'), ('Estera dos', '1', 7, 'HOGAR', 'GENERAL', 7, 6, 'ACTIVO')`;
  const list = async (orden: keyof Product | `-${keyof Product}`) => {
    const { status, body } = await admin.call<Product[]>(`GET /api/producto/allProducto/estera?orden=${orden}`);
    expect([orden, status]).toEqual([orden, 200]);
    return body;
  };
  const products = await list('productoId');
  for (const field of Object.keys(products[0] ?? {}) as (keyof Product)[]) {
    const values = (await list(field)).map((product) => product[field] ?? 0);
    expect(values, field).toEqual(values.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
    expect(
      (await list(`-${field}`)).map((product) => product[field] ?? 0),
      field,
    ).toEqual(values.toReversed());
  }
});
