import { toCents } from './price.ts';

/** Sum of quantity × unit price in dollars, exact to the cent. */
export const orderTotal = (lines: readonly { amount: number; quantity: number }[]): number =>
  lines.reduce((cents, line) => cents + toCents(line.amount) * line.quantity, 0) / 100;
