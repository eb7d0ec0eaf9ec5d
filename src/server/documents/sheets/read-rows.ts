import type { SheetColumn } from '#contract/product-fields.ts';
import type { Category } from '#contract/products.ts';
import type { SupplierSheetResult } from '#contract/spreadsheets.calls.ts';
import { headerKey } from '#contract/spreadsheets.ts';
import { CellError, type ProductRow, quoted, readCell, shortened } from './cells.ts';
import type { NameSplit } from './colours.ts';
import type { ColumnField, FieldColumns } from './columns.ts';
import type { LeftOutRow } from './find-table.ts';
import { writtenUnits } from './numbers.ts';
import { costOf, type PriceReading, readPrice } from './prices.ts';
import { kinds, type SheetKind } from './sheet-request.ts';
import {
  blankCell,
  cellOf,
  isFilled,
  type Merge,
  type SheetCell,
  type SheetRows,
  textAt,
  textsOf,
} from './sheet-rows.ts';

export type RowsReading = {
  kind: SheetKind;
  columns: FieldColumns;
  /** The shop's category by the `headerKey` of a name: the shop's own name, or the name that the supplier uses. */
  categories: ReadonlyMap<string, Category>;
  price: PriceReading;
  splitName: NameSplit;
  merges: readonly Merge[];
  /** True for a .csv, where a separator within an amount moves the cells behind it to the right. */
  isSeparated: boolean;
};
export type ReadRows = {
  rows: ProductRow[];
  omitted: LeftOutRow[];
  counts: Pick<SupplierSheetResult, 'separadores' | 'consultar' | 'repetidas' | 'redondeados'>;
  /** The categories that the sheet names, by their `headerKey`: the first spelling, and the number of rows. */
  categories: Map<string, { texto: string; filas: number }>;
};

/**
 * Reads the products below a header. In our own sheet an empty cell clears an optional field, but type, state and stock
 * stay. In a supplier's sheet an empty cell changes nothing, but prices and costs must be filled.
 */
export function readRows(
  sheet: SheetRows,
  { at, rows: headerRows }: { at: number; rows: number },
  reading: RowsReading,
): ReadRows {
  const counts = { separadores: 0, consultar: 0, repetidas: 0, redondeados: 0 };
  const found: ReadRows = { rows: [], omitted: [], counts, categories: new Map() };
  const { columns, kind } = reading;
  const merged = columns.categoria === undefined ? [] : mergedTexts(sheet, columns.categoria, reading.merges);
  const fields = (Object.entries(columns) as [ColumnField, number][]).toSorted(([, a], [, b]) => a - b);
  const header = sheet.slice(at, at + headerRows);
  const width = reading.isSeparated ? Math.max(...header.map(({ length }) => length)) : Number.POSITIVE_INFINITY;
  const seen = new Set<string>();
  let title = '';
  /**
   * Returns true and counts the row if it is no product. Without a column of categories, a title is the category of the
   * rows below.
   */
  const isNoProduct = (cells: SheetCell[], filled: readonly string[]) => {
    const [first = ''] = filled;
    const isTotal = startsTotal(cells, first, columns);
    const isTitle = !isTotal && filled.length === 1 && /\p{L}/u.test(first);
    if (isTitle) title = first;
    const alike = JSON.stringify(cells.map(({ text }) => text));
    if (isTitle || isTotal || header.some((row) => repeats(cells, row, columns))) counts.separadores++;
    else if (asksFor(cells, columns)) counts.consultar++;
    else if (seen.has(alike)) counts.repetidas++;
    else {
      seen.add(alike);
      return false;
    }
    return true;
  };
  for (const [index, cells] of sheet.entries()) {
    if (index < at + headerRows) continue;
    const fila = index + 1;
    const filled = textsOf(cells);
    if (!filled.length) continue;
    if (kinds[kind].leavesOut && isNoProduct(cells, filled))
      found.omitted.push({ fila, texto: shortened(filled.join(' · ')), codigo: textAt(cells, columns.codigo) });
    else found.rows.push(readRow(cells, fila, { title, merged: merged[index] ?? '', fields, width }, reading, found));
  }
  forgetBands(found.rows, sheet, columns);
  return found;
}

/** True if a row repeats the header, as on each printed page. */
const repeats = (cells: SheetCell[], header: SheetCell[], columns: FieldColumns) =>
  Object.values(columns).every((column) => textAt(cells, column) === textAt(header, column));

/** True if a row begins with 'Total…' and has no code. 'Total…' may stand in the code's column, without a name. */
function startsTotal(cells: SheetCell[], first: string, { codigo, name }: FieldColumns) {
  const code = textAt(cells, codigo);
  return /^(sub)?[\s-]*total(es)?\b/i.test(first) && (code === '' || (code === first && !textAt(cells, name)));
}

const asksFor = (cells: SheetCell[], columns: FieldColumns) =>
  (['amount', 'costo', 'cantidadLimite'] as const).some((field) =>
    toAsk.test(headerKey(textAt(cells, columns[field]))),
  );
