import { expect, test } from 'vitest';
import type { BankRow } from '#contract/bank.calls.ts';
import type { Movement } from '#contract/ledger.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { dayAgo } from '../../test-days.ts';
import { apply, balance, handIn, id, openShop, payOf, proofsOf, rowsOf, shop } from '../../test-proof-rows.ts';
import { accept, refuse } from '../../test-proofs.ts';

openShop();

type Answer = { movimientoId?: number; confirmado?: boolean };
const typed = (importe: number, more: object = {}, { person = 0, key }: { person?: number; key?: string } = {}) =>
  shop.cashier.call<Movement & Problem>(
    `POST /api/cuentas/${id(person)}/movimientos`,
    { tipo: 'PAGO', medio: 'TRANSFERENCIA', dia: dayAgo(1), importe, ...more },
    key ? { 'idempotency-key': key } : {},
  );
const pasted = (pagos: object[], more: object = {}, key?: string) =>
  shop.cashier.call<Movement[] & Problem>(
    'POST /api/cuentas/pagos',
    { pagos: pagos.map((row) => ({ userId: id(0), medio: 'TRANSFERENCIA', dia: dayAgo(1), ...row })), ...more },
    key ? { 'idempotency-key': key } : {},
  );
const bankRow = async (importe: number, reference = '') => (await rowsOf([0, importe, reference]))[0] as BankRow;
const takeBack = (movement: number) =>
  shop.cashier.call(`POST /api/movimientos/${movement}/contraasiento`, { motivo: 'No vino.' });
const payments = async () =>
  (await shop.cashier.call<Movement[]>(`GET /api/cuentas/${id(0)}/movimientos`)).body.filter(
    ({ tipo, anuladoPor }) => tipo === 'PAGO' && anuladoPor === null,
  );

/** Every door, as our screens open it: what it sends of US$ 10, and the kind of evidence that it adds. */
const doors = {
  accept: {
    kind: 'COMPROBANTE',
    open: async () => {
      const proof = await handIn(0, 10);
      return (answer: Answer = {}) =>
        shop.cashier.call<Problem>(`PUT /api/comprobantes/${proof}/aceptar`, { version: 1, ...answer });
    },
  },
  bank: {
    kind: 'BANCO',
    open: async () => {
      const pago = payOf(await bankRow(10), 0, null);
      return (answer: Answer = {}) => apply([{ ...pago, ...answer }]);
    },
  },
  typed: {
    kind: 'ESCRITO',
    open:
      async () =>
      (answer: Answer = {}) =>
        typed(10, answer.movimientoId ? answer : { confirmado: false, ...answer }),
  },
  pasted: {
    kind: 'ESCRITO',
    open:
      async () =>
      (answer: Answer = {}) =>
        pasted([{ importe: 10, ...answer }], { confirmado: false }),
  },
} as const;
type Door = keyof typeof doors;
const pairs = (Object.keys(doors) as Door[]).flatMap((first) =>
  (Object.keys(doors) as Door[])
    .filter((second) => doors[first].kind !== doors[second].kind)
    .map((second) => [first, second] as const),
);

test.each(pairs)('a payment by %s is asked about by %s: it is that one, or another', async (first, second) => {
  await typed(100, { tipo: 'AJUSTE', nota: 'Debe.', medio: undefined, dia: undefined });
  expect((await (await doors[first].open())()).status).toBeLessThan(300);
  const send = await doors[second].open();
  const asked = await send();
  const [stands] = await payments();
  expect([asked.status, (asked.body as Problem).code]).toEqual([409, 'PAGO_PARECIDO']);
  const { parecidos } = asked.body as Problem;
  expect(parecidos).toEqual([
    {
      ...{ movimientoId: stands?.id, dia: stands?.pago?.dia, medio: 'TRANSFERENCIA', quien: stands?.quien },
      evidencias: [doors[first].kind],
      ...((second === 'bank' || second === 'pasted') && { fila: 0 }),
    },
  ]);
  expect(await balance(0)).toBe(90);
  expect((await send({ movimientoId: stands?.id as number })).status).toBeLessThan(300);
  expect(await balance(0)).toBe(90);
  // That kind shows it by now: the next one is another payment, unasked.
  expect((await (await doors[second].open())()).body).not.toHaveProperty('parecidos');
});

