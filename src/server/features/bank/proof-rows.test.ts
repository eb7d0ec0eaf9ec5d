import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BankFile, BankRow } from '#contract/bank.calls.ts';
import { showDay } from '#contract/format.ts';
import type { Account, Movement } from '#contract/ledger.calls.ts';
import type { PaymentProof } from '#contract/proofs.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { seeded } from '#contract/test-seeded.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { type Caller, formOf, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';
import { accept, proofOf, refuse } from '../../test-proofs.ts';

let t: TestApp;
let cashier: Caller;
let other: Caller;
let people: Caller[];
let payers: string[];
let count = 0;
beforeAll(async () => {
  t = await testApp();
  cashier = await t.person('AYUDANTE', { permisos: ['CAJA'] });
  other = await t.person('AYUDANTE', { permisos: ['CAJA'] });
});
afterAll(() => t.close());
beforeEach(async () => {
  // Names that nobody else has.
  const names = ['Ana', 'Bruno', 'Carla'].map((nombre) => ({
    nombre,
    apellido: `Ñandú${String(count++).replace(/\d/g, (d) => 'abcdefghij'[Number(d)] ?? '')}`,
  }));
  people = [];
  // One after the other: their ids are in this order.
  for (const name of names) people.push(await t.person('VENDEDOR', name));
  payers = names.map(({ nombre, apellido }) => `${apellido} ${nombre}`.toUpperCase());
});

async function rowsOf(...lines: [payer: number, importe: number, reference?: string][]) {
  const text = lines.map(
    ([payer, importe, reference = '']) =>
      `${showDay(dayAgo(1))};${payers[payer]} ${reference};${String(importe).replace('.', ',')}`,
  );
  const bytes = Buffer.from(['Fecha;Descripción;Importe', ...text].join('\n'));
  const form = await formOf({
    file: { bytes, name: 'movimientos.csv', type: 'text/csv' },
    opciones: JSON.stringify({ moneda: 'USD' }),
  });
  return (await cashier.call<BankFile>('POST /api/cuentas/banco', form.body, form.headers)).body.filas;
}
const payOf = ({ dia, moneda, importe, texto, vez }: BankRow, person: number, comprobanteId: number | null) => ({
  ...{ dia, moneda, importe, texto, vez, comprobanteId },
  userId: id(person),
});
const apply = (pagos: object[], by = cashier) =>
  by.call<Movement[] & Problem>('POST /api/cuentas/banco/aplicar', { pagos });
const id = (person: number) => people[person]?.id as number;
const handIn = async (person: number, importe: number, nota = '') =>
  (await proofOf(people[person] as Caller, { importe, nota, dia: dayAgo(2) })).body.id;
const proofsOf = async (person: number) =>
  (await cashier.call<PaymentProof[]>(`GET /api/comprobantes?persona=${id(person)}`)).body;
const balance = async (person: number) => (await cashier.call<Account>(`GET /api/cuentas/${id(person)}`)).body.saldo;

test('a row of a waiting proof is ticked, and is the one payment of that proof', async () => {
  const proof = await handIn(0, 12.5);
  const [row] = await rowsOf([0, 12.5]);
  expect(row).toMatchObject({ estado: 'CIERTO', posibles: [{ por: ['NOMBRE', 'COMPROBANTE'], comprobanteId: proof }] });
  const { body } = await apply([payOf(row as BankRow, 0, proof)]);
  expect(body).toMatchObject([{ importe: -12.5, nota: 'Del archivo del banco.' }]);
  expect(await proofsOf(0)).toMatchObject([{ id: proof, estado: 'ACEPTADO', version: 2, pago: { importe: 12.5 } }]);
  expect((await accept(other, proof)).body).toMatchObject({ estado: 'ACEPTADO', saldo: -12.5 });
  expect((await refuse(other, proof)).body.code).toBe('COMPROBANTE_DECIDIDO');
  expect(await rowsOf([0, 12.5])).toMatchObject([{ estado: 'REGISTRADO' }]);
  const { body: audit } = await (await t.person('ADMIN')).call<{ despues: string }[]>(
    `GET /api/auditoria?entidad=usuario&entidadId=${id(0)}`,
  );
  expect(audit.map(({ despues }) => despues)).toContain('ACEPTADO: US$\u00a012,50');
});

