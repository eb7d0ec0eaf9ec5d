import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatNumber } from '#contract/format.ts';
import { sheet } from '#contract/limits.ts';
import { batches } from '../../platform/rows.ts';

/** A cell as the file holds it; texts are as typed, a formula is its last value. */
export type SheetCell = string | number | boolean | Date | null;
/** The rows of a sheet from its first on, blank ones included: the row at index 0 is number 1. */
export type SheetRows = SheetCell[][];

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
    if (isBlank(cell)) return;
    if (row > maxRows) refuse(`Tiene más de ${formatNumber(maxRows)} filas: divida el archivo.`);
    if (column >= maxColumns) refuse(`La fila ${row + 1} tiene más de ${maxColumns} columnas: quite las que sobran.`);
    if (++cells > maxCells) refuse(`Tiene más de ${formatNumber(maxCells)} celdas con datos: divida el archivo.`);
    if (typeof cell === 'string' && cell.length > maxCharacters)
      refuse(`La fila ${row + 1} tiene una celda de más de ${formatNumber(maxCharacters)} caracteres.`);
    while (rows.length <= row) rows.push([]);
    const its = rows[row] as SheetCell[];
    while (its.length < column) its.push(null);
    its.push(cell);
  }
  return { rows, put };
}

const { maxRows, maxColumns, maxCells, maxCharacters } = sheet;
const isBlank = (cell: SheetCell) => cell === null || (typeof cell === 'string' && cell.trim() === '');

function refuse(sentence: string): never {
  throw new UnreadableSheet(sentence);
}

export const asText = (cell: SheetCell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // Excel itself shows fifteen digits: 0.1 + 0.2 is 0.3.
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : cell.trim();
};

/** Rows as the documents' thread hands them over: in batches of JSON, so that whoever takes them need not do so at once. */
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
