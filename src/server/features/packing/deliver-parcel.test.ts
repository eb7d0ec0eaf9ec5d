import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.calls.ts';
import type { Delivery, NewDelivery, Packing, Parcel, Shortage } from '#contract/packing.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { claimOf } from '../../test-claims.ts';

let t: TestApp;
let admin: Caller;
let other: Caller;
let seller: Caller;
let ventana: number;
let product: Awaited<ReturnType<TestApp['product']>>;

beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN', { nombre: 'Marta', apellido: 'Gómez' });
  other = await t.person('ADMIN', { nombre: 'Raúl', apellido: 'Paz' });
  product = await t.product();
  ventana = (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body[0]?.id ?? 0;
});
afterAll(() => t.close());
beforeEach(async () => {
  seller = await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Ruiz' });
});

async function parcel(of = seller): Promise<Parcel> {
  const { puntos } = (await admin.call<Packing>(`GET /api/armado/${ventana}`)).body;
  const parcels = puntos.flatMap(({ lideres }) => lideres).flatMap(({ vendedores }) => vendedores);
  const found = parcels.find(({ vendedorId }) => vendedorId === of.id);
  if (!found) throw new Error('There is no parcel.');
  return found;
}
const deliver = async (given: Partial<NewDelivery> = {}, who = admin) =>
  who.call<Delivery & Problem>(`POST /api/armado/${ventana}/entregas`, {
    vendedorId: seller.id,
    version: given.version ?? (await parcel()).version,
    recibio: 'Juan Ruiz',
    ...given,
  });
const undo = (id: number, who = admin) => who.call<Problem>(`PUT /api/entregas/${id}/deshacer`);
const placed = async () => (await place(seller, product)).orderId;
const complete = (id: number) => admin.call(`PUT /api/menu/estadoPedido/${id}`);
const orders = async () => (await seller.call<Order[]>(`GET /api/menu/order/${seller.id}`)).body;
const states = async () => (await orders()).map(({ delivered }) => delivered);
const audited = () => t.db.execute`select from auditoria`;

test('a parcel is handed over: its pending orders are done, and everybody sees to whom; again changes nothing', async () => {
  const [done, gone] = [await placed(), await placed(), await placed(), await placed()];
  await complete(done);
  await seller.call(`DELETE /api/menu/${gone}`);
  expect(await parcel()).toMatchObject({ pendientes: 2, entrega: null });
  const given = { recibio: '  Juan Ruiz ', nota: 'Portería', version: (await parcel()).version };

  const first = await deliver(given);
  expect(first).toMatchObject({
    status: 201,
    body: { recibio: 'Juan Ruiz', nota: 'Portería', entregadaPor: 'Marta Gómez', can: { undo: true } },
  });
  expect(await parcel()).toMatchObject({ pendientes: 0, entrega: first.body });
  const shown = await orders();
  expect(shown.map(({ delivered }) => delivered)).toEqual(['REALIZADO', 'CANCELADO', 'REALIZADO', 'REALIZADO']);
  const { entregada } = first.body;
  const handedOver = { entregada, recibio: 'Juan Ruiz' };
  expect(shown.map(({ entrega }) => entrega)).toEqual([handedOver, null, handedOver, handedOver]);

  const before = await audited();
  const again = await deliver(given);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(await audited()).toBe(before);
  expect(await parcel()).toMatchObject({ entrega: first.body });
});

test('undone, exactly the orders that the delivery completed are pending again; again changes nothing', async () => {
  const [before, kept, redone] = [await placed(), await placed(), await placed()];
  await complete(before);
  const { id } = (await deliver()).body;
  // Taken back and marked anew by hand: that was not the delivery.
  await admin.call(`PUT /api/menu/estadoPedido/${redone}/deshacer`);
  expect((await orders()).find(({ orderId }) => orderId === redone)).toMatchObject({ entrega: null });
  await complete(redone);
  const announced: unknown[] = [];
  const stop = t.db.bus.listen((announcement) => announced.push(announcement));
  for (let n = 0; n < 2; n++) expect((await undo(id, other)).status).toBe(204);
  stop();
  expect(announced).toEqual([{ kind: 'order', orderId: kept, state: 'PENDIENTE' }]);
  const after = await orders();
  expect(after.map(({ orderId, delivered, entrega }) => [orderId, delivered, entrega])).toEqual([
    [before, 'REALIZADO', null],
    [kept, 'PENDIENTE', null],
    [redone, 'REALIZADO', null],
  ]);
  expect(await parcel()).toMatchObject({ pendientes: 1, entrega: null });
  expect(await deliver({ recibio: 'Eva' })).toMatchObject({ status: 201, body: { recibio: 'Eva' } });
  expect(await undo(id)).toMatchObject({ status: 204 });
  expect(await parcel()).toMatchObject({ pendientes: 0, entrega: { recibio: 'Eva' } });
});

