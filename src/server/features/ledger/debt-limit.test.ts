import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { OneAccount } from '#contract/ledger.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, orderOf, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let lia: Caller;
let ana: Caller;
let pot: Awaited<ReturnType<TestApp['product']>>;
beforeAll(async () => {
  t = await testApp({ settings: { limiteDeuda: 500 } });
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  lia = await t.person('LIDER');
  ana = await t.person('VENDEDOR', { idLider: lia.id });
  pot = await t.product({ amount: 10 });
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
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const eva = await t.person('VENDEDOR');
  await owe(eva, 600.5);
  const read = await follow(address, eva);
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
async function follow(address: string, { token }: Caller) {
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
