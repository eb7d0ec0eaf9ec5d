import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WeekStatistic } from '#contract/documents.calls.ts';
import type { DailyReportRow } from '#contract/products.calls.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  seller = await t.person('VENDEDOR');
});
afterAll(() => t.close());

type Product = Awaited<ReturnType<TestApp['product']>>;

/** Orders at an instant given as Buenos Aires' clock shows it. */
async function orderAt(clock: string, product: Product, quantity: number) {
  const { orderId } = await place(seller, { ...product, quantity });
  await t.db.execute`
    update pedido set created_at = ${clock}::timestamp at time zone 'America/Argentina/Buenos_Aires'
    where pedido_id = ${orderId}`;
  return orderId;
}
const weekOf = async (fecha: string) =>
  (await admin.call<WeekStatistic[]>(`GET /api/producto/estadistica?fecha=${fecha}`)).body;
const rowOf = async (fecha: string, product: Product) =>
  (await weekOf(fecha)).find(({ productoId }) => productoId === product.productoId);

// The first one: nothing else was ordered today.
test('a product that was renamed during the day is one row, as in the statistics and on paper', async () => {
  const product = await t.product({ name: 'Zapallo' });
  const twin = await t.product({ name: 'Sartén honda' });
  await place(seller, { ...product, quantity: 2 });
  await t.db.execute`update producto set name = 'Sartén honda' where producto_id = ${product.productoId}`;
  await place(seller, { ...product, quantity: 3 }, { ...twin, quantity: 7 });
  await t.db.execute`update producto set name = 'Nunca pedido así' where producto_id = ${product.productoId}`;

  const { body: rows } = await admin.call<DailyReportRow[]>('GET /api/producto/reporte');
  expect(rows.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Sartén honda', 5],
    ['Sartén honda', 7],
  ]);
  const { body: week } = await admin.call<WeekStatistic[]>('GET /api/producto/estadistica');
  expect(week.map(({ nombre, totalQuantity }) => [nombre, totalQuantity])).toEqual([
    ['Sartén honda', 7],
    ['Sartén honda', 5],
  ]);
  const { raw } = await admin.call('POST /api/producto/reporte', { fecha: rows[0]?.localDate });
  const { pages } = await openPdf(raw.rawPayload);
  expect(pages[0]).toContain('Sartén honda (antes: Zapallo) 5 Sartén honda 7 Total 12');
});

test('the week runs from Monday 0:00 to Sunday 24:00 as Buenos Aires sees them', async () => {
  const product = await t.product();
  await orderAt('2026-03-08 23:59:59', product, 1);
  await orderAt('2026-03-09 00:00:00', product, 2);
  await orderAt('2026-03-11 12:00', product, 4);
  // Already Monday in UTC.
  await orderAt('2026-03-15 23:30', product, 8);
  await orderAt('2026-03-16 00:00', product, 16);
  const week = { lunes: 2, martes: 0, miercoles: 4, jueves: 0, viernes: 0, sabado: 0, domingo: 8, totalQuantity: 14 };
  for (const fecha of ['2026-03-09', '2026-03-12', '2026-03-15'])
    expect(await rowOf(fecha, product)).toEqual({ productoId: product.productoId, nombre: product.name, ...week });
  expect(await rowOf('2026-03-08', product)).toMatchObject({ domingo: 1, totalQuantity: 1 });
  expect(await rowOf('2026-03-16', product)).toMatchObject({ lunes: 16, totalQuantity: 16 });
});

test('cancelled orders do not count, done ones do', async () => {
  const product = await t.product();
  const cancelled = await orderAt('2026-04-07 10:00', product, 3);
  const done = await orderAt('2026-04-07 11:00', product, 5);
  await admin.call(`DELETE /api/menu/${cancelled}`);
  await admin.call(`PUT /api/menu/estadoPedido/${done}`);
  expect(await rowOf('2026-04-07', product)).toMatchObject({ martes: 5, totalQuantity: 5 });
});

test('a product that was renamed or deleted keeps the name that it was last ordered under', async () => {
  const product = await t.product({ name: 'Sartén' });
  await orderAt('2026-05-04 10:00', product, 1);
  await t.db.execute`
    update producto set name = 'Otra cosa', eliminado_at = now() where producto_id = ${product.productoId}`;
  expect(await rowOf('2026-05-04', product)).toMatchObject({ nombre: 'Sartén', lunes: 1 });
});

test('two products of the same name have a row each, the most ordered first', async () => {
  const [few, many] = [await t.product({ name: 'Taza' }), await t.product({ name: 'Taza' })];
  await orderAt('2026-06-02 10:00', few, 1);
  await orderAt('2026-06-03 10:00', many, 9);
  expect((await weekOf('2026-06-03')).map(({ totalQuantity }) => totalQuantity)).toEqual([9, 1]);
});

test('without a date it is the week of today, and a date that is none is refused', async () => {
  const product = await t.product();
  await place(seller, { ...product, quantity: 7 });
  const { body } = await admin.call<WeekStatistic[]>('GET /api/producto/estadistica');
  expect(body).toContainEqual(expect.objectContaining({ productoId: product.productoId, totalQuantity: 7 }));
  expect((await admin.call('GET /api/producto/estadistica?fecha=2026-02-30')).status).toBe(400);
});
