import type { Commission } from '#contract/commissions.calls.ts';

/** `base`: a closing's deliveries less returns, in cents. `earned`: the leader's share, in millionths of a dollar. */
type Earnings = { base: number; earned: number };
/** What a payout counted, and the paid amount (`comision`) in cents. */
type Payout = Earnings & { comision: number };

/**
 * Returns the earnings that a leader's closings, oldest first, carry over to the next one. A paid closing carries over
 * its later changes. An unpaid closing carries over a negative sum; a positive sum waits to be paid.
 */
export const carryOver = (closings: readonly (Earnings & { paid: Payout | null })[]): Earnings =>
  closings.reduce<Earnings>((carried, { paid, base, earned }) => {
    const sum = added({ base, earned }, carried);
    if (paid) return added(sum, { base: -paid.base, earned: -paid.earned });
    return sum.earned < 0 ? sum : nothing;
  }, nothing);

type Closing = Earnings & { paid: Payout | null; isFollowed: boolean };
type CommissionSums = Pick<Commission, 'base' | 'comision' | 'arrastre' | 'pasa' | 'liquidada'> & { earned: number };

/** Computes a leader's commission in a closing. `isFollowed`: a later closing exists and takes over a negative sum. */
export function commissionOf({ paid, isFollowed, ...own }: Closing, carried: Earnings): CommissionSums {
  const sum = added(own, carried);
  const passes = !paid && isFollowed && sum.earned < 0;
  const { base, earned } = paid ?? (passes ? nothing : sum);
  return {
    base: base / 100,
    comision: (paid?.comision ?? commissionCents(earned)) / 100,
    arrastre: commissionCents(carried.earned) / 100,
    pasa: passes ? commissionCents(sum.earned) / 100 : 0,
    liquidada: paid !== null,
    earned,
  };
}

const nothing: Earnings = { base: 0, earned: 0 };
const added = (a: Earnings, b: Earnings): Earnings => ({ base: a.base + b.base, earned: a.earned + b.earned });
const commissionCents = (earned: number) => Math.sign(earned) * Math.round(Math.abs(earned) / 10_000) || 0;
