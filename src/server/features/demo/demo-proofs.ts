import { isoDay } from '#contract/days.ts';
import { ACCOUNT_COIN } from '#contract/ledger.ts';
import { toCents } from '#contract/prices.ts';
import type { ProofState } from '#contract/proofs.ts';
import { proofRules } from '#contract/proofs.ts';
import { ADMINISTRATOR, type DemoMovement, ZONE } from './trade.ts';

type DemoProof = Pick<DemoMovement, 'usuarioId' | 'importe' | 'creadoAt'> & {
  estado: ProofState;
  movimientoId?: number;
  rechazo?: string;
};

/** The proofs that wait or were refused, with their age and their highest amount in cents. */
const told = [
  { estado: 'RECHAZADO', hours: 50, most: 4_000, rechazo: 'La transferencia no llegó a la cuenta.' },
  { estado: 'PENDIENTE', hours: 26, most: 20_000 },
  { estado: 'PENDIENTE', hours: 5, most: 6_000 },
  { estado: 'PENDIENTE', hours: 1, most: 12_000 },
] as const;

/** Returns the demo's proofs, oldest first: accepted ones of the last transfers, and those of `told` by debtors. */
export function demoProofs(movements: readonly DemoMovement[], now: Date) {
  const transfers = movements.filter(({ medio }) => medio === 'TRANSFERENCIA').slice(-3);
  const accepted = transfers.map(({ usuarioId, importe, movimientoId, creadoAt }): DemoProof => {
    return { usuarioId, importe: -importe, movimientoId, creadoAt, estado: 'ACEPTADO' };
  });
  const owed = new Map<number, number>();
  for (const { usuarioId, importe } of movements) owed.set(usuarioId, (owed.get(usuarioId) ?? 0) + toCents(importe));
  const debtors = [...owed].filter(([, cents]) => cents > 0);
  const others = debtors.slice(0, told.length).map(([usuarioId, cents], nth): DemoProof => {
    const { hours, most, ...standing } = told[nth] as (typeof told)[number];
    return {
      usuarioId,
      importe: Math.min(cents, most) / 100,
      creadoAt: new Date(now.getTime() - hours * 3_600_000),
      ...standing,
    };
  });
  return [...accepted, ...others]
    .toSorted((a, b) => a.creadoAt.getTime() - b.creadoAt.getTime())
    .map((proof, place) => ({
      ...proof,
      comprobanteId: place + 1,
      creadoPor: proof.usuarioId,
      moneda: ACCOUNT_COIN,
      medio: 'TRANSFERENCIA',
      dia: isoDay(new Date(proof.creadoAt.getTime() + ZONE)),
      nota: '',
      ...(!proofRules[proof.estado].isOpen && { version: 2, decididoPor: ADMINISTRATOR, decididoAt: proof.creadoAt }),
    }));
}
