import { ACCOUNT_COIN, type Coin, coinRules, RATED_COIN } from '#contract/ledger.ts';
import type { Rate } from '#contract/rates.calls.ts';
import { dollarsAt } from '#contract/rates.ts';
import { reading } from '../../platform/reading.ts';

export const ratesKey = ['cotizaciones'] as const;

/** The rates entered so far: the newest day's first, and of a day the one that counts. */
export const rates = reading(ratesKey, 'GET /api/cotizaciones', { query: {} });

/** The rate at which a payment of a day is taken, as the server reads it. */
export const rateOn = (all: readonly Rate[], day: string): Rate | undefined => all.find(({ dia }) => dia <= day);

/** The coin that people pay in: pesos, unless the business takes none. */
export const usualCoin = (known: readonly Rate[] | undefined): Coin =>
  known?.length === 0 ? ACCOUNT_COIN : RATED_COIN;

/** The US dollars that an amount in a coin counts for; null until that can be told. */
export const dollarsOf = (amount: number | null, coin: Coin, rate: Rate | undefined): number | null => {
  if (!coinRules[coin].converted) return amount;
  return amount && rate ? dollarsAt(amount, rate.pesos) : null;
};
