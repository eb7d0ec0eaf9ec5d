import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import { futureDay } from '#contract/days.ts';
import type { Movement } from '#contract/ledger.calls.ts';
import type { Rate } from '#contract/rates.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { seeded } from '#contract/test-seeded.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { openXlsx, tableOf } from '../../documents/test-open-xlsx.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';

let t: TestApp;
let admin: Caller;
let cashier: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  cashier = await t.person('AYUDANTE', { nombre: 'Caro', apellido: 'Caja', permisos: ['CAJA'] });
});
afterAll(() => t.close());

const enter = (dia: string, pesos: number, who = cashier) =>
  who.call<Rate & Problem>('POST /api/cotizaciones', { dia, pesos });
const rates = async (who = admin, query = '') => (await who.call<Rate[]>(`GET /api/cotizaciones${query}`)).body;
const pay = ({ id }: Caller, payment: object, key?: string) =>
  cashier.call<Movement & Problem>(
    `POST /api/cuentas/${id}/movimientos`,
    { tipo: 'PAGO', medio: 'EFECTIVO', ...payment },
    key ? { 'idempotency-key': key } : {},
  );
const inPesos = (who: Caller, importe: number, dia: string, key?: string) =>
  pay(who, { moneda: 'ARS', importe, dia }, key);
const movements = async ({ id }: Caller) => (await admin.call<Movement[]>(`GET /api/cuentas/${id}/movimientos`)).body;

test('without a rate of its day or before, a payment in pesos is refused, and one in dollars is not', async () => {
  const ana = await t.person('VENDEDOR');
  await enter(dayAgo(2), 1000);
  const refused = await inPesos(ana, 5000, dayAgo(3));
  expect(refused).toMatchObject({ status: 422, body: { code: 'SIN_COTIZACION', errors: [{ field: 'dia' }] } });
  expect(await movements(ana)).toEqual([]);
  expect(await pay(ana, { importe: 5, dia: dayAgo(3) })).toMatchObject({
    status: 201,
    body: { importe: -5, pago: { moneda: 'USD', importe: 5, cotizacion: null, dia: dayAgo(3) } },
  });
  expect((await pay(ana, { importe: 5 })).body.pago).toEqual({
    moneda: 'USD',
    importe: 5,
    cotizacion: null,
    dia: dayAgo(0),
  });
});

