import { productFields, type SheetColumn, sheetColumns } from '#contract/product-fields.ts';
import { fieldMeantBy, headerKey, type SheetField } from '#contract/spreadsheets.ts';
import { asText, type SheetRows } from './sheet-rows.ts';

/** The headers of our own sheet, as the export writes and the import reads them. */
export const productColumns = Object.fromEntries(
  sheetColumns.map((field) => [field, productFields[field].sheet.header]),
) as Record<SheetColumn, string>;

/** Without case, accents, repeated spaces or what surrounds the text: how headers, categories and suppliers are compared. */
export const normalized = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase();

/** The field that a header names: the screen's words, or the API's. */
export const fieldOf = (header: string): SheetColumn | undefined => headers.get(normalized(header));

const headers = new Map<string, SheetColumn>([
  ...sheetColumns.map((field): [string, SheetColumn] => [normalized(productColumns[field]), field]),
  ...sheetColumns.map((field): [string, SheetColumn] => [field.toLowerCase(), field]),
  ['tipo de producto', 'tipoProducto'],
  ['razon social', 'razonSocial'],
]);

/** The column of each field, from 0. */
export type FieldColumns = Partial<Record<SheetField, number>>;
/** What each header of the last sheet was taken for, by its key; null for one that was left alone. */
export type KnownHeaders = Readonly<Record<string, SheetField | null>>;
/** A header: its texts, those of two rows as one, and how many rows it is. */
export type Header = { texts: readonly string[]; upper: readonly string[]; rows: 1 | 2 };

/** Rows among which the header is looked for: a logo and an address may stand above it. */
export const HEADER_WITHIN = 40;

/** The index of the row that looks most like a header, or like the first of its two rows; -1 where none names two columns. */
export function guessHeader(sheet: SheetRows, known: KnownHeaders): number {
  const named = sheet.slice(0, HEADER_WITHIN).map((_, at) => fieldsNamed(readHeader(sheet, at, known), known));
  const most = Math.max(0, ...named);
  return most < 2 ? -1 : named.indexOf(most);
}

const fieldsNamed = (header: Header, known: KnownHeaders) => Object.keys(guessColumns(header, known)).length;

/**
 * The header at a row, with the one below where that goes on with it: words alone, none of them a code; the two together
 * name no column less than the first, and more than the second, which may be the header itself.
 */
export function readHeader(sheet: SheetRows, at: number, known: KnownHeaders): Header {
  const upper = (sheet[at] ?? []).map(asText);
  const lower = (sheet[at + 1] ?? []).map(asText);
  const one: Header = { texts: upper, upper, rows: 1 };
  const words = lower.filter((text) => text !== '');
  if (words.length < 2 || !words.every((text) => /\p{L}/u.test(text) && !/\d/.test(text))) return one;
  const codes = lower.some(
    (text, column) => text && meaningOf(upper[column] ?? '', known) === 'codigo' && !fieldMeantBy(text),
  );
  if (codes) return one;
  const width = Math.max(upper.length, lower.length);
  const texts = Array.from({ length: width }, (_, column) => {
    // A title over several columns stands in the first of them.
    const over = upper[column] || (lower[column] && lower[column - 1] ? upper[column - 1] : '') || '';
    return [over, lower[column] ?? ''].filter(Boolean).join(' ');
  });
  const two: Header = { texts, upper, rows: 2 };
  const named = fieldsNamed(two, known);
  const alone = fieldsNamed({ texts: lower, upper: lower, rows: 1 }, known);
  return named >= Math.max(2, fieldsNamed(one, known)) && named > alone ? two : one;
}

/** What the columns of a header hold: as they did the last time, else by what suppliers call them. */
export function guessColumns({ texts, upper }: Header, known: KnownHeaders): FieldColumns {
  const columns: FieldColumns = {};
  const take = (column: number, field: SheetField | null | undefined) => {
    if (field && columns[field] === undefined) columns[field] = column;
  };
  const headers = texts.map(headerKey);
  for (const [column, key] of headers.entries()) if (isKnown(key, known)) take(column, known[key]);
  const hasPrice = columns.amount !== undefined || columns.costo !== undefined;
  const guessed = headers.map((key, column) =>
    isKnown(key, known) ? undefined : (fieldMeantBy(key) ?? fieldMeantBy(upper[column] ?? '')),
  );
  for (const [column, field] of guessed.entries()) if (!isPrice(field)) take(column, field);
  // A price to sell at goes before what it costs: a margin is not known yet.
  for (const price of ['amount', 'costo'] as const)
    if (!hasPrice && (price === 'amount' || columns.amount === undefined))
      for (const [column, field] of guessed.entries()) if (field === price) take(column, field);
  // Many a sheet calls the name so, and has nothing else.
  const asName = columns.description;
  if (columns.name === undefined && asName !== undefined && guessed[asName] === 'description') {
    columns.name = asName;
    delete columns.description;
  }
  return columns;
}

const meaningOf = (header: string, known: KnownHeaders) => known[headerKey(header)] ?? fieldMeantBy(header);
const isKnown = (key: string, known: KnownHeaders) => Object.hasOwn(known, key);
const isPrice = (field: SheetField | undefined) => field === 'amount' || field === 'costo';
