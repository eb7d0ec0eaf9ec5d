import { HIGHEST_PRICE, isInCents, toCents } from '#contract/prices.ts';
import type { SheetColumn } from '#contract/product-fields.ts';
import { ProductEdit } from '#contract/products.calls.ts';
import { categories, categoryLabel, isStock, productStates, productTypes, stockNotWhole } from '#contract/products.ts';
import type { ImportRow, PriceDerivation } from '#contract/spreadsheets.calls.ts';
import { sentenceFor } from '../../platform/http/read-input.ts';
import { normalized } from './columns.ts';
import { type ColumnMark, isTwoWays, readDecimal } from './numbers.ts';
import type { SheetCell, SheetRows } from './sheet-rows.ts';

/** The values that a row sets. Missing fields stay as they are. A supplier is the typed name, or null for none. */
type ProductValues = {
  [Field in Exclude<SheetColumn, 'codigo'>]?: Exclude<ReturnType<(typeof readers)[Field]>, undefined>;
};
export type ProductRow = {
  fila: number;
  codigo: string;
  values: ProductValues;
  errores: { columna: string; mensaje: string }[];
  /** Why a value that a new product needs is missing, by field. */
  motivos?: Partial<Record<SheetColumn, string>>;
  /** How the price was computed, in words. */
  origen?: string;
  /** The price of our own sheet before it was rounded; absent if rounding did not change it. */
  sinRedondeo?: number;
  /** Where a supplier's price comes from. A price computed from a cost includes the margin. */
  precio?: PriceSource;
  /** The colours at the end of the name in a supplier's row. The import adds them as the product's references. */
  colores?: string[];
  /** How the sheet marks the row, for example as no longer sold. */
  marca?: NonNullable<ImportRow['marca']>;
};
/** A supplier's price, its exchange rate if it was in pesos, and the VAT and margin added, in percent. */
export type PriceSource = Omit<PriceDerivation, 'costo' | 'costoAntes' | 'precioAntes' | 'precio' | 'margen'> & {
  margen: number;
};

/** The message is part of the sentence that refuses a row. */
export class CellError extends Error {}

/** Reads a cell for a field. Undefined means that the field stays as it is. Throws a `CellError`. */
export function readCell<Field extends SheetColumn>(field: Field, cell: SheetCell, mark?: ColumnMark) {
  if (cell.value instanceof Date) throw new CellError('Es una fecha: dé a la celda el formato Texto.');
  return readers[field](cell, mark) as ReturnType<(typeof readers)[Field]>;
}

const readers = {
  codigo: (cell: SheetCell) => checked('codigo', checkedCode(cell)),
  name: (cell: SheetCell) => checked('name', cell.text),
  description: (cell: SheetCell) => checked('description', cell.text),
  amount: (cell: SheetCell, mark?: ColumnMark) => checkedPrice(numberIn(cell, mark)),
  categoria: (cell: SheetCell) => category(cell) ?? refuse('Falta la categoría.'),
  tipoProducto: (cell: SheetCell) => type(cell),
  estado: (cell: SheetCell) => state(cell),
  razonSocial: ({ text }: SheetCell) => text || null,
  cantidadLimite: (cell: SheetCell) => unitsIn(cell) ?? null,
  stock: (cell: SheetCell) => unitsIn(cell),
  costo: (cell: SheetCell, mark?: ColumnMark) => checkedDollars(numberIn(cell, mark), 'costo') ?? null,
} satisfies Record<SheetColumn, (cell: SheetCell, mark?: ColumnMark) => unknown>;

/** Returns a code as text. Throws a `CellError` for a code that Excel abbreviated or may have rounded. */
function checkedCode({ value, text }: SheetCell): string {
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(text))
    throw new CellError(
      `${quoted(text)} es un código que Excel abrevió: dé a la columna el formato Texto y cárguelo entero.`,
    );
  if (typeof value === 'number' && value >= MOST_DIGITS)
    throw new CellError(
      `${quoted(text)} tiene más de 15 cifras y Excel redondea las demás: dé a la columna el formato Texto.`,
    );
  return text;
}
const MOST_DIGITS = 1e15;

