import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.calls.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { orderOf, stockOf, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
  await t.openCatalogue();
});
afterEach(() => t.close());

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('of two buyers and the last unit, one gets it', async () => {
  const buyers = [await t.person('VENDEDOR'), await t.person('VENDEDOR')];
  for (let round = 0; round < 25; round++) {
    const last = await t.product({ cantidadLimite: 1, stock: 1 });
    const answers = await Promise.all(buyers.map((buyer) => buyer.call('POST /api/menu/order', orderOf(last))));
    expect(statuses(answers)).toEqual([201, 409]);
    expect(await stockOf(t.db, last.productoId)).toBe(0);
  }
});

test('orders that name the same products in opposite order never deadlock', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => t.person('VENDEDOR')));
  const products = await Promise.all(Array.from({ length: 6 }, () => t.product({ cantidadLimite: 1000, stock: 1000 })));
  const backwards = [...products].reverse();
  const answers = await Promise.all(
    buyers.flatMap((buyer, i) =>
      Array.from({ length: 12 }, () => buyer.call('POST /api/menu/order', orderOf(...(i % 2 ? products : backwards)))),
    ),
  );
  expect(new Set(statuses(answers))).toEqual(new Set([201]));
  for (const { productoId } of products) expect(await stockOf(t.db, productoId)).toBe(1000 - 96);
});

