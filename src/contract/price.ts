const format = new Intl.NumberFormat('es-AR', {
  minimumIntegerDigits: 3,
  maximumFractionDigits: 0,
});

/** Whole cents of an amount in dollars: exact for every amount with at most two places. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** `US$ 1.500`, `US$ 050`: symbol, at least three integer digits, no decimals, Argentine grouping (§9). */
export const formatPrice = (amount: number): string => `US$\u00a0${format.format(amount)}`;

/** Steps in dollars that new prices can be rounded to; 0 is none: to the cent. */
export const roundingSteps = ['0', '1', '10', '50', '100'] as const;
