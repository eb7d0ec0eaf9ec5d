import { formatExactPrice, formatNumber, showDay } from '#contract/format.ts';
import { type Content, colors, type TableCell, textWidth } from './pdf.ts';
import type { Column } from './xlsx.ts';
import { type Kind, kindRules } from './xlsx-layout.ts';

/** A column of a PDF table. A column of a spreadsheet fits too: `printed` says how it differs in a PDF. */
export type PrintedColumn<Row> = Pick<Column<Row, TableCell | number | null>, 'header' | 'kind' | 'value' | 'printed'>;

/** A table of rows, and rows of sums below. Without a `width`, a column is as wide as its longest text. */
export function columnTable<Row>(
  columns: readonly PrintedColumn<Row>[],
  rows: readonly Row[],
  sums: readonly TableCell[][],
): Content {
  const header = columns.map(({ header, kind, printed }) => aligned(kind, printed?.header ?? header));
  const body = [...rows.map((row) => columns.map(({ kind, value }) => printedCell(kind, value(row)))), ...sums];
  const widths = columns.map(({ kind, printed: { width, most } = {} }, col) => {
    const texts = [header, ...body].map((cells) => textOf(cells[col]));
    return width ?? columnFor(kind === 'day' ? [...texts, 'dd/mm/aaaa'] : texts, most);
  });
  return table(widths, header, body);
}

function printedCell(kind: Kind, value: TableCell | number | null): TableCell {
  if (value === null) return aligned(kind, '');
  if (typeof value === 'number') return aligned(kind, (numberFormats[kind] ?? String)(value));
  if (typeof value === 'string') return aligned(kind, kind === 'day' ? showDay(value) : value);
  return value;
}

const numberFormats: { [kind in Kind]?: (value: number) => string } = { money: formatExactPrice, whole: formatNumber };
const aligned = (kind: Kind, text: string) => (kindRules[kind].side === 'right' ? right(text) : text);

/** The text of a cell; empty for a cell that spans several columns. */
function textOf(cell: TableCell = '') {
  const { text, colSpan } = asCell(cell) as { text?: unknown; colSpan?: number };
  return typeof text === 'string' && !colSpan ? text : '';
}

/** The width that a column needs for its longest text, in points; at most `most`. */
export const columnFor = (texts: readonly string[], most = 130): number =>
  Math.min(most, Math.ceil(Math.max(...texts.map(roughWidth))));

const roughWidth = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/[.,;:·|' \u00a0]/.test(sign) ? 3 : /[\da-z$\-/]/.test(sign) ? 5.9 : 7.5), 1);

const cellPadding = 4;

/** A table with its header on each page and unbroken rows. Widths are in points; the column `*` takes the rest. */
export const table = (widths: (number | '*')[], header: TableCell[], rows: TableCell[][]): Content => {
  const others = widths.reduce<number>((sum, width) => sum + (width === '*' ? 0 : width), 0);
  const rest = textWidth('A4') - others - widths.length * 2 * cellPadding;
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widths.map((width) => (width === '*' ? rest : width)),
      body: [header.map((cell) => ({ ...asCell(cell), bold: true, color: 'white', fillColor: colors.green })), ...rows],
    },
    layout: {
      hLineWidth: (line: number) => (line <= 1 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => colors.hairline,
      paddingLeft: () => cellPadding,
      paddingRight: () => cellPadding,
      paddingTop: () => 4,
      paddingBottom: () => 3,
    },
  };
};

export const right = (text: string, more: object = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...more,
});

/** A row of sums: a text that spans three columns, then one sum in each further column. */
export const sumsRow = (text: string, sums: string[], look: object = {}): TableCell[] => [
  { text, colSpan: 3, bold: true, ...look },
  '',
  '',
  ...sums.map((sum) => right(sum, { bold: true, ...look })),
];

const asCell = (cell: TableCell): Extract<TableCell, { text: unknown }> | { text: string } =>
  typeof cell === 'string' ? { text: cell } : (cell as Extract<TableCell, { text: unknown }>);
