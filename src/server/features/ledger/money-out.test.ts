import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Movement, OneAccount } from '#contract/ledger.calls.ts';
import { toCents } from '#contract/prices.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';
import { seeded } from '../demo/trade.ts';

const PESOS = 1400;
let t: TestApp;
let admin: Caller;
let cashier: Caller;
/** Each writes at the same moment. */
let writers: Caller[];
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  cashier = await t.person('AYUDANTE', { nombre: 'Caro', apellido: 'Caja', permisos: ['CAJA'] });
  writers = await Promise.all(Array.from({ length: 5 }, () => t.person('ADMIN')));
  await admin.call('POST /api/cotizaciones', { dia: dayAgo(0), pesos: PESOS });
});
afterAll(() => t.close());

const write = ({ id }: Caller, movement: object, key?: string, by = cashier) =>
  by.call<Movement & Problem>(`POST /api/cuentas/${id}/movimientos`, movement, key ? { 'idempotency-key': key } : {});
const handOut = (who: Caller, importe: number, more: object = {}, key?: string, by?: Caller) =>
  write(who, { tipo: 'ENTREGA', medio: 'EFECTIVO', importe, ...more }, key, by);
const credit = (who: Caller, importe: number) => write(who, { tipo: 'AJUSTE', importe: -importe, nota: 'Ganado' });
const reverse = (id: number) =>
  cashier.call<Movement & Problem>(`POST /api/movimientos/${id}/contraasiento`, { motivo: 'Error' });
const saldo = async ({ id }: Caller) => (await cashier.call<OneAccount>(`GET /api/cuentas/${id}`)).body.saldo;

test('money is handed out up to what stands in her favour, in either coin, and taken back', async () => {
  const lia = await t.person('LIDER', { nombre: 'Lía', apellido: 'Paz' });
  expect((await handOut(lia, 0.01)).body).toMatchObject({ status: 409, code: 'SIN_SALDO_A_FAVOR' });
  await credit(lia, 104.19);
  expect((await handOut(lia, 104.2)).body).toMatchObject({
    code: 'SIN_SALDO_A_FAVOR',
    detail: 'Tiene US$\u00a0104,19 a favor y se le darían US$\u00a0104,20.',
  });
  const pesos = await handOut(lia, 56_000, { moneda: 'ARS', medio: 'TRANSFERENCIA', nota: 'primera parte' });
  expect(pesos).toMatchObject({
    status: 201,
    body: {
      tipo: 'ENTREGA',
      importe: 40,
      saldo: -64.19,
      medio: 'TRANSFERENCIA',
      pago: { moneda: 'ARS', importe: 56_000, cotizacion: PESOS, dia: dayAgo(0) },
      can: { anular: true },
    },
  });
  expect((await handOut(lia, 64.19)).body).toMatchObject({ importe: 64.19, saldo: 0, pago: { moneda: 'USD' } });
  expect(await reverse(pesos.body.id)).toMatchObject({ status: 201, body: { importe: -40, saldo: -40 } });
  for (const wrong of [
    { importe: 0 },
    { importe: -1 },
    { importe: 1, medio: undefined },
    { importe: 1, dia: dayAgo(-1) },
  ])
    expect((await write(lia, { tipo: 'ENTREGA', medio: 'EFECTIVO', ...wrong })).status).toBe(422);
  expect((await handOut(lia, 1, { moneda: 'ARS', dia: '2001-01-01' })).body.code).toBe('SIN_COTIZACION');
  expect(await saldo(lia)).toBe(-40);
});

test('one key hands out once, also when nothing stands in her favour any more', async () => {
  const lia = await t.person('LIDER');
  await credit(lia, 50);
  const sent = await Promise.all([1, 2, 3, 4].map(() => handOut(lia, 50, {}, 'entrega')));
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect((await handOut(lia, 40, {}, 'entrega')).body.code).toBe('CLAVE_REUTILIZADA');
  expect(await saldo(lia)).toBe(0);
});

