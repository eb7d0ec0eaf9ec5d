import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Order } from '#contract/orders.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { type Caller, orderOf, place, stockOf, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());
beforeEach(async () => {
  await switchCatalogue(false);
  await switchCatalogue(true);
  seller = await t.person('VENDEDOR');
});

const switchCatalogue = (open: boolean) => admin.call(`PUT /api/producto/estadoCatalogo/${open}`);
type Line = { productoId: number; amount: number; quantity?: number; referencia?: string };
const edit = (
  who: Caller,
  { orderId, version }: Pick<Order, 'orderId' | 'version'>,
  lines: Line[],
  more: object = {},
  headers?: Record<string, string>,
) =>
  who.call<Order & Problem>(
    `PUT /api/pedidosDetalle/${orderId}`,
    { version, menuList: orderOf(...lines).menuList, ...more },
    headers,
  );
const reprice = (productoId: number, amount: number) =>
  t.db.execute`update producto set amount = ${amount}::numeric where producto_id = ${productoId}`;
const linesOf = ({ orderDetails }: Order) =>
  orderDetails.map(({ productoId, referencia, quantity, amount }) => [productoId, referencia, quantity, amount]);
const lastWindow = async () => (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body[0] as OrderingWindow;

test('its owner edits a pending order: kept units keep their price, added ones take todays', async () => {
  const [pan, pot] = [await t.product({ amount: 10 }), await t.product({ amount: 7.25 })];
  const order = await place(seller, { ...pan, quantity: 2, referencia: 'roja' }, { ...pot, quantity: 4 });
  await reprice(pan.productoId, 12.5);
  const stale = await edit(seller, order, [{ ...pan, quantity: 3, referencia: 'roja' }]);
  expect([stale.status, stale.body.code]).toEqual([409, 'PRECIO_CAMBIADO']);
  expect(stale.body.productos).toEqual([{ productoId: pan.productoId, name: pan.name, amount: 12.5 }]);

  const { status, body } = await edit(seller, order, [
    { ...pan, amount: 12.5, quantity: 3, referencia: 'roja' },
    { ...pot, quantity: 1 },
  ]);
  expect(status).toBe(200);
  expect(linesOf(body)).toEqual([
    [pan.productoId, 'roja', 2, 10],
    [pan.productoId, 'roja', 1, 12.5],
    [pot.productoId, '', 1, 7.25],
  ]);
  expect(body).toMatchObject({ totalAmount: 39.75, version: order.version + 1, createdAt: order.createdAt });
  expect([body.orderId, body.ventanaId]).toEqual([order.orderId, order.ventanaId]);
});

test('a line that stays has the supplier of its day, added units that of today', async () => {
  const [before, after] = [await t.supplier('Antes SA'), await t.supplier('Después SA')];
  const pan = await t.product({ amount: 10, proveedorId: before });
  const order = await place(seller, { ...pan, quantity: 2 });
  await admin.call(`PUT /api/producto/${pan.productoId}`, { proveedorId: after, amount: 12 });
  expect((await edit(seller, order, [{ ...pan, amount: 12, quantity: 3 }])).status).toBe(200);
  const lines = await t.db.rows(z.object({ ordered: z.int(), name: z.string() }))`
    select ordered, razon_social as name from pedido_linea where pedido_id = ${order.orderId} order by linea`;
  expect(lines).toEqual([
    { ordered: 2, name: 'Antes SA' },
    { ordered: 1, name: 'Después SA' },
  ]);
});

test('a total that is not the sum changes nothing', async () => {
  const pan = await t.product({ amount: 10 });
  const order = await place(seller, pan);
  const { status, body } = await edit(seller, order, [{ ...pan, quantity: 2 }], { totalAmount: 10 });
  expect([status, body.code]).toEqual([409, 'PRECIO_CAMBIADO']);
  expect((await edit(seller, order, [{ ...pan, quantity: 2 }], { totalAmount: 20 })).status).toBe(200);
});

test('an edited order comes to no more than a new one can', async () => {
  const dear = await t.product({ amount: 9_999_999.99 });
  const order = await place(seller, dear);
  const { status, body } = await edit(seller, order, [{ ...dear, quantity: 1001 }]);
  expect([status, body.title]).toEqual([422, 'totalAmount: puede ser hasta 9.999.999.999,99.']);
  expect((await edit(seller, order, [{ ...dear, quantity: 1000 }])).status).toBe(200);
});

test('the stock settles by the difference, and what is left is not exceeded', async () => {
  const pan = await t.product({ cantidadLimite: 10, stock: 10 });
  let order = await place(seller, { ...pan, quantity: 4 });
  order = (await edit(seller, order, [{ ...pan, quantity: 9 }])).body;
  expect(await stockOf(t.db, pan.productoId)).toBe(1);
  const refused = await edit(seller, order, [{ ...pan, quantity: 11 }]);
  expect([refused.status, refused.body.code]).toEqual([409, 'STOCK_INSUFICIENTE']);
  order = (await edit(seller, order, [{ ...pan, quantity: 2, referencia: 'otra' }])).body;
  expect(await stockOf(t.db, pan.productoId)).toBe(8);
  await seller.call(`DELETE /api/menu/${order.orderId}`);
  expect(await stockOf(t.db, pan.productoId)).toBe(10);
});

test('after the closing what an edit takes out goes back to the stock too', async () => {
  const pan = await t.product({ cantidadLimite: 10, stock: 10 });
  const order = await place(seller, { ...pan, quantity: 4 });
  await switchCatalogue(false);
  expect((await edit(admin, order, [{ ...pan, quantity: 1 }], { motivo: 'Pidió menos' })).status).toBe(200);
  expect(await stockOf(t.db, pan.productoId)).toBe(9);
});

test('a product that is gone stays in the order, but no more of it is added', async () => {
  const [pan, pot] = [await t.product(), await t.product()];
  const order = await place(seller, { ...pan, quantity: 2 }, pot);
  await t.db.execute`update producto set estado = 'INACTIVO' where producto_id = ${pan.productoId}`;
  const more = await edit(seller, order, [{ ...pan, quantity: 3 }]);
  expect([more.status, more.body.code]).toEqual([422, 'PRODUCTO_NO_DISPONIBLE']);
  expect((await edit(seller, order, [{ ...pan, quantity: 1 }])).status).toBe(200);
});

test('an order stays in its catalogue', async () => {
  const [pan, black] = [await t.product(), await t.product({ tipoProducto: 'BLACK' })];
  const order = await place(seller, pan);
  expect((await edit(seller, order, [pan, black])).body.code).toBe('CATALOGOS_MEZCLADOS');
});

test('who edits what another changed meanwhile is told, and nothing is lost', async () => {
  const pan = await t.product();
  const order = await place(seller, pan);
  const tabs = await Promise.all([2, 3, 4].map((quantity) => edit(seller, order, [{ ...pan, quantity }])));
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const late = await edit(seller, order, [{ ...pan, quantity: 9 }]);
  expect([late.status, late.body.code]).toEqual([409, 'VERSION_VIEJA']);
  expect((await edit(seller, order, [])).status).toBe(422);
});

test('the same key answers the same edit again', async () => {
  const pan = await t.product({ cantidadLimite: 9, stock: 9 });
  const order = await place(seller, pan);
  const key = { 'idempotency-key': 'one edit' };
  const answers = await Promise.all([1, 2, 3].map(() => edit(seller, order, [{ ...pan, quantity: 3 }], {}, key)));
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(3).fill([200, order.version + 1]));
  expect(await stockOf(t.db, pan.productoId)).toBe(6);
  expect((await edit(seller, order, [pan], {}, key)).body.code).toBe('CLAVE_REUTILIZADA');
});

