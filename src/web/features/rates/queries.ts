import { ACCOUNT_COIN, type Coin, coinRules, RATED_COIN } from '#contract/ledger.ts';
import type { Rate } from '#contract/rates.calls.ts';
import { dollarsAt } from '#contract/rates.ts';
import { reading } from '../../platform/reading.ts';

export const ratesKey = ['cotizaciones'] as const;

/** The rates, newest day first. Of several rates for one day, the first counts. */
export const rates = reading(ratesKey, 'GET /api/cotizaciones', { query: {} });

/** The last rate up to a day, as the server chooses it. */
export const rateOn = (all: readonly Rate[], day: string): Rate | undefined => all.find(({ dia }) => dia <= day);

/** Payments are usually in pesos, or in US dollars if the business has no rates. */
export const usualCoin = (known: readonly Rate[] | undefined): Coin =>
  known?.length === 0 ? ACCOUNT_COIN : RATED_COIN;

export const dollarsOf = (amount: number | null, coin: Coin, rate: Rate | undefined): number | null => {
  if (!coinRules[coin].converted) return amount;
  return amount && rate ? dollarsAt(amount, rate.pesos) : null;
};
