import { pesosAt } from './prices.ts';

/** A number with the grouping that people here read: `1.234`. */
export const formatNumber = (value: number | bigint): string => number.format(value);

/** `1 pedido`, `1.234 pedidos`. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/**
 * `US$ 1.500`, `US$ 050`: symbol, at least three integer digits, no decimals, Argentine grouping (§9). §9 decides that cents are
 * hidden, and sums count them: where a cart's lines come to another total than they show, its summary says why.
 */
export const formatPrice = (amount: number): string => `US$\u00a0${price.format(amount)}`;

/** `US$ 49,90`: to the cent, where two prices are told apart; lists round as §9 has it. */
export const formatExactPrice = (amount: number): string => `US$\u00a0${exactPrice.format(amount)}`;

/** `47.250,00`: to the cent, without the coin. */
export const formatCents = (amount: number): string => exactPrice.format(amount);

/** A day written YYYY-MM-DD as people read it, dd/MM/yyyy (§9). */
export const showDay = (day: string): string => day.split('-').reverse().join('/');

/** The same of the days from one to another, both of them included: `01/03/2026 al 08/03/2026`. */
export const showDays = (from: string, to: string): string => `${showDay(from)} al ${showDay(to)}`;

/** A text as a sentence: names like 'Acme S.A.' bring its dot along. */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** `uno, dos y tres`. */
export const listed = (texts: readonly string[]): string => list.format(texts);

const list = new Intl.ListFormat('es-AR');
const number = new Intl.NumberFormat('es-AR');
const price = new Intl.NumberFormat('es-AR', { minimumIntegerDigits: 3, maximumFractionDigits: 0 });
const exactPrice = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A text as searches compare it: without case, accents or extra spaces. */
export const normalise = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** `aprox. $ 47.250 al cambio del 26/11`, beside US dollars and never instead of them. */
export const approximately = (dollars: number, { dia, pesos }: { dia: string; pesos: number }): string =>
  `aprox. $\u00a0${formatNumber(pesosAt(dollars, pesos))} al cambio del ${showDay(dia).slice(0, 5)}`;

/** Dollars in their words, and about how many pesos they are: `debe US$ 32,57 (aprox. $ 47.250 al cambio del 26/11)`. */
export const besideDollars = (words: string, dollars: number, rate: { dia: string; pesos: number }): string =>
  `${words} (${approximately(dollars, rate)})`;