const toAsk = /^((a|para) )?(consultar|consulte|consulta|consultenos|confirmar|cons)( |$)/;
const soldOut = /^(agotad[oa]s?|agot|sin stock|sin existencias?|s stock|no hay|no disponible|faltante)$/;
/** True if a text says that the product is sold out, or that customers should ask for the price or stock. */
export const saysAvailability = (text: string): boolean => toAsk.test(headerKey(text)) || soldOut.test(headerKey(text));

const tooWide =
  'La fila tiene más celdas que el encabezado: si un importe lleva el separador del archivo, póngalo entre comillas.';

type RowContext = { title: string; merged: string; fields: readonly [ColumnField, number][]; width: number };

function readRow(
  cells: SheetCell[],
  fila: number,
  { title, merged, fields, width }: RowContext,
  reading: RowsReading,
  found: ReadRows,
): ProductRow {
  const { columns, kind } = reading;
  const row: ProductRow = { fila, codigo: '', values: {}, errores: [], ...marked(cells, columns) };
  for (const [field, column] of fields) {
    try {
      const cell = cells[column] ?? blankCell;
      if (field === 'codigo') row.codigo = readCell('codigo', cell);
      else fieldReaders[kind](row, field, cell, reading, found);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      row.errores.push({ columna: kinds[kind].labelOf(field), mensaje: error.message });
    }
  }
  if (cells.length > width) row.errores.push({ columna: kinds[kind].labelOf('amount'), mensaje: tooWide });
  if (kind === 'PROVEEDOR')
    readCategory(
      row,
      columns.categoria === undefined ? title : textAt(cells, columns.categoria) || merged,
      reading,
      found,
    );
  return row;
}

/** Returns for each row the text of the merged cell that covers the column in this row; empty if none does. */
function mergedTexts(sheet: SheetRows, column: number, merges: readonly Merge[]): string[] {
  const texts = sheet.map(() => '');
  for (const { startRow, endRow, startCol, endCol } of merges)
    if (startCol <= column && column <= endCol)
      texts.fill(textAt(sheet[startRow] ?? [], startCol), startRow, endRow + 1);
  return texts;
}

/** If at least this share of the rows has a grey fill, the fill marks the stripes of a table, not single products. */
const BANDS = 1 / 3;

function forgetBands(rows: readonly ProductRow[], sheet: SheetRows, { codigo = -1 }: FieldColumns) {
  const onGrey = rows.filter(({ fila }) => sheet[fila - 1]?.[codigo]?.looks.grey === 'FONDO');
  if (onGrey.length < rows.length * BANDS) return;
  for (const row of onGrey) if (row.marca === 'GRIS') delete row.marca;
}

/** How the cells of a row's code and name are marked. Suppliers mark products that they no longer sell. */
function marked(cells: SheetCell[], { codigo = -1, name = -1 }: FieldColumns): Pick<ProductRow, 'marca'> {
  const looks = [cells[codigo], cells[name]].flatMap((cell) => (cell && isFilled(cell) ? [cell.looks] : []));
  if (looks.some(({ struck }) => struck)) return { marca: 'TACHADA' };
  return looks.some(({ grey }) => grey) ? { marca: 'GRIS' } : {};
}

type FieldReader = (
  row: ProductRow,
  field: ColumnField,
  cell: SheetCell,
  reading: RowsReading,
  found: ReadRows,
) => void;
const fieldReaders: Record<SheetKind, FieldReader> = {
  PROPIA: (row, field, cell, { price }) => {
    Object.assign(row.values, { [field]: readCell(field as SheetColumn, cell, price.mark) });
  },
  PROVEEDOR: (row, field, cell, { price, splitName }, found) => {
    const { counts } = found;
    if (mayBeSoldOut.has(field) && soldOut.test(headerKey(cell.text))) row.values.cantidadLimite = 0;
    else if (field === 'amount') counts.redondeados += Number(readPrice(row, cell, { ...price, margin: 0 }));
    else if (field === 'costo') {
      if (cell.text === '') throw new CellError('Falta el costo.');
      counts.redondeados += Number(readPrice(row, cell, price));
      if (row.precio) row.values.costo = costOf(row.precio);
    } else if (field === 'cantidadLimite') {
      const units = typeof cell.value === 'string' ? cellOf(writtenUnits(cell.text)) : cell;
      if (isFilled(units)) row.values.cantidadLimite = readCell('cantidadLimite', units);
    } else if (field === 'name' && isFilled(cell)) {
      const { name, colores } = splitName(readCell('name', cell));
      row.values.name = name;
      if (colores.length) row.colores = colores;
    } else if (field !== 'categoria' && isFilled(cell)) Object.assign(row.values, { [field]: readCell(field, cell) });
  },
};
const mayBeSoldOut = new Set<ColumnField>(['amount', 'costo', 'cantidadLimite']);

function readCategory(row: ProductRow, texto: string, { categories }: RowsReading, found: ReadRows) {
  const key = headerKey(texto);
  const counted = found.categories.get(key);
  if (counted) counted.filas++;
  else found.categories.set(key, { texto: shortened(texto), filas: 1 });
  const categoria = categories.get(key);
  if (categoria) row.values.categoria = categoria;
  else if (texto)
    row.motivos = { categoria: `${quoted(texto)} no es una categoría nuestra: elija cuál le corresponde.` };
}
