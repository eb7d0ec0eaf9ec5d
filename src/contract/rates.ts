import { formatCents } from './format.ts';
import { type Coin, coinRules, RATED_COIN } from './ledger.ts';
import { toCents } from './prices.ts';

/** `$ 47.250,00`, `US$ 12,50`. */
export const formatCoin = (coin: Coin, amount: number): string =>
  `${coinRules[coin].symbol}\u00a0${formatCents(amount)}`;

/** What a US dollar is at a rate: `$ 1.450,00`. */
export const formatRate = (pesos: number): string => formatCoin(RATED_COIN, pesos);

/** What was handed over for a payment: its amount in its coin, and the rate at which it was taken then; null for US dollars. */
export type Payment = { moneda: Coin; importe: number; cotizacion: number | null; dia: string };

/** US dollars that pesos come to at a rate: exact, half up to the cent. */
export function dollarsAt(pesos: number, rate: number): number {
  const [paid, price] = [BigInt(toCents(pesos)), BigInt(toCents(rate))];
  return Number((200n * paid + price) / (2n * price)) / 100;
}

/** `$ 47.250,00 al cambio de $ 1.450,00`; nothing of US dollars. */
export const paymentWords = ({ moneda, importe, cotizacion }: Payment): string =>
  cotizacion === null ? '' : `${formatCoin(moneda, importe)} al cambio de ${formatRate(cotizacion)}`;

/** Whether a rate is so far from the last one that people are asked whether they mean it: more than ten per cent. */
export const isFarFrom = (last: number, pesos: number): boolean =>
  Math.abs(toCents(pesos) - toCents(last)) * 10 > toCents(last);
