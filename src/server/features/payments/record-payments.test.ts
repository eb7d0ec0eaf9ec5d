import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Movement } from '#contract/ledger.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';

let t: TestApp;
let cashier: Caller;
let ana: Caller;
let bruno: Caller;
beforeAll(async () => {
  t = await testApp();
  cashier = await t.person('AYUDANTE', { permisos: ['CAJA'] });
  await cashier.call('POST /api/cotizaciones', { dia: dayAgo(1), pesos: 1000 });
});
beforeEach(async () => {
  ana = await t.person('VENDEDOR');
  bruno = await t.person('LIDER');
});
afterAll(() => t.close());

const register = (pagos: object[], key?: string, by = cashier) =>
  by.call<Movement[] & Problem>('POST /api/cuentas/pagos', { pagos }, key ? { 'idempotency-key': key } : {});
const row = (who: Caller, values: object = {}) => ({
  userId: who.id,
  moneda: 'ARS',
  importe: 10_000,
  medio: 'EFECTIVO',
  dia: dayAgo(1),
  nota: '',
  ...values,
});
const balance = async ({ id }: Caller) => (await cashier.call<{ saldo: number }>(`GET /api/cuentas/${id}`)).body.saldo;

test('payments of several people, in both coins, are registered together, each with what was handed over', async () => {
  const { status, body } = await register([
    row(ana, { nota: 'del lunes' }),
    row(bruno, { moneda: 'USD', importe: 7.5, medio: 'TRANSFERENCIA', dia: undefined }),
    row(ana, { importe: 500 }),
  ]);
  expect(status).toBe(201);
  expect(body.map(({ importe, saldo, pago }) => [importe, saldo, pago?.moneda, pago?.importe, pago?.dia])).toEqual([
    [-10, -10, 'ARS', 10_000, dayAgo(1)],
    [-7.5, -7.5, 'USD', 7.5, dayAgo(0)],
    [-0.5, -10.5, 'ARS', 500, dayAgo(1)],
  ]);
  expect([await balance(ana), await balance(bruno)]).toEqual([-10.5, -7.5]);
});

test('one row that cannot be refuses all, and each row says what is wrong with it', async () => {
  const helper = await t.person('AYUDANTE');
  const { status, body } = await register([
    row(ana),
    row(helper),
    row(bruno, { dia: dayAgo(-1) }),
    row(bruno, { importe: 0.01 }),
    row(bruno, { dia: dayAgo(2) }),
  ]);
  expect([status, body.code]).toEqual([422, 'DATO_RECHAZADO']);
  expect(body.errors?.map(({ field }) => field)).toEqual([
    'pagos.1.userId',
    'pagos.2.dia',
    'pagos.3.importe',
    'pagos.4.dia',
  ]);
  expect((await register([row(ana), row(ana, { dia: dayAgo(2) })])).body.code).toBe('SIN_COTIZACION');
  expect((await register([row(ana), row(ana, { importe: 0 })])).body).toMatchObject({
    status: 422,
    errors: [{ field: 'pagos.1.importe' }],
  });
  expect((await register(Array.from({ length: 501 }, () => row(ana)))).status).toBe(422);
  expect((await register([])).status).toBe(422);
  expect([await balance(ana), await balance(bruno)]).toEqual([0, 0]);
});

test('sent again, or ten times at once, with one key the rows are registered once', async () => {
  const rows = [row(ana), row(bruno), row(ana, { importe: 5000 })];
  const answers = await Promise.all(Array.from({ length: 10 }, () => register(rows, 'sheet')));
  const ids = answers.map(({ body }) => body.map(({ id }) => id));
  expect(new Set(ids.map(String)).size).toBe(1);
  expect(answers[0]?.body.map(({ importe }) => importe)).toEqual([-10, -10, -5]);
  await cashier.call('POST /api/cotizaciones', { dia: dayAgo(1), pesos: 2000 });
  expect((await register(rows, 'sheet')).body.map(({ id }) => id)).toEqual(ids[0]);
  // Neither another's key of the same name nor a longer one of the same beginning is this one.
  const other = await t.person('AYUDANTE', { permisos: ['CAJA'] });
  await register([row(bruno, { importe: 1000 })], 'sheet', other);
  await register([row(bruno, { importe: 1000 })], 'sheets');
  expect((await register(rows, 'sheet')).body.map(({ id }) => id)).toEqual(ids[0]);
  for (const fewer of [rows.slice(1), rows.slice(0, 2)])
    expect((await register(fewer, 'sheet')).body.code).toBe('CLAVE_REUTILIZADA');
  expect([await balance(ana), await balance(bruno)]).toEqual([-15, -11]);
  await cashier.call('POST /api/cotizaciones', { dia: dayAgo(1), pesos: 1000 });
});

test('two sheets of the same people in either order end both', async () => {
  const people = [ana, bruno];
  const sheets = [people, people.toReversed()].map((order) => register(order.map((who) => row(who))));
  expect((await Promise.all(sheets)).map(({ status }) => status)).toEqual([201, 201]);
  expect([await balance(ana), await balance(bruno)]).toEqual([-20, -20]);
});

test('five hundred are registered in one go', async () => {
  const { status, body } = await register(Array.from({ length: 500 }, () => row(ana)));
  expect([status, body.length, await balance(ana)]).toEqual([201, 500, -5000]);
});