function unitsIn(cell: SheetCell): number | undefined {
  const units = numberIn(cell);
  if (units !== undefined && !isStock(String(units))) throw new CellError(stockNotWhole);
  return units;
}

function checked<Field extends 'codigo' | 'name' | 'description'>(field: Field, value: string): string {
  const { data, error } = ProductEdit.shape[field].safeParse(value, { error: sentenceFor });
  if (error) throw new CellError(error.issues[0]?.message);
  return data ?? '';
}

/** Reads a price in dollars. Throws a `CellError` if it is missing or impossible. */
export const checkedPrice = (price: number | undefined): number =>
  checkedDollars(price, 'precio') ?? refuse('Falta el precio.');

function checkedDollars(dollars: number | undefined, what: 'precio' | 'costo'): number | undefined {
  if (dollars === undefined) return undefined;
  if (dollars < 0) refuse(`El ${what} no puede ser negativo.`);
  if (!isInCents(dollars)) refuse('Tiene más de dos decimales.');
  if (dollars > HIGHEST_PRICE) refuse(`El ${what} puede ser hasta 9.999.999,99.`);
  return toCents(dollars) / 100;
}

/**
 * Reads a cell's number; undefined if empty. `written` is the text without the currency and other words. Throws a
 * `CellError`.
 */
export function numberIn({ value, text }: SheetCell, mark?: ColumnMark, written = text): number | undefined {
  if (value instanceof Date) throw new CellError('Es una fecha: dé a la celda el formato Texto.');
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (written === '') return undefined;
  if (mark === 'ASK' && isTwoWays(written))
    throw new CellError(`${quoted(written)} se puede leer de dos maneras: responda cuál es.`);
  const number = readDecimal(written, mark === 'ASK' ? undefined : mark);
  if (number === undefined)
    throw new CellError(
      `${quoted(written)} ${/\d\s+\d/.test(written) ? 'tiene más de un número' : 'no es un número'}.`,
    );
  return number;
}

/**
 * Returns a function that reads a cell as one of the words, in any capitals and accents. It returns undefined for an
 * empty cell and throws a `CellError` for another word.
 */
function oneOf<Word extends string>(words: readonly Word[], labelOf: (word: Word) => string = (word) => word) {
  const known = new Map(words.flatMap((word) => [word, labelOf(word)].map((text) => [normalized(text), word])));
  const all = words.map(labelOf).join(', ');
  return ({ text }: SheetCell): Word | undefined => {
    if (!text) return undefined;
    return known.get(normalized(text)) ?? refuse(`${quoted(text)} no es ${all}.`);
  };
}

function refuse(message: string): never {
  throw new CellError(message);
}

const category = oneOf(categories, categoryLabel);
const type = oneOf(productTypes);
const state = oneOf(productStates);

/** A cell's text, cut so that it fits into a sentence. */
export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
export const quoted = (text: string): string => `«${shortened(text)}»`;
export const shownColumns = <Field>(
  header: readonly string[],
  sampled: SheetRows,
  exampleOf: (cell: SheetCell | undefined) => string,
  fieldAt: (column: number) => Field | null,
) =>
  Array.from({ length: Math.max(header.length, ...sampled.map(({ length }) => length)) }, (_, columna) => ({
    columna,
    encabezado: shortened(header[columna] ?? ''),
    ejemplos: sampled.flatMap((cells) => shortened(exampleOf(cells[columna])) || []).slice(0, 3),
    campo: fieldAt(columna),
  })).filter(({ encabezado, ejemplos }) => encabezado !== '' || ejemplos.length > 0);
export const examplesOf = (texts: readonly string[]): string => [...new Set(texts)].slice(0, 3).map(quoted).join(', ');
