import { HIGHEST_PRICE, isInCents, type roundingSteps } from '#contract/prices.ts';
import type { Category } from '#contract/products.ts';
import { headerKey, type SheetField, sheetFieldNames, sheetFields } from '#contract/supplier-sheets.ts';
import type { SheetCell, SheetRows } from '../../documents/sheet-rows.ts';
import type { FieldColumns } from './guess-columns.ts';
import {
  asText,
  CellError,
  numberIn,
  type ProductRow,
  readCell,
  refuseRepeated,
  shortened,
} from './read-product-rows.ts';
import { roundedPrice } from './rounded-price.ts';

/** How the rows of a supplier's sheet are read. */
export type RowsReading = {
  columns: FieldColumns;
  /** By key, the supplier's own words among them. */
  categories: ReadonlyMap<string, Category>;
  margin: number;
  step: (typeof roundingSteps)[number];
};
export type SupplierRows = {
  rows: ProductRow[];
  /** Rows with something in them that are no products, and how many of them are titles or are to be asked for. */
  omitted: { fila: number; texto: string }[];
  separators: number;
  toAsk: number;
  /** Prices that had more than two decimals. */
  rounded: number;
  /** By key: as the sheet writes it first, and how many rows have it. */
  categories: Map<string, { texto: string; filas: number }>;
};

/**
 * The products below a header. An empty cell leaves what it would set, except price and cost, which are refused; titles
 * between them are left out and stand for the category where no column does. Every row with something in it is in `rows` or in `omitted`.
 */
export function readSupplierRows(sheet: SheetRows, headerAt: number, reading: RowsReading): SupplierRows {
  const found: SupplierRows = { rows: [], omitted: [], separators: 0, toAsk: 0, rounded: 0, categories: new Map() };
  const header = (sheet[headerAt] ?? []).map(asText);
  let title = '';
  for (const [index, cells] of sheet.entries()) {
    if (index <= headerAt) continue;
    const filled = cells.map(asText).filter((text) => text !== '');
    const [first] = filled;
    if (first === undefined) continue;
    const isTitle = filled.length === 1 && isWord(cells);
    const omit = () => found.omitted.push({ fila: index + 1, texto: shortened(filled.join(' · ')) });
    if (isTitle || repeats(cells, header, reading.columns)) {
      if (isTitle) title = first;
      found.separators++;
      omit();
    } else if (asksFor(cells, reading.columns)) {
      found.toAsk++;
      omit();
    } else found.rows.push(readRow(cells, index + 1, title, reading, found));
  }
  refuseRepeated(found.rows);
  return found;
}

/** Whether the one cell that is filled is no number. */
const isWord = (cells: SheetCell[]) => cells.every((cell) => cell === null || /\p{L}/u.test(asText(cell)));

/** Whether a row is the header once more, as at the top of every printed page. */
const repeats = (cells: SheetCell[], header: string[], columns: FieldColumns) =>
  Object.values(columns).every((column) => asText(cells[column]) === header[column]);

const asksFor = (cells: SheetCell[], columns: FieldColumns) =>
  (['amount', 'costo', 'cantidadLimite'] as const).some((field) => toAsk.test(wordsIn(cells, columns[field])));
const toAsk = /^((a|para) )?(consultar|consulte|consulta|consultenos|confirmar|cons)( |$)/;
const soldOut = /^(agotad[oa]s?|agot|sin stock|sin existencias?|s stock|no hay|no disponible|faltante)$/;

const wordsIn = (cells: SheetCell[], column: number | undefined) =>
  column === undefined ? '' : headerKey(asText(cells[column]));

function readRow(
  cells: SheetCell[],
  fila: number,
  title: string,
  reading: RowsReading,
  found: SupplierRows,
): ProductRow {
  const { columns } = reading;
  const row: ProductRow = { fila, codigo: '', values: {}, errores: [], motivos: {} };
  for (const field of sheetFieldNames) {
    const column = columns[field];
    if (column === undefined || field === 'categoria') continue;
    try {
      readField(row, field, cells[column] ?? null, reading, found);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      // The cost is the price's source: one reason is enough.
      row.errores.push({ columna: sheetFields[field === 'costo' ? 'amount' : field], mensaje: error.message });
    }
  }
  const texto = columns.categoria === undefined ? title : asText(cells[columns.categoria]);
  readCategory(row, texto, reading, found);
  return row;
}

function readField(
  row: ProductRow,
  field: Exclude<SheetField, 'categoria'>,
  cell: SheetCell,
  { margin, step }: RowsReading,
  found: SupplierRows,
) {
  const isSoldOut =
    field !== 'codigo' && field !== 'name' && field !== 'description' && soldOut.test(wordsIn([cell], 0));
  if (isSoldOut) row.values.cantidadLimite = 0;
  else if (field === 'codigo') row.codigo = readCell('codigo', cell);
  else if (field === 'costo')
    row.values.amount = readCell('amount', priceAbove(numberIn(cell) ?? noCost(), margin, step));
  else if (field === 'amount') {
    const price = numberIn(cell);
    if (price !== undefined && !isInCents(price)) found.rounded++;
    row.values.amount = readCell('amount', price === undefined ? null : priceAbove(price));
  } else if (asText(cell) !== '') Object.assign(row.values, { [field]: readCell(field, cell) });
}

/** What no price can be is left to be refused as it stands. */
const priceAbove = (amount: number, margin?: number, step?: RowsReading['step']) =>
  amount < 0 || amount > HIGHEST_PRICE ? amount : roundedPrice(amount, { margin, step });

function noCost(): never {
  throw new CellError('Falta el costo.');
}

function readCategory(row: ProductRow, texto: string, { categories }: RowsReading, found: SupplierRows) {
  const key = headerKey(texto);
  const counted = found.categories.get(key);
  if (counted) counted.filas++;
  else found.categories.set(key, { texto: shortened(texto), filas: 1 });
  const categoria = categories.get(key);
  if (categoria) row.values.categoria = categoria;
  else if (texto)
    row.motivos = { categoria: `«${shortened(texto)}» no es una categoría nuestra: elija cuál le corresponde.` };
}
