import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usualTimeZone } from '#contract/days.ts';
import type { OrderingWindow, WindowSchedule } from '#contract/windows.calls.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { orderOf, place, type TestApp, testApp } from '../../test-app.ts';
import { placeOrder } from '../orders/place-order.ts';
import { carryOutDue, followSchedule } from './follow-schedule.ts';

let t: TestApp;
let admin: Awaited<ReturnType<TestApp['person']>>;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());
beforeEach(async () => {
  await switchCatalogue(true);
  await program({ ritmo: null });
});

const switchCatalogue = (open: boolean) => admin.call(`PUT /api/producto/estadoCatalogo/${open}`);
const read = async () => (await t.visitor.call<WindowSchedule>('GET /api/ventanas/programacion')).body;
const last = async () =>
  (await admin.call<OrderingWindow[]>('GET /api/ventanas?porPagina=1')).body[0] as OrderingWindow;
const isOpen = async () => (await t.visitor.call<boolean>('GET /api/producto/estadoCatalogo')).body;
const within = (minutes: number, now = Date.now()) => new Date(now + minutes * 60_000).toISOString();
async function program(times: Partial<Omit<WindowSchedule, 'ahora'>>) {
  const { version } = await read();
  return admin.call<WindowSchedule>('PUT /api/ventanas/programacion', {
    apertura: null,
    cierre: null,
    version,
    ...times,
  });
}
const weekly: NonNullable<WindowSchedule['ritmo']> = {
  abre: { dia: 'LUNES', hora: '08:00' },
  cierra: { dia: 'JUEVES', hora: '21:00' },
};
/** A day and an hour of Argentina, three hours behind UTC. */
const clock = (instant: string | null) => {
  const there = new Date(Date.parse(instant ?? '') - 3 * 3_600_000);
  return `${['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'][there.getUTCDay()]} ${there.toISOString().slice(11, 16)}`;
};
const hoursBetween = (from: string | null, to: string | null) =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / 3_600_000;
const mondayAfter = 3 * 24 + 11;
const thursdayAfter = 3 * 24 + 13;
/** As if the clock had gone on so many minutes. */
const pass = (minutes: number) => t.db.execute`
  update programacion set abre_at = abre_at - make_interval(mins => ${minutes}), cierra_at = cierra_at - make_interval(mins => ${minutes})`;

test('what is programmed is read by everybody, written by administrators and kept in the audit', async () => {
  const times = { cierre: within(60), apertura: within(120) };
  const { version } = await read();
  const { body } = await program(times);
  expect(body).toMatchObject({ ...times, version: version + 1 });
  expect(Date.parse(body.ahora)).toBeGreaterThan(Date.now() - 60_000);
  expect(await read()).toMatchObject(times);
  const kept = await admin.call<{ campo: string; despues: string }[]>('GET /api/auditoria?texto=Programación');
  expect(kept.body).toContainEqual(expect.objectContaining({ campo: 'cierre programado', despues: times.cierre }));
});

test('of two who program at once the second is told', async () => {
  const { version } = await read();
  const write = (cierre: string) => admin.call('PUT /api/ventanas/programacion', { apertura: null, cierre, version });
  const answers = await Promise.all([write(within(60)), write(within(90))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'VERSION_VIEJA' });
});

test('a version that no programme can have is refused', async () => {
  const { status } = await program({ version: Number.MAX_SAFE_INTEGER });
  expect(status).toBe(422);
});

test.each([
  [true, { cierre: -1 }, 'cierre', 'Ese momento ya pasó.'],
  [true, { apertura: 10 }, 'cierre', 'El catálogo está abierto: programe también cuándo cierra.'],
  [true, { cierre: 10, apertura: 10 }, 'apertura', 'Debe abrir después de cerrar.'],
  [false, { cierre: 10 }, 'apertura', 'El catálogo está cerrado: programe también cuándo abre.'],
  [false, { apertura: 20, cierre: 10 }, 'cierre', 'Debe cerrar después de abrir.'],
] as const)('what cannot come is refused (open: %s, minutes: %o)', async (open, minutes, field, message) => {
  await switchCatalogue(open);
  const before = await read();
  const now = Date.now();
  const times = Object.fromEntries(Object.entries(minutes).map(([name, from]) => [name, within(from, now)]));
  const { status, body } = await program(times);
  expect([status, body]).toEqual([422, expect.objectContaining({ errors: [{ field, message }] })]);
  expect(await read()).toMatchObject({ apertura: before.apertura, cierre: before.cierre });
});