test('a delivery of which something was claimed stays, and nobody is offered to undo it', async () => {
  const orderId = await placed();
  const { id, can } = (await deliver()).body;
  expect(can.undo).toBe(true);
  expect((await claimOf(seller, { orderId })).status).toBe(201);
  expect(await parcel()).toMatchObject({ entrega: { id, can: { undo: false } } });
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'PEDIDO_RECLAMADO' } });
});

test('on another day a delivery stays', async () => {
  await placed();
  const { id } = (await deliver()).body;
  await t.db.execute`update entrega set entregada_at = entregada_at - interval '1 day' where entrega_id = ${id}`;
  await t.db.execute`update pedido set realizado_at = realizado_at - interval '1 day' where entrega_id = ${id}`;
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'PLAZO_VENCIDO' } });
  expect(await states()).toEqual(['REALIZADO']);
  expect(await parcel()).toMatchObject({ entrega: { id, can: { undo: false } } });
});

test('a parcel that is not the one that was shown is not handed over', async () => {
  const order = await place(seller, product);
  const seen = async (change: () => Promise<unknown>) => {
    const { version } = await parcel();
    await change();
    const { status, body } = await deliver({ version });
    expect([status, body.code, body.title]).toEqual([409, 'VERSION_VIEJA', 'El bulto no es el que usted vio.']);
  };
  const menuList = [{ productoId: product.productoId, amount: product.amount, quantity: 3 }];
  await seen(() => seller.call(`PUT /api/pedidosDetalle/${order.orderId}`, { version: order.version, menuList }));
  await seen(placed);
  await seen(() => seller.call(`DELETE /api/menu/${order.orderId}`));
  expect(await states()).toEqual(['CANCELADO', 'PENDIENTE']);
  expect((await deliver()).status).toBe(201);
});

