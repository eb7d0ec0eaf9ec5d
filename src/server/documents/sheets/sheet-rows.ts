import { isoDay } from '#contract/days.ts';
import { formatNumber } from '#contract/format.ts';
import { sheet } from '#contract/limits.ts';
import { batches, yieldToRequests } from '../../platform/rows.ts';

export type CellLooks = Readonly<{
  /** The cell's own number format, such as `00000` or `[$US$] #,##0`; empty for Excel's built-in formats. */
  format: string;
  struck: boolean;
  grey: 'TEXTO' | 'FONDO' | null;
}>;
export type CellValue = string | number | boolean | Date | null;
/** `text` is trimmed, as people see it. The value of a formula is its last result. */
export type SheetCell = Readonly<{ text: string; value: CellValue; looks: CellLooks }>;
/** All rows of a sheet, blank ones too. Index 0 is row 1. */
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
  // Excel itself shows at most fifteen digits, so 0.1 + 0.2 is 0.3.
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : value.trim();
}

/** Indexes from 0. */
export type HiddenParts = { rows: number[]; columns: number[] };
/** Merged cells. Rows and columns count from 0. */
export type Merge = { startRow: number; endRow: number; startCol: number; endCol: number };
export type Sheet = { rows: SheetRows; merges: readonly Merge[]; hidden: HiddenParts };
/** A tab of a file. A .csv is one tab without a name. */
export type Tab = { name: string | null; hidden: boolean; read: () => Sheet };

/** The message says in Spanish why a file cannot be read as a sheet. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
}

export type ReadTab = { tab: Tab; whole: Sheet };

export function readTabs(tabs: readonly Tab[]) {
  const readable: ReadTab[] = [];
  const broken: { name: string; why: string }[] = [];
  for (const tab of tabs) {
    try {
      readable.push({ tab, whole: tab.read() });
    } catch (error) {
      if (!(error instanceof UnreadableSheet)) throw error;
      broken.push({ name: tab.name ?? '', why: error.message });
    }
  }
  return { readable, broken };
}

/** Collects a sheet's rows. Throws `UnreadableSheet` at a limit, before a large sheet fills the memory. */
export function collectRows() {
  const rows: SheetRows = [];
  let cells = 0;
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
/** A cell's text as people in Argentina write it, with a decimal comma. */
export const asExample = (cell: SheetCell | undefined): string =>
  typeof cell?.value === 'number' && cell.text === String(cell.value)
    ? String(Number(cell.value.toFixed(4))).replace('.', ',')
    : (cell?.text ?? '');

/** Batches of JSON, so that the server need not copy all rows from the thread at once. */
export const inBatches = (rows: readonly unknown[]) => Array.from(batches(rows), (batch) => JSON.stringify(batch));

export async function fromBatches<Row>(batches: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const batch of batches) {
    rows.push(...(JSON.parse(batch) as Row[]));
    await yieldToRequests();
  }
  return rows;
}
