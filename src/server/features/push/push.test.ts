import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { AuditEntry } from '#contract/audit.calls.ts';
import { spokenDate, usualTimeZone } from '#contract/days.ts';
import type { OwnSession } from '#contract/session.calls.ts';
import type { WindowSchedule } from '#contract/windows.calls.ts';
import { buildApp } from '../../app.ts';
import { connect } from '../../platform/db/connect.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { type Caller, PASSWORD, place, type TestApp, testApp } from '../../test-app.ts';
import { noticeMessage } from './notices.ts';
import { isPublic, publicEndpoints, pushService, vapidKeys } from './push-service.ts';
import { testPush } from './test-push.ts';

let push: Awaited<ReturnType<typeof testPush>>;
let t: TestApp;
let admin: Caller;
const lines: string[] = [];
beforeAll(async () => {
  push = await testPush();
  const pushing = { endpoints: push.endpoints, delays: [1, 1] };
  t = await testApp({ log: { write: (line: string) => void lines.push(line) }, pushing });
  admin = await t.person('ADMIN');
});
afterAll(async () => {
  await t.close();
  push.close();
});
beforeEach(async () => {
  push.answer = async () => 201;
  await switchCatalogue(false);
  await t.db.execute`delete from suscripcion`;
  push.received.length = 0;
  push.asked.length = 0;
  lines.length = 0;
});

const switchCatalogue = (open: boolean) => admin.call(`PUT /api/producto/estadoCatalogo/${open}`);
/** Asks on another device; answers its name. */
async function ask(who: Caller, ...tipos: string[]) {
  const { name, ...device } = push.device();
  expect((await who.call('PUT /api/avisos', { ...device, tipos })).status).toBe(204);
  return { name, ...device };
}
const chosen = async (who: Caller, { endpoint }: { endpoint: string }) =>
  (await who.call<{ tipos: string[] }>('POST /api/avisos', { endpoint })).body.tipos;
const notices = () => push.received.map(({ device, message }) => [device, message.tag]).toSorted();
const arrived = async (...expected: [device: string, tag: string][]) => {
  await expect.poll(notices).toEqual(expected.toSorted());
  await nothingWaits();
  expect(notices()).toEqual(expected.toSorted());
};
const nothingWaits = () => expect.poll(() => t.db.execute`select from aviso`).toBe(0);
const within = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
async function program(cierre: string) {
  const { version } = (await t.visitor.call<WindowSchedule>('GET /api/ventanas/programacion')).body;
  await admin.call('PUT /api/ventanas/programacion', { apertura: null, cierre, version });
}

test('who asked is told of an opening, signed and for their browser alone; nobody else is', async () => {
  const [one, other, waiting] = [
    await t.person('VENDEDOR'),
    await t.person('VENDEDOR'),
    await t.person('VENDEDOR', { pendiente: true }),
  ];
  const device = await ask(one, 'APERTURA', 'CIERRE');
  await ask(other, 'REALIZADO');
  await ask(waiting, 'APERTURA');
  await switchCatalogue(true);
  await arrived([device.name, 'catalogo']);
  const [{ key, ...notice } = { key: '' }] = push.received;
  const { body } = await one.call<{ clave: string }>('GET /api/avisos/clave');
  expect(key).toBe(body.clave);
  expect(notice).toMatchObject({
    message: { title: 'El catálogo abrió', text: 'Ya puede hacer su pedido.', path: '/individual' },
    urgency: 'normal',
    subject: 'mailto:nadie@vitrina.example',
  });
  expect((notice as { ttl: number }).ttl).toBeGreaterThan(11 * 3600);
});

test.each([
  ['2028-03-01T01:27:00Z', 'martes 29/2 a las 22:27'],
  ['2026-12-02T03:00:00Z', 'miércoles 2/12 a las 00:00'],
  ['2027-01-01T02:59:00Z', 'jueves 31/12 a las 23:59'],
])('an end at %s is told as %s, the day and hour of the business', (instant, words) => {
  const notice = { tipo: 'CIERRE', pedidoId: null, cierraAt: new Date(instant), pickup: null } as const;
  expect(noticeMessage(notice, usualTimeZone).text).toBe(`Cierra el ${words}: si le falta pedir algo, pídalo ahora.`);
});