test('done and cancelled orders stay as they are; others and leaders do not edit', async () => {
  const leader = await t.person('LIDER');
  const led = await t.person('VENDEDOR', { idLider: leader.id });
  const pan = await t.product();
  const order = await place(led, pan);
  expect((await edit(leader, order, [pan])).status).toBe(403);
  expect((await edit(seller, order, [pan])).status).toBe(403);
  await admin.call(`PUT /api/menu/estadoPedido/${order.orderId}`);
  const done = await edit(led, { ...order, version: order.version + 1 }, [pan]);
  expect([done.status, done.body.code]).toEqual([409, 'PEDIDO_REALIZADO']);
  await admin.call(`PUT /api/menu/estadoPedido/${order.orderId}/deshacer`);
  await led.call(`DELETE /api/menu/${order.orderId}`);
  expect((await edit(led, order, [pan])).body.code).toBe('PEDIDO_CANCELADO');
});

test('after the closing only an administrator edits, with a reason, and the kept sums follow', async () => {
  const pan = await t.product({ amount: 10.05 });
  const order = await place(seller, { ...pan, quantity: 2 });
  await switchCatalogue(false);
  const own = await edit(seller, order, [pan]);
  expect([own.status, own.body.code]).toEqual([423, 'CATALOGO_CERRADO']);
  // Also where it changed meanwhile: reading it again would not help.
  const stale = await edit(seller, { ...order, version: order.version + 1 }, [pan]);
  expect([stale.status, stale.body.code]).toEqual([423, 'CATALOGO_CERRADO']);
  expect((await edit(admin, order, [pan])).body.errors?.[0]?.field).toBe('motivo');
  const { status, body } = await edit(admin, order, [{ ...pan, quantity: 5 }], { motivo: ' Faltaban tres ' });
  expect([status, body.totalAmount]).toEqual([200, 50.25]);
  const { id, total } = await lastWindow();
  expect(total).toBe(50.25);
  const counted = await t.db.one(z.object({ total: z.number() }))`
    select sum(total_amount) as total from pedido where ventana_id = ${id} and estado <> 'CANCELADO'`;
  expect(counted.total).toBe(50.25);
  expect(await audited(order.orderId)).toEqual([
    ['productos', `${pan.name}: 2`, `${pan.name}: 5`],
    ['motivo', null, 'Faltaban tres'],
  ]);
});

