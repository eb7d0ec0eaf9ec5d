import { type roundingSteps, toCents } from '#contract/prices.ts';

export type DecimalMark = ',' | '.';
/** The decimal mark of a column. ASK: some numbers can be read in two ways. Undefined: no number needs a mark. */
export type ColumnMark = DecimalMark | 'ASK' | undefined;

/** Reads a number exactly as typed; undefined for a text that is no number. */
export function readDecimal(cell: string | number, mark?: DecimalMark): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  const text = withoutMarks(cell);
  const plain = asPlain(text.replace(/^-/, ''), mark);
  if (plain === undefined) return undefined;
  return text.startsWith('-') ? -Number(plain) : Number(plain);
}

/** Removes the currency, and blanks that group thousands. Other blanks stay, because they may separate two numbers. */
function withoutMarks(text: string): string {
  const number = text.replace(/US\$|U\$S|USD|\$/gi, '').trim();
  if (/^-?\d{1,3}( \d{3})+[.,]\d+$/.test(number)) return number.replaceAll(' ', '');
  return number.replace(/(?<=^-)\s+|(?<=\d)[\u00a0\u202f](?=\d{3}(?!\d))/g, '');
}

/**
 * Writes a number in plain digits. If it has dots and commas, the last mark is decimal. A repeated mark groups
 * thousands. `mark` decides `1.234` and `1,234`; without it they are 1234 and 1.234. Other single marks are decimal.
 */
