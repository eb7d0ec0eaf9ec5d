import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderingWindow, WindowSummary } from '#contract/windows.calls.ts';
import { type Caller, orderOf, place, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());

const switchCatalogue = (open: boolean) => admin.call(`PUT /api/producto/estadoCatalogo/${open}`);
const windows = async () => (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body;

test('the windows come last one first, each with its orders that were not cancelled', async () => {
  expect(await windows()).toEqual([]);
  await switchCatalogue(true);
  const [buyer, product] = [await t.person('VENDEDOR'), await t.product({ amount: 10.05 })];
  await place(buyer, { ...product, quantity: 3 });
  await place(buyer, product);
  const cancelled = await place(buyer, product);
  await buyer.call(`DELETE /api/menu/${cancelled.orderId}`);
  await switchCatalogue(false);
  await switchCatalogue(true);
  const [current, last] = await windows();
  expect(last).toMatchObject({ pedidos: 2, total: 40.2 });
  expect(Date.parse(last?.cerrada ?? '')).toBeGreaterThanOrEqual(Date.parse(last?.abierta ?? ''));
  expect(current).toMatchObject({ cerrada: null, pedidos: 0, total: 0 });
});

test('a leader reads the windows with the orders of the team and its own; a seller does not', async () => {
  await switchCatalogue(true);
  const leader = await t.person('LIDER');
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  const product = await t.product({ amount: 2.5 });
  for (const buyer of [leader, seller, await t.person('VENDEDOR')]) await place(buyer, product);
  const cancelled = await place(seller, product);
  await leader.call(`DELETE /api/menu/${cancelled.orderId}`);
  const counts = { pedidos: 2, total: 5 };
  expect((await leader.call<OrderingWindow[]>('GET /api/ventanas')).body[0]).toMatchObject(counts);
  await switchCatalogue(false);
  expect((await leader.call<OrderingWindow[]>('GET /api/ventanas')).body[0]).toMatchObject(counts);
  expect((await seller.call('GET /api/ventanas')).status).toBe(403);
});

test('the orders that came into a window after an instant are counted, without cancelled ones and those of others', async () => {
  await switchCatalogue(true);
  const [buyer, product] = [await t.person('VENDEDOR'), await t.product()];
  await place(buyer, product);
  await switchCatalogue(false);
  const [{ id }] = (await windows()) as [OrderingWindow];
  const since = new Date().toISOString();
  const after = async (desde = since) =>
    (await admin.call<{ pedidos: number }>(`GET /api/ventanas/${id}/despues?desde=${desde}`)).body.pedidos;
  expect(await after()).toBe(0);
  const late = { ...orderOf(product), userId: buyer.id, ventanaId: id, motivo: 'Avisó por teléfono' };
  const { orderId } = (await admin.call<{ orderId: number }>('POST /api/menu/order', late)).body;
  expect(await after()).toBe(1);
  expect(await after('2020-01-01T00:00:00.000Z')).toBe(2);
  await admin.call(`DELETE /api/menu/${orderId}`, { motivo: 'Se arrepintió' });
  expect(await after()).toBe(0);
  expect((await admin.call(`GET /api/ventanas/999999/despues?desde=${since}`)).status).toBe(404);
  expect((await admin.call(`GET /api/ventanas/${id}/despues?desde=ayer`)).status).toBe(400);
});

test('the summary of a window says what it comes to and who did not order, of a closed one as of its end', async () => {
  await switchCatalogue(false);
  await switchCatalogue(true);
  const [{ id }] = (await windows()) as [OrderingWindow];
  const summary = async () => (await admin.call<WindowSummary>(`GET /api/ventanas/${id}/resumen`)).body;
  const known = new Set((await summary()).sinPedidos.map((seller) => seller.id));
  const withoutOrder = async () =>
    (await summary()).sinPedidos.filter((seller) => !known.has(seller.id)).map(({ nombreCompleto }) => nombreCompleto);

  const person = (nombre: string) => t.person('VENDEDOR', { nombre, apellido: 'Sol' });
  const [buyer, regretful, idle, gone] = [
    await person('Ana'),
    await person('Zoe'),
    await person('Álvaro'),
    await person('Beto'),
  ];
  await t.person('LIDER', { nombre: 'Lía', apellido: 'Sol' });
  const product = await t.product({ amount: 10.05 });
  await place(buyer, { ...product, quantity: 3 });
  const cancelled = await place(regretful, product);
  await regretful.call(`DELETE /api/menu/${cancelled.orderId}`);
  await admin.call(`DELETE /api/${gone.id}`);
  expect(await summary()).toMatchObject({ id, cerrada: null, pedidos: 1, total: 30.15 });
  expect(await withoutOrder()).toEqual(['Álvaro Sol', 'Zoe Sol']);

  await switchCatalogue(false);
  await t.person('VENDEDOR', { nombre: 'Nueva', apellido: 'Sol', creadoAt: new Date() });
  await admin.call(`DELETE /api/${idle.id}`);
  expect(await withoutOrder()).toEqual(['Álvaro Sol', 'Zoe Sol']);
  expect((await admin.call('GET /api/ventanas/999999/resumen')).status).toBe(404);
});

test('windows come by pages with their total number', async () => {
  await switchCatalogue(false);
  for (let at = 0; at < 5; at++) for (const open of [true, false]) await switchCatalogue(open);
  const all = await windows();
  const page = (query: string) => admin.call<OrderingWindow[]>(`GET /api/ventanas?${query}`);
  const second = await page('pagina=2&porPagina=2');
  expect(second.body).toEqual(all.slice(2, 4));
  expect(second.headers['x-total-count']).toBe(String(all.length));
  expect((await page('porPagina=3')).body).toEqual(all.slice(0, 3));
  expect((await page('orden=cierre&porPagina=4')).body).toEqual(all.toReversed().slice(0, 4));
  expect((await page('orden=-total')).body[0]?.total).toBe(Math.max(...all.map(({ total }) => total)));
  expect((await page(`q=${all[1]?.cierre}`)).body).toContainEqual(all[1]);
  expect((await page('q=01/01/2001')).body).toEqual([]);
  const year = dayAgo(0).slice(0, 4);
  expect((await page(`q=${year}`)).body).toEqual([]);
  expect((await page(`q=/${year}`)).body).toHaveLength(all.length);
  expect((await page(`q=${all[1]?.cierre} /${year}`)).body).toEqual([all[1]]);
  expect((await page('pagina=999')).body).toEqual([]);
  for (const [query, field] of [
    ['porPagina=201', 'porPagina'],
    ['porPagina=0', 'porPagina'],
    ['pagina=0', 'pagina'],
  ] as const)
    expect((await page(query)).body).toMatchObject({ status: 400, errors: [{ field }] });
});

test('what is kept of a closing is the sum of its orders, however placing, cancelling and closing meet', async () => {
  const [buyer, product] = [await t.person('VENDEDOR'), await t.product({ amount: 1.25 })];
  for (let round = 0; round < 8; round++) {
    await switchCatalogue(true);
    const orders = await Promise.all(Array.from({ length: 8 }, () => place(buyer, product)));
    await Promise.all([
      ...orders.slice(0, 6).map(({ orderId }) => buyer.call(`DELETE /api/menu/${orderId}`)),
      switchCatalogue(false),
      ...orders.slice(3, 7).map(({ orderId }) => buyer.call(`DELETE /api/menu/${orderId}`)),
      buyer.call('POST /api/menu/order', orderOf(product)),
    ]);
  }
  const kept = await windows();
  expect(await t.db.execute`select from ventana where pedidos is null`).toBe(0);
  await t.db.execute`update ventana set pedidos = null, total = null`;
  expect(kept).toEqual(await windows());
});

test.each([true, false])(
  'asking for the state that it has changes nothing and is not kept as a change (open: %s)',
  async (open) => {
    await switchCatalogue(open);
    const before = [await windows(), await changes()];
    const answers = await Promise.all([switchCatalogue(open), switchCatalogue(open), switchCatalogue(open)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([await windows(), await changes()]).toEqual(before);
  },
);

test('a closing ends also when its orders come to more than one order can', async () => {
  await switchCatalogue(true);
  const [buyer, product] = [await t.person('VENDEDOR'), await t.product({ amount: 9_999_999.99 })];
  for (let order = 0; order < 2; order++) await place(buyer, { ...product, quantity: 1000 });
  expect((await switchCatalogue(false)).status).toBe(200);
  expect((await windows())[0]).toMatchObject({ pedidos: 2, total: 19_999_999_980 });
});

test('closings are numbered one by one, however often opening was asked for', async () => {
  for (const open of [true, true, true, false, true]) await switchCatalogue(open);
  const [current, last] = await windows();
  expect(current?.cierre).toBe((last?.cierre ?? 0) + 1);
});

test('a closing after a killed database has the next number, whatever its key', async () => {
  await switchCatalogue(false);
  const [last] = await windows();
  // What PostgreSQL's sequences skip when it is killed.
  await t.db.execute`select setval(pg_get_serial_sequence('ventana', 'ventana_id'), ${(last?.id ?? 0) + 32})`;
  await switchCatalogue(true);
  const [current] = await windows();
  expect(current).toMatchObject({ id: (last?.id ?? 0) + 33, cierre: (last?.cierre ?? 0) + 1 });
  const order = await place(await t.person('VENDEDOR'), await t.product());
  expect(order).toMatchObject({ ventanaId: current?.id, cierre: current?.cierre });
  expect(await changes(`Cierre N° ${current?.cierre}`)).toBe(1);
});

test('a clock that was set back does not keep the catalogue open', async () => {
  await switchCatalogue(true);
  await t.db.execute`update ventana set abierta_at = now() + interval '1 minute' where cerrada_at is null`;
  expect((await switchCatalogue(false)).status).toBe(200);
  const [last] = await windows();
  expect(last?.cerrada).toBe(last?.abierta);
});

const changes = (name = '%') => t.db.execute`select from auditoria where nombre like ${name}`;
