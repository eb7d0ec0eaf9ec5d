/** Whole cents of an amount in dollars: exact for every amount with at most two places. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** Whether two amounts in dollars are the same to the cent. */
export const isSamePrice = (a: number, b: number): boolean => toCents(a) === toCents(b);

/** Whether an amount in dollars has at most two places; the rounding error of a binary sum is ignored. */
export const isInCents = (amount: number): boolean =>
  Math.abs(amount * 100 - toCents(amount)) < Math.max(1e-6, amount * 1e-12);

/** The highest price, in dollars. */
export const HIGHEST_PRICE = 9_999_999.99;

/** Steps in dollars that new prices can be rounded to; 0 is none: to the cent. */
export const roundingSteps = ['0', '1', '10', '50', '100'] as const;

export const priceDirections = ['aumentar', 'disminuir'] as const;
export type PriceDirection = (typeof priceDirections)[number];

/** A percentage as people write it: with up to four decimals after a comma or a dot. */
export const percentagePattern = /^[+-]?\d{1,9}([.,]\d{1,4})?$/;

/** Why prices cannot change by a percentage: 0 < percentage ≤ 1000, and below 100 to lower them. */
export function percentageProblem(direction: PriceDirection, percentage: number): string | undefined {
  if (percentage > 0 && percentage <= 1000 && (direction === 'aumentar' || percentage < 100)) return undefined;
  const bounds = direction === 'aumentar' ? 'mayor que 0 y hasta 1000' : 'mayor que 0 y menor que 100';
  return `El porcentaje debe ser ${bounds}.`;
}