test('a programmed closing is told ten minutes before, once a window', async () => {
  const device = await ask(await t.person('VENDEDOR'), 'CIERRE');
  await switchCatalogue(true);
  await program(within(11));
  await nothingWaits();
  expect(push.received).toEqual([]);
  const cierre = within(9.9);
  await program(cierre);
  await arrived([device.name, 'catalogo']);
  const { day, time } = wallClock(new Date(cierre), t.config.timeZone);
  expect(push.received[0]?.message.text).toBe(
    `Cierra el ${spokenDate(day)} a las ${time.slice(0, 5)}: si le falta pedir algo, pídalo ahora.`,
  );
  expect(push.received[0]).toMatchObject({ urgency: 'high', message: { path: '/carrito' } });
  await program(within(9));
  t.db.bus.announce({ kind: 'restart' });
  await nothingWaits();
  expect(push.received).toHaveLength(1);
});

test('of an order that is done its owner is told, and nobody of one that is not after all', async () => {
  await switchCatalogue(true);
  const [seller, leader] = [await t.person('VENDEDOR'), await t.person('LIDER')];
  const device = await ask(seller, 'REALIZADO');
  await ask(leader, 'REALIZADO');
  const product = await t.product();
  const orders = [await place(seller, product), await place(seller, product), await place(seller, product)];
  const [one = 0, two = 0, three = 0] = orders.map(({ orderId }) => orderId);
  await admin.call(`PUT /api/menu/estadoPedido/${one}`);
  await admin.call('PUT /api/menu/estadoPedido', { ids: [one, two] });
  await arrived([device.name, `pedido-${one}`], [device.name, `pedido-${two}`]);
  expect(push.received[0]?.message.path).toBe('/pedido-vendedor');

  let fail = () => {};
  push.answer = () => new Promise((resolve) => (fail = () => resolve(503)));
  push.received.length = 0;
  await admin.call(`PUT /api/menu/estadoPedido/${three}`);
  await expect.poll(() => push.asked.length).toBe(3);
  await admin.call(`PUT /api/menu/estadoPedido/${three}/deshacer`);
  push.answer = async () => 201;
  fail();
  await nothingWaits();
  expect(push.received).toEqual([]);
});

test('of two nodes one sends, and whoever opens waits for no service', async () => {
  const db = await connect(t.settings, { size: 4 });
  const pushing = { endpoints: push.endpoints, delays: [] };
  const app = await buildApp({ db, config: t.config, pushing });
  let answer = () => {};
  const answered = new Promise<number>((resolve) => {
    answer = () => resolve(201);
  });
  push.answer = () => answered;
  const devices = [];
  for (let n = 0; n < 6; n++) devices.push(await ask(await t.person('VENDEDOR'), 'APERTURA'));
  expect((await switchCatalogue(true)).status).toBe(200);
  await expect.poll(() => push.asked.length).toBeGreaterThanOrEqual(4);
  expect(push.received).toEqual([]);
  answer();
  await arrived(...devices.map(({ name }): [string, string] => [name, 'catalogo']));
  expect(push.asked).toHaveLength(6);
  await app.close();
  await db.close();
});

test('what a node that ended was sending is sent by another once its time is over', async () => {
  const device = await ask(await t.person('VENDEDOR'), 'REALIZADO');
  await t.db.execute`
    insert into aviso (suscripcion_id, tipo, cierra_at, vence_at, intentos, proximo_at)
    select suscripcion_id, 'APERTURA', null, now() + interval '1 hour', 1, now() + interval '1 second' from suscripcion`;
  t.db.bus.announce({ kind: 'restart' });
  await arrived([device.name, 'catalogo']);
});

