import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import { plusDays } from '#contract/days.ts';
import type { Order } from '#contract/orders.calls.ts';
import { pickupInWords } from '#contract/orders.ts';
import type { Packing } from '#contract/packing.calls.ts';
import type { ManagedPickupPoint, PickupDay } from '#contract/pickup-points.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';
import { testPush } from '../push/test-push.ts';

let push: Awaited<ReturnType<typeof testPush>>;
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  push = await testPush();
  t = await testApp({ pushing: { endpoints: push.endpoints, delays: [1, 1] } });
  await t.openCatalogue();
  admin = await t.person('ADMIN');
});
afterAll(async () => {
  await t.close();
  push.close();
});

const conesa = 'Conesa 970, Muñiz';
const castelli = 'Castelli 1224, José C Paz';
const today = dayAgo(0);
const [soon, later] = [plusDays(today, 3), plusDays(today, 5)];
const current = async () => {
  const window = (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body[0];
  if (!window) throw new Error('no window');
  return window.id;
};
const days = async (id: number, by = admin) =>
  (await by.call<PickupDay[]>(`GET /api/ventanas/${id}/dias-de-retiro`)).body;
const say = (id: number, ...dias: (Pick<PickupDay, 'retiro' | 'dia'> & { horario?: string })[]) =>
  admin.call<PickupDay[] & Problem>(`PUT /api/ventanas/${id}/dias-de-retiro`, { dias });
const own = async (who: Caller) => (await who.call('GET /api/mi-retiro')).body;
const dayOf = async ({ orderId }: Order, by = admin) =>
  (await by.call<Order>(`GET /api/pedidosDetalle/${orderId}`)).body.diaRetiro;

test('the day said of a point in a closing is that of its orders and of who picks up there, and of no other', async () => {
  const [seller, other] = [
    await t.person('VENDEDOR', { retiro: conesa }),
    await t.person('VENDEDOR', { retiro: castelli }),
  ];
  const product = await t.product();
  const [order, elsewhere] = [await place(seller, product), await place(other, product)];
  const id = await current();
  expect(await own(seller)).toBeNull();
  expect((await days(id)).map(({ retiro, dia, pedidos }) => [retiro, dia, pedidos]).slice(0, 2)).toEqual([
    [conesa, null, 1],
    [castelli, null, 1],
  ]);
  const { status, body } = await say(id, { retiro: conesa, dia: soon });
  expect([status, body[0]]).toEqual([200, { retiro: conesa, dia: soon, horario: '', pedidos: 1 }]);
  expect(await own(seller)).toEqual({ retiro: conesa, dia: soon, horario: '' });
  expect([await dayOf(order, seller), await dayOf(elsewhere)]).toEqual([soon, null]);
  expect(await own(other)).toBeNull();
  await say(id, { retiro: castelli, dia: later });
  expect((await days(id)).map(({ dia }) => dia).slice(0, 2)).toEqual([soon, later]);
  await say(id, { retiro: castelli, dia: null });
  expect([await dayOf(elsewhere), await dayOf(order)]).toEqual([null, soon]);
  const { body: audited } = await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=ventana');
  expect(audited.filter(({ campo }) => campo === `retiro en ${castelli}`)).toHaveLength(2);
});

test('the hours of a day are told with it, wherever the buyer reads it', async () => {
  const seller = await t.person('VENDEDOR', { retiro: conesa });
  const { orderId } = await place(seller, await t.product());
  const id = await current();
  await say(id, { retiro: conesa, dia: soon, horario: 'de 15 a 19' });
  expect(await own(seller)).toEqual({ retiro: conesa, dia: soon, horario: 'de 15 a 19' });
  expect((await seller.call(`GET /api/pedidosDetalle/${orderId}`)).body).toMatchObject({
    diaRetiro: soon,
    horarioRetiro: 'de 15 a 19',
  });
  expect(pickupInWords({ retiro: 'Conesa', dia: '2026-12-04', horario: 'de 15 a 19' })).toBe(
    'Retira el viernes 4/12, de 15 a 19, en Conesa',
  );
  await say(id, { retiro: conesa, dia: null, horario: 'de 15 a 19' });
  expect(await own(seller)).toBeNull();
});

test('a past day and a point that the closing does not have are refused, and nothing of that is written', async () => {
  const id = await current();
  const before = await days(id);
  for (const wrong of [
    { retiro: castelli, dia: plusDays(today, -1) },
    { retiro: 'Nadie 1', dia: soon },
  ])
    expect((await say(id, { retiro: conesa, dia: later }, wrong)).body.errors?.[0]?.field).toBe('dias');
  expect((await say(id, { retiro: conesa, dia: soon }, { retiro: conesa, dia: later })).status).toBe(422);
  expect((await say(99_999)).status).toBe(404);
  expect(await days(id)).toEqual(before);
});

test('once the day is past nobody is asked to come on it', async () => {
  const seller = await t.person('VENDEDOR', { retiro: conesa });
  const id = await current();
  await say(id, { retiro: conesa, dia: soon });
  expect(await own(seller)).not.toBeNull();
  await t.db.execute`update dia_retiro set dia = ${plusDays(today, -1)}::date`;
  expect(await own(seller)).toBeNull();
  // Sent along as it stands it is no news.
  expect((await say(id, { retiro: conesa, dia: plusDays(today, -1) })).status).toBe(200);
});

test('while the next closing is open the day is its own, and the last one keeps its', async () => {
  const seller = await t.person('VENDEDOR', { retiro: conesa });
  const order = await place(seller, await t.product());
  const last = await current();
  await say(last, { retiro: conesa, dia: soon });
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  expect(await own(seller)).toEqual({ retiro: conesa, dia: soon, horario: '' });
  await admin.call('PUT /api/producto/estadoCatalogo/true');
  expect(await own(seller)).toBeNull();
  await say(await current(), { retiro: conesa, dia: later });
  expect(await own(seller)).toEqual({ retiro: conesa, dia: later, horario: '' });
  expect(await dayOf(order)).toBe(soon);
});

test('who waits for an order is told once of each other day, in the words of the screens', async () => {
  const ask = async (who: Caller) => {
    const { name, ...device } = push.device();
    await who.call('PUT /api/avisos', { ...device, tipos: ['RETIRO', 'REALIZADO'] });
    return name;
  };
  const [seller, elsewhere, done] = [
    await t.person('VENDEDOR', { retiro: 'Mitre 1' }),
    await t.person('VENDEDOR', { retiro: 'Mitre 2' }),
    await t.person('VENDEDOR', { retiro: 'Mitre 1' }),
  ];
  const product = await t.product();
  const device = await ask(seller);
  const far = await ask(elsewhere);
  await ask(done);
  await place(seller, product);
  const { orderId } = await place(seller, product);
  await place(elsewhere, product);
  const cancelled = await place(done, product);
  await done.call(`DELETE /api/menu/${cancelled.orderId}`);
  push.received.length = 0;
  const id = await current();
  const told = () => push.received.map(({ device, message }) => [device, message.text]);
  const words = (dia: string, horario = '') => `${pickupInWords({ retiro: 'Mitre 1', dia, horario })}.`;
  await say(id, { retiro: 'Mitre 1', dia: soon });
  await expect.poll(told).toEqual([[device, words(soon)]]);
  await say(id, { retiro: 'Mitre 1', dia: soon });
  await say(id, { retiro: 'Mitre 1', dia: soon, horario: 'de 15 a 19' });
  await expect.poll(told).toEqual([words(soon), words(soon, 'de 15 a 19')].map((text) => [device, text]));
  push.received.shift();
  await say(id, { retiro: 'Mitre 1', dia: later });
  await expect.poll(told).toEqual([words(soon, 'de 15 a 19'), words(later)].map((text) => [device, text]));
  await admin.call(`PUT /api/menu/estadoPedido/${orderId}`);
  await expect.poll(() => told().length).toBe(3);
  expect(told()[2]).toEqual([device, words(later)]);
  await say(id, { retiro: 'Mitre 1', dia: null });
  await expect.poll(told).toHaveLength(4);
  expect(told()[3]).toEqual([device, 'Cambió, y el nuevo todavía no se sabe.']);
  // Who has the parcel in hand waits for none.
  const { puntos } = (await admin.call<Packing>(`GET /api/armado/${id}`)).body;
  const parcels = puntos.flatMap(({ lideres }) => lideres).flatMap(({ vendedores }) => vendedores);
  const version = parcels.find(({ vendedorId }) => vendedorId === seller.id)?.version;
  await admin.call(`POST /api/armado/${id}/entregas`, { vendedorId: seller.id, version, recibio: 'Eva' });
  await expect.poll(told).toHaveLength(5);
  await say(id, { retiro: 'Mitre 1', dia: soon }, { retiro: 'Mitre 2', dia: soon });
  await expect.poll(() => told().length).toBeGreaterThan(5);
  expect(told().slice(5)).toEqual([[far, `${pickupInWords({ retiro: 'Mitre 2', dia: soon, horario: '' })}.`]]);
});

test('a point that is named anew keeps its days, for orders of before and after', async () => {
  const seller = await t.person('VENDEDOR', { retiro: castelli });
  const order = await place(seller, await t.product());
  const id = await current();
  await say(id, { retiro: castelli, dia: later, horario: 'de 9 a 12' });
  const points = (await admin.call<ManagedPickupPoint[]>('GET /api/puntos-de-retiro/todos')).body;
  const point = points.find(({ nombre }) => nombre === castelli);
  const renamed = { version: point?.version, nombre: 'Castelli 1226' };
  expect((await admin.call(`PUT /api/puntos-de-retiro/${point?.id}`, renamed)).status).toBe(200);
  expect(await own(seller)).toEqual({ retiro: 'Castelli 1226', dia: later, horario: 'de 9 a 12' });
  expect(await dayOf(order)).toBe(later);
});
