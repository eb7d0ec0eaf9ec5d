import { formatNumber } from '#contract/format.ts';
import { HIGHEST_PRICE, isInCents, toCents } from '#contract/prices.ts';
import type { SheetColumn } from '#contract/product-fields.ts';
import { ProductEdit } from '#contract/products.calls.ts';
import { categories, categoryLabel, isStock, productStates, productTypes, stockNotWhole } from '#contract/products.ts';
import { sentenceFor } from '../../platform/http/read-input.ts';
import { groupedBy } from '../../platform/rows.ts';
import { normalized, productColumns } from './columns.ts';
import { type ColumnMark, isTwoWays, readDecimal } from './numbers.ts';
import { asText, type SheetCell } from './sheet-rows.ts';

/**
 * What a row asks for; a field is missing where its column is, or where an empty cell leaves it as it is. A supplier is as typed,
 * and null for none.
 */
type ProductValues = {
  [Field in Exclude<SheetColumn, 'codigo'>]?: Exclude<ReturnType<(typeof readers)[Field]>, undefined>;
};
export type ProductRow = {
  fila: number;
  codigo: string;
  values: ProductValues;
  errores: { columna: string; mensaje: string }[];
  /** Why a field is not there, said of a product that cannot be made without it. */
  motivos?: Partial<Record<SheetColumn, string>>;
  /** What the sheet says of the price, where that is not the price itself. */
  origen?: string;
  /** The price before it was rounded. */
  sinRedondeo?: number;
};

/** What is wrong with a cell, as its row's refusal says it. */
export class CellError extends Error {}

/** What a cell says of a field; undefined leaves it as it is. Throws a `CellError`. */
export const readCell = <Field extends SheetColumn>(field: Field, cell: SheetCell, mark?: ColumnMark) =>
  readers[field](plainCell(cell), mark) as ReturnType<(typeof readers)[Field]>;

type PlainCell = string | number | null;
/** A cell without the kinds that no field takes. */
function plainCell(cell: SheetCell): PlainCell {
  if (cell instanceof Date) throw new CellError('Es una fecha: dé a la celda el formato Texto.');
  return typeof cell === 'boolean' ? asText(cell) : cell;
}

const readers = {
  codigo: (cell: PlainCell) => checked('codigo', asText(cell)),
  name: (cell: PlainCell) => checked('name', asText(cell)),
  description: (cell: PlainCell) => checked('description', asText(cell)),
  amount: (cell: PlainCell, mark?: ColumnMark) => dollarsIn(cell, 'precio', mark) ?? refuse('Falta el precio.'),
  categoria: (cell: PlainCell) => category(cell) ?? refuse('Falta la categoría.'),
  tipoProducto: (cell: PlainCell) => type(cell),
  estado: (cell: PlainCell) => state(cell),
  razonSocial: (cell: PlainCell) => asText(cell) || null,
  cantidadLimite: (cell: PlainCell) => unitsIn(cell) ?? null,
  stock: (cell: PlainCell) => unitsIn(cell),
  costo: (cell: PlainCell, mark?: ColumnMark) => dollarsIn(cell, 'costo', mark) ?? null,
} satisfies Record<SheetColumn, (cell: PlainCell, mark?: ColumnMark) => unknown>;

function dollarsIn(cell: PlainCell, what: 'precio' | 'costo', mark?: ColumnMark): number | undefined {
  const dollars = numberIn(cell, mark);
  if (dollars === undefined) return undefined;
  if (dollars < 0) refuse(`El ${what} no puede ser negativo.`);
  // A sheet keeps 0.1 + 0.2 with all its digits.
  if (!isInCents(dollars)) refuse('Tiene más de dos decimales.');
  if (dollars > HIGHEST_PRICE) refuse(`El ${what} puede ser hasta 9.999.999,99.`);
  return toCents(dollars) / 100;
}

function unitsIn(cell: PlainCell): number | undefined {
  const units = numberIn(cell);
  if (units !== undefined && !isStock(String(units))) throw new CellError(stockNotWhole);
  return units;
}

function checked<Field extends 'codigo' | 'name' | 'description'>(field: Field, value: string): string {
  const { data, error } = ProductEdit.shape[field].safeParse(value, { error: sentenceFor });
  if (error) throw new CellError(error.issues[0]?.message);
  return data ?? '';
}

/** The number that a cell holds, undefined for an empty one. Throws a `CellError`. */
export function numberIn(sheetCell: SheetCell, mark?: ColumnMark): number | undefined {
  const cell = plainCell(sheetCell);
  if (cell === null || asText(cell) === '') return undefined;
  if (mark === 'ASK' && isTwoWays(asText(cell)))
    throw new CellError(`${quoted(asText(cell))} se puede leer de dos maneras: responda cuál es.`);
  const value = readDecimal(cell, mark === 'ASK' ? undefined : mark);
  if (value === undefined) throw new CellError(`${quoted(asText(cell))} no es un número.`);
  return value;
}

/** The word that a cell means, ignoring case and accents; undefined for an empty one. */
function oneOf<Word extends string>(words: readonly Word[], labelOf: (word: Word) => string = (word) => word) {
  const known = new Map(words.flatMap((word) => [word, labelOf(word)].map((text) => [normalized(text), word])));
  const all = words.map(labelOf).join(', ');
  return (cell: PlainCell): Word | undefined => {
    const text = asText(cell);
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

/** A code that stands in several rows: none of them is taken. */
export function refuseRepeated(rows: ProductRow[]) {
  for (const [key, twins] of groupedBy(rows, ({ codigo }) => codigo.toLowerCase())) {
    if (!key || twins.length === 1) continue;
    const named = twins.slice(0, ROWS_NAMED).map(({ fila }) => fila);
    const rest = twins.length - named.length;
    const filas = `${named.join(', ')}${rest ? ` y ${formatNumber(rest)} más` : ''}`;
    for (const row of twins)
      row.errores.push({ columna: productColumns.codigo, mensaje: `El código está repetido en las filas ${filas}.` });
  }
}

/** Rows that a repeated code names. */
const ROWS_NAMED = 5;

/** A text of the sheet as a sentence says it, and as it quotes it. */
export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
export const quoted = (text: string): string => `«${shortened(text)}»`;
