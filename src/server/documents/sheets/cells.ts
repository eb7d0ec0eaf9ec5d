import { formatNumber } from '#contract/format.ts';
import { HIGHEST_PRICE, isInCents, toCents } from '#contract/prices.ts';
import { ProductEdit, type ProductEdit as ProductFields } from '#contract/products.calls.ts';
import { categories, categoryLabel, isStock, productStates, productTypes, stockNotWhole } from '#contract/products.ts';
import { sentenceFor } from '../../platform/http/read-input.ts';
import { groupedBy } from '../../platform/rows.ts';
import { normalized, type ProductField, productColumns } from './columns.ts';
import { type ColumnMark, isTwoWays, readDecimal } from './numbers.ts';
import { asText, type SheetCell } from './sheet-rows.ts';

/** What a row asks for; a field is missing where its column is, or where an empty cell leaves it as it is. */
export type ProductValues = Partial<
  Required<Pick<ProductFields, 'name' | 'description' | 'amount' | 'categoria' | 'tipoProducto'>>
> & {
  /** As typed; null for no supplier. */
  razonSocial?: string | null;
  cantidadLimite?: number | null;
  /** What is left of the limit. */
  stock?: number;
  estado?: (typeof productStates)[number];
};
export type ProductRow = {
  fila: number;
  codigo: string;
  values: ProductValues;
  errores: { columna: string; mensaje: string }[];
  /** Why a field is not there, said of a product that cannot be made without it. */
  motivos?: Partial<Record<ProductField, string>>;
  /** What the sheet says of the price, where that is not the price itself. */
  origen?: string;
  /** The price before it was rounded. */
  sinRedondeo?: number;
};

/** What is wrong with a cell, as its row's refusal says it. */
export class CellError extends Error {}

/** What a cell says of a field; undefined leaves it as it is. Throws a `CellError`. */
export const readCell = <Field extends ProductField>(field: Field, cell: SheetCell, mark?: ColumnMark) =>
  readers[field](plainCell(cell), mark);

/** A cell without the kinds that no field takes. */
function plainCell(cell: SheetCell): string | number | null {
  if (cell instanceof Date) throw new CellError('Es una fecha: dé a la celda el formato Texto.');
  return typeof cell === 'boolean' ? asText(cell) : cell;
}

type Read = Required<{ [Field in Exclude<ProductField, 'codigo'>]: ProductValues[Field] }> & { codigo: string };
const readers: { [Field in ProductField]: (cell: string | number | null, mark: ColumnMark) => Read[Field] } = {
  codigo: (cell) => checked('codigo', asText(cell)),
  name: (cell) => checked('name', asText(cell)),
  description: (cell) => checked('description', asText(cell)),
  amount: (cell, mark) => {
    const price = numberIn(cell, mark);
    if (price === undefined) throw new CellError('Falta el precio.');
    if (price < 0) throw new CellError('El precio no puede ser negativo.');
    // A sheet keeps 0.1 + 0.2 with all its digits.
    if (!isInCents(price)) throw new CellError('Tiene más de dos decimales.');
    if (price > HIGHEST_PRICE) throw new CellError('El precio puede ser hasta 9.999.999,99.');
    return toCents(price) / 100;
  },
  categoria: (cell) => category(cell) ?? refuse('Falta la categoría.'),
  tipoProducto: (cell) => type(cell),
  estado: (cell) => state(cell),
  razonSocial: (cell) => asText(cell) || null,
  cantidadLimite: (cell) => unitsIn(cell) ?? null,
  stock: (cell) => unitsIn(cell),
};

function unitsIn(cell: string | number | null): number | undefined {
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
  return (cell: string | number | null): Word | undefined => {
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