test('a service that fails is tried again some times; the log and the metric say so, and no address', async () => {
  const device = await ask(await t.person('VENDEDOR'), 'APERTURA');
  push.answer = async () => 503;
  await switchCatalogue(true);
  await expect.poll(() => push.asked.length).toBe(3);
  await nothingWaits();
  const failures = lines.filter((line) => line.includes('notice not sent'));
  expect(failures.map((line) => JSON.parse(line))).toMatchObject(
    [1, 2, 3].map((attempt) => ({ attempt, status: 503 })),
  );
  expect(lines.join('')).not.toContain(device.name);
  expect((await t.app.inject('/metrics')).body).toMatch(/^push_failures_total [1-9]/m);

  for (const status of [400, 403]) {
    push.asked.length = 0;
    push.answer = async () => status;
    await switchCatalogue(false);
    await switchCatalogue(true);
    await expect.poll(() => push.asked.length).toBe(1);
    await nothingWaits();
    expect(push.asked).toHaveLength(1);
  }
  expect(await t.db.execute`select from suscripcion`).toBe(1);
});

/** A shop where nine were asked for at a service that answers like this, and after them one at another. */
async function shopBeside(answer: () => Promise<number>) {
  const other = await testPush();
  onTestFinished(() => other.close());
  other.answer = answer;
  const allows = (endpoint: string) => other.endpoints.allows(endpoint) || push.endpoints.allows(endpoint);
  const shop = await testApp({ pushing: { endpoints: { ...push.endpoints, allows }, delays: [60_000] } });
  onTestFinished(() => shop.close());
  const ask = (who: Caller, { name: _, ...device }: ReturnType<typeof push.device>) =>
    who.call('PUT /api/avisos', { ...device, tipos: ['APERTURA'] });
  for (let n = 0; n < 9; n++) await ask(await shop.person('VENDEDOR'), other.device());
  const device = push.device();
  await ask(await shop.person('VENDEDOR'), device);
  await (await shop.person('ADMIN')).call('PUT /api/producto/estadoCatalogo/true');
  const later = () => shop.db.execute`select from aviso where proximo_at > clock_timestamp() + interval '50 s'
    and proximo_at < clock_timestamp() + interval '59900 ms'`;
  return { device, other, later };
}

test('a service that fails holds up no other', async () => {
  const { device, other, later } = await shopBeside(async () => 503);
  await expect.poll(notices).toEqual([[device.name, 'catalogo']]);
  await expect.poll(later).toBe(9);
  // Those that were sent together; the others wait untried.
  expect(other.asked.length).toBeLessThanOrEqual(4);
});

test('a service that never answers holds up no other, and its own for three seconds', async () => {
  const { device, other, later } = await shopBeside(() => new Promise(() => {}));
  const began = performance.now();
  await expect.poll(notices, { timeout: 2_500 }).toEqual([[device.name, 'catalogo']]);
  expect(other.asked).toHaveLength(4);
  await expect.poll(later, { timeout: 8_000 }).toBe(9);
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(other.asked).toHaveLength(4);
});

test.each([404, 410])('a browser that is gone (%d) is told no more, the person’s others are', async (status) => {
  const seller = await t.person('VENDEDOR', { userName: `con-dos-${status}` });
  const gone = await ask(seller, 'APERTURA');
  const again = await t.logIn(seller.id, `con-dos-${status}`);
  const other = await ask(again, 'APERTURA');
  push.answer = async (device) => (device === gone.name ? status : 201);
  await switchCatalogue(true);
  await arrived([other.name, 'catalogo']);
  await expect.poll(() => t.db.execute`select from suscripcion`).toBe(1);
  expect(await chosen(again, other)).toEqual(['APERTURA']);
});

