import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { type Caller, place, type TestApp, testApp } from '../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());

const turn = (open: boolean) => admin.call(`PUT /api/producto/estadoCatalogo/${open}`);
const windows = async () => (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body;

test('the windows come last one first, each with its orders that were not cancelled', async () => {
  expect(await windows()).toEqual([]);
  await turn(true);
  const [buyer, product] = [await t.person('VENDEDOR'), await t.product({ amount: 10.05 })];
  await place(buyer, { ...product, quantity: 3 });
  await place(buyer, product);
  const cancelled = await place(buyer, product);
  await buyer.call(`DELETE /api/menu/${cancelled.orderId}`);
  await turn(false);
  await turn(true);
  const [current, last] = await windows();
  expect(last).toMatchObject({ pedidos: 2, total: 40.2 });
  expect(Date.parse(last?.cerrada ?? '')).toBeGreaterThanOrEqual(Date.parse(last?.abierta ?? ''));
  expect(current).toMatchObject({ cerrada: null, pedidos: 0, total: 0 });
});

test('asking for the state that it has changes nothing and is not kept as a change', async () => {
  await turn(true);
  const before = [await windows(), await changes()];
  await Promise.all([turn(true), turn(true), turn(true)]);
  expect([await windows(), await changes()]).toEqual(before);
});

test('closings are numbered one by one, however often opening was asked for', async () => {
  for (const open of [true, true, true, false, true]) await turn(open);
  const [current, last] = await windows();
  expect(current?.cierre).toBe((last?.cierre ?? 0) + 1);
});

test('a closing after a killed database has the next number, whatever its key', async () => {
  await turn(false);
  const [last] = await windows();
  // What PostgreSQL's sequences skip when it is killed.
  await t.db.execute`select setval(pg_get_serial_sequence('ventana', 'ventana_id'), ${(last?.id ?? 0) + 32})`;
  await turn(true);
  const [current] = await windows();
  expect(current).toMatchObject({ id: (last?.id ?? 0) + 33, cierre: (last?.cierre ?? 0) + 1 });
  const order = await place(await t.person('VENDEDOR'), await t.product());
  expect(order).toMatchObject({ ventanaId: current?.id, cierre: current?.cierre });
  expect(await changes(`Cierre N° ${current?.cierre}`)).toBe(1);
});

test('a clock that was set back does not keep the catalogue open', async () => {
  await turn(true);
  await t.db.execute`update ventana set abierta_at = now() + interval '1 minute' where cerrada_at is null`;
  expect((await turn(false)).status).toBe(200);
  const [last] = await windows();
  expect(last?.cerrada).toBe(last?.abierta);
});

const changes = (name = '%') => t.db.execute`select from auditoria where nombre like ${name}`;
