import { expect, test } from 'vitest';
import type { BankRow } from '#contract/bank.calls.ts';
import type { Movement } from '#contract/ledger.calls.ts';
import { seeded } from '#contract/test-seeded.ts';
import { apply, balance, handIn, id, openShop, payOf, proofsOf, rowsOf, shop } from '../../test-proof-rows.ts';
import { accept, refuse } from '../../test-proofs.ts';

openShop();

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
        const { status } = await accept(shop.cashier, proof.id);
        const isSame = typeof proof.state === 'object' && proof.state.importe === proof.importe;
        expect(status).toBe(proof.state === 'waits' || isSame ? 200 : 409);
        if (proof.state === 'waits') proof.state = pay(proof.person, proof.importe);
      },
      async (proof: Proof) => {
        if (random(3)) return;
        const { status } = await refuse(shop.cashier, proof.id);
        expect(status).toBe(typeof proof.state === 'object' ? 409 : 200);
        if (proof.state === 'waits') proof.state = 'refused';
      },
      async ({ person }: Proof) => {
        const last = payments.findLast((payment) => payment.person === person && !payment.isBack);
        if (!last) return;
        const { body } = await shop.cashier.call<Movement[]>(`GET /api/cuentas/${id(person)}/movimientos?orden=-id`);
        const newest = body.find(({ tipo, anuladoPor }) => tipo === 'PAGO' && anuladoPor === null);
        await shop.cashier.call(`POST /api/movimientos/${newest?.id}/contraasiento`, { motivo: 'No vino.' });
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
