import { type Cell, type CellStyle, cellRef, colToLetter, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { detailsLine, type Letterhead } from './letterhead.ts';
import { baseFont, type Kind, kindRules, lineCount, printedPage, styles } from './xlsx-layout.ts';
import { logoImage, logoRow, withOwnSizes } from './xlsx-logo.ts';

export type Column<Row, Value = string | number | null> = {
  header: string;
  kind: Kind;
  /** The width in characters. */
  width: number;
  value: (row: Row) => Value;
  /** The value's formula, if the row has one. `at` returns the address of the row's cell under a header. */
  formula?: (at: (header: string) => string, row: Row) => string | undefined;
  total?: true;
  /** What differs in a PDF: the header, the width in points (`*` is the rest of the page), or the largest width. */
  printed?: { header?: string; width?: number | '*'; most?: number };
};
type ColumnValue = string | number | Date | null;
export type Parties = readonly (readonly [label: string, text: string])[];
export type Table<Row> = {
  name: string;
  title?: string;
  owner: string;
  made: string;
  letterhead?: Letterhead | undefined;
  notice?: string;
  /** For sheets that programs read: the header is the first row, and there is no heading and no sums. */
  bare?: true;
  /** Labels and texts above the table, which say whom and what the sheet is about. */
  parties?: Parties;
  columns: readonly Column<Row, ColumnValue>[];
  rows: readonly Row[];
  /**
   * A row below the sums, with a text, and a figure in column `header`. `formula` computes the figure: `sum` and
   * `first` return the addresses of cells in the row of sums and in the first row.
   */
  closing?: {
    text: string;
    header: string;
    value: number;
    formula: (sum: (header: string) => string, first: (header: string) => string) => string;
  };
};
/** A sheet that is ready to write. The formulas of other sheets may refer to its sums and columns. */
export type TableSheet = {
  sheet: WriteSheet;
  headerRow: number;
  totalOf: (header: string) => string;
  /** The reference to the rows of a column from `first` to `last`, counted from 0 in the table. */
  rangeOf: (header: string, first: number, last: number) => string;
};

export const NOT_AN_INVOICE = 'Documento no válido como factura';

/** Makes a printable sheet: heading, fixed header, typed columns, sum formulas. Text never becomes a formula. */
export function tableSheet<Row>(table: Table<Row>): TableSheet {
  const cells = new Map<string, Partial<Cell>>();
  const put = (row: number, col: number, cell: Partial<Cell>) => cells.set(`${row},${col}`, cell);
  const { merges, height, tall } = table.bare ? { merges: [], height: 0, tall: [] } : putHeading(table, put);
  const firstRow = height + 1;
  for (const [col, { header, kind }] of table.columns.entries())
    put(height, col, { value: header, style: styles.header[kind] });
  if (!table.bare) putTotals(table, firstRow, put);
  const logo = !table.bare && table.letterhead?.logo;
  const sheet: WriteSheet = {
    name: table.name,
    columns: table.columns.map((column) => ({ width: widthOf(column, table.rows), style: styles.body[column.kind] })),
    rows: [
      ...Array.from({ length: firstRow }, () => []),
      ...table.rows.map((row, index) =>
        table.columns.map((column, col) => bodyCell(table, column, row, { at: [firstRow + index, col], put })),
      ),
    ],
    cells,
    merges,
    rowDefs: new Map([...tall, [height, { height: 21 }], ...tallRows(table, firstRow)]),
    freezePane: { rows: firstRow },
    view: { showGridLines: false },
    ...(logo && { images: [logoImage(logo, table.letterhead?.name)] }),
    ...printedPage({ owner: plain(table.owner), made: table.made, wide: isWide(table) }),
  };
  const letterOf = (header: string) => colToLetter(placeOf(table, header));
  return {
    sheet,
    headerRow: firstRow,
    totalOf: (header) => `${quotedName(table.name)}!${letterOf(header)}${firstRow + table.rows.length + 1}`,
    rangeOf: (header, first, last) =>
      `${quotedName(table.name)}!${letterOf(header)}${firstRow + first + 1}:${letterOf(header)}${firstRow + last + 1}`,
  };
}

/** Writes a workbook. `modified` is the time of the data; if left out, equal data gives different files. */
export async function writeWorkbook(title: string, sheets: readonly TableSheet[], modified?: Date) {
  const book = await writeXlsx({
    sheets: sheets.map(({ sheet }) => sheet),
    properties: { title: plain(title), creator: 'Vitrina', ...(modified && { created: modified, modified }) },
    // Repeats the header on every printed page. The library's `printTitlesRow` does not quote names with spaces.
    namedRanges: sheets.map(({ sheet, headerRow }) => ({
      name: '_xlnm.Print_Titles',
      range: `${quotedName(sheet.name)}!$${headerRow}:$${headerRow}`,
      scope: sheet.name,
    })),
    defaultFont: baseFont,
  });
  return sheets.some(({ sheet }) => sheet.images) ? withOwnSizes(book) : book;
}

export const tableXlsx = <Row>(table: Table<Row>) => writeWorkbook(table.owner, [tableSheet(table)]);

const quotedName = (name: string) => `'${name.replaceAll("'", "''")}'`;

type Put = (row: number, col: number, cell: Partial<Cell>) => void;

const isWide = ({ columns }: { columns: readonly unknown[] }) => columns.length >= 8;

/** Writes the heading above the table's header. In wide sheets each line has two `parties`. */
function putHeading<Row>(table: Table<Row>, put: Put) {
  const { name, title = name, notice, made, letterhead, parties = [], columns } = table;
  const merges: NonNullable<WriteSheet['merges']> = [];
  const across = (row: number, startCol: number, endCol: number, text: string, style: CellStyle) => {
    put(row, startCol, { ...textCell(text), style });
    if (endCol > startCol) merges.push({ startRow: row, endRow: row, startCol, endCol });
  };
  const last = columns.length - 1;
  const roomOf = (from: number, to: number) => columns.slice(from, to + 1).reduce((sum, { width }) => sum + width, 0);
  const head = letterhead ? letterheadRows(letterhead) : [];
  const nameRow = letterhead?.logo ? 1 : 0;
  for (const [at, { text, style }] of head.entries()) across(nameRow + at, 0, last, text, style);
  const titleRow = nameRow + head.length;
  across(titleRow, 0, last, title, styles.title);
  if (notice) across(titleRow + 1, 0, last, notice, styles.notice);
  const top = titleRow + (notice ? 2 : 1);
  const perLine = isWide({ columns }) ? 2 : 1;
  const span = Math.ceil(columns.length / perLine);
  const lines = new Map<number, number>();
  for (const [index, [label, text]] of parties.entries()) {
    const row = top + Math.floor(index / perLine);
    const col = (index % perLine) * span;
    const end = Math.min(col + span - 1, last);
    put(row, col, { value: label, style: styles.label });
    across(row, col + 1, end, text, styles.party);
    lines.set(row, Math.max(lines.get(row) ?? 1, lineCount(text, roomOf(col + 1, end))));
  }
  const height = top + Math.ceil(parties.length / perLine);
  across(height, 0, last, made, styles.made);
  const tall: TallRow[] = [
    ...(letterhead?.logo ? [[0, { height: logoRow }] satisfies TallRow] : []),
    // The heading's letters are larger than the letters in which column widths are measured.
    ...head.map(({ text }, at): TallRow => [nameRow + at, { height: 19 * lineCount(text, roomOf(0, last) / 1.3) }]),
    [titleRow, { height: 27 }],
    ...[...lines].flatMap(([row, count]) => tallRow(row, count)),
  ];
  return { merges, height: height + 1, tall };
}

const letterheadRows = (letterhead: Letterhead) =>
  [
    { text: letterhead.name, style: styles.shop },
    { text: detailsLine(letterhead), style: styles.shopDetails },
  ].filter(({ text }) => text);

const placeOf = ({ columns }: { columns: readonly { header: string }[] }, header: string) =>
  columns.findIndex((column) => column.header === header);

function putTotals<Row>({ columns, rows, closing }: Table<Row>, firstRow: number, put: Put) {
  if (!columns.some(({ total }) => total)) return;
  const row = firstRow + rows.length;
  const putText = (at: number, text: string) => put(at, 0, { value: text, style: styles.total.text });
  for (const [col, column] of columns.entries()) {
    const style = styles.total[column.kind];
    const letter = colToLetter(col);
    // Without rows the formula would add up its own cell.
    const summed = rows.length
      ? { formula: `SUM(${letter}${firstRow + 1}:${letter}${row})`, formulaResult: sum(rows, column) }
      : { value: 0 };
    if (column.total) put(row, col, { ...summed, style });
    else if (col > 0) put(row, col, { value: null, style });
  }
  putText(row, 'Total');
  if (!closing) return;
  const at = (row: number) => (header: string) => cellRef(row, placeOf({ columns }, header));
  for (const [col, { kind, header }] of columns.entries())
    put(row + 1, col, {
      ...(header === closing.header
        ? { formula: closing.formula(at(row), at(firstRow)), formulaResult: closing.value }
        : { value: null }),
      style: styles.total[kind],
    });
  putText(row + 1, closing.text);
}

/**
 * Returns a row's cell; null for a cell with a formula. `put` writes formulas, dates and error words: its cell replaces
 * the returned one.
 */
function bodyCell<Row>(
  { columns }: Table<Row>,
  { kind, value, formula }: Column<Row, ColumnValue>,
  row: Row,
  { at: [rowAt, col], put }: { at: [row: number, col: number]; put: Put },
) {
  const cell = value(row);
  if (formula) {
    const written = formula((header) => cellRef(rowAt, placeOf({ columns }, header)), row);
    put(rowAt, col, written ? { formula: written, formulaResult: cell } : { value: cell });
    return null;
  }
  if (kind === 'text' && isErrorWord(cell)) put(rowAt, col, textCell(cell));
  // Written in the format of a day. In the column's own format, programs would take the date for a number.
  else if (cell instanceof Date) put(rowAt, col, { value: cell, style: styles.body.day });
  return tableCell(kind, cell);
}

/** The heights of rows with several lines of text. Programs that only show a file do not adjust heights themselves. */
function tallRows<Row>({ columns, rows }: Table<Row>, firstRow: number): TallRow[] {
  const texts = columns.filter(({ kind }) => kind === 'text');
  return rows.flatMap((row, index) => {
    const lines = texts.map(({ value, width }) => lineCount(String(value(row) ?? ''), width));
    return tallRow(firstRow + index, Math.max(1, ...lines));
  });
}

type TallRow = [row: number, { height: number }];
const tallRow = (row: number, lines: number): TallRow[] =>
  lines > 1 ? [[row, { height: Math.min(15 * lines, 400) }]] : [];

/** A column's width, large enough for its sum in bold and in a wider font, because a cell does not break a number. */
function widthOf<Row>(column: Column<Row, ColumnValue>, rows: readonly Row[]): number {
  if (!column.total) return column.width;
  const { symbol } = kindRules[column.kind];
  const figures = (symbol ? inCents : inUnits).format(sum(rows, column));
  const { length } = symbol + figures;
  return Math.max(column.width, Math.ceil(length * 1.25));
}

// Created once, because creating a format takes longer than adding up.
const inCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
const inUnits = new Intl.NumberFormat('en-US');

const sum = <Row>(rows: readonly Row[], { value }: Column<Row, ColumnValue>) =>
  rows.reduce((cents, row) => cents + Math.round(Number(value(row) ?? 0) * 100), 0) / 100;

function tableCell(kind: Kind, cell: ColumnValue) {
  if (typeof cell !== 'string') return cell;
  if (kind === 'text') return plain(cell) || null;
  const [year = 0, month = 1, day = 1] = cell.split('-').map(Number);
  // The library takes the day of a date in UTC.
  return new Date(Date.UTC(year, month - 1, day));
}

/** True for words that the library turns into error cells. Written as rich text, they stay words. */
const isErrorWord = (value: unknown): value is string =>
  typeof value === 'string' && /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!)$/.test(value);