test('it closes as of its instant and opens again, once, whoever looks', async () => {
  const cierre = within(5);
  await program({ cierre, apertura: within(10) });
  expect(await carryOutDue(t.db, usualTimeZone)).toBeGreaterThan(290_000);
  await pass(6);
  await Promise.all([
    carryOutDue(t.db, usualTimeZone),
    carryOutDue(t.db, usualTimeZone),
    carryOutDue(t.db, usualTimeZone),
  ]);
  expect(await isOpen()).toBe(false);
  const closed = await last();
  expect(Date.parse(closed.cerrada ?? '')).toBeLessThan(Date.now());
  expect(await read()).toMatchObject({ cierre: null });
  await pass(6);
  await Promise.all([
    carryOutDue(t.db, usualTimeZone),
    carryOutDue(t.db, usualTimeZone),
    carryOutDue(t.db, usualTimeZone),
  ]);
  expect(await last()).toMatchObject({ cierre: closed.cierre + 1, cerrada: null });
  expect(await read()).toMatchObject({ cierre: null, apertura: null });
});

test('what passed while nobody was there is done in its order', async () => {
  await switchCatalogue(false);
  const { cierre } = await last();
  await program({ apertura: within(5), cierre: within(10) });
  await pass(20);
  await carryOutDue(t.db, usualTimeZone);
  expect(await last()).toMatchObject({ cierre: cierre + 1, pedidos: 0 });
  expect(await isOpen()).toBe(false);
});

test.each(['catalogue', 'programme'])(
  'what somebody else did while a node waited for its turn is not done again (%s)',
  async (changed) => {
    await program({ cierre: within(5) });
    await pass(6);
    const client = await t.db.pool.connect();
    await client.query('begin; lock table ventana in exclusive mode');
    const waiting = carryOutDue(t.db, usualTimeZone);
    await untilWaiting(t.db);
    if (changed === 'programme')
      await client.query(`update programacion set cierra_at = now() + interval '1 hour'; commit`);
    // Another node closed it, and an administrator opened again.
    else
      await client.query(`
        update ventana set cerrada_at = clock_timestamp(), pedidos = 0, total = 0 where cerrada_at is null;
        update programacion set cierra_at = null;
        insert into ventana (cierre) select max(cierre) + 1 from ventana; commit`);
    client.release();
    await waiting;
    expect(await isOpen()).toBe(true);
    expect((await read()).cierre === null).toBe(changed === 'catalogue');
  },
);

test('closing a closed catalogue leaves what is programmed', async () => {
  await switchCatalogue(false);
  const times = { apertura: within(5), cierre: within(10) };
  await program(times);
  expect((await switchCatalogue(false)).status).toBe(200);
  expect(await read()).toMatchObject(times);
});

test('the switch wins: what was programmed to do the same is done with, the rest stays', async () => {
  const apertura = within(120);
  await program({ cierre: within(60), apertura });
  await switchCatalogue(false);
  expect(await read()).toMatchObject({ cierre: null, apertura });
  await switchCatalogue(true);
  expect(await read()).toMatchObject({ cierre: null, apertura: null });
});