test.each(pairs)('after a payment by %s, one by %s that is another is registered', async (first, second) => {
  await typed(100, { tipo: 'AJUSTE', nota: 'Debe.', medio: undefined, dia: undefined });
  await (await doors[first].open())();
  const send = await doors[second].open();
  expect((await send()).status).toBe(409);
  expect((await send({ confirmado: true })).status).toBeLessThan(300);
  expect(await balance(0)).toBe(80);
});

test.each([
  ['a proof', 'typed'],
  ['a bank row', 'typed'],
])('of two cashiers who register one transfer at once by %s and %s, the later is asked', async (first) => {
  await typed(100, { tipo: 'AJUSTE', nota: 'Debe.', medio: undefined, dia: undefined });
  const proof = await handIn(0, 10);
  const row = payOf(await bankRow(10), 0, null);
  const { sent } = await shop.t.db.transaction(async (tx) => {
    await tx.execute`select from usuario where id = ${id(0)} for no key update`;
    const told =
      first === 'a proof'
        ? shop.other.call<Problem>(`PUT /api/comprobantes/${proof}/aceptar`, { version: 1 })
        : apply([row], shop.other);
    await untilWaiting(shop.t.db);
    const sent = [told, typed(10, { confirmado: false })];
    await untilWaiting(shop.t.db, 2);
    return { sent };
  });
  const answers = await Promise.all(sent);
  expect(answers.filter(({ body }) => (body as Problem).code === 'PAGO_PARECIDO')).toHaveLength(1);
  expect(await balance(0)).toBe(90);
});

test('who says nothing of payments alike is not asked by hand, and is by proofs and files', async () => {
  await accept(shop.cashier, await handIn(0, 10));
  expect((await typed(10)).status).toBe(201);
  expect((await pasted([{ importe: 10 }])).status).toBe(201);
  expect((await pasted([{ importe: 10, confirmado: false }])).body.code).toBe('PAGO_PARECIDO');
  expect((await apply([payOf(await bankRow(10), 0, null)])).body.code).toBe('PAGO_PARECIDO');
});

test('alike is of the same person, coin and amount, within 5 days, and stands', async () => {
  const proof = await handIn(0, 10);
  const body = { confirmado: false };
  await accept(shop.cashier, proof);
  for (const [more, status] of [
    [{ dia: dayAgo(7) }, 409],
    [{ dia: dayAgo(8) }, 201],
    [{ importe: 10.01, confirmado: true }, 201],
  ] as const)
    expect((await pasted([{ importe: 10, ...more }], body)).status, JSON.stringify(more)).toBe(status);
  expect((await pasted([{ userId: id(1), importe: 10 }], body)).status).toBe(201);
  const [stands] = (await payments()).filter(({ nota, pago }) => nota === '' && pago?.dia === dayAgo(2));
  await takeBack(stands?.id as number);
  expect((await pasted([{ importe: 10 }], body)).status).toBe(201);
});

test('a payment that is not alike, or is shown by one like it already, is not named', async () => {
  const { body } = await typed(10);
  const other = (await typed(20)).body.id;
  const [first, second] = [await handIn(0, 10), await handIn(0, 10)];
  const name = (proof: number, movimientoId: number) =>
    shop.cashier.call<Problem>(`PUT /api/comprobantes/${proof}/aceptar`, { version: 1, movimientoId });
  expect((await name(first, other)).body).toMatchObject({ status: 422, errors: [{ field: 'movimientoId' }] });
  expect((await name(first, 999_999)).status).toBe(422);
  expect((await name(first, body.id)).status).toBe(200);
  expect((await name(second, body.id)).status).toBe(422);
  expect(await balance(0)).toBe(-30);
});

test('two rows that are like one payment are both asked about; once one is it, the other is another', async () => {
  await typed(10);
  const [one, two] = (await rowsOf([0, 10], [0, 10, 'B'])).map((row) => payOf(row, 0, null));
  const asked = await apply([one as object, two as object]);
  expect(asked.body).toMatchObject({ code: 'PAGO_PARECIDO', parecidos: [{ fila: 0 }, { fila: 1 }] });
  expect(asked.body.errors?.map(({ field }) => field)).toEqual(['pagos.0', 'pagos.1']);
  const movimientoId = asked.body.parecidos?.[0]?.movimientoId;
  const both = await apply([one, two].map((row) => ({ ...row, movimientoId })));
  expect(both.body).toMatchObject({ status: 422, errors: [{ field: 'pagos.1.movimientoId' }] });
  const done = await apply([one as object, { ...two, movimientoId }]);
  expect([done.status, done.body.map(({ id }) => id === movimientoId)]).toEqual([201, [false, true]]);
  expect(await balance(0)).toBe(-20);
  expect((await rowsOf([0, 10], [0, 10, 'B'])).map(({ estado }) => estado)).toEqual(['REGISTRADO', 'REGISTRADO']);
});

