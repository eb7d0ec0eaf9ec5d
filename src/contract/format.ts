import { pesosAt } from './prices.ts';

/** Writes `1.234`. */
export const formatNumber = (value: number | bigint): string => number.format(value);

/** Writes `1 pedido`, `1.234 pedidos`. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/**
 * Writes `US$ 1.500`, `US$ 050`: at least three digits and no cents (§9). Only the text is rounded; sums are computed
 * with the cents.
 */
export const formatPrice = (amount: number): string => withSymbol('US$', price.format(amount));

/** Writes `US$ 49,90`, for places where two prices must be told apart. Lists leave the cents out (§9). */
export const formatExactPrice = (amount: number): string => withSymbol('US$', formatCents(amount));

/** Writes `47.250,00`, without the currency. */
export const formatCents = (amount: number): string => exactPrice.format(amount);

/** Writes `$ 47.250,00`, `-US$ 5,00`, with the minus before the symbol. */
export const withSymbol = (symbol: string, digits: string): string =>
  `${symbol}\u00a0${digits}`.replace(/(.+)-/, '-$1');

/** Shows YYYY-MM-DD as dd/MM/yyyy (§9). */
export const showDay = (day: string): string => day.split('-').reverse().join('/');

/** Writes `01/03/2026 al 08/03/2026`. */
export const showDays = (from: string, to: string): string => `${showDay(from)} al ${showDay(to)}`;

export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** Writes `uno, dos y tres`. */
export const listed = (texts: readonly string[]): string => list.format(texts);

const list = new Intl.ListFormat('es-AR');
const number = new Intl.NumberFormat('es-AR');
const price = new Intl.NumberFormat('es-AR', {
  minimumIntegerDigits: 3,
  maximumFractionDigits: 0,
  signDisplay: 'negative',
});
const exactPrice = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});

/** A text in the form that searches compare: without case, accents or extra spaces. */
export const normalise = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Writes `aprox. $ 47.250 al cambio del 26/11`. Screens show approximate pesos beside the dollars, never alone. */
export const approximately = (dollars: number, { dia, pesos }: { dia: string; pesos: number }): string =>
  `aprox. $\u00a0${formatNumber(pesosAt(dollars, pesos))} al cambio del ${showDay(dia).slice(0, 5)}`;

/** Writes `debe US$ 32,57 (aprox. $ 47.250 al cambio del 26/11)`. */
export const besideDollars = (words: string, dollars: number, rate: { dia: string; pesos: number }): string =>
  `${words} (${approximately(dollars, rate)})`;
