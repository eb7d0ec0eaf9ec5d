import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invertedDays } from '#contract/days.ts';
import type { Order, SellerTotal } from '#contract/orders.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, orderOf, place, stockOf, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
});
afterAll(() => t.close());

test('a seller sees their own orders, its leader those of the team, newest last', async () => {
  const leader = await t.person('LIDER', { nombre: 'Laura', apellido: 'Paz' });
  const [mine, other] = [await t.person('VENDEDOR', { idLider: leader.id }), await t.person('VENDEDOR')];
  const product = await t.product();
  const first = await place(mine, product);
  await place(other, product);
  const second = await place(mine, product);

  const own = await mine.call<Order[]>(`GET /api/menu/order/${mine.id}`);
  expect(own.body.map((order) => order.orderId)).toEqual([first.orderId, second.orderId]);
  const team = await leader.call<Order[]>(`GET /api/menu/order-lider/${leader.id}`);
  expect(team.body.map((order) => order.orderId)).toEqual([first.orderId, second.orderId]);
  expect(team.body[0]).toMatchObject({
    idLider: leader.id,
    lider: 'Laura Paz',
    can: { cancel: true, complete: false, edit: false, undo: false },
  });
});

test("a leader's own orders count for its team, and are no seller's", async () => {
  const leader = await t.person('LIDER', { nombre: 'Laura', apellido: 'Paz' });
  const own = await place(leader, await t.product());
  expect(own).toMatchObject({ userId: leader.id, idLider: leader.id, lider: 'Laura Paz' });
  expect((await leader.call<Order[]>(`GET /api/menu/order/${leader.id}`)).body).toEqual([own]);
  expect((await leader.call<Order[]>(`GET /api/menu/order-lider/${leader.id}`)).body).toEqual([]);
});

test("a team's totals are of each seller and of the leader, the most first, without what was cancelled", async () => {
  const leader = await t.person('LIDER', { nombre: 'Lía', apellido: 'Paz' });
  const [ana, eva] = [
    await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Gil', idLider: leader.id }),
    await t.person('VENDEDOR', { nombre: 'Eva', apellido: 'Sol', idLider: leader.id }),
  ];
  const product = await t.product({ amount: 10.05 });
  for (const buyer of [ana, eva, eva, leader, await t.person('VENDEDOR')]) await place(buyer, product);
  const cancelled = await place(ana, product);
  await ana.call(`DELETE /api/menu/${cancelled.orderId}`);
  const totals = async (query = '') =>
    (await leader.call<SellerTotal[]>(`GET /api/menu/order-lider/${leader.id}/totales${query}`)).body;
  const ofAna = { userId: ana.id, clientName: 'Ana Gil', pedidos: 1, total: 10.05 };
  const ofEva = { userId: eva.id, clientName: 'Eva Sol', pedidos: 2, total: 20.1 };
  const ofLeader = { userId: leader.id, clientName: 'Lía Paz', pedidos: 1, total: 10.05 };
  const byId = [ofAna, ofLeader].sort((one, other) => one.userId - other.userId);
  expect(await totals()).toEqual([ofEva, ...byId]);
  expect(await totals('?ventana=actual')).toEqual([ofEva, ...byId]);
  expect(await totals('?fechaHasta=2020-01-01')).toEqual([]);
  expect(await totals('?ventana=999999')).toMatchObject({ code: 'NO_ENCONTRADO' });
});

describe('the period of a list', () => {
  let admin: Caller;
  let seller: Caller;
  let leader: Caller;
  let orders: Order[];
  beforeAll(async () => {
    [admin, leader] = [await t.person('ADMIN'), await t.person('LIDER')];
    seller = await t.person('VENDEDOR', { idLider: leader.id });
    const product = await t.product();
    orders = [await place(seller, product)];
    for (const open of [false, true]) await admin.call(`PUT /api/producto/estadoCatalogo/${open}`);
    orders.push(await place(seller, product));
  });
  const found = async (query: string, who = seller, route = `order/${seller.id}`) =>
    (await who.call<Order[]>(`GET /api/menu/${route}?${query}`)).body.map(({ orderId }) =>
      orders.findIndex((order) => order.orderId === orderId),
    );

  test('is everything, a window, or the one that is open, else the last', async () => {
    expect(await found('')).toEqual([0, 1]);
    expect(await found('ventana=todas')).toEqual([0, 1]);
    expect(await found(`ventana=${orders[0]?.ventanaId}`)).toEqual([0]);
    expect(await found('ventana=actual')).toEqual([1]);
    expect(await found('ventana=actual', leader, `order-lider/${leader.id}`)).toEqual([1]);
    expect(await found(`ventana=${orders[1]?.ventanaId}`, admin, 'order')).toEqual([1]);
    expect(await found('ventana=actual', admin, 'order-black')).toEqual([]);
    await admin.call('PUT /api/producto/estadoCatalogo/false');
    expect(await found('ventana=actual')).toEqual([1]);
    await admin.call('PUT /api/producto/estadoCatalogo/true');
    expect(await found('ventana=actual')).toEqual([]);
  });

  test('is days too, alone or within a window', async () => {
    await t.db.execute`update pedido set created_at = '2026-03-10T12:00Z' where pedido_id = ${orders[0]?.orderId}`;
    expect(await found('fechaHasta=2026-03-10')).toEqual([0]);
    expect(await found('fechaDesde=2026-03-11')).toEqual([1]);
    expect(await found('fechaDesde=2026-03-10&fechaHasta=2026-03-10')).toEqual([0]);
    expect(await found(`fechaHasta=2026-03-10&ventana=${orders[1]?.ventanaId}`)).toEqual([]);
  });

  test('that cannot be is refused and named', async () => {
    const asked = async (query: string) => (await admin.call(`GET /api/menu/order?${query}`)).body;
    expect(await asked('ventana=999999')).toMatchObject({ status: 404, code: 'NO_ENCONTRADO' });
    expect(await asked('ventana=ultima')).toMatchObject({ status: 400, errors: [{ field: 'ventana' }] });
    expect(await asked('fechaDesde=2026-03-11&fechaHasta=2026-03-10')).toMatchObject({ status: 422 });
  });
});

