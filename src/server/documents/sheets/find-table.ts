import { quoted, shortened } from './cells.ts';
import {
  type ColumnField,
  type FieldColumns,
  guessColumns,
  guessHeader,
  type Header,
  readHeader,
  type Vocabulary,
} from './columns.ts';
import { hiddenNames, type Questions } from './questions.ts';
import { kinds, type SheetRequest } from './sheet-request.ts';
import {
  blankCell,
  type HiddenParts,
  isFilled,
  type Sheet,
  type SheetRows,
  type Tab,
  UnreadableSheet,
} from './sheet-rows.ts';

/** The table that is read: its sheet without what is hidden and left out, its header, and what its columns hold. */
export type Table = {
  hojas: string[];
  hoja: string | null;
  sheet: SheetRows;
  hidden: { fila: number; texto: string }[];
  /** From 0; -1 where there is none. */
  headerAt: number;
  header: Header;
  columns: FieldColumns;
  /** What is missing to read it, in a sentence. */
  unclear: string | null;
};

/**
 * The tab that was chosen, else the first with a header that names a code, else the first; of what is hidden only what one
 * wants to be read.
 */
export function findTable(tabs: readonly Tab[], request: SheetRequest, questions: Questions): Table {
  const { kind, asks, choices, memory } = request;
  const words = { ...kinds[kind], known: memory.columnas };
  const readsHidden = !asks || questions.isAnswered('ocultas', 'LEER');
  const visible = tabs.filter(({ hidden }) => readsHidden || !hidden);
  const { tab, sheet: whole } = openTab(visible.length ? visible : tabs.slice(0, 1), choices.hoja, words);
  const secret = tabs.flatMap(({ name, hidden }) => (hidden && name !== null ? [name] : []));
  const names = asks ? hiddenNames(whole.hidden, secret) : '';
  if (names) questions.ask('ocultas', names);
  const sheet = readsHidden ? whole.rows : withoutHidden(whole.rows, whole.hidden);
  const headerAt = choices.encabezado === undefined ? guessHeader(sheet, words) : choices.encabezado - 1;
  const header = readHeader(sheet, headerAt, words);
  const columns = choices.columnas ?? guessColumns(header, words);
  const unclear = missingIn(header, headerAt + 1, columns, words);
  if (kinds[kind].refusesTwins) refuseUnclear(header, columns, words);
  return {
    hojas: visible.flatMap(({ name }) => name ?? []),
    hoja: tab.name,
    sheet,
    hidden: readsHidden ? [] : whole.hidden.rows.map((row) => ({ fila: row + 1, texto: hiddenText(whole, row) })),
    headerAt,
    header,
    columns,
    unclear,
  };
}

const hiddenText = ({ rows }: Sheet, row: number) =>
  `Oculta: ${shortened(
    (rows[row] ?? [])
      .filter(isFilled)
      .map(({ text }) => text)
      .join(' · '),
  )}`;

/** Tabs of a file in which a header is looked for. */
const TABS_TRIED = 8;

function openTab(tabs: readonly Tab[], chosen: string | undefined, words: Vocabulary): { tab: Tab; sheet: Sheet } {
  const named = tabs.find(({ name }) => name === chosen);
  if (named) return { tab: named, sheet: named.read() };
  let first: { tab: Tab; sheet: Sheet } | undefined;
  for (const tab of tabs.slice(0, TABS_TRIED)) {
    const opened = { tab, sheet: tab.read() };
    const { rows } = opened.sheet;
    if (guessColumns(readHeader(rows, guessHeader(rows, words), words), words).codigo !== undefined) return opened;
    first ??= opened;
  }
  if (!first) throw new UnreadableSheet('El libro no tiene ninguna hoja con celdas.');
  return first;
}

/** The sheet without what it hides; every other row keeps its number. */
function withoutHidden(sheet: SheetRows, { rows, columns }: HiddenParts): SheetRows {
  const [hiddenRows, hiddenColumns] = [new Set(rows), new Set(columns)];
  return sheet.map((cells, row) =>
    hiddenRows.has(row) ? [] : cells.map((cell, column) => (hiddenColumns.has(column) ? blankCell : cell)),
  );
}

function missingIn({ texts }: Header, fila: number, columns: FieldColumns, { onePrice }: Vocabulary): string | null {
  if (fila < 1) return 'No se reconoce la fila de los encabezados: elija cuál es.';
  if (columns.codigo === undefined) {
    const there = texts
      .filter((text) => text !== '')
      .slice(0, HEADERS_NAMED)
      .map(quoted);
    if (!there.length) return `Falta la columna Código: la fila ${fila} no tiene encabezados. Elija otra.`;
    return `Falta la columna Código. La fila ${fila} tiene los encabezados ${listed.format(there)}: elija cuál es el código.`;
  }
  if (onePrice && columns.amount !== undefined && columns.costo !== undefined)
    return 'Elija la columna del Precio o la del Costo, no las dos.';
  return null;
}

const HEADERS_NAMED = 20;
const listed = new Intl.ListFormat('es-AR');

/** Refuses a sheet of ours without its code, or with two columns of one field: nobody chooses there. */
function refuseUnclear({ texts }: Header, { codigo }: FieldColumns, { meaningOf, labelOf }: (typeof kinds)['PROPIA']) {
  if (codigo === undefined) throw new UnreadableSheet('Falta la columna Código.');
  const seen = new Set<ColumnField>();
  for (const field of texts.map(meaningOf)) {
    if (field && seen.has(field)) throw new UnreadableSheet(`La columna ${labelOf(field)} está repetida.`);
    if (field) seen.add(field);
  }
}