const textCell = (text: string): Partial<Cell> =>
  isErrorWord(text) ? { richText: [{ text, font: baseFont }] } : { value: plain(text) };

/** Removes characters that XML or a cell cannot hold, and escapes `_x0041_`, which Excel would read as an A. */
const plain = (text: string) => (isOrdinary(text) ? text.trim() : withoutControls(text));
const isOrdinary = (text: string) => text.length < 32_768 && !/[^ -~¡-ɏ]|_x/i.test(text);
const withoutControls = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\uFFFE\uFFFF]+/gu, ' ')
    .trim()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .slice(0, 32_767)
    .replace(/\p{Cs}$/u, '');

export type ListColumn = Pick<Column<never>, 'header' | 'kind' | 'width'>;
/** A row of a list as the screen shows it, one value per column. A Date becomes a date in any column. */
export type ListRow = readonly ColumnValue[];
export type List = { name: string; columns: readonly ListColumn[]; rows: readonly ListRow[] };

/** Writes a list as a sheet whose header is the first row, so that other programs and our own import can read it. */
export const listXlsx = ({ name, columns, rows }: List, made: string) =>
  tableXlsx<ListRow>({
    name,
    owner: name,
    made,
    bare: true,
    columns: columns.map((column, index) => ({ ...column, value: (row) => row[index] ?? null })),
    rows,
  });