test('a payment that came by its reference is of that proof, with what really came', async () => {
  const proof = await handIn(0, 20, 'op. 7788990');
  const [row] = await rowsOf([0, 19.5, '7788990']);
  expect(row).toMatchObject({ estado: 'CIERTO', posibles: [{ por: ['NOMBRE', 'REFERENCIA'], comprobanteId: proof }] });
  await apply([payOf(row as BankRow, 0, proof)]);
  expect(await proofsOf(0)).toMatchObject([{ importe: 20, estado: 'ACEPTADO', pago: { importe: 19.5 } }]);
});

test('a proof that was decided, is of another person or of two rows registers nothing, and its row says so', async () => {
  const [first, second] = [await handIn(0, 10), await handIn(1, 10)];
  const [one, two, three] = (await rowsOf([0, 10], [0, 10, 'B'], [1, 10])) as [BankRow, BankRow, BankRow];
  const refusedRows = async (...pagos: object[]) => {
    const { status, body } = await apply(pagos);
    return [status, body.code, body.errors?.map(({ field }) => field)];
  };
  const twice = [payOf(one, 0, first), payOf(two, 0, first)];
  expect(await refusedRows(...twice)).toEqual([409, 'COMPROBANTE_DECIDIDO', ['pagos.1']]);
  expect(await refusedRows(payOf(one, 0, second))).toEqual([409, 'COMPROBANTE_DECIDIDO', ['pagos.0']]);
  await refuse(other, second);
  const late = await refusedRows(payOf(one, 0, first), payOf(three, 1, second));
  expect(late).toEqual([409, 'COMPROBANTE_DECIDIDO', ['pagos.1']]);
  expect((await apply([payOf(one, 0, 999_999)])).status).toBe(404);
  expect([await balance(0), await balance(1)]).toEqual([0, 0]);
});

test('rows and cashiers who accept one proof at once make one payment', async () => {
  for (let round = 1; round <= 6; round++) {
    const proof = await handIn(0, round);
    const pagos = [payOf((await rowsOf([0, round]))[0] as BankRow, 0, proof)];
    await Promise.all([apply(pagos), accept(other, proof), apply(pagos, other), accept(cashier, proof)]);
    expect(await balance(0)).toBe((-round * (round + 1)) / 2);
  }
});

test('files that name the same proofs in opposite order never deadlock: one is registered', async () => {
  const proofs = [await handIn(0, 10), await handIn(1, 10)];
  const rows = await rowsOf([0, 10], [1, 10]);
  const pagos = rows.map((row, nth) => payOf(row, nth, proofs[nth] ?? null));
  const { sent } = await t.db.transaction(async (tx) => {
    await tx.execute`select from comprobante where comprobante_id = any(${proofs}::int[]) for update`;
    const sent = [apply(pagos), apply(pagos.toReversed(), other)];
    await untilWaiting(t.db, 2);
    return { sent };
  });
  expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect([await balance(0), await balance(1)]).toEqual([-10, -10]);
});

test('while a file waits for a proof, or for an account of a lower id, it holds none of the accounts after it', async () => {
  const proof = await handIn(0, 10);
  const [first, second, third] = (await rowsOf([0, 10], [1, 20], [0, 30])) as [BankRow, BankRow, BankRow];
  /** Whether what is sent while `lock` lasts leaves somebody's account free. */
  const leavesFree = async (person: number, lock: (tx: Executor) => Promise<unknown>, pagos: object[]) => {
    const { sent } = await t.db.transaction(async (tx) => {
      await lock(tx);
      const sent = apply(pagos);
      await untilWaiting(t.db);
      await tx.execute`select from usuario where id = ${id(person)} for update nowait`;
      return { sent };
    });
    return (await sent).status === 201;
  };
  const proofLocked = (tx: Executor) => tx.execute`select from comprobante where comprobante_id = ${proof} for update`;
  expect(await leavesFree(0, proofLocked, [payOf(first, 0, proof)])).toBe(true);
  const accountLocked = (tx: Executor) => tx.execute`select from usuario where id = ${id(0)} for update`;
  expect(await leavesFree(1, accountLocked, [payOf(second, 1, null), payOf(third, 0, null)])).toBe(true);
});