test('the same key fifty times at once places one order', async () => {
  const buyer = await t.person('VENDEDOR');
  const product = await t.product({ cantidadLimite: 1, stock: 1 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      buyer.call<Order>('POST /api/menu/order', orderOf(product), { 'idempotency-key': 'one attempt' }),
    ),
  );
  expect(new Set(statuses(answers))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
});

test('an order cannot slip into a window that has closed', async () => {
  const [buyer, admin] = [await t.person('VENDEDOR'), await t.person('ADMIN')];
  const product = await t.product();
  for (let round = 0; round < 15; round++) {
    await admin.call('PUT /api/producto/estadoCatalogo/true');
    const orders = Array.from({ length: 6 }, () => buyer.call('POST /api/menu/order', orderOf(product)));
    const [closed, ...answers] = await Promise.all([admin.call('PUT /api/producto/estadoCatalogo/false'), ...orders]);
    expect(closed?.status).toBe(200);
    for (const { status } of answers) expect([201, 423]).toContain(status);
    const late = await t.db.execute`
      select from pedido join ventana using (ventana_id) where created_at > cerrada_at or created_at < abierta_at`;
    expect(late).toBe(0);
  }
});

test('closing waits for the order that holds the window, the order is in it, and later ones wait for the closing', async () => {
  const [buyer, later, admin] = [await t.person('VENDEDOR'), await t.person('VENDEDOR'), await t.person('ADMIN')];
  const [product, other] = [await t.product(), await t.product()];
  const holder = await t.db.pool.connect();
  // The order stops at the product that somebody else holds, with the window already locked.
  await holder.query('begin');
  await holder.query('select from producto where producto_id = $1 for no key update', [product.productoId]);
  const order = buyer.call('POST /api/menu/order', orderOf(product));
  await untilWaiting(t.db, 1);
  const closing = admin.call('PUT /api/producto/estadoCatalogo/false');
  await untilWaiting(t.db, 2);
  const late = later.call('POST /api/menu/order', orderOf(other));
  await untilWaiting(t.db, 3);
  await holder.query('commit');
  holder.release();
  expect(statuses([await order, await closing])).toEqual([200, 201]);
  expect((await late).status).toBe(423);
  expect((await buyer.call('POST /api/menu/order', orderOf(product))).status).toBe(423);
});

describe('while somebody becomes a helper', () => {
  const helper = { tipo: 'AYUDANTE', permisos: ['ARMADO'] };

  test('an order under way finds that she orders nothing', async () => {
    const [buyer, admin] = [await t.person('VENDEDOR'), await t.person('ADMIN')];
    const product = await t.product({ cantidadLimite: 9, stock: 9 });
    const holder = await t.db.pool.connect();
    // The order has found its buyer, and stops at the product that somebody else holds.
    await holder.query('begin');
    await holder.query('select from producto where producto_id = $1 for no key update', [product.productoId]);
    const order = buyer.call('POST /api/menu/order', orderOf(product));
    await untilWaiting(t.db);
    expect((await admin.call(`PUT /api/${buyer.id}`, helper)).status).toBe(200);
    await holder.query('commit');
    holder.release();
    expect((await order).status).toBe(422);
    expect(await t.db.execute`select from pedido where usuario_id = ${buyer.id}`).toBe(0);
    expect(await stockOf(t.db, product.productoId)).toBe(9);
  });

  test('an order waits for that change, and then finds it too', async () => {
    const buyer = await t.person('VENDEDOR');
    const product = await t.product();
    const change = await t.db.pool.connect();
    await change.query('begin');
    await change.query('select from usuario where id = $1 for update', [buyer.id]);
    await change.query(`update usuario set tipo = 'AYUDANTE', permisos = '{ARMADO}' where id = $1`, [buyer.id]);
    const order = buyer.call('POST /api/menu/order', orderOf(product));
    await untilWaiting(t.db);
    await change.query('commit');
    change.release();
    expect((await order).status).toBe(422);
  });

  test('an order that is written already is waited for, and keeps her account', async () => {
    const [buyer, admin] = [await t.person('VENDEDOR'), await t.person('ADMIN')];
    await t.product();
    const order = await t.db.pool.connect();
    await order.query('begin');
    await order.query(
      `insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount, service_amount)
       select $1, max(ventana_id), 'ESENCIAL', '', '', '', '', '', 1, 0 from ventana`,
      [buyer.id],
    );
    const change = admin.call(`PUT /api/${buyer.id}`, helper);
    await untilWaiting(t.db);
    await order.query('commit');
    order.release();
    expect((await change).body).toMatchObject({ status: 409, code: 'USUARIO_CON_PEDIDOS' });
  });
});

test('cancelling after the closing holds the sums of no window while it waits for a product', async () => {
  const [buyer, admin] = [await t.person('VENDEDOR'), await t.person('ADMIN')];
  const product = await t.product({ cantidadLimite: 10, stock: 10 });
  const { body: order } = await buyer.call<Order>('POST /api/menu/order', orderOf(product));
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  const holder = await t.db.pool.connect();
  await holder.query('begin');
  await holder.query('select from producto where producto_id = $1 for no key update', [product.productoId]);
  const cancelled = admin.call(`DELETE /api/menu/${order.orderId}`, { motivo: 'Se arrepintió' });
  await untilWaiting(t.db);
  await holder.query('select from ventana where ventana_id = $1 for no key update nowait', [order.ventanaId]);
  await holder.query('commit');
  holder.release();
  expect((await cancelled).status).toBe(200);
  expect(await stockOf(t.db, product.productoId)).toBe(10);
});

test('cancelling gives the stock back once, however many ask at once', async () => {
  const [buyer, admin] = [await t.person('VENDEDOR'), await t.person('ADMIN')];
  const product = await t.product({ cantidadLimite: 10, stock: 10 });
  const { body } = await buyer.call<Order>('POST /api/menu/order', orderOf({ ...product, quantity: 4 }));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => (i % 2 ? buyer : admin).call(`DELETE /api/menu/${body.orderId}`)),
  );
  expect(new Set(statuses(answers))).toEqual(new Set([200]));
  expect(await stockOf(t.db, product.productoId)).toBe(10);
});

test('an order is either completed or cancelled when both are asked for at once', async () => {
  const [buyer, admin] = [await t.person('VENDEDOR'), await t.person('ADMIN')];
  for (let round = 0; round < 20; round++) {
    const product = await t.product({ cantidadLimite: 5, stock: 5 });
    const { body } = await buyer.call<Order>('POST /api/menu/order', orderOf(product));
    const answers = await Promise.all([
      admin.call(`PUT /api/menu/estadoPedido/${body.orderId}`),
      buyer.call(`DELETE /api/menu/${body.orderId}`),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    const cancelled = answers[1]?.status === 200;
    expect(await stockOf(t.db, product.productoId)).toBe(cancelled ? 5 : 4);
  }
});
