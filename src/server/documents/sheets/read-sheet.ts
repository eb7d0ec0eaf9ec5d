import { listed } from '#contract/format.ts';
import { type Category, categories, categoryLabel } from '#contract/products.ts';
import type { SupplierSheetResult } from '#contract/spreadsheets.calls.ts';
import { headerKey, MOST_CATEGORIES, type SheetAnswers, sheetFieldNames } from '#contract/spreadsheets.ts';
import { shortened, shownColumns } from './cells.ts';
import { askOfColours } from './colours.ts';
import { HEADER_WITHIN } from './columns.ts';
import { type FoundTable, findTable } from './find-table.ts';
import { openFile } from './open-file.ts';
import { askOfOwnPrices, askOfPrices, roundPrices, unreadPrices } from './prices.ts';
import { type Questions, questionsWith } from './questions.ts';
import { readRows } from './read-rows.ts';
import { kinds, type SheetRequest } from './sheet-request.ts';
import { asExample, blankCell, inBatches, isFilled, type SheetRows, textAt, textsOf } from './sheet-rows.ts';
import { nameOfOther, ofTables, warnings } from './warnings.ts';

/** A sheet that was read. `told` says how it was read; `batches` has its `ProductRow`s as JSON. */
export type ReadSheet = {
  told: Omit<SupplierSheetResult, 'resultado' | 'plan' | 'bajas'>;
  batches: string[];
  total: number;
  /** The codes of the file that are in no `ProductRow`. */
  leftOut: string[];
  columnasIgnoradas: string[];
  cells: SheetRows;
};

/** Reads our own sheet or a supplier's. It runs in the documents' thread. Throws `UnreadableSheet`. */
export function readSheet(bytes: Uint8Array, request: SheetRequest, today: string): ReadSheet {
  const { kind, asks, choices, memory, withCells } = request;
  const rules = kinds[kind];
  const questions = questionsWith({ ...memory.respuestas, ...costByHand(choices), ...choices.respuestas }, today);
  const table = findTable(openFile(bytes), request, questions);
  const { hojas, hoja, sheet, merges, hidden, headerAt, header, columns, others, unclear } = table;
  const below = headerAt < 0 ? [] : sheet.slice(headerAt + header.rows);
  const asked = { notes: notesAround(sheet, headerAt), below, header, columns, questions };
  const price = unclear ? unreadPrices : rules.asksOfPrices ? askOfPrices(asked) : askOfOwnPrices(asked);
  const names = unclear || !rules.splitsNames ? [] : below.map((cells) => textAt(cells, columns.name));
  const known = new Map([
    ...ownCategories,
    ...Object.entries(memory.categorias),
    ...Object.entries(choices.categorias ?? {}),
  ]);
  const splitName = askOfColours(names, questions);
  const reading = { kind, columns, categories: known, price, splitName, merges, isSeparated: hoja === null };
  const found = readRows(unclear ? [] : sheet, { at: headerAt, rows: header.rows }, reading);
  const cents = found.rows.some(({ values: { amount = 0 } }) => !Number.isInteger(amount));
  if (asks && !rules.asksOfPrices && cents) roundPrices(found.rows, questions.askStep());
  const left = unclear ? [] : hidden.filter(({ fila }) => fila > headerAt + header.rows);
  const lectura = {
    hojas,
    hoja,
    primerasFilas: firstRows(sheet),
    encabezado: headerAt < 0 ? null : headerAt + 1,
    encabezadoDoble: header.rows === 2,
    columnas: headerAt < 0 ? [] : columnsShown(below, table),
    categorias: [...found.categories]
      .slice(0, MOST_CATEGORIES)
      .map(([key, counted]) => ({ ...counted, clave: key, categoria: known.get(key) ?? null })),
    preguntas: questions.asked,
    // Our own sheet lists its unread columns in `columnasIgnoradas` instead.
    avisos: unclear ? [] : rules.leavesOut ? warnings(table, below, known) : ofTables(table),
    otras: others.map((other) => ({
      texto: nameOfOther(other),
      filas: other.codes.length,
      hoja: other.tab,
      encabezado: other.headerAt + 1,
      columnas: Object.fromEntries(
        sheetFieldNames.flatMap((field) => (other.columns[field] === undefined ? [] : [[field, other.columns[field]]])),
      ),
    })),
    completa: table.isAll,
    falta: unclear ?? unansweredIn(questions),
  };
  const leftOut = [...left, ...found.omitted];
  const omitidas = leftOut.slice(0, OMITTED_NAMED).map(({ fila, texto }) => ({ fila, texto }));
  return {
    told: { lectura, ...found.counts, ocultas: left.length, omitidas },
    batches: inBatches(found.rows),
    total: found.rows.length,
    leftOut: [...leftOut.flatMap(({ codigo }) => codigo || []), ...others.flatMap(({ codes }) => codes)],
    columnasIgnoradas: header.texts.flatMap((text, column) =>
      text === '' || Object.values(columns).includes(column) ? [] : [shortened(text)],
    ),
    cells: withCells ? found.rows.map(({ fila }) => sheet[fila - 1] ?? []) : [],
  };
}

/** A user who chose the column of costs has answered the question whether the only price is a cost. */
const costByHand = ({ columnas }: SheetRequest['choices']): SheetAnswers =>
  columnas?.costo === undefined ? {} : { esCosto: 'SI' };

/** The texts above a table, and those that stand alone in a row below its header. */
const notesAround = (sheet: SheetRows, headerAt: number) =>
  sheet.flatMap((cells, row) => {
    const texts = textsOf(cells);
    return row < headerAt || texts.length === 1 ? texts : [];
  });

const OMITTED_NAMED = 200;

const ownCategories = categories.flatMap((category) =>
  [category, categoryLabel(category)].map((text): [string, Category] => [headerKey(text), category]),
);

function unansweredIn({ asked }: Questions): string | null {
  const open = asked.filter(({ respuesta }) => respuesta === null).map(({ pregunta }) => `«${pregunta}»`);
  return open.length ? `Falta responder ${listed(open)}.` : null;
}

const firstRows = (sheet: SheetRows) =>
  sheet
    .slice(0, HEADER_WITHIN)
    .map((cells, index) => ({ fila: index + 1, texto: textsOf(cells).join(' · ').slice(0, 120) }))
    .filter(({ texto }) => texto !== '');

function columnsShown(below: SheetRows, { header: { texts }, columns }: FoundTable) {
  const sampled = below.slice(0, ROWS_SAMPLED).map((cells) => (isTitle(cells) ? cells.map(() => blankCell) : cells));
  return shownColumns(
    texts,
    sampled,
    asExample,
    (column) => sheetFieldNames.find((field) => columns[field] === column) ?? null,
  );
}

/** A title between the rows says nothing about its column. */
const isTitle = (cells: SheetRows[number]) => cells.filter(isFilled).length <= 1;

/** The example values of each column come from this many rows. */
const ROWS_SAMPLED = 30;