test('an order that came before the instant counts, however late its turn is; one that came after does not', async () => {
  const [buyer, product] = [await t.person('VENDEDOR'), await t.product({ amount: 2.5 })];
  await program({ cierre: within(5) });
  const placed = await place(buyer, product);
  // It is over by half a second, and nobody has closed yet.
  await t.db.execute`update programacion set cierra_at = now() - interval '500 milliseconds'`;
  const late = await buyer.call('POST /api/menu/order', orderOf(product));
  expect([late.status, late.body.code]).toEqual([423, 'CATALOGO_CERRADO']);
  const { orderId, version } = placed;
  const more = { version, menuList: orderOf({ ...product, quantity: 2 }).menuList };
  for (const change of [
    buyer.call(`PUT /api/pedidosDetalle/${orderId}`, more),
    buyer.call(`DELETE /api/menu/${orderId}`),
  ])
    expect(await change).toMatchObject({ status: 423, body: { code: 'CATALOGO_CERRADO' } });
  const reason = { motivo: 'Faltaba uno' };
  const edited = await admin.call(`PUT /api/pedidosDetalle/${orderId}`, { ...more, ...reason });
  expect(edited).toMatchObject({ status: 200, body: { totalAmount: 5 } });

  // One that came in time waits for whoever closes.
  await t.db.execute`update programacion set cierra_at = now() + interval '1 minute'`;
  const client = await t.db.pool.connect();
  await client.query('begin; lock table ventana in access exclusive mode');
  const inTime = buyer.call<{ ventanaId: number }>('POST /api/menu/order', orderOf(product));
  await untilWaiting(t.db);
  await t.db.execute`update programacion set cierra_at = now()`;
  const closing = carryOutDue(t.db, usualTimeZone);
  await client.query('rollback');
  client.release();
  await closing;
  expect((await inTime).status).toBe(201);
  expect(await last()).toMatchObject({ id: placed.ventanaId, pedidos: 2, total: 7.5 });
  expect((await buyer.call('POST /api/menu/order', orderOf(product))).status).toBe(423);
  expect(await isOpen()).toBe(false);
});

test('an order that came before the instant counts when its turn comes after the closing, unless somebody closed by hand', async () => {
  const [buyer, product] = [await t.person('VENDEDOR'), await t.product({ amount: 2.5 })];
  const order = (key: string, secondsAgo: number) =>
    placeOrder(t.db, { jti: '', id: buyer.id, tipo: 'VENDEDOR' }, t.config, {
      tipo: 'ESENCIAL',
      request: orderOf(product),
      key,
      arrived: performance.now() - secondsAgo * 1000,
    });
  const closed = 'CATALOGO_CERRADO';
  await t.db.execute`update ventana set abierta_at = abierta_at - interval '1 hour' where cerrada_at is null`;
  await program({ cierre: within(1) });
  await pass(2);
  await carryOutDue(t.db, usualTimeZone);
  const { id } = await last();
  const [placed, again] = [await order('en término', 90), await order('en término', 90)];
  expect(placed).toMatchObject({ ventanaId: id, totalAmount: 2.5 });
  expect(again.orderId).toBe(placed.orderId);
  expect(await last()).toMatchObject({ id, pedidos: 1, total: 2.5 });
  await expect(order('tarde', 30)).rejects.toThrow(closed);
  await switchCatalogue(true);
  await switchCatalogue(false);
  await expect(order('a mano', 0.5)).rejects.toThrow(closed);
});

test('a weekly rhythm programs what comes next by the business’s clocks, whatever opened or closed', async () => {
  const first = (await program({ ritmo: weekly })).body;
  expect(first.ritmo).toEqual(weekly);
  expect([clock(first.cierre), clock(first.apertura)]).toEqual(['jueves 21:00', 'lunes 08:00']);
  expect(hoursBetween(first.ahora, first.cierre)).toBeGreaterThan(0);
  expect(hoursBetween(first.ahora, first.cierre)).toBeLessThanOrEqual(7 * 24);
  expect(hoursBetween(first.cierre, first.apertura)).toBe(mondayAfter);

  await t.db.execute`update programacion set cierra_at = now()`;
  await carryOutDue(t.db, usualTimeZone);
  const closed = await read();
  expect([await isOpen(), closed.apertura]).toEqual([false, first.apertura]);
  expect(hoursBetween(closed.apertura, closed.cierre)).toBe(thursdayAfter);

  await t.db.execute`update programacion set abre_at = now()`;
  await carryOutDue(t.db, usualTimeZone);
  const open = await read();
  expect([await isOpen(), open.cierre]).toEqual([true, closed.cierre]);
  expect(hoursBetween(open.cierre, open.apertura)).toBe(mondayAfter);

  await switchCatalogue(false);
  const early = await read();
  expect(early.apertura).toBe(open.apertura);
  expect(hoursBetween(early.apertura, early.cierre)).toBe(thursdayAfter);
});