function asPlain(text: string, mark: DecimalMark | undefined): string | undefined {
  if (/^\d+$/.test(text)) return text;
  if (mark && twoWays.test(text)) return text.replace(/[.,]/, (found) => (found === mark ? '.' : ''));
  if (/^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (/^[1-9]\d{0,2}(,\d{3})+\.\d+$/.test(text) || /^[1-9]\d{0,2}(,\d{3}){2,}$/.test(text))
    return text.replaceAll(',', '');
  return /^\d*[.,]\d+$/.test(text) ? text.replace(',', '.') : undefined;
}

/** Numbers with one mark that either groups thousands or begins three decimals. */
const twoWays = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
export const isTwoWays = (text: string): boolean => twoWays.test(withoutMarks(text));

/**
 * Finds a column's decimal mark by the numbers that have one reading. If these do not tell, the server asks people
 * about the doubtful numbers. A price in cents (`inCents`) with three decimals is doubtful only if it ends with 0.
 */
export function columnMark(
  cells: readonly string[],
  { inCents }: { inCents: boolean },
): { mark: ColumnMark; doubtful: readonly string[] } {
  const numbers = cells.map(withoutMarks).filter((text) => /^-?\d*([.,]\d+)+$/.test(text));
  const says = (mark: DecimalMark) => numbers.some((text) => decimalIn(text) === mark);
  const [comma, dot] = [says(','), says('.')];
  const open = numbers.filter((text) => twoWays.test(text) && !(inCents && !text.endsWith('0')));
  const dots = open.filter((text) => text.includes('.'));
  if (comma !== dot && !(dot && dots.length)) return { mark: comma ? ',' : '.', doubtful: [] };
  const doubtful = dot ? open : open.filter((text) => text.includes(','));
  return { mark: doubtful.length ? 'ASK' : undefined, doubtful: [...new Set(doubtful)] };
}

/** The decimal mark of a number; undefined if the number has two readings. */
function decimalIn(text: string): DecimalMark | undefined {
  if (twoWays.test(text)) return undefined;
  const marks = text.match(/[.,]/g) as DecimalMark[];
  const last = marks.at(-1);
  // A mark that is repeated groups thousands, so the other mark is the decimal one.
  if (marks.length > 1 && new Set(marks).size === 1) return last === ',' ? '.' : ',';
  return last;
}

/** What a text says about VAT: excluded (SIN), included (CON), or nothing (null). */
export type VatWords = 'SIN' | 'CON' | null;
export type WrittenPrice = { number: string; currency: 'USD' | 'ARS' | null; vat: VatWords };

export function writtenPrice(cell: string): WrittenPrice {
  const number = cell
    .replace(withoutVat, '')
    .replace(withVat, '')
    .replace(dollarWords, '')
    .replace(pesos, '')
    .replace(/c\/u\.?|por unidad/i, '')
    // A dash stands for no cents, as in shop windows: `1.500,-`, `1500.-`.
    .replace(/\s*[.,]?-+\s*$/, '')
    .trim();
  return { number, currency: currencyIn(cell), vat: vatIn(cell) };
}

const dollarWords = /US\$|U\$S|U\$D|\bUSD\b|\bd[oó]lar(es)?\b/i;
const pesos = /AR\$|\bARS\b|\$\s*ARG?\b|\bpesos\b/i;
export const currencyIn = (text: string) => (dollarWords.test(text) ? 'USD' : pesos.test(text) ? 'ARS' : null);

/** The currency that titles such as 'Precios en U$S' name; null if they name none or two. */
export function currencyOfAll(titles: readonly string[]): WrittenPrice['currency'] {
  const told = titles.map((title) =>
    dollarWords.test(title) && pesos.test(title) ? null : currencyIn(pricesAreIn.exec(title)?.groups?.what ?? ''),
  );
  const [currency = null, other] = new Set(told.filter((one) => one !== null));
  return other ? null : currency;
}
const pricesAreIn = /\b(precios?|lista|valores|importes?)(\s+\p{L}+){0,4}\s+en\s+(?<what>\S+(\s\S+)?)/iu;

const others: [sign: RegExp, why: string][] = [
  [/€|\bEUR\b|\beuros?\b/i, 'está en euros'],
  [/(?<!A)R\$|\bBRL\b|\breales\b/i, 'está en reales'],
  [/£|\bGBP\b|\blibras\b/i, 'está en libras'],
  [/\bU\$(?![SD])|\$\s?U\b/i, 'puede estar en dólares o en pesos uruguayos'],
];
/** Says why a price in another currency is refused; undefined for other texts. */
export const otherCurrencyIn = (text: string): string | undefined =>
  currencyIn(text) ? undefined : others.find(([sign]) => sign.test(text))?.[1];

const withoutVat =
  /(\+|\bm[aá]s\b|\bs\/|\bsin\b|\bno\s+inclu\p{L}*|\bnet\p{L}*\s+de\b)\s*(el\s+)?(\d+([.,]\d+)?\s*%\s*)?(de\s+)?i\.?\s*v\.?\s*a\b\.?|\bi\.?v\.?a\b\.?\s+(no\s+inclu\p{L}*|aparte)/iu;
const withVat =
  /(\bc\/|\bcon\b|\binclu\p{L}*)\s*(el\s+)?(\d+([.,]\d+)?\s*%\s*)?(de\s+)?i\.?\s*v\.?\s*a\b\.?|\bi\.?v\.?a\b\.?\s+inc(lu\p{L}*|l?\b\.?)/iu;
export const vatIn = (text: string): VatWords => (withoutVat.test(text) ? 'SIN' : withVat.test(text) ? 'CON' : null);

/** Reads units as suppliers write them: `12 u.`, or `+10`, which means at least ten. */
export function writtenUnits(cell: string): string {
  const units = cell
    .trim()
    .replace(/^(\+|>|m[aá]s de)\s*/i, '')
    .replace(/\s*\+$/, '')
    .replace(/\s*(u|un|uni|unid|unids|unidad|unidades|ud|uds|pza|pzas|pieza|piezas)\.?$/i, '');
  return isTwoWays(units) ? units.replace(/[.,]/, '') : units;
}

type Rounding = {
  /** The percentages that are added for the margin and for VAT. */
  margin?: number;
  vat?: number;
  /** What a dollar costs in the amount's currency. */
  rate?: number;
  step?: (typeof roundingSteps)[number];
};

/** Computes a price in dollars and rounds it once, half up: to the step, or to the cent if the step gives 0. */
export function roundedPrice(amount: number, { margin = 0, vat = 0, rate = 1, step = '0' }: Rounding = {}): number {
  const price = micros(amount) * percent(margin) * percent(vat) * MICRO;
  return toStep(price, MICRO * MICRO * MICRO * micros(rate), step);
}

/** Changes a price by the same percentage as its cost. Computed exactly and rounded once, as in `roundedPrice`. */
export function priceAtCost(
  price: number,
  { from, to, step }: { from: number; to: number; step: (typeof roundingSteps)[number] },
): number {
  return toStep(BigInt(toCents(price)) * BigInt(toCents(to)), BigInt(toCents(from)) * 100n, step);
}

/** Rounds a price to the step. `exact` counts parts of a dollar; a dollar has `dollar` of these parts. */
function toStep(exact: bigint, dollar: bigint, step: (typeof roundingSteps)[number]): number {
  const steps = step === '0' ? 0n : halfUp(exact, BigInt(step) * dollar);
  return steps > 0n ? Number(steps) * Number(step) : Number(halfUp(exact, dollar / 100n)) / 100;
}

const MICRO = 1_000_000n;
/** Rounded to six decimals, because a sheet keeps 1.005 as a binary number just below it. */
const micros = (amount: number) => BigInt(Math.round(Number(amount.toFixed(6).replace('.', ''))));
const percent = (more: number) => BigInt(1_000_000 + Math.round(more * 10_000));

const halfUp = (exact: bigint, unit: bigint): bigint => (exact * 2n + unit) / (unit * 2n);
