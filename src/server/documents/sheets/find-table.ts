import { listed } from '#contract/format.ts';
import { type CostAnswer, costAnswers, headerKey, mayBePrice, tellsPriceKind } from '#contract/spreadsheets.ts';
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
import { type KindRules, kinds, type SheetRequest } from './sheet-request.ts';
import {
  blankCell,
  type HiddenParts,
  type Merge,
  type ReadTab,
  readTabs,
  type SheetRows,
  type Tab,
  textAt,
  textsOf,
  UnreadableSheet,
} from './sheet-rows.ts';

export type LeftOutRow = { fila: number; texto: string; codigo: string };

export type FoundTable = {
  hojas: string[];
  hoja: string | null;
  sheet: SheetRows;
  merges: readonly Merge[];
  hidden: LeftOutRow[];
  /** The index of the header's row, from 0; -1 without a header. */
  headerAt: number;
  header: Header;
  columns: FieldColumns;
  others: OtherTable[];
  broken: ReturnType<typeof readTabs>['broken'];
  /** True if the file has only this table: no tab is unreadable, and none was left out because it is hidden. */
  isAll: boolean;
  /** Why the table cannot be read, in a sentence; null if it can. */
  unclear: string | null;
};
/** A table that also looks like a list of products, in another tab or beside the table to read. */
export type OtherTable = {
  tab: string | null;
  isBeside: boolean;
  headerAt: number;
  columns: FieldColumns;
  codes: readonly string[];
};

/**
 * Finds the table in the chosen tab, or else in the first tab with a column of codes, or else in the first tab. The
 * server asks people whether to read hidden parts; for programs it always reads them. Throws `UnreadableSheet`.
 */
export function findTable(tabs: readonly Tab[], request: SheetRequest, questions: Questions): FoundTable {
  const { kind, asks, choices, memory } = request;
  const words = { ...kinds[kind], known: memory.columnas };
  const readsHidden = !asks || questions.isAnswered('ocultas', 'LEER');
  const visible = tabs.filter(({ hidden }) => readsHidden || !hidden);
  const { readable, broken } = readTabs(visible.length ? visible : tabs.slice(0, 1));
  const opened = readable.map((tab) => withHeader(tab, words, readsHidden));
  const { hoja } = choices;
  const chosen = opened.find(({ tab }) => tab.name === hoja);
  if (hoja !== undefined && !chosen) throw new UnreadableSheet(`La hoja ${quoted(hoja)} no está, o no se puede leer.`);
  const read = chosen ?? opened.find(({ columns }) => columns.codigo !== undefined) ?? opened[0];
  if (!read) throw new UnreadableSheet(broken[0]?.why ?? 'El libro no tiene ninguna hoja con celdas.');
  const { tab, whole, sheet } = read;
  const secret = tabs.flatMap(({ name, hidden }) => (hidden && name !== null ? [name] : []));
  const names = asks ? hiddenNames(whole.hidden, secret) : '';
  if (names) questions.ask('ocultas', names);
  const headerAt = choices.encabezado === undefined ? read.headerAt : choices.encabezado - 1;
  const header = readHeader(sheet, headerAt, words);
  const columns = { ...(choices.columnas ?? guessColumns(header, words)) };
  if (words.refusesTwins) refuseUnclear(header, columns, words);
  else {
    askOfPrice(header, columns, questions);
    askOfCost(header, columns, questions);
  }
  const others = [
    ...tableBeside({ ...read, headerAt, header, columns }, words),
    ...opened.flatMap((other) => (other === read ? [] : asOther(other, false))),
  ];
  return {
    hojas: visible.flatMap(({ name }) => name ?? []),
    hoja: tab.name,
    sheet,
    merges: whole.merges,
    hidden: readsHidden
      ? []
      : whole.hidden.rows.map((row) => ({
          fila: row + 1,
          texto: `Oculta: ${shortened(textsOf(whole.rows[row]).join(' · '))}`,
          codigo: textAt(whole.rows[row] ?? [], columns.codigo),
        })),
    headerAt,
    header,
    columns,
    others,
    broken,
    isAll: !others.length && !broken.length && visible.length === tabs.length,
    unclear: missingIn(header, headerAt + 1, columns, words),
  };
}

type OpenedTab = ReadTab & { sheet: SheetRows; headerAt: number; header: Header; columns: FieldColumns };