test('an edit leaves one entry in the audit, however many lines it changes', async () => {
  const pans = await Promise.all([0, 1, 2].map(() => t.product()));
  const [one, two, three] = pans as [(typeof pans)[0], (typeof pans)[0], (typeof pans)[0]];
  const order = await place(seller, one, { ...two, quantity: 2, referencia: 'Rojo' });
  const edited = await edit(seller, order, [one, { ...two, quantity: 3, referencia: 'Rojo' }, three]);
  await edit(seller, edited.body, [one]);
  expect(await audited(order.orderId)).toEqual([
    ['productos', `${two.name} (Rojo): 2`, `${two.name} (Rojo): 3 · ${three.name}: 1`],
    ['productos', `${two.name} (Rojo): 3 · ${three.name}: 1`, null],
  ]);
});

test('an edited order is found by what it holds now', async () => {
  const [pan, vase] = [await t.product({ name: 'Sartén' }), await t.product({ name: 'Florero turquesa' })];
  const order = await place(seller, pan);
  await edit(seller, order, [vase]);
  const { body } = await admin.call<Order[]>('GET /api/menu/order?q=turquesa');
  expect(body.map(({ orderId }) => orderId)).toEqual([order.orderId]);
});

test('a kept line is what its product was that day, and of who supplied it, an added one of who does now', async () => {
  const [then, now] = [await t.supplier('Norte'), await t.supplier('Sur')];
  const [kept, added] = [await t.product({ proveedorId: then }), await t.product({ proveedorId: now })];
  const order = await place(seller, kept);
  const lines = () => t.db.rows(z.looseObject({ proveedor_id: z.int() }))`
    select * from pedido_linea where pedido_id = ${order.orderId} order by linea`;
  const [before] = await lines();
  await t.db.execute`
    update producto set name = 'Otra', codigo = 'OTRO-1', stock = 9, cantidad_limite = 9, proveedor_id = ${now}
    where producto_id = ${kept.productoId}`;
  await edit(seller, order, [kept, added]);
  expect(await lines()).toEqual([before, expect.objectContaining({ proveedor_id: now, razon_social: 'Sur' })]);
  expect(before).toMatchObject({ proveedor_id: then, de_stock: false });
});

test('after the closing sellers and leaders cancel no more; an administrator does, with a reason', async () => {
  const leader = await t.person('LIDER');
  const led = await t.person('VENDEDOR', { idLider: leader.id });
  const order = await place(led, await t.product({ amount: 3 }));
  await switchCatalogue(false);
  for (const who of [led, leader]) {
    const { status, body } = await who.call(`DELETE /api/menu/${order.orderId}`);
    expect([status, body.code]).toEqual([423, 'CATALOGO_CERRADO']);
  }
  const shown = await led.call<Order>(`GET /api/pedidosDetalle/${order.orderId}`);
  expect(shown.body).toMatchObject({ cierreAbierto: false, can: { cancel: false, edit: false } });
  expect((await admin.call(`DELETE /api/menu/${order.orderId}`)).status).toBe(422);
  const cancelled = await admin.call<Order>(`DELETE /api/menu/${order.orderId}`, { motivo: 'Se arrepintió' });
  expect(cancelled.body.delivered).toBe('CANCELADO');
  expect(await audited(order.orderId)).toContainEqual(['motivo', null, 'Se arrepintió']);
  expect(await lastWindow()).toMatchObject({ pedidos: 0, total: 0 });
});