test('notices end with the session in which they were asked for, whoever ends it, and no other', async () => {
  const seller = await t.person('VENDEDOR', { userName: 'varios-equipos' });
  const [phone, tablet] = [await t.logIn(seller.id, 'varios-equipos'), await t.logIn(seller.id, 'varios-equipos')];
  const devices = { seller: await ask(seller, 'CIERRE'), phone: await ask(phone, 'CIERRE') };
  await ask(tablet, 'APERTURA');
  await phone.call('POST /api/logout');
  expect(await t.db.execute`select from suscripcion`).toBe(2);
  expect(await chosen(seller, devices.seller)).toEqual(['CIERRE']);
  const { body } = await seller.call<OwnSession[]>('GET /api/sesiones');
  for (const { id, actual } of body) if (!actual) await seller.call(`DELETE /api/sesiones/${id}`);
  expect(await t.db.execute`select from suscripcion`).toBe(1);
  await seller.call('PUT /api/usuario/clave', { actual: PASSWORD, nueva: 'otra clave bien larga' });
  expect(await chosen(seller, devices.seller)).toEqual(['CIERRE']);
  await admin.call(`DELETE /api/${seller.id}`);
  expect(await t.db.execute`select from suscripcion`).toBe(0);
});

test('a session that expired ends no notice; who logs in on that device again has it, somebody else ends it', async () => {
  const seller = await t.person('VENDEDOR', { userName: 'que-vuelve' });
  const device = await ask(seller, 'APERTURA');
  await t.db.execute`delete from sesion where usuario_id = ${seller.id}`;
  const again = await t.logIn(seller.id, 'que-vuelve');
  expect(await chosen(again, device)).toEqual(['APERTURA']);
  await again.call('DELETE /api/avisos');
  expect(await chosen(again, device)).toEqual([]);

  const { name: _, ...same } = device;
  await again.call('PUT /api/avisos', { ...same, tipos: ['CIERRE'] });
  expect(await chosen(await t.person('VENDEDOR'), device)).toEqual([]);
  expect(await t.db.execute`select from suscripcion`).toBe(0);
});

test('what was asked for is in the audit, where it goes to is nowhere', async () => {
  const seller = await t.person('VENDEDOR');
  const { name, ...device } = await ask(seller, 'REALIZADO', 'APERTURA');
  await seller.call('PUT /api/avisos', { ...device, tipos: ['CIERRE'] });
  await seller.call('DELETE /api/avisos');
  const { body } = await admin.call<AuditEntry[]>('GET /api/auditoria?pagina=1&porPagina=3');
  expect(body.map(({ campo, antes, despues }) => [campo, antes, despues])).toEqual([
    ['avisos', 'El catálogo está por cerrar', null],
    ['avisos', 'El catálogo abrió, Un pedido mío está realizado', 'El catálogo está por cerrar'],
    ['avisos', null, 'El catálogo abrió, Un pedido mío está realizado'],
  ]);
  expect(JSON.stringify(body) + lines.join('')).not.toContain(name);
});

test('notices of the oldest session end with it when a person logs in once too often', async () => {
  const seller = await t.person('VENDEDOR', { userName: 'veintiuna-veces' });
  await ask(seller, 'APERTURA');
  const second = await t.logIn(seller.id, 'veintiuna-veces');
  const device = await ask(second, 'APERTURA');
  for (let n = 0; n < 18; n++) await t.logIn(seller.id, 'veintiuna-veces');
  expect(await t.db.execute`select from suscripcion`).toBe(2);
  await t.logIn(seller.id, 'veintiuna-veces');
  expect(await t.db.execute`select from suscripcion`).toBe(1);
  expect(await chosen(second, device)).toEqual(['APERTURA']);
});

test('a person has ten devices at most', async () => {
  const seller = await t.person('VENDEDOR', { userName: 'muchos-equipos' });
  for (let n = 0; n < 11; n++) await ask(await t.logIn(seller.id, 'muchos-equipos'), 'APERTURA');
  expect(await t.db.execute`select from suscripcion`).toBe(10);
});

