import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { OneAccount } from '#contract/ledger.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { type Caller, orderOf, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let lia: Caller;
let ana: Caller;
let address: string;
let pot: Awaited<ReturnType<TestApp['product']>>;
beforeAll(async () => {
  t = await testApp({ settings: { limiteDeuda: 500 } });
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  lia = await t.person('LIDER');
  ana = await t.person('VENDEDOR', { idLider: lia.id });
  pot = await t.product({ amount: 10 });
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const owe = (who: Caller, importe: number) =>
  admin.call(`POST /api/cuentas/${who.id}/movimientos`, { tipo: 'AJUSTE', importe, nota: 'x' });
const order = (who: Caller, more: object = {}) =>
  who.call<Problem>('POST /api/menu/order', { ...orderOf(pot), ...more });

test('whoever owes more than the limit orders nothing more until it is paid, by nobody but an administrator', async () => {
  const pending = await place(ana, pot);
  await owe(ana, 500);
  const { orderId } = await place(ana, pot);
  await owe(ana, 0.01);
  const refused = await order(ana);
  expect(refused.body).toMatchObject({ status: 409, code: 'DEUDA_EXCEDIDA' });
  expect(refused.body.detail).toBe(
    'Debe US$\u00a0500,01 y el límite para pedir es US$\u00a0500,00: se podrá volver a pedir cuando se registre un pago.',
  );
  const forHer = (await order(lia, { userId: ana.id })).body;
  expect([forHer.code, forHer.detail]).toEqual(['DEUDA_EXCEDIDA', expect.stringMatching(/^Quien pide debe US/)]);
  expect((await order(admin, { userId: ana.id })).status).toBe(201);
  expect((await order(lia)).status).toBe(201);

  const line = { productoId: pot.productoId, amount: 10 };
  const edit = (quantity: number, version: number) =>
    ana.call<Order & Problem>(`PUT /api/pedidosDetalle/${pending.orderId}`, {
      version,
      menuList: [{ ...line, quantity }],
    });
  expect((await edit(2, 1)).body.code).toBe('DEUDA_EXCEDIDA');
  expect((await ana.call(`DELETE /api/menu/${orderId}`)).status).toBe(200);

  expect((await ana.call<OneAccount>(`GET /api/cuentas/${ana.id}`)).body).toMatchObject({
    limite: 500,
    excedida: true,
  });
  await admin.call(`POST /api/cuentas/${ana.id}/movimientos`, { tipo: 'PAGO', importe: 0.01, medio: 'EFECTIVO' });
  expect((await ana.call<OneAccount>(`GET /api/cuentas/${ana.id}`)).body).toMatchObject({ excedida: false });
  expect((await order(ana)).status).toBe(201);
  expect((await edit(2, 1)).status).toBe(200);
});

test('a refused order does not spend its key', async () => {
  const eva = await t.person('VENDEDOR');
  await owe(eva, 600);
  const send = () => eva.call('POST /api/menu/order', orderOf(pot), { 'idempotency-key': 'same' });
  expect((await send()).status).toBe(409);
  await owe(eva, -600);
  expect((await send()).status).toBe(201);
});

test('an open page of whoever may not order hears of it at once, and when a payment ends it', async () => {
  const eva = await t.person('VENDEDOR');
  await owe(eva, 600.5);
  const read = await follow(eva);
  expect(await read('deuda')).toContain('event: deuda\ndata: {"saldo":600.5,"limite":500}');
  await owe(eva, -600);
  expect(await read('deuda')).toContain('event: deuda\ndata: null');
  // Another limit stops or frees who owes as much as before.
  await admin.call('PUT /api/ajustes', { limiteDeuda: 0.4 });
  expect(await read('deuda')).toContain('event: deuda\ndata: {"saldo":0.5,"limite":0.4}');
  await admin.call('PUT /api/ajustes', { limiteDeuda: 500 });
  expect(await read('deuda')).toContain('event: deuda\ndata: null');
});

/** Reads on in a person's live events until one of that name. */
async function follow({ token }: Caller) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const { body } = await fetch(`${address}/api/eventos`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  return async (name: string) => {
    for (let text = ''; ; ) {
      text += (await reader?.read())?.value ?? '';
      if (text.includes(`event: ${name}`)) return text;
    }
  };
}

test('without a limit nothing is read of what is owed, and nobody is stopped', async () => {
  const free = await testApp();
  onTestFinished(() => free.close());
  await free.openCatalogue();
  const [seller, boss] = [await free.person('VENDEDOR'), await free.person('ADMIN')];
  await boss.call(`POST /api/cuentas/${seller.id}/movimientos`, { tipo: 'AJUSTE', importe: 1e6, nota: 'x' });
  const product = await free.product();
  const sent: string[] = [];
  const original = pg.Client.prototype.query;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...input: unknown[]
  ) {
    sent.push((input[0] as pg.QueryConfig).text ?? String(input[0]));
    return (original as (...input: unknown[]) => never).apply(this, input);
  });
  await place(seller, product);
  query.mockRestore();
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.filter((text) => text.includes('movimiento'))).toEqual([]);
});

