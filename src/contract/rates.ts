import { formatCents, formatExactPrice, withSymbol } from './format.ts';
import { type Coin, coinRules, RATED_COIN } from './ledger.ts';
import { toCents } from './prices.ts';

/** Writes `$ 47.250,00`, `US$ 12,50`. */
export const formatCoin = (coin: Coin, amount: number): string =>
  withSymbol(coinRules[coin].symbol, formatCents(amount));

/** Writes the price of a US dollar: `$ 1.450,00`. */
export const formatRate = (pesos: number): string => formatCoin(RATED_COIN, pesos);

/** A payment as it was handed over. `cotizacion` is the exchange rate of `dia`; null for US dollars. */
export type Payment = { moneda: Coin; importe: number; cotizacion: number | null; dia: string };

/** Converts pesos to US dollars at a rate. Computed exactly; half a cent rounds up. */
export function dollarsAt(pesos: number, rate: number): number {
  const [paid, price] = [BigInt(toCents(pesos)), BigInt(toCents(rate))];
  return Number((200n * paid + price) / (2n * price)) / 100;
}

/** Writes `$ 47.250,00 al cambio de $ 1.450,00`; empty for a payment in US dollars. */
export const paymentWords = ({ moneda, importe, cotizacion }: Payment): string =>
  cotizacion === null ? '' : `${formatCoin(moneda, importe)} al cambio de ${formatRate(cotizacion)}`;

/** Writes `$ 47.250,00 al cambio de $ 1.450,00, US$ 32,59` or, for a payment in US dollars, `US$ 32,59`. */
export const amountText = (payment: Payment, dollars: number): string =>
  [paymentWords(payment), formatExactPrice(dollars)].filter(Boolean).join(', ');

/** True when a rate differs from the last one by more than ten per cent. Screens then ask for confirmation. */
export const isFarFrom = (last: number, pesos: number): boolean =>
  Math.abs(toCents(pesos) - toCents(last)) * 10 > toCents(last);