test('a row with its proof is one payment, and asked about where it says so', async () => {
  const { body } = await typed(10);
  const proof = await handIn(0, 10);
  const pago = payOf(await bankRow(10), 0, proof);
  expect((await apply([{ ...pago, confirmado: false }])).body.code).toBe('PAGO_PARECIDO');
  expect((await apply([{ ...pago, movimientoId: body.id }])).status).toBe(201);
  expect(await proofsOf(0)).toMatchObject([{ id: proof, estado: 'ACEPTADO', pago: { importe: 10 } }]);
  expect([await balance(0), (await payments()).length]).toEqual([-10, 1]);
});

test('sent again with its key, what showed a payment answers that payment', async () => {
  await accept(shop.cashier, await handIn(0, 10));
  const [{ id: movimientoId } = { id: 0 }] = await payments();
  const hand = () => typed(10, { movimientoId }, { key: 'same' });
  expect([(await hand()).body.id, (await hand()).body.id]).toEqual([movimientoId, movimientoId]);
  expect((await typed(10, {}, { key: 'same' })).body.code).toBe('CLAVE_REUTILIZADA');
  expect((await typed(99, { movimientoId }, { key: 'same' })).body.code).toBe('CLAVE_REUTILIZADA');
  await accept(shop.cashier, await handIn(0, 20));
  const last = (await payments()).at(-1)?.id;
  const rows = [{ importe: 5 }, { importe: 20, movimientoId: last }, { importe: 6 }];
  const [first, again] = [await pasted(rows, {}, 'rows'), await pasted(rows, {}, 'rows')];
  expect(again.body).toEqual(first.body);
  expect(first.body[1]?.id).toBe(last);
  expect(await balance(0)).toBe(-41);
});

test('a key of one row of a file is not that of another row, of the same person, day and amount', async () => {
  const send = async (reference: string) =>
    apply([{ ...payOf(await bankRow(10, reference), 0, null), confirmado: true }], shop.cashier, 'row');
  const [first, again, other] = [await send('111'), await send('111'), await send('222')];
  expect([first.status, again.body, other.body.code]).toEqual([201, first.body, 'CLAVE_REUTILIZADA']);
});

test('a payment typed before a file brings one like it is answered to its key, unasked', async () => {
  const send = () => typed(10, { confirmado: false, nota: 'A' }, { key: 'first' });
  await typed(50, { tipo: 'AJUSTE', nota: 'Debe.', medio: undefined, dia: undefined });
  const { body } = await send();
  await apply([{ ...payOf(await bankRow(10), 0, null), confirmado: true }]);
  expect((await send()).body.id).toBe(body.id);
});

test('a proof whose payment was taken back is accepted again, or refused, as it stands by then', async () => {
  const proof = await handIn(0, 10);
  await accept(shop.cashier, proof);
  await takeBack((await payments())[0]?.id as number);
  // The same request again, however late, is no new payment.
  expect((await accept(shop.cashier, proof)).status).toBe(200);
  expect(await balance(0)).toBe(0);
  expect((await accept(shop.cashier, proof, { version: 2 })).body).toMatchObject({ anulado: false, version: 3 });
  expect((await accept(shop.cashier, proof, { version: 2 })).status).toBe(200);
  expect(await balance(0)).toBe(-10);
  await takeBack((await payments())[0]?.id as number);
  const refusal = { version: 3, motivo: 'No vino.' };
  expect((await shop.cashier.call(`PUT /api/comprobantes/${proof}/rechazar`, refusal)).status).toBe(200);
  expect(await proofsOf(0)).toMatchObject([{ estado: 'RECHAZADO', anulado: false, pago: null }]);
  expect((await refuse(shop.cashier, proof, 'Otra cosa.')).body.code).toBe('COMPROBANTE_DECIDIDO');
});