function withHeader({ tab, whole }: ReadTab, words: Vocabulary, readsHidden: boolean): OpenedTab {
  const sheet = readsHidden ? whole.rows : withoutHidden(whole.rows, whole.hidden);
  const headerAt = guessHeader(sheet, words);
  const header = readHeader(sheet, headerAt, words);
  return { tab, whole, sheet, headerAt, header, columns: guessColumns(header, words) };
}

/** Returns the table if it has codes below its header, otherwise nothing. */
function asOther({ tab, sheet, headerAt, header, columns }: OpenedTab, isBeside: boolean): OtherTable[] {
  const codes = sheet.slice(headerAt + header.rows).flatMap((cells) => textAt(cells, columns.codigo) || []);
  return codes.length ? [{ tab: tab.name, isBeside, headerAt, columns, codes }] : [];
}

/** Finds a second table beside the table that is read. Both have their headers in the same row. */
function tableBeside(opened: OpenedTab, words: Vocabulary): OtherTable[] {
  const { header, columns: read } = opened;
  const own = Object.values(read);
  const without = (texts: readonly string[]) => texts.map((text, column) => (own.includes(column) ? '' : text));
  const columns = guessColumns({ ...header, texts: without(header.texts), upper: without(header.upper) }, words);
  const theirs = Object.values(columns);
  const isApart = Math.min(...theirs) > Math.max(...own) || Math.max(...theirs) < Math.min(...own);
  const codeOf = ({ codigo = -1 }: FieldColumns) => headerKey(header.texts[codigo] ?? '');
  const isTable = theirs.length > 2 || (theirs.length > 1 && codeOf(columns) === codeOf(read));
  if (read.codigo === undefined || columns.codigo === undefined || !isApart || !isTable) return [];
  return asOther({ ...opened, columns }, true);
}

/** Asks which column has the prices, if none is known. */
function askOfPrice({ texts }: Header, columns: FieldColumns, { ask }: Questions) {
  if (columns.codigo === undefined || columns.amount !== undefined || columns.costo !== undefined) return;
  const used = Object.values(columns);
  const free = texts.flatMap((text, column) =>
    text === '' || used.includes(column) ? [] : [{ valor: String(column), texto: shortened(text) }],
  );
  const answer = ask('precio', '', [...free, { valor: WITHOUT_PRICES, texto: 'Esta planilla no trae precios' }]);
  if (answer !== null && answer !== WITHOUT_PRICES) columns.amount = Number(answer);
}

const WITHOUT_PRICES = 'NINGUNA';

/** Asks whether the only price column is the shop's cost, if no header says so. */
function askOfCost({ texts }: Header, columns: FieldColumns, { ask }: Questions) {
  const { codigo, amount, costo } = columns;
  const column = amount ?? costo;
  if (codigo === undefined || column === undefined || (amount !== undefined && costo !== undefined)) return;
  if (texts.some(tellsPriceKind)) return;
  const answer = ask('esCosto', quoted(texts[column] ?? ''));
  if (answer === null) return;
  delete columns.amount;
  delete columns.costo;
  columns[costAnswers[answer as CostAnswer]] = column;
}

/** Empties hidden rows and columns, so that the other rows keep their numbers. */
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
    return `Falta la columna Código. La fila ${fila} tiene los encabezados ${listed(there)}: elija cuál es el código.`;
  }
  if (onePrice && columns.amount !== undefined && columns.costo !== undefined)
    return 'Elija la columna del Precio o la del Costo, no las dos.';
  return null;
}

const HEADERS_NAMED = 20;

/**
 * Throws `UnreadableSheet` for our own sheet without a column of codes or with two columns of one field. Also throws if
 * the only price column has an unknown header.
 */
function refuseUnclear({ texts }: Header, { codigo, amount }: FieldColumns, { meaningOf, labelOf }: KindRules) {
  if (codigo === undefined) throw new UnreadableSheet('Falta la columna Código.');
  const seen = new Set<ColumnField>();
  for (const field of texts.map(meaningOf)) {
    if (field && seen.has(field)) throw new UnreadableSheet(`La columna ${labelOf(field)} está repetida.`);
    if (field) seen.add(field);
  }
  const price = texts.find(mayBePrice);
  if (amount === undefined && price)
    throw new UnreadableSheet(
      `La columna ${quoted(price)} no se lee: acá los precios van en dólares, en una columna Precio.`,
    );
}
