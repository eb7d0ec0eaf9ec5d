import { fieldMeantBy, headerKey, type SheetField } from '#contract/supplier-sheets.ts';
import type { SheetCell, SheetRows } from '../../documents/sheet-rows.ts';
import { asText } from './read-product-rows.ts';

/** The column of each field, from 0. */
export type FieldColumns = Partial<Record<SheetField, number>>;
/** What each header of the last sheet was taken for, by its key; null for one that was left alone. */
export type KnownHeaders = Readonly<Record<string, SheetField | null>>;

/** Rows among which the header is looked for: a logo and an address may stand above it. */
export const HEADER_WITHIN = 40;

/** The index of the row that looks most like a header; -1 where none names two columns. */
export function guessHeader(rows: SheetRows, known: KnownHeaders): number {
  const named = rows.slice(0, HEADER_WITHIN).map((row) => Object.keys(guessColumns(row, known)).length);
  const most = Math.max(0, ...named);
  return most < 2 ? -1 : named.indexOf(most);
}

/** What the columns of a header hold: as they did the last time, else by what suppliers call them. */
export function guessColumns(header: readonly SheetCell[], known: KnownHeaders): FieldColumns {
  const columns: FieldColumns = {};
  const take = (column: number, field: SheetField | null | undefined) => {
    if (field && columns[field] === undefined) columns[field] = column;
  };
  const headers = header.map((cell) => headerKey(asText(cell)));
  for (const [column, key] of headers.entries()) if (isKnown(key, known)) take(column, known[key]);
  const hasPrice = columns.amount !== undefined || columns.costo !== undefined;
  const guessed = headers.map((key) => (isKnown(key, known) ? undefined : fieldMeantBy(key)));
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

const isKnown = (key: string, known: KnownHeaders) => Object.hasOwn(known, key);
const isPrice = (field: SheetField | undefined) => field === 'amount' || field === 'costo';
