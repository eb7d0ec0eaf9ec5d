import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderNames } from '#contract/own.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, orderOf, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
});
afterAll(() => t.close());

const keep = (who: Caller, id: number, version: number, ...nombres: string[]) =>
  who.call<OrderNames & Problem>(`PUT /api/para-quien/${id}`, {
    version,
    productos: nombres.map((nombre, n) => ({ productoId: n + 1, nombre })),
  });
const read = (who: Caller, id: number) => who.call<OrderNames>(`GET /api/para-quien/${id}`);

test('for whom an order is stays with whoever noted it, and comes into nothing that others read', async () => {
  const [ana, admin] = [await t.person('VENDEDOR'), await t.person('ADMIN')];
  const leader = await t.person('LIDER');
  const { orderId } = await place(ana, await t.product());
  expect((await read(ana, orderId)).body).toEqual({ version: 0, productos: [] });
  expect((await keep(ana, orderId, 0, 'Zunilda')).body).toEqual({
    version: 1,
    productos: [{ productoId: 1, nombre: 'Zunilda' }],
  });
  for (const who of [admin, leader]) {
    expect((await read(who, orderId)).status).toBe(404);
    expect((await keep(who, orderId, 0, 'Otra')).status).toBe(404);
  }
  const seen = [
    await admin.call(`GET /api/pedidosDetalle/${orderId}`),
    await admin.call('GET /api/menu/order?q=zunilda'),
    await admin.call('GET /api/auditoria'),
  ];
  for (const { raw } of seen) expect(raw.payload).not.toContain('Zunilda');
});

test('of an order placed for somebody each of the two reads and changes the own note alone', async () => {
  const [ana, admin, product] = [await t.person('VENDEDOR'), await t.person('ADMIN'), await t.product()];
  const { body } = await admin.call<Order>('POST /api/menu/order', { ...orderOf(product), userId: ana.id });
  const its = (nombre: string) => ({ version: 1, productos: [{ productoId: 1, nombre }] });
  expect((await keep(admin, body.orderId, 0, 'Zunilda')).body).toEqual(its('Zunilda'));
  expect((await read(ana, body.orderId)).body).toEqual({ version: 0, productos: [] });
  expect((await keep(ana, body.orderId, 1, 'Marta')).body.code).toBe('VERSION_VIEJA');
  expect((await keep(ana, body.orderId, 0, 'Marta')).body).toEqual(its('Marta'));
  expect((await read(admin, body.orderId)).body).toEqual(its('Zunilda'));
});

test("another device's names are not lost, and empty ones are refused", async () => {
  const ana = await t.person('VENDEDOR');
  const { orderId } = await place(ana, await t.product());
  await keep(ana, orderId, 0, 'Marta');
  const both = await Promise.all([keep(ana, orderId, 1, 'Eva'), keep(ana, orderId, 1, 'Rosa')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await keep(ana, orderId, 0, 'Nadie')).body.code).toBe('VERSION_VIEJA');
  expect((await keep(ana, orderId, 2, ' ')).status).toBe(422);
  expect((await keep(ana, orderId, 2, 'x'.repeat(81))).status).toBe(422);
  expect((await read(ana, orderId)).body.version).toBe(2);
});

test('names that come with an order are kept with it, once, and are no part of it', async () => {
  const [ana, leader, admin] = [await t.person('VENDEDOR'), await t.person('LIDER'), await t.person('ADMIN')];
  const product = await t.product();
  const productos = [{ productoId: product.productoId, nombre: 'Zunilda' }];
  const order = { ...orderOf({ ...product, quantity: 1 }), paraQuien: productos };
  const send = (body: object) =>
    ana.call<Order & Problem>('POST /api/menu/order', body, { 'idempotency-key': 'una sola' });
  const refused = await send({ ...order, totalAmount: 1 });
  expect(refused.status).toBe(409);
  const { body, raw } = await send(order);
  expect(raw.payload).not.toContain('Zunilda');
  expect((await read(ana, body.orderId)).body).toEqual({ version: 1, productos });
  for (const who of [leader, admin]) expect((await read(who, body.orderId)).status).toBe(404);
  // Whoever got no answer may have written another name meanwhile: that is no second order.
  const again = await send({ ...order, paraQuien: [{ ...productos[0], nombre: 'Marta' }] });
  expect(again).toMatchObject({ status: 201, body: { orderId: body.orderId } });
  expect((await read(ana, body.orderId)).body).toEqual({ version: 1, productos });
  expect((await send({ ...order, paraQuien: [...productos, ...productos] })).status).toBe(422);
});