const limit = (who: Caller, limiteDeuda: number | null) => admin.call(`PUT /api/${who.id}`, { limiteDeuda });
const codes = async (who: Caller) => (await order(who)).body.code;

test('a limit of one’s own counts in place of the general one, lower or higher, until it is taken away', async () => {
  const eva = await t.person('VENDEDOR');
  await owe(eva, 300);
  expect(await codes(eva)).toBeUndefined();
  await limit(eva, 299.99);
  const refused = await order(eva);
  expect(refused.body).toMatchObject({ status: 409, code: 'DEUDA_EXCEDIDA' });
  expect(refused.body.detail).toMatch(/US\$\u00a0300,00 y el límite para pedir es US\$\u00a0299,99/);
  await limit(eva, 300);
  expect(await codes(eva)).toBeUndefined();
  await owe(eva, 300);
  expect(await codes(eva)).toBe('DEUDA_EXCEDIDA');
  await limit(eva, 600);
  expect(await codes(eva)).toBeUndefined();
  expect((await eva.call<OneAccount>(`GET /api/cuentas/${eva.id}`)).body).toMatchObject({ limite: 600 });
  // The general one is 500.
  await limit(eva, null);
  expect(await codes(eva)).toBe('DEUDA_EXCEDIDA');
  await limit(eva, 0);
  await owe(eva, -600);
  expect(await codes(eva)).toBeUndefined();
  const entry = (await admin.call<AuditEntry[]>('GET /api/auditoria')).body.findLast(
    ({ campo }) => campo === 'límite de deuda',
  );
  expect(entry).toMatchObject({ entidadId: eva.id, antes: null, despues: '299.99' });
});

test('a limit of nothing, one’s own or the general one, is a limit: who owes a cent orders nothing', async () => {
  const [eva, other] = [await t.person('VENDEDOR'), await t.person('VENDEDOR')];
  await limit(eva, 0);
  for (const who of [eva, other]) await owe(who, 0.01);
  expect([await codes(eva), await codes(other)]).toEqual(['DEUDA_EXCEDIDA', undefined]);
  expect((await eva.call<OneAccount>(`GET /api/cuentas/${eva.id}`)).body).toMatchObject({ limite: 0, excedida: true });
  await admin.call('PUT /api/ajustes', { limiteDeuda: 0 });
  onTestFinished(async () => void (await admin.call('PUT /api/ajustes', { limiteDeuda: 500 })));
  expect(await codes(other)).toBe('DEUDA_EXCEDIDA');
});

test('a limit of one’s own stops an order where there is no general one, and an edit that adds units', async () => {
  await admin.call('PUT /api/ajustes', { limiteDeuda: null });
  onTestFinished(async () => void (await admin.call('PUT /api/ajustes', { limiteDeuda: 500 })));
  const [eva, other] = [await t.person('VENDEDOR'), await t.person('VENDEDOR')];
  const { orderId } = await place(eva, pot);
  for (const who of [eva, other]) await owe(who, 900);
  await limit(eva, 800);
  expect([await codes(eva), await codes(other)]).toEqual(['DEUDA_EXCEDIDA', undefined]);
  const more = { version: 1, menuList: [{ productoId: pot.productoId, amount: 10, quantity: 2 }] };
  expect((await eva.call<Problem>(`PUT /api/pedidosDetalle/${orderId}`, more)).body.code).toBe('DEUDA_EXCEDIDA');
});