test('the administrator sees all orders of a type', async () => {
  const [admin, seller] = [await t.person('ADMIN'), await t.person('VENDEDOR')];
  const essential = await place(seller, await t.product());
  const black = await t.product({ tipoProducto: 'BLACK' });
  const { body: premium } = await seller.call<Order>('POST /api/menu/order-black', orderOf(black));
  const ids = async (route: string) => (await admin.call<Order[]>(route)).body.map((order) => order.orderId);
  expect(await ids('GET /api/menu/order')).toContain(essential.orderId);
  expect(await ids('GET /api/menu/order')).not.toContain(premium.orderId);
  expect(await ids('GET /api/menu/order-black')).toEqual([premium.orderId]);
});

test('the history takes both dates in, in the time zone of the business', async () => {
  const seller = await t.person('VENDEDOR');
  const order = await place(seller, await t.product());
  const at = (instant: string) =>
    t.db.execute`update pedido set created_at = ${instant}::timestamptz where pedido_id = ${order.orderId}`;
  const range = (from: string, to: string) => `fechaDesde=${from}&fechaHasta=${to}`;
  const found = async (from: string, to: string) => {
    const url = `GET /api/menu/historial-pedidos/${seller.id}?${range(from, to)}`;
    return (await seller.call<Order[]>(url)).body.length;
  };
  await at('2026-03-11T02:59:59.999Z'); // 23:59:59 of the 10th in Buenos Aires
  expect([await found('2026-03-10', '2026-03-10'), await found('2026-03-11', '2026-03-11')]).toEqual([1, 0]);
  await at('2026-03-11T03:00:00Z'); // midnight of the 11th
  expect([await found('2026-03-10', '2026-03-10'), await found('2026-03-01', '2026-03-11')]).toEqual([0, 1]);
  const { body } = await seller.call(
    `GET /api/menu/historial-pedidos/${seller.id}?${range('2026-03-11', '2026-03-10')}`,
  );
  expect(body).toMatchObject({
    status: 422,
    title: invertedDays,
    errors: [{ field: 'fechaHasta', message: invertedDays }],
  });
  const { status } = await seller.call(
    `GET /api/menu/historial-pedidos/${seller.id}?${range('10/03/2026', '2026-03-11')}`,
  );
  expect(status).toBe(400);
});

test('an order is completed once and cannot be cancelled afterwards, nor completed or undone when cancelled', async () => {
  const [admin, seller] = [await t.person('ADMIN'), await t.person('VENDEDOR')];
  const product = await t.product({ cantidadLimite: 9, stock: 9 });
  const [done, gone] = [await place(seller, product), await place(seller, product)];
  for (let i = 0; i < 2; i++) {
    const { status, body } = await admin.call(`PUT /api/menu/estadoPedido/${done.orderId}`);
    expect([status, body.delivered]).toEqual([200, 'REALIZADO']);
  }
  expect((await seller.call(`DELETE /api/menu/${done.orderId}`)).status).toBe(409);
  for (let i = 0; i < 2; i++) {
    const { status, body } = await seller.call(`DELETE /api/menu/${gone.orderId}`);
    expect([status, body.delivered]).toEqual([200, 'CANCELADO']);
  }
  for (const change of ['', '/deshacer']) {
    const { status, body } = await admin.call<Problem>(`PUT /api/menu/estadoPedido/${gone.orderId}${change}`);
    expect([status, body.code]).toEqual([409, 'PEDIDO_CANCELADO']);
  }
  expect(await stockOf(t.db, product.productoId)).toBe(8);
});

test('cancelling gives back only what was taken from a stock', async () => {
  const seller = await t.person('VENDEDOR');
  const product = await t.product();
  const order = await place(seller, { ...product, quantity: 3 });
  await t.db.execute`update producto set cantidad_limite = 9, stock = 5 where producto_id = ${product.productoId}`;
  await seller.call(`DELETE /api/menu/${order.orderId}`);
  expect(await stockOf(t.db, product.productoId)).toBe(5);
});

test('an order keeps the name it was placed under', async () => {
  const seller = await t.person('VENDEDOR', { nombre: 'Rosa', apellido: 'Gil' });
  const order = await place(seller, await t.product());
  await t.db.execute`update usuario set nombre = 'Otra', direccion = 'Otra' where id = ${seller.id}`;
  const { body } = await seller.call<Order>(`GET /api/pedidosDetalle/${order.orderId}`);
  expect(body.clientName).toBe('Rosa Gil');
});