test.each([1, 2, 3, 4])(
  'no more is handed out than was in her favour, whatever happens at once (seed %i)',
  async (seed) => {
    const random = seeded(seed * 15_485_863);
    const lia = await t.person('LIDER');
    /** Cents that she owes, and the movements that stand, from what the shop did. */
    let owed = 0n;
    const standing: { id: number; cents: bigint }[] = [];
    const keep = ({ status, body }: Awaited<ReturnType<typeof write>>, cents: bigint) => {
      expect([201, 409]).toContain(status);
      if (status === 409) return expect(body.code).toBe('SIN_SALDO_A_FAVOR');
      owed += cents;
      return standing.push({ id: body.id, cents });
    };
    for (let round = 0; round < 8; round++) {
      const amount = BigInt(random.between(1, 20_000));
      keep(await credit(lia, Number(amount) / 100), -amount);
      const back = standing.length && random.chance(0.3) ? random.pick(standing) : undefined;
      if (back) {
        expect((await reverse(back.id)).status).toBe(201);
        owed -= back.cents;
        standing.splice(standing.indexOf(back), 1);
      }
      const before = owed;
      const asked = Array.from({ length: 5 }, () => {
        const cents = BigInt(random.between(1, 12_000));
        const inPesos = random.chance(0.5);
        // Half up, as a person would divide.
        return { cents: inPesos ? (cents * 20n + BigInt(PESOS)) / (2n * BigInt(PESOS)) : cents, paid: cents, inPesos };
      }).filter(({ cents }) => cents > 0n);
      const answers = await Promise.all(
        asked.map(({ paid, inPesos }, at) =>
          inPesos
            ? handOut(lia, Number(paid) / 10, { moneda: 'ARS' }, undefined, writers[at])
            : handOut(lia, Number(paid) / 100, {}, undefined, writers[at]),
        ),
      );
      for (const [at, answer] of answers.entries()) keep(answer, asked[at]?.cents ?? 0n);
      if (answers.some(({ status }) => status === 201)) expect(owed <= 0n, `seed ${seed}, round ${round}`).toBe(true);
      for (const [at, { status }] of answers.entries())
        if (status === 409) expect((asked[at]?.cents ?? 0n) > -owed, `refused though it fitted: ${before}`).toBe(true);
      expect(BigInt(toCents(await saldo(lia)))).toBe(owed);
    }
  },
);

test('a receipt says who gave what to whom, both ways, to her and hers alone', async () => {
  const lia = await t.person('LIDER', { nombre: 'Lía', apellido: 'Luz' });
  const [ana, other] = [
    await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Sol', idLider: lia.id }),
    await t.person('VENDEDOR'),
  ];
  const { body: paid } = await write(ana, {
    tipo: 'PAGO',
    medio: 'EFECTIVO',
    moneda: 'ARS',
    importe: 47_250,
    nota: 'en la feria',
  });
  const { body: given } = await handOut(ana, 12.5);
  const { body: adjusted } = await credit(ana, 1);
  const receipt = (movement: number, by = ana, id = ana.id) =>
    by.call<Problem>(`GET /api/cuentas/${id}/movimientos/${movement}/recibo`);
  const textOf = async (movement: number, by = ana) => {
    const { status, raw } = await receipt(movement, by);
    expect(status).toBe(200);
    return (await openPdf(new Uint8Array(raw.rawPayload))).pages.join(' ').replaceAll('\u00a0', ' ');
  };
  const text = await textOf(paid.id);
  for (const part of [
    `Recibo N° ${paid.id}`,
    'Recibimos de Ana Sol',
    '$ 47.250,00 al cambio de $ 1.400,00, US$ 33,75',
    'treinta y tres dólares con 75 centavos',
    'en la feria',
    'Caro Caja',
  ])
    expect(text).toContain(part);
  const out = await textOf(given.id, lia);
  expect(out).toContain('Entregamos a Ana Sol');
  expect(out).toContain('US$ 12,50');
  expect(out).toContain('US$ 21,25 a favor');
  expect((await receipt(adjusted.id)).body).toMatchObject({ status: 404, code: 'SIN_RECIBO' });
  expect((await receipt(paid.id, other)).status).toBe(403);
  expect((await receipt(paid.id, admin, other.id)).body).toMatchObject({ status: 404, code: 'SIN_RECIBO' });
  await reverse(given.id);
  expect((await receipt(given.id)).body).toMatchObject({ status: 409, code: 'MOVIMIENTO_ANULADO' });
});

test('an adjustment is owed since its day, which is not to come; its key counts with its day', async () => {
  const ana = await t.person('VENDEDOR');
  const owe = (importe: number, dia: string, key?: string) =>
    write(ana, { tipo: 'AJUSTE', importe, nota: 'Saldo inicial', dia }, key);
  expect((await owe(5, dayAgo(-1))).body.errors).toMatchObject([{ field: 'dia' }]);
  const desde = async () => (await admin.call<OneAccount>(`GET /api/cuentas/${ana.id}`)).body.desde;
  await write(ana, { tipo: 'AJUSTE', importe: 1, nota: 'De hoy' });
  expect(await desde()).toBe(dayAgo(0));
  const dated = await owe(30, dayAgo(70), 'inicial');
  expect(dated.body).toMatchObject({ importe: 30, saldo: 31, dia: dayAgo(70), pago: null });
  expect((await owe(30, dayAgo(70), 'inicial')).body.id).toBe(dated.body.id);
  expect((await owe(30, dayAgo(69), 'inicial')).body.code).toBe('CLAVE_REUTILIZADA');
  expect(await desde()).toBe(dayAgo(70));
  // A payment settles the older debt first, though it was written later.
  await write(ana, { tipo: 'PAGO', medio: 'OTRO', importe: 30 });
  expect(await desde()).toBe(dayAgo(0));
});