test.each([
  'http://push.example/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://base/x',
  'https://push.example:8443/x',
  'https://ana:clave@push.example/x',
  'push.example',
])('%s is no address of a push service', async (endpoint) => {
  expect(publicEndpoints.allows(endpoint)).toBe(false);
  const { keys } = push.device();
  const { body } = await admin.call('PUT /api/avisos', { endpoint, keys, tipos: ['APERTURA'] });
  expect(body).toMatchObject({ status: 422, code: 'DATO_RECHAZADO', errors: [{ field: 'endpoint' }] });
});

test('what no address holds is refused, also where one asks what was chosen', async () => {
  const { endpoint, keys } = push.device();
  for (const address of [`${endpoint}\0`, `${endpoint}\ud800`, `${endpoint} `]) {
    expect((await admin.call('POST /api/avisos', { endpoint: address })).status).toBe(400);
    expect((await admin.call('PUT /api/avisos', { endpoint: address, keys, tipos: ['APERTURA'] })).status).toBe(400);
  }
});

test('a name of this machine or its network is never connected to', async () => {
  expect(publicEndpoints.allows('https://fcm.googleapis.com/fcm/send/x')).toBe(true);
  const own = [
    '127.0.0.1',
    '10.0.0.7',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.7',
    'fd00::1',
    'fe80::1',
  ];
  expect(own.filter(isPublic)).toEqual([]);
  expect(['8.8.8.8', '2607:f8b0::1'].filter(isPublic)).toHaveLength(2);
  const found = new Promise((resolve) => publicEndpoints.lookup?.('localhost', {}, (error) => resolve(error?.code)));
  expect(await found).toBe('EPRIVATE');
});

test('a notice goes to the address that was looked up as public, and to no other of that name', async () => {
  const { port } = new URL(push.device().endpoint);
  const { name: _, keys, endpoint } = push.device();
  const send = pushService({
    keys: vapidKeys('x'.repeat(32)),
    subject: 'mailto:nadie@vitrina.example',
    endpoints: { allows: () => true, lookup: publicEndpoints.lookup },
  });
  const target = { endpoint: endpoint.replace(/^.*(?=\/)/, `http://localhost:${port}`), ...keys };
  const message = { title: 'x', text: 'x', path: '/', tag: 'x' };
  const outcome = await send(target, { message, ttl: 60, urgent: false }, new AbortController().signal);
  expect([outcome, push.asked]).toEqual([{ kind: 'failed', code: 'EPRIVATE' }, []]);
});

test('an address that a backup brought is looked at before anything is sent there', async () => {
  const inside = await testPush();
  onTestFinished(() => inside.close());
  const seller = await t.person('VENDEDOR');
  await ask(seller, 'APERTURA');
  await t.db.execute`update suscripcion set endpoint = ${inside.device().endpoint} where usuario_id = ${seller.id}`;
  await switchCatalogue(true);
  await expect.poll(() => t.db.execute`select from suscripcion`).toBe(0);
  await nothingWaits();
  expect(inside.asked).toEqual([]);
});

test('notices asked for while their session ends end with it', async () => {
  const [seller, other] = [await t.person('VENDEDOR'), await t.person('VENDEDOR')];
  const { name: _, ...device } = await ask(other, 'APERTURA');
  const answers = await t.db.transaction(async (tx) => {
    // Held where it writes, after it looked whether the session lives.
    await tx.execute`select from suscripcion where endpoint = ${device.endpoint} for update`;
    const asking = seller.call('PUT /api/avisos', { ...device, tipos: ['CIERRE'] });
    await untilWaiting(t.db, 1);
    // By somebody else, as what one person changes goes one after the other.
    const leaving = admin.call(`DELETE /api/${seller.id}`);
    await untilWaiting(t.db, 2);
    return [asking, leaving];
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204]);
  expect(await t.db.execute`select from suscripcion`).toBe(0);
});

test('whoever has the sessions’ secret has the same keys, nobody else', () => {
  const keys = vapidKeys('x'.repeat(32));
  expect(z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) }).parse(keys)).toEqual(
    vapidKeys('x'.repeat(32)),
  );
  expect(vapidKeys('y'.repeat(32)).publicKey).not.toBe(keys.publicKey);
});
