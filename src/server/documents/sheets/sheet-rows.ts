import { setImmediate as nextTurn } from 'node:timers/promises';
import { isoDay } from '#contract/days.ts';
import { formatNumber } from '#contract/format.ts';
import { sheet } from '#contract/limits.ts';
import { batches } from '../../platform/rows.ts';

/** How a cell looks, as far as it means something. */
export type CellLooks = Readonly<{
  /** Its number format, empty where it has none: `00000`, `[$US$] #,##0`. */
  format: string;
  struck: boolean;
  /** Its text, or what is behind it. */
  grey: 'TEXTO' | 'FONDO' | null;
}>;
export type CellValue = string | number | boolean | Date | null;
/** A cell: what it shows, without the blanks around it; what it holds, a formula its last value; and how it looks. */
export type SheetCell = Readonly<{ text: string; value: CellValue; looks: CellLooks }>;
/** The rows of a sheet from its first on, blank ones included: the row at index 0 is number 1. */
export type SheetRows = SheetCell[][];

export const plainLooks: CellLooks = { format: '', struck: false, grey: null };
export const cellOf = (value: CellValue, looks = plainLooks, text = shownText(value)): SheetCell => ({
  text,
  value,
  looks,
});
export const blankCell = cellOf(null);

function shownText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'VERDADERO' : 'FALSO';
  if (value instanceof Date) return isoDay(value);
  // Excel itself shows fifteen digits: 0.1 + 0.2 is 0.3.
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : value.trim();
}

/** Rows and columns from 0 that a sheet hides, by hand or by a filter. */
export type HiddenParts = { rows: number[]; columns: number[] };
/** Cells that are shown as one, from its first to its last row and column, counted from 0. */
export type Merge = { startRow: number; endRow: number; startCol: number; endCol: number };
/** What one tab of a file holds. */
export type Sheet = { rows: SheetRows; merges: readonly Merge[]; hidden: HiddenParts };
/** A tab of a file, or all of a .csv, which has no name; read when it is asked for. */
export type Tab = { name: string | null; hidden: boolean; read: () => Sheet };

/** A file that is no sheet of ours to read; the message is a Spanish sentence, fit to show. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
}

/** Collects a sheet's rows within its limits; what goes beyond them is refused before it takes memory. */
export function collectRows() {
  const rows: SheetRows = [];
  let cells = 0;
  /** Puts a cell with something in it; blank ones need not be. */
  function put(row: number, column: number, cell: SheetCell) {
    if (cell.text === '') return;
    if (row > maxRows) refuse(`Tiene más de ${formatNumber(maxRows)} filas: divida el archivo.`);
    if (column >= maxColumns) refuse(`La fila ${row + 1} tiene más de ${maxColumns} columnas: quite las que sobran.`);
    if (++cells > maxCells) refuse(`Tiene más de ${formatNumber(maxCells)} celdas con datos: divida el archivo.`);
    if (typeof cell.value === 'string' && cell.value.length > maxCharacters)
      refuse(`La fila ${row + 1} tiene una celda de más de ${formatNumber(maxCharacters)} caracteres.`);
    while (rows.length <= row) rows.push([]);
    const its = rows[row] as SheetCell[];
    while (its.length < column) its.push(blankCell);
    its[column] = cell;
  }
  return { rows, put };
}

const { maxRows, maxColumns, maxCells, maxCharacters } = sheet;

function refuse(sentence: string): never {
  throw new UnreadableSheet(sentence);
}

export const isFilled = ({ text }: SheetCell) => text !== '';
export const textsOf = (cells: readonly SheetCell[] = []): string[] => cells.filter(isFilled).map(({ text }) => text);
export const textAt = (cells: readonly SheetCell[], column: number | undefined): string =>
  (column === undefined ? undefined : cells[column]?.text) ?? '';
/** What a cell shows, as people here write it. */
export const asExample = (cell: SheetCell | undefined): string =>
  typeof cell?.value === 'number' && cell.text === String(cell.value)
    ? String(Number(cell.value.toFixed(4))).replace('.', ',')
    : (cell?.text ?? '');

/** Rows as the documents' thread hands them over: in batches of JSON, so that the server need not take them all at once. */
export const inBatches = (rows: readonly unknown[]) => Array.from(batches(rows), (batch) => JSON.stringify(batch));

export async function fromBatches<Row>(batches: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const batch of batches) {
    rows.push(...(JSON.parse(batch) as Row[]));
    await yieldToRequests();
  }
  return rows;
}

/** Lets the event loop serve other requests and send what is ready. */
export const yieldToRequests = () => nextTurn();
