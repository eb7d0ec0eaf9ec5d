import { normalise } from '#contract/format.ts';
import { ACCOUNT_COIN, coinRules } from '#contract/ledger.ts';
import { type SheetColumn, sheetColumns, sheetHeaders } from '#contract/product-fields.ts';
import { isRetailPrice, mayBePrice, rememberedKey, type SheetField } from '#contract/spreadsheets.ts';
import { currencyIn } from './numbers.ts';
import type { SheetRows } from './sheet-rows.ts';

/** Returns the form in which headers, categories and suppliers are compared. */
export const normalized = (text: string): string => normalise(text.replaceAll('_', ' '));

export const fieldOf = (header: string): SheetColumn | undefined => headers.get(normalized(header));

const headers = new Map<string, SheetColumn>([
  ...sheetColumns.map((field): [string, SheetColumn] => [normalized(sheetHeaders[field]), field]),
  ...sheetColumns.map((field): [string, SheetColumn] => [field.toLowerCase(), field]),
  ['tipo de producto', 'tipoProducto'],
  ['razon social', 'razonSocial'],
]);

export type ColumnField = SheetColumn | SheetField;
export type FieldColumns = Partial<Record<ColumnField, number>>;
/** The fields that the columns of earlier sheets held, by the header's key; null for an ignored column. */
export type KnownHeaders = Readonly<Record<string, SheetField | null>>;
export type Vocabulary = {
  meaningOf: (header: string) => ColumnField | undefined;
  known: KnownHeaders;
  /** The fewest columns that a header must name. */
  least: number;
  /** True if only one column may be the price or the cost. If a user chose both, the server asks for one of them. */
  onePrice: boolean;
  /** True if the reader may guess: it may take descriptions as names, and a price beside a retail price as the cost. */
  guesses: boolean;
};
/**
 * A header and its number of rows. For two rows, `texts` joins the texts of both, and `upper` has only those of the
 * first.
 */
export type Header = { texts: readonly string[]; upper: readonly string[]; rows: 1 | 2 };

/** The header is searched in this many rows, because a logo and an address may be above it. */
export const HEADER_WITHIN = 40;

/** Returns the index of the row that looks most like a header; -1 if no row looks like one. */
export function guessHeader(sheet: SheetRows, words: Vocabulary): number {
  const named = sheet.slice(0, HEADER_WITHIN).map((_, at) => fieldsNamed(readHeader(sheet, at, words), words));
  const most = Math.max(0, ...named);
  return most < words.least ? -1 : named.indexOf(most);
}

const fieldsNamed = (header: Header, words: Vocabulary) => Object.keys(guessColumns(header, words)).length;

/**
 * Reads the header at a row, joined with the next row if that row has words and no codes. Both rows together must name
 * more columns than the second alone, and no fewer than the first alone.
 */
export function readHeader(sheet: SheetRows, at: number, words: Vocabulary): Header {
  const [upper, lower] = [at, at + 1].map((row) => (sheet[row] ?? []).map(({ text }) => text)) as [string[], string[]];
  const one: Header = { texts: upper, upper, rows: 1 };
  const below = lower.filter((text) => text !== '');
  if (below.length < 2 || !below.every((text) => /\p{L}/u.test(text) && !/\d/.test(text))) return one;
  const codes = lower.some(
    (text, column) => text && meaningIn(words, upper[column] ?? '') === 'codigo' && !words.meaningOf(text),
  );
  if (codes) return one;
  const width = Math.max(upper.length, lower.length);
  const texts = Array.from({ length: width }, (_, column) => {
    // A title over several columns is in the first of these columns.
    const over = upper[column] || (lower[column] && lower[column - 1] ? upper[column - 1] : '') || '';
    return [over, lower[column] ?? ''].filter(Boolean).join(' ');
  });
  const two: Header = { texts, upper, rows: 2 };
  const named = fieldsNamed(two, words);
  const alone = fieldsNamed({ texts: lower, upper: lower, rows: 1 }, words);
  return named >= Math.max(2, fieldsNamed(one, words)) && named > alone ? two : one;
}

/** The key of each header. From the second on, equal headers get a number after `·`, which no header contains. */
export function headerKeys(texts: readonly string[]): string[] {
  const times = new Map<string, number>();
  return texts.map(rememberedKey).map((key) => {
    const nth = (times.get(key) ?? 0) + 1;
    times.set(key, nth);
    return nth === 1 || key === '' ? key : `${key}·${nth}`;
  });
}

/** Takes the columns that earlier sheets had, then guesses others by their headers. */
export function guessColumns(
  { texts, upper }: Header,
  { known, meaningOf, guesses, onePrice }: Vocabulary,
): FieldColumns {
  const columns: FieldColumns = {};
  const take = (column: number, field: ColumnField | null | undefined) => {
    if (field && columns[field] === undefined) columns[field] = column;
  };
  const keys = headerKeys(texts);
  for (const [column, key] of keys.entries()) if (isKnownHeader(key, known)) take(column, known[key]);
  const guessed = keys.map((key, column) =>
    isKnownHeader(key, known) ? undefined : (meaningOf(texts[column] ?? '') ?? meaningOf(upper[column] ?? '')),
  );
  for (const [column, field] of guessed.entries()) if (!isPrice(field)) take(column, field);
  const hasPrice = columns.amount !== undefined || columns.costo !== undefined;
  if (!onePrice || !hasPrice) {
    const named = (field: ColumnField) => guessed.indexOf(field);
    const may = texts.findIndex(
      (text, column) =>
        !isKnownHeader(keys[column] ?? '', known) &&
        mayBePrice(text) &&
        (guesses || !coinRules[currencyIn(text) ?? ACCOUNT_COIN].converted),
    );
    const [price, cost] = [[named('amount'), may].find((column) => column >= 0), named('costo')];
    const retail = guesses ? texts.findIndex(isRetailPrice) : -1;
    const bought = texts.findIndex((text, column) => guessed[column] === 'amount' && !isRetailPrice(text));
    if (retail >= 0 && bought >= 0) take(bought, 'costo');
    // A sale price is chosen before a cost, because no margin is known yet.
    else if (price !== undefined) take(price, 'amount');
    if (cost >= 0 && !(onePrice && columns.amount !== undefined)) take(cost, 'costo');
  }
  const asName = columns.description;
  if (guesses && columns.name === undefined && asName !== undefined && guessed[asName] === 'description') {
    columns.name = asName;
    delete columns.description;
  }
  return columns;
}

const meaningIn = ({ known, meaningOf }: Vocabulary, header: string) =>
  known[rememberedKey(header)] ?? meaningOf(header);
const isKnownHeader = (key: string, known: KnownHeaders) => Object.hasOwn(known, key);
const isPrice = (field: ColumnField | undefined) => field === 'amount' || field === 'costo';
