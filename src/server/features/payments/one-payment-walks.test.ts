import { expect, test } from 'vitest';
import type { BankRow } from '#contract/bank.calls.ts';
import type { Movement } from '#contract/ledger.calls.ts';
import type { EvidenceKind } from '#contract/ledger.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { seeded } from '#contract/test-seeded.ts';
import { dayAgo } from '../../test-days.ts';
import { apply, balance, handIn, id, openShop, payOf, proofsOf, rowsOf, shop } from '../../test-proof-rows.ts';

openShop();

type Answer = { movimientoId?: number; confirmado?: boolean };
type Send = (answer: Answer) => Promise<{ status: number; body: Problem | Movement[] | object }>;
/** Money that really came, told by any kind of evidence, and the payments that were made of it. */
type Transfer = { person: number; importe: number; row: BankRow; proof?: number; payments: Payment[] };
type Payment = { id: number; isBack: boolean; shownBy: Set<EvidenceKind> };

const standing = ({ payments }: Transfer) => payments.find(({ isBack }) => !isBack);
const newPayments = async (person: number) =>
  (await shop.cashier.call<Movement[]>(`GET /api/cuentas/${id(person)}/movimientos`)).body.filter(
    ({ tipo, anuladoPor }) => tipo === 'PAGO' && anuladoPor === null,
  );

/** How each door tells of a transfer. Its repeats carry one key. */
const tell = {
  COMPROBANTE: (transfer: Transfer, by: typeof shop.cashier): Send => {
    return async (answer) => {
      const proof = (await proofsOf(transfer.person)).find((one) => one.id === transfer.proof);
      const isWaiting = proof?.estado === 'PENDIENTE' || proof?.anulado;
      const version = isWaiting ? proof?.version : 1;
      return by.call<Problem>(`PUT /api/comprobantes/${transfer.proof}/aceptar`, { version, ...answer });
    };
  },
  BANCO: ({ row, person }: Transfer, by: typeof shop.cashier): Send => {
    return (answer) => apply([{ ...payOf(row, person, null), ...answer }], by);
  },
  ESCRITO: ({ person, importe }: Transfer, by: typeof shop.cashier, key: string): Send => {
    const pago = { importe, medio: 'TRANSFERENCIA', dia: dayAgo(3) };
    const path = `/api/cuentas/${id(person)}/movimientos`;
    return (answer) =>
      key.endsWith('0')
        ? by.call(`POST ${path}`, { tipo: 'PAGO', ...pago, confirmado: false, ...answer }, { 'idempotency-key': key })
        : by.call(
            'POST /api/cuentas/pagos',
            { pagos: [{ userId: id(person), ...pago, ...answer }], confirmado: false },
            { 'idempotency-key': key },
          );
  },
} satisfies Record<EvidenceKind, (transfer: Transfer, by: typeof shop.cashier, key: string) => Send>;
const kinds = Object.keys(tell) as EvidenceKind[];

/** A transfer that was made: its row in the bank's file, and the proof that its person sent of it. */
async function transferOf(person: number, importe: number, reference: string): Promise<Transfer> {
  const [row] = await rowsOf([person, importe, reference]);
  const debt = { tipo: 'AJUSTE', importe: 100, nota: 'Debe.' };
  await shop.cashier.call(`POST /api/cuentas/${id(person)}/movimientos`, debt);
  return { person, importe, row: row as BankRow, proof: await handIn(person, importe), payments: [] };
}