type Payment = { person: number; importe: number; isBack: boolean };
/** A proof as it must stand. */
type Proof = { id: number; person: number; importe: number; state: 'waits' | 'refused' | Payment };

test.each([5, 77, 2031])(
  'with seed %i, in whatever order proofs and rows are decided, each is one payment at most',
  async (seed) => {
    const random = seeded(seed);
    const lines = await rowsOf([0, 10], [0, 10, 'B'], [1, 10], [1, 20], [2, 20], [2, 10]);
    const rows = lines.map((row): { row: BankRow; payment?: Payment } => ({ row }));
    const proofs: Proof[] = [];
    const payments: Payment[] = [];
    const came = { done: 0, refused: 0, withProof: 0 };
    const pay = (person: number, importe: number): Payment => {
      const payment = { person, importe, isBack: false };
      payments.push(payment);
      return payment;
    };
    const acts = [
      async () => {
        const [person, importe] = [random(3), 10 * (1 + random(2))];
        proofs.push({ id: await handIn(person, importe), person, importe, state: 'waits' });
      },
      async (proof: Proof) => {
        const { status } = await accept(cashier, proof.id);
        const isSame = typeof proof.state === 'object' && proof.state.importe === proof.importe;
        expect(status).toBe(proof.state === 'waits' || isSame ? 200 : 409);
        if (proof.state === 'waits') proof.state = pay(proof.person, proof.importe);
      },
      async (proof: Proof) => {
        if (random(3)) return;
        const { status } = await refuse(cashier, proof.id);
        expect(status).toBe(typeof proof.state === 'object' ? 409 : 200);
        if (proof.state === 'waits') proof.state = 'refused';
      },
      async ({ person }: Proof) => {
        const last = payments.findLast((payment) => payment.person === person && !payment.isBack);
        if (!last) return;
        const { body } = await cashier.call<Movement[]>(`GET /api/cuentas/${id(person)}/movimientos?orden=-id`);
        const newest = body.find(({ tipo, anuladoPor }) => tipo === 'PAGO' && anuladoPor === null);
        await cashier.call(`POST /api/movimientos/${newest?.id}/contraasiento`, { motivo: 'No vino.' });
        last.isBack = true;
      },
      async (proof: Proof) => {
        const of = rows[random(rows.length)] as (typeof rows)[number];
        const named = random(4) ? proof : undefined;
        const person = named && random(5) ? named.person : random(3);
        const isFree = !of.payment || of.payment.isBack;
        const fits = !named || (named.state === 'waits' && named.person === person);
        const { status } = await apply([payOf(of.row, person, named?.id ?? null)]);
        expect(status).toBe(isFree && fits ? 201 : 409);
        came[status === 201 ? 'done' : 'refused']++;
        if (status !== 201) return;
        of.payment = pay(person, of.row.importe);
        if (named) named.state = of.payment;
        if (named) came.withProof++;
      },
    ] as const;
    for (let step = 0; step < 100; step++) {
      const proof = proofs.at(-1 - random(2));
      await (proof ? (acts[random(acts.length)] ?? acts[0])(proof) : acts[0]());
      for (const person of [0, 1, 2]) {
        const standing = payments.filter((payment) => payment.person === person && !payment.isBack);
        expect(await balance(person), `step ${step}`).toBe(standing.reduce((sum, { importe }) => sum - importe, 0));
        const shown = (await proofsOf(person)).map((one) => [one.id, one.estado, one.anulado, one.pago?.importe]);
        const known = proofs.filter((one) => one.person === person).toReversed();
        expect(shown, `step ${step}`).toEqual(known.map(({ id, state }) => [id, ...standingOf(state)]));
      }
    }
    expect(Math.min(came.done, came.refused, came.withProof), JSON.stringify(came)).toBeGreaterThan(1);
  },
);

const standingOf = (state: Proof['state']) => {
  if (typeof state === 'object') return ['ACEPTADO', state.isBack, state.importe];
  return [state === 'waits' ? 'PENDIENTE' : 'RECHAZADO', false, undefined];
};