test('a late order goes into the closing that it names, by an administrator with a reason', async () => {
  const pan = await t.product({ amount: 4.5, cantidadLimite: 5, stock: 5 });
  await place(seller, pan);
  await switchCatalogue(false);
  const { id, cierre } = await lastWindow();
  await switchCatalogue(true);
  await switchCatalogue(false);
  const late = (who: Caller, more: object) =>
    who.call<Order & Problem>('POST /api/menu/order', {
      ...orderOf({ ...pan, quantity: 2 }),
      userId: seller.id,
      ...more,
    });
  expect((await late(seller, { ventanaId: id, motivo: 'Me olvidé' })).status).toBe(403);
  expect((await late(admin, { ventanaId: id })).body.errors?.[0]?.field).toBe('motivo');
  expect((await late(admin, { ventanaId: 999_999, motivo: 'x' })).status).toBe(404);
  expect((await late(admin, {})).status).toBe(423);
  const answers = await Promise.all([1, 2].map(() => late(admin, { ventanaId: id, motivo: 'Llamó tarde' })));
  for (const { status, body } of answers) {
    expect(status).toBe(201);
    expect(body).toMatchObject({ ventanaId: id, cierre, cierreAbierto: false, userId: seller.id });
    expect(await audited(body.orderId)).toContainEqual(['pedido tardío', null, 'Llamó tarde']);
  }
  const { body } = await admin.call<OrderingWindow[]>('GET /api/ventanas');
  expect(body.find((window) => window.id === id)).toMatchObject({ pedidos: 3, total: 22.5 });
  expect(await stockOf(t.db, pan.productoId)).toBe(0);
});

test('the last closing is opened again, with a reason, while none is open', async () => {
  const reopen = (id: number, body: object = { motivo: 'Faltaban pedidos' }) =>
    admin.call<OrderingWindow & Problem>(`PUT /api/ventanas/${id}/reabrir`, body);
  const { id, cierre } = await lastWindow();
  expect((await reopen(id)).body.code).toBe('VENTANA_ABIERTA');
  const order = await place(seller, await t.product());
  await switchCatalogue(false);
  expect((await reopen(id, {})).status).toBe(400);
  expect((await reopen(999_999)).status).toBe(404);
  const { status, body } = await reopen(id);
  expect([status, body]).toMatchObject([200, { id, cierre, cerrada: null }]);
  expect((await seller.call(`DELETE /api/menu/${order.orderId}`)).status).toBe(200);
  expect((await place(seller, await t.product())).cierre).toBe(cierre);
  await switchCatalogue(false);
  await switchCatalogue(true);
  await switchCatalogue(false);
  expect((await reopen(id)).body.code).toBe('VENTANA_ANTERIOR');
  const { id: last } = await lastWindow();
  const [again, begun] = await Promise.all([reopen(last), switchCatalogue(true)]);
  expect([200, 409]).toContain(again.status);
  expect(begun.status).toBe(200);
  expect(await t.db.execute`select from ventana where cerrada_at is null`).toBe(1);
});

test('an administrator takes REALIZADO back on the same day, and no later', async () => {
  const { orderId } = await place(seller, await t.product());
  const undo = () => admin.call<Order & Problem>(`PUT /api/menu/estadoPedido/${orderId}/deshacer`);
  await admin.call(`PUT /api/menu/estadoPedido/${orderId}`);
  const shown = await admin.call<Order>(`GET /api/pedidosDetalle/${orderId}`);
  expect(shown.body.can).toEqual({ cancel: false, claim: true, complete: false, edit: false, undo: true });
  for (const _ of [1, 2]) expect((await undo()).body.delivered).toBe('PENDIENTE');
  await admin.call(`PUT /api/menu/estadoPedido/${orderId}`);
  await t.db.execute`update pedido set realizado_at = now() - interval '25 hours' where pedido_id = ${orderId}`;
  const late = await undo();
  expect([late.status, late.body.code]).toEqual([409, 'PLAZO_VENCIDO']);
});

const Audited = z.object({ campo: z.string(), antes: z.string().nullable(), despues: z.string().nullable() });
const audited = async (orderId: number) =>
  (
    await t.db.rows(Audited)`
      select campo, antes, despues from auditoria
      where entidad = 'pedido' and entidad_id = ${orderId} and ${sql`campo <> 'estado'`} order by auditoria_id`
  ).map(({ campo, antes, despues }) => [campo, antes, despues]);
