import { formatExactPrice } from '#contract/format.ts';
import type { roundingSteps } from '#contract/prices.ts';
import type { SheetColumn } from '#contract/product-fields.ts';
import type { SheetQuestion } from '#contract/spreadsheets.calls.ts';
import type { SheetAnswers } from '#contract/spreadsheets.ts';
import { CellError, type ProductRow, readCell, refuseRepeated, shortened } from './cells.ts';
import { fieldOf, productColumns } from './columns.ts';
import { type ColumnMark, roundedPrice } from './numbers.ts';
import { hiddenNames, type Questions, questionsWith } from './questions.ts';
import { hiddenParts, readSheet, withoutHidden } from './read-sheet.ts';
import { asText, inBatches, type SheetCell, type SheetRows, UnreadableSheet } from './sheet-rows.ts';

/** The products of a sheet: its `ProductRow`s in batches of JSON, so that whoever takes them need not do so at once. */
export type ProductSheet = {
  batches: string[];
  total: number;
  columnasIgnoradas: string[];
  preguntas: SheetQuestion[];
};

/** Reads a sheet of products; made for the documents' thread. Whoever answers nothing, a program, is asked of nothing that the sheet hides. */
export async function readProductSheet(bytes: Uint8Array, answers: SheetAnswers | undefined): Promise<ProductSheet> {
  const questions = questionsWith(answers ?? {});
  const whole = await readSheet(bytes);
  const sheet = answers ? await visible(bytes, whole, questions) : whole;
  const { rows, columnasIgnoradas } = readProductRows(sheet, questions);
  if (answers && rows.some(({ values: { amount = 0 } }) => !Number.isInteger(amount)))
    roundPrices(rows, questions.askStep());
  return { batches: inBatches(rows), total: rows.length, columnasIgnoradas, preguntas: questions.asked };
}

async function visible(bytes: Uint8Array, sheet: SheetRows, { ask }: Questions): Promise<SheetRows> {
  const hidden = await hiddenParts(bytes, undefined, sheet);
  const names = hiddenNames(hidden, []);
  return names && ask('ocultas', names) === 'OMITIR' ? withoutHidden(sheet, hidden) : sheet;
}

/**
 * The products of a sheet, whose header may stand below a title and name its columns in any order, case and accents.
 * Empty rows are left out. An empty cell clears description, supplier and stock limit, leaves type, state and what is
 * left, and is refused for the others.
 *
 * @throws UnreadableSheet without a code column, or with a column that stands twice
 */
function readProductRows(sheet: SheetRows, { askMark }: Questions) {
  const headerAt = sheet.slice(0, 20).findIndex((row) => row.some((cell) => fieldOf(asText(cell)) === 'codigo'));
  if (headerAt < 0) throw new UnreadableSheet('Falta la columna Código.');
  const columns = new Map<SheetColumn, number>();
  const columnasIgnoradas: string[] = [];
  for (const [index, cell] of (sheet[headerAt] ?? []).entries()) {
    const header = asText(cell);
    const field = fieldOf(header);
    if (field && columns.has(field)) throw new UnreadableSheet(`La columna ${productColumns[field]} está repetida.`);
    if (field) columns.set(field, index);
    else if (header) columnasIgnoradas.push(shortened(header));
  }
  const price = columns.get('amount');
  const prices = price === undefined ? [] : sheet.slice(headerAt + 1).map((cells) => cells[price]);
  const mark = askMark(
    prices.filter((cell) => typeof cell === 'string'),
    { inCents: true },
  );
  const rows = sheet
    .map((cells, index) => ({ cells, fila: index + 1 }))
    .slice(headerAt + 1)
    .filter(({ cells }) => cells.some((cell) => asText(cell) !== ''))
    .map(({ cells, fila }) => readRow(cells, fila, columns, mark));
  refuseRepeated(rows);
  return { rows, columnasIgnoradas };
}

function roundPrices(rows: readonly ProductRow[], step: (typeof roundingSteps)[number]) {
  for (const row of rows) {
    const { amount } = row.values;
    if (amount === undefined) continue;
    const price = roundedPrice(amount, { step });
    if (price === amount) continue;
    row.values.amount = price;
    row.sinRedondeo = amount;
    row.origen = `${formatExactPrice(amount)} = ${formatExactPrice(price)}`;
  }
}

function readRow(cells: SheetCell[], fila: number, columns: Map<SheetColumn, number>, mark: ColumnMark): ProductRow {
  const row: ProductRow = { fila, codigo: '', values: {}, errores: [] };
  for (const [field, index] of columns) {
    const cell = cells[index] ?? null;
    try {
      if (field === 'codigo') row.codigo = readCell('codigo', cell);
      else Object.assign(row.values, { [field]: readCell(field, cell, mark) });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      row.errores.push({ columna: productColumns[field], mensaje: error.message });
    }
  }
  return row;
}