test('of two administrators at once one hands over, and the other is told who did, when and to whom', async () => {
  for (let n = 0; n < 3; n++) await placed();
  const { version } = await parcel();
  const answers = await Promise.all([
    deliver({ version, recibio: 'Juan' }),
    deliver({ version, recibio: 'Eva' }, other),
    deliver({ version, recibio: 'Juan' }),
    deliver({ version, recibio: 'Eva' }, other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  const [won, again] = answers.filter(({ status }) => status === 201);
  expect(again?.body).toEqual(won?.body);
  const { code, title, detail } = answers.find(({ status }) => status === 409)?.body ?? {};
  expect([code, title]).toEqual(['BULTO_ENTREGADO', 'Este bulto ya se entregó.']);
  expect(detail).toMatch(
    /^Lo entregó (Marta Gómez|Raúl Paz) el \d\d\/\d\d\/\d{4} a las \d\d:\d\d\. Recibió (Juan|Eva)\.$/,
  );
  expect(detail).toContain(won?.body.entregadaPor);
  expect(await t.db.execute`select from entrega where vendedor_id = ${seller.id}`).toBe(1);
});

test('what is ordered after a delivery is handed over with another, and each is undone alone', async () => {
  await placed();
  const first = (await deliver()).body;
  await placed();
  expect(await parcel()).toMatchObject({ pendientes: 1, entrega: { id: first.id } });
  const second = (await deliver({ recibio: 'Eva' })).body;
  expect((await orders()).map(({ entrega }) => entrega?.recibio)).toEqual(['Juan Ruiz', 'Eva']);
  await undo(second.id);
  expect(await states()).toEqual(['REALIZADO', 'PENDIENTE']);
  expect(await parcel()).toMatchObject({ pendientes: 1, entrega: { id: first.id } });
});

test('a delivery that fails at its commit does nothing', async () => {
  await placed();
  await t.db.execute`alter table auditoria add constraint nothing_more check (campo <> 'entregado a') not valid`;
  expect((await deliver()).status).toBe(500);
  await t.db.execute`alter table auditoria drop constraint nothing_more`;
  expect(await states()).toEqual(['PENDIENTE']);
  expect(await parcel()).toMatchObject({ pendientes: 1, entrega: null });
});

test('a delivery needs a parcel and whoever received it', async () => {
  await placed();
  const refused = async (given: Partial<NewDelivery>) => {
    const { status, body } = await deliver(given);
    return [status, body.code, body.errors?.[0]?.field];
  };
  expect(await refused({ recibio: '  ' })).toEqual([422, 'DATO_RECHAZADO', 'recibio']);
  expect(await refused({ recibio: 'x'.repeat(121) })).toEqual([422, 'DATO_RECHAZADO', 'recibio']);
  expect(await refused({ vendedorId: admin.id })).toEqual([404, 'NO_ENCONTRADO', undefined]);
  expect((await admin.call('POST /api/armado/9999/entregas', { vendedorId: 1, version: 1, recibio: 'x' })).status).toBe(
    404,
  );
  expect((await undo(999_999)).status).toBe(404);
  expect(await states()).toEqual(['PENDIENTE']);
});

describe('of what did not come', () => {
  let bazar: number;
  let set: Awaited<ReturnType<TestApp['product']>>;
  let late: Caller;
  beforeAll(async () => {
    bazar = await t.supplier('Bazar SA');
    set = await t.product({ name: 'Set', amount: 47, proveedorId: bazar });
  });
  beforeEach(async () => {
    late = await t.person('VENDEDOR');
    await admin.call('PUT /api/producto/estadoCatalogo/true');
    await place(late, { ...set, referencia: 'azul' });
    ({ ventanaId: ventana } = await place(seller, { ...set, referencia: 'rojo' }, { ...product, quantity: 2 }));
    await admin.call('PUT /api/producto/estadoCatalogo/false');
  });
  const receive = (recibidas: number, danadas = 0, referencia = 'rojo') =>
    admin.call(`POST /api/compras/${ventana}/${bazar}/recepciones`, {
      renglones: [{ productoId: set.productoId, referencia, recibidas, danadas }],
    });
  const missing = async () => (await parcel()).renglones.map(({ name, sinRepartir }) => [name, sinRepartir]);
  const owed = async () => Number((await seller.call<{ saldo: number }>(`GET /api/cuentas/${seller.id}`)).body.saldo);

  test('a parcel is not handed over, and nobody charged, before its shortage is shared out', async () => {
    await receive(0, 1);
    expect(await missing()).toEqual([
      [product.name, 0],
      ['Set', 1],
    ]);
    const { status, body } = await deliver();
    expect([status, body.code, body.productos]).toEqual([
      409,
      'FALTANTE_SIN_REPARTIR',
      [{ productoId: set.productoId, name: 'Set', referencia: 'rojo', faltan: 1 }],
    ]);
    expect(body.detail).toContain('Según lo recibido faltan 1 de Set (rojo).');
    expect([await states(), await owed()]).toEqual([['PENDIENTE'], 0]);
    const shortage = `/api/faltantes/${ventana}/${set.productoId}`;
    const { huella, lineas } = (await admin.call<Shortage>(`GET ${shortage}?entregadas=0`)).body;
    await admin.call(`PUT ${shortage}`, { huella, reparto: lineas });
    expect([await missing(), (await deliver()).status, await owed()]).toEqual([
      [
        [product.name, 0],
        ['Set', 0],
      ],
      201,
      2 * product.amount,
    ]);
  });

  test('a parcel is handed over all the same where somebody confirms it, and then nothing waits to be shared out', async () => {
    await receive(0, 1);
    expect((await deliver({ confirmado: true })).status).toBe(201);
    expect([await states(), await missing()]).toEqual([
      ['REALIZADO'],
      [
        [product.name, 0],
        ['Set', 0],
      ],
    ]);
  });

  test('before anything came nothing is missing; then what another reference lacks keeps that parcel alone', async () => {
    expect(await missing()).toEqual([
      [product.name, 0],
      ['Set', 0],
    ]);
    await receive(1);
    const { version } = await parcel(late);
    expect((await deliver({ vendedorId: late.id, version })).body.productos).toMatchObject([
      { referencia: 'azul', faltan: 1 },
    ]);
    expect((await deliver()).status).toBe(201);
  });
});