test('an administrator lets the next order of who owes too much through, in words, and that one alone', async () => {
  const eva = await t.person('VENDEDOR', { idLider: lia.id });
  await owe(eva, 600);
  const exception = `/api/cuentas/${eva.id}/excepcion`;
  const seen = async () => (await eva.call<OneAccount>(`GET /api/cuentas/${eva.id}`)).body;
  expect((await admin.call(`PUT ${exception}`, { motivo: ' ' })).status).toBe(422);
  await admin.call(`PUT ${exception}`, { motivo: 'Paga el lunes' });
  expect(await seen()).toMatchObject({ excedida: true, excepcion: { motivo: 'Paga el lunes' } });
  const { body: dropped } = await admin.call<OneAccount>(`DELETE ${exception}`);
  expect([dropped.excepcion, dropped.can]).toEqual([null, { registrar: true, exceptuar: true }]);
  expect(await codes(eva)).toBe('DEUDA_EXCEDIDA');

  await admin.call(`PUT ${exception}`, { motivo: 'Paga el lunes' });
  const { body: kept } = await admin.call<OneAccount>(`PUT ${exception}`, { motivo: 'Paga el martes' });
  expect(kept.excepcion).toMatchObject({ motivo: 'Paga el martes' });
  // What is refused uses nothing up, and neither does an administrator's order.
  expect((await order(eva, { menuList: [] })).status).not.toBe(201);
  expect((await order(admin, { userId: eva.id })).status).toBe(201);
  const let1 = await order(lia, { userId: eva.id });
  expect(let1.status).toBe(201);
  expect(await seen()).toMatchObject({ excedida: true, excepcion: null });
  expect(await codes(eva)).toBe('DEUDA_EXCEDIDA');
  const entries = (await admin.call<AuditEntry[]>('GET /api/auditoria')).body;
  const told = entries.filter(({ campo }) => campo === 'excepción al límite de deuda');
  const { orderId } = let1.body as unknown as Order;
  expect(told.map(({ entidad, entidadId, antes, despues }) => [entidad, entidadId, antes, despues])).toEqual([
    ['pedido', orderId, null, 'Paga el martes'],
    ['usuario', eva.id, 'Paga el lunes', 'Paga el martes'],
    ['usuario', eva.id, null, 'Paga el lunes'],
    ['usuario', eva.id, 'Paga el lunes', null],
    ['usuario', eva.id, null, 'Paga el lunes'],
  ]);
});

test('of two orders at once with one exception, her own and her leader’s for her, exactly one is placed', async () => {
  const eva = await t.person('VENDEDOR', { idLider: lia.id });
  await owe(eva, 600);
  // Orders of one product wait for each other.
  const other = await t.product({ amount: 10 });
  for (let round = 0; round < 5; round++) {
    await admin.call(`PUT /api/cuentas/${eva.id}/excepcion`, { motivo: `Vuelta ${round}` });
    const holder = await t.db.pool.connect();
    await holder.query('begin');
    await holder.query('select from excepcion_deuda where usuario_id = $1 for update', [eva.id]);
    const orders = [order(eva), order(lia, { ...orderOf(other), userId: eva.id })];
    await untilWaiting(t.db, 2);
    await holder.query('commit');
    holder.release();
    expect((await Promise.all(orders)).map(({ status }) => status).sort()).toEqual([201, 409]);
  }
  const spent = await t.db.execute`select from excepcion_deuda where usuario_id = ${eva.id} and pedido_id is not null`;
  expect(spent).toBe(5);
});

test('an exception that is made while the debt is paid is used up by the next order, which needs it no more', async () => {
  const eva = await t.person('VENDEDOR');
  await owe(eva, 600);
  await admin.call(`PUT /api/cuentas/${eva.id}/excepcion`, { motivo: 'Paga hoy' });
  await owe(eva, -600);
  expect(await codes(eva)).toBeUndefined();
  await owe(eva, 600);
  expect(await codes(eva)).toBe('DEUDA_EXCEDIDA');
});

test('an open page of who was stopped hears that the next order is let through, and that it was used up', async () => {
  const eva = await t.person('VENDEDOR');
  await owe(eva, 600.5);
  const read = await follow(eva);
  expect(await read('deuda')).toContain('event: deuda\ndata: {"saldo":600.5,"limite":500}');
  await admin.call(`PUT /api/cuentas/${eva.id}/excepcion`, { motivo: 'Paga hoy' });
  expect(await read('deuda')).toContain('event: deuda\ndata: null');
  await order(eva);
  expect(await read('deuda')).toContain('event: deuda\ndata: {"saldo":600.5,"limite":500}');
  await limit(eva, 700);
  expect(await read('deuda')).toContain('event: deuda\ndata: null');
});