test.each([5, 77, 2031])(
  'with seed %i, in whatever order doors tell of transfers alike and payments are taken back, money counted is transfers made',
  async (seed) => {
    const random = seeded(seed);
    const transfers: Transfer[] = [];
    const came = { new: 0, same: 0, another: 0, back: 0, again: 0 };
    const debt = [0, 0];
    for (let at = 0; at < 8; at++) {
      const transfer = await transferOf(at % 2, 10 * (1 + random(2)), `R${at}`);
      transfers.push(transfer);
      debt[at % 2] = (debt[at % 2] ?? 0) + 100;
    }
    for (let step = 0; step < 70; step++) {
      const transfer = transfers[random(transfers.length)] as Transfer;
      const stands = standing(transfer);
      if (stands && random(5) === 0) {
        await shop.cashier.call(`POST /api/movimientos/${stands.id}/contraasiento`, { motivo: 'No vino.' });
        stands.isBack = true;
        came.back++;
        continue;
      }
      const kind = kinds[random(kinds.length)] as EvidenceKind;
      // A typed row is told once: nothing but its key says that it is the same.
      if (stands?.shownBy.has(kind) && kind === 'ESCRITO') continue;
      const send = tell[kind](transfer, random(2) ? shop.cashier : shop.other, `${seed}-${step}-${random(2)}`);
      let answer = await send({});
      if ((answer.body as Problem).code === 'PAGO_PARECIDO') {
        // The cashier knows which transfer it is.
        const alike = (answer.body as Problem).parecidos?.map(({ movimientoId }) => movimientoId) ?? [];
        expect(!stands || stands.shownBy.has(kind) || alike.includes(stands.id), `step ${step}`).toBe(true);
        const isSame = stands && alike.includes(stands.id);
        answer = await send(isSame ? { movimientoId: stands.id } : { confirmado: true });
        came[isSame ? 'same' : 'another']++;
      }
      if (stands?.shownBy.has(kind)) {
        expect(kind === 'BANCO' ? answer.status : 200, `step ${step}`).toBe(kind === 'BANCO' ? 409 : answer.status);
        came.again++;
      } else {
        expect(answer.status, `step ${step} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
        if (stands) stands.shownBy.add(kind);
        else {
          const known = new Set(transfers.flatMap(({ payments }) => payments.map((payment) => payment.id)));
          const made = (await newPayments(transfer.person)).filter((payment) => !known.has(payment.id));
          expect(made.map(({ importe }) => importe)).toEqual([-transfer.importe]);
          transfer.payments.push({ id: made[0]?.id as number, isBack: false, shownBy: new Set([kind]) });
          came.new++;
        }
      }
      for (const person of [0, 1]) {
        const counted = transfers.filter((one) => one.person === person && standing(one));
        const paid = counted.reduce((sum, { importe }) => sum + importe, 0);
        expect(await balance(person), `step ${step}`).toBe((debt[person] ?? 0) - paid);
      }
    }
    expect(Math.min(...Object.values(came)), JSON.stringify(came)).toBeGreaterThan(1);
  },
);

test('cashiers who tell of one transfer at once, by every door and again, make one payment of it', async () => {
  let debt = 0;
  let paid = 0;
  for (let round = 1; round <= 6; round++) {
    // No other transfer has this amount: a payment alike is this one.
    const transfer = await transferOf(0, round, `AT${round}`);
    debt += 100;
    paid += round;
    const settle = async (send: Send): Promise<number> => {
      const { status, body } = await send({});
      const [alike] = (body as Problem).parecidos ?? [];
      return alike ? (await send({ movimientoId: alike.movimientoId })).status : status;
    };
    const sent = await Promise.all(
      kinds.flatMap((kind) =>
        // A typed row is one cashier's, who sends it again. Rows and proofs are the same for everybody.
        [shop.cashier, kind === 'ESCRITO' ? shop.cashier : shop.other].map((by) =>
          settle(tell[kind](transfer, by, `at-${round}-${round % 2}`)),
        ),
      ),
    );
    expect(sent.filter((status) => status < 300).length).toBeGreaterThan(2);
    expect(await balance(0), `round ${round}`).toBe(debt - paid);
    if (round % 3 === 0) {
      const [made] = (await newPayments(0)).filter(({ importe }) => importe === -round);
      await shop.cashier.call(`POST /api/movimientos/${made?.id}/contraasiento`, { motivo: 'No vino.' });
      paid -= round;
    }
  }
});