test('a holiday is skipped by hand: other instants hold once, and the rhythm goes on after them', async () => {
  const { cierre, apertura } = (await program({ ritmo: weekly })).body;
  const later = (instant: string | null) => new Date(Date.parse(instant ?? '') + 7 * 24 * 3_600_000).toISOString();
  const moved = { cierre: later(cierre), apertura: later(apertura) };
  expect((await program(moved)).body).toMatchObject({ ...moved, ritmo: weekly });
  await t.db.execute`update programacion set cierra_at = now()`;
  await carryOutDue(t.db, usualTimeZone);
  const { body } = await admin.call<WindowSchedule>('GET /api/ventanas/programacion');
  expect(body.apertura).toBe(moved.apertura);
  expect(hoursBetween(body.apertura, body.cierre)).toBe(thursdayAfter);
});

test('weeks in which no node was running are not made up for one by one', async () => {
  await switchCatalogue(false);
  await program({ ritmo: weekly });
  const { cierre } = await last();
  await t.db.execute`
    update programacion set abre_at = now() - interval '30 days', cierra_at = now() - interval '27 days'`;
  await carryOutDue(t.db, usualTimeZone);
  expect(await last()).toMatchObject({ cierre: cierre + 1 });
  const next = await read();
  expect([await isOpen(), clock(next.apertura), clock(next.cierre)]).toEqual([false, 'lunes 08:00', 'jueves 21:00']);
  expect(hoursBetween(next.ahora, next.apertura)).toBeGreaterThan(0);
  expect(hoursBetween(next.apertura, next.cierre)).toBe(thursdayAfter);
  // A step that finds the catalogue so already.
  await t.db.execute`update programacion set cierra_at = now()`;
  await carryOutDue(t.db, usualTimeZone);
  expect(await read()).toMatchObject({ apertura: next.apertura, cierre: next.cierre });
});

test('a rhythm is taken away alone, and refused where it is none', async () => {
  const programmed = (await program({ ritmo: weekly })).body;
  const { apertura, cierre } = programmed;
  expect((await program({ apertura, cierre, ritmo: null })).body).toMatchObject({ apertura, cierre, ritmo: null });
  await switchCatalogue(false);
  expect(await read()).toMatchObject({ apertura, cierre: null });
  const refused = async (ritmo: object) => {
    const { status, body } = await program({ ritmo: ritmo as typeof weekly });
    return [status, (body as { errors?: { field: string }[] }).errors?.[0]?.field];
  };
  expect(await refused({ abre: weekly.abre, cierra: weekly.abre })).toEqual([422, 'ritmo.cierra']);
  expect(await refused({ ...weekly, abre: { dia: 'LUNES', hora: '24:00' } })).toEqual([400, 'ritmo.abre.hora']);
  const kept = await admin.call<{ campo: string; despues: string }[]>('GET /api/auditoria?texto=Programación');
  const rhythms = kept.body.filter(({ campo }) => campo === 'ritmo semanal').map(({ despues }) => despues);
  expect(rhythms[0]).toBeNull();
  expect(rhythms).toContain('abre lunes 08:00, cierra jueves 21:00');
});

test('a node follows what is programmed elsewhere, and pages are told', async () => {
  const announced: unknown[] = [];
  const unlisten = t.db.bus.listen((announcement) => announced.push(announcement));
  const stop = followSchedule(t.db, usualTimeZone, (error) => expect.fail(error.message));
  try {
    await program({ cierre: new Date(Date.now() + 400).toISOString() });
    await expect.poll(isOpen).toBe(false);
    expect(announced).toContainEqual({ kind: 'window', open: false });
  } finally {
    stop();
    unlisten();
  }
});
