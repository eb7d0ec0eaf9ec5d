import type { roundingSteps } from '#contract/prices.ts';

/**
 * A price in dollars above an amount by a margin in percent, exact, rounded once and half up: to the step, or to the cent
 * where the step would make it nothing.
 */
export function roundedPrice(
  amount: number,
  { margin = 0, step = '0' }: { margin?: number; step?: (typeof roundingSteps)[number] } = {},
): number {
  // A sheet keeps 1.005 as a binary number just below it: six decimals are what a person wrote.
  const micros = BigInt(Math.round(Number(amount.toFixed(6).replace('.', ''))));
  const exact = micros * BigInt(1_000_000 + Math.round(margin * 10_000));
  const steps = step === '0' ? 0n : halfUp(exact, BigInt(step) * DOLLAR);
  return steps > 0n ? Number(steps) * Number(step) : Number(halfUp(exact, CENT)) / 100;
}

/** A dollar in millionths of a millionth. */
const DOLLAR = 1_000_000_000_000n;
const CENT = DOLLAR / 100n;

/** The nearest whole number of units; of an amount that is not negative. */
const halfUp = (exact: bigint, unit: bigint): bigint => (exact * 2n + unit) / (unit * 2n);