test('a day’s later rate counts, the history keeps both, and the audit says who entered them', async () => {
  expect(await enter(dayAgo(1), 1400)).toMatchObject({
    status: 201,
    body: { dia: dayAgo(1), pesos: 1400, quien: 'Caro Caja' },
  });
  expect((await enter(dayAgo(1), 1450.5, admin)).status).toBe(201);
  expect((await rates()).slice(0, 3).map(({ dia, pesos }) => [dia, pesos])).toEqual([
    [dayAgo(1), 1450.5],
    [dayAgo(1), 1400],
    [dayAgo(2), 1000],
  ]);
  const [entry] = (await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=cotización')).body;
  expect(entry).toMatchObject({ campo: 'alta', despues: '$\u00a01.450,50' });
  await expect(t.db.execute`update cotizacion set pesos = 1`).rejects.toThrow('no se cambia ni se borra');
  await expect(t.db.execute`delete from cotizacion`).rejects.toThrow('no se cambia ni se borra');
});

test('everybody logged in reads rates, and sellers do not read who entered them', async () => {
  const [newest] = await rates(await t.person('VENDEDOR'), '?ultimas=1');
  expect(newest).toMatchObject({ pesos: 1450.5, quien: null });
  expect(await rates(admin, '?ultimas=2')).toHaveLength(2);
});

test.each([
  [
    { dia: dayAgo(-1), pesos: 1000 },
    { status: 422, body: { errors: [{ field: 'dia', message: futureDay }] } },
  ],
  [
    { dia: dayAgo(0), pesos: 0.99 },
    { status: 422, body: { errors: [{ field: 'pesos' }] } },
  ],
  [
    { dia: dayAgo(0), pesos: 1_000_000.01 },
    { status: 422, body: { errors: [{ field: 'pesos' }] } },
  ],
  [
    { dia: dayAgo(0), pesos: 1000.005 },
    { status: 422, body: { errors: [{ field: 'pesos' }] } },
  ],
])('what no rate can be is refused: %o', async (rate, problem) => {
  expect(await cashier.call('POST /api/cotizaciones', rate)).toMatchObject(problem);
});

test('a payment in pesos is taken at the rate of its day, and no later rate moves it', async () => {
  const ana = await t.person('VENDEDOR');
  const paid = await inPesos(ana, 47_250, dayAgo(1), 'pesos-1');
  const pago = { moneda: 'ARS', importe: 47_250, cotizacion: 1450.5, dia: dayAgo(1) };
  // 47,250 ÷ 1,450.50 = 32.5749…
  expect(paid).toMatchObject({ status: 201, body: { importe: -32.57, saldo: -32.57, pago } });
  expect((await inPesos(ana, 47_250, dayAgo(2))).body).toMatchObject({ importe: -47.25, pago: { cotizacion: 1000 } });
  await enter(dayAgo(1), 2000);
  const again = await inPesos(ana, 47_250, dayAgo(1), 'pesos-1');
  expect([again.status, again.body.id]).toEqual([201, paid.body.id]);
  expect((await inPesos(ana, 47_251, dayAgo(1), 'pesos-1')).body.code).toBe('CLAVE_REUTILIZADA');
  expect((await movements(ana)).map(({ importe, pago }) => [importe, pago?.cotizacion])).toEqual([
    [-32.57, 1450.5],
    [-47.25, 1000],
  ]);
});

test.each([
  [{ moneda: 'ARS', importe: 100, dia: dayAgo(-1) }, 'dia'],
  [{ moneda: 'ARS', importe: 0.01, dia: dayAgo(1) }, 'importe'],
  [{ tipo: 'AJUSTE', nota: 'x', moneda: 'ARS', importe: 100 }, 'moneda'],
  [{ tipo: 'AJUSTE', nota: 'x', dia: dayAgo(-1), importe: 100 }, 'dia'],
])('what cannot be paid is refused at its field: %o', async (payment, field) => {
  const ana = await t.person('VENDEDOR');
  expect(await pay(ana, payment)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  expect(await movements(ana)).toEqual([]);
});

test('a payment in pesos above what is owed is asked about in dollars', async () => {
  const ana = await t.person('VENDEDOR');
  const asked = await pay(ana, { moneda: 'ARS', importe: 20_000, dia: dayAgo(2), confirmado: false });
  expect(asked.body).toMatchObject({ code: 'PAGO_INUSUAL', title: 'Son veinte dólares.' });
});

test('pages are told the rate by which they say pesos only where the shop shows them', async () => {
  const seller = await t.person('VENDEDOR');
  const current = async () => (await seller.call('GET /api/cotizaciones/vigente')).body;
  expect(await current()).toBeNull();
  await admin.call('PUT /api/ajustes', { mostrarPesos: true });
  expect(await current()).toEqual({ dia: dayAgo(1), pesos: 2000 });
  await admin.call('PUT /api/ajustes', { mostrarPesos: false });
});

test.each([
  [11, 20],
  [2026, 40],
  [77_777, 60],
])('with seed %i, account, statement and month agree with a model of what was handed over', async (seed, before) => {
  const random = seeded(seed);
  const ana = await t.person('VENDEDOR', { nombre: 'Modelo', apellido: `N${seed}` });
  // Days of its own, before those on which there is any other rate.
  const known = new Map<number, bigint>();
  let [dollars, pesos] = [0n, 0n];
  const standing: { id: number; importe: bigint; pesos: bigint }[] = [];
  for (let step = 0; step < 60; step++) {
    const age = before + random(4);
    const dia = dayAgo(age);
    const dice = random(10);
    if (dice < 2) {
      const rate = 100_000 + random(100_000);
      expect((await enter(dia, rate / 100)).status).toBe(201);
      known.set(age, BigInt(rate));
    } else if (dice < 4 && standing.length) {
      const [back] = standing.splice(random(standing.length), 1);
      if (!back) continue;
      await cashier.call(`POST /api/movimientos/${back.id}/contraasiento`, { motivo: 'Era de otra.' });
      dollars += back.importe;
      pesos -= back.pesos;
    } else {
      const cents = 1000 + random(20_000_000);
      const moneda = random(3) ? 'ARS' : 'USD';
      const medio = (['EFECTIVO', 'TRANSFERENCIA', 'OTRO'] as const)[random(3)];
      const rate = [0, 1, 2, 3].map((n) => known.get(age + n)).find((rate) => rate !== undefined);
      const { body } = await pay(ana, { moneda, medio, importe: cents / 100, dia });
      if (moneda === 'ARS' && rate === undefined) {
        expect(body.code).toBe('SIN_COTIZACION');
        continue;
      }
      const importe = moneda === 'ARS' && rate ? halfUp(BigInt(cents) * 100n, rate) : BigInt(cents);
      const handed = moneda === 'ARS' ? BigInt(cents) : 0n;
      expect(body.importe, `${cents} at ${rate}`).toBe(-Number(importe) / 100);
      standing.push({ id: body.id, importe, pesos: handed });
      dollars -= importe;
      pesos += handed;
    }
  }
  expect(pesos).toBeGreaterThan(0n);
  const account = (await admin.call<{ saldo: number }>(`GET /api/cuentas/${ana.id}`)).body;
  expect(account.saldo).toBe(Number(dollars) / 100);

  const statement = await admin.call(`GET /api/cuentas/${ana.id}/resumen`);
  const lines = tableOf(openXlsx(statement.raw.rawPayload).sheets[0] as never, 'Fecha');
  expect(lines.at(-1)?.Saldo?.value).toBe(Number(dollars) / 100);

  const { raw } = await admin.call(`GET /api/cuentas/contabilidad?fechaDesde=${dayAgo(0)}&fechaHasta=${dayAgo(0)}`);
  const { sheets } = openXlsx(unzipSync(raw.rawPayload)['Contabilidad.xlsx'] as Uint8Array);
  const rowsOf = (name: string, first: string) =>
    tableOf(sheets.find((sheet) => sheet.name === name) as never, first).map((row) =>
      Object.fromEntries(Object.entries(row).map(([header, cell]) => [header, cell?.value])),
    );
  const facts = rowsOf('Pagos', 'Fecha').filter(({ Persona }) => Persona === `Modelo N${seed}`);
  const cents = (rows: Record<string, unknown>[], header: string) =>
    rows.reduce((sum, row) => sum + BigInt(Math.round(Number(row[header] ?? 0) * 100)), 0n);
  expect([cents(facts, 'Pesos recibidos'), cents(facts, 'Importe')]).toEqual([pesos, -dollars]);
  // Sums by coin and means are those of the rows, of everybody.
  const all = rowsOf('Pagos', 'Fecha').filter(({ Persona }) => Persona);
  const byMeans = rowsOf('Pagos por medio', 'Moneda').filter(({ Medio }) => Medio);
  for (const header of ['Pesos recibidos', 'Importe']) expect(cents(byMeans, header)).toBe(cents(all, header));
  for (const { Moneda, Medio, ...sums } of byMeans)
    expect(cents([sums], 'Importe')).toBe(
      cents(
        all.filter((row) => row.Moneda === Moneda && row.Medio === Medio),
        'Importe',
      ),
    );
});

const halfUp = (numerator: bigint, divisor: bigint) =>
  (numerator % divisor) * 2n < divisor ? numerator / divisor : numerator / divisor + 1n;

test('a statement says beside the dollars what was handed over, and at which rate', async () => {
  const ana = await t.person('VENDEDOR');
  await enter(dayAgo(2), 1000);
  await inPesos(ana, 47_250, dayAgo(2));
  const pdf = await admin.call(`GET /api/cuentas/${ana.id}/resumen`, undefined, { accept: 'application/pdf' });
  const text = (await openPdf(pdf.raw.rawPayload)).pages.join(' ').replaceAll('\u00a0', ' ');
  expect(text).toContain('Pago en efectivo: $ 47.250,00 al cambio de $ 1.000,00');
  const sheet = await admin.call(`GET /api/cuentas/${ana.id}/resumen`);
  const lines = tableOf(openXlsx(sheet.raw.rawPayload).sheets[0] as never, 'Fecha');
  expect(lines.some(({ Pesos, Cotización }) => Pesos?.value === 47_250 && Cotización?.value === 1000)).toBe(true);
});

test('the database holds by itself what a payment in pesos is in dollars', async () => {
  const ana = await t.person('VENDEDOR');
  const add = (importe: number, recibido: number, cotizacion: number | null) =>
    t.db
      .execute`insert into movimiento (usuario_id, tipo, importe, medio, moneda, recibido, cotizacion, dia, creado_por)
      values (${ana.id}, 'PAGO', ${importe}::numeric, 'EFECTIVO', 'ARS', ${recibido}::numeric, ${cotizacion}::numeric, '2026-11-26', ${admin.id})`;
  await expect(add(-32.6, 47_250, 1450)).rejects.toThrow('movimiento_recibido');
  await expect(add(-32.59, 47_250, null)).rejects.toThrow('movimiento_recibido');
  await add(-32.59, 47_250, 1450);
});
