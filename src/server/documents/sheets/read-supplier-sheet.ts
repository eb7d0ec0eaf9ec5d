import { counted } from '#contract/format.ts';
import { type Category, categories, categoryLabel } from '#contract/products.ts';
import type { SupplierSheetChoices, SupplierSheetReading, SupplierSheetResult } from '#contract/spreadsheets.calls.ts';
import { headerKey, MOST_CATEGORIES, type SheetAnswers, sheetFieldNames } from '#contract/spreadsheets.ts';
import { quoted, shortened } from './cells.ts';
import {
  type FieldColumns,
  guessColumns,
  guessHeader,
  HEADER_WITHIN,
  type Header,
  type KnownHeaders,
  readHeader,
} from './columns.ts';
import { dollars, pesos, writtenPrice } from './numbers.ts';
import { hiddenNames, type Questions, questionsWith } from './questions.ts';
import { type HiddenParts, hiddenParts, readSheet, sheetNames, withoutHidden } from './read-sheet.ts';
import { type PriceReading, readSupplierRows, saysAvailability } from './read-supplier-rows.ts';
import { asText, inBatches, type SheetCell, type SheetRows } from './sheet-rows.ts';

export type SheetMemory = {
  columnas: KnownHeaders;
  categorias: Readonly<Record<string, Category>>;
  respuestas: SheetAnswers;
};
export type SupplierSheetRequest = {
  choices: SupplierSheetChoices;
  memory: SheetMemory;
  withCells: boolean;
};
/** A supplier's sheet: how it was read, its `ProductRow`s in batches of JSON, and what was left out. */
export type SupplierSheet = {
  told: Omit<SupplierSheetResult, 'resultado'>;
  batches: string[];
  /** The cells of each row, dates as dates. */
  cells: SheetRows;
};

/** Reads a supplier's sheet; made for the documents' thread. */
export async function readSupplierSheet(bytes: Uint8Array, { choices, memory, withCells }: SupplierSheetRequest) {
  const questions = questionsWith({ ...memory.respuestas, ...choices.respuestas });
  const { hojas, hoja, sheet, hidden } = await openSheet(bytes, choices.hoja, memory.columnas, questions);
  const headerAt = choices.encabezado === undefined ? guessHeader(sheet, memory.columnas) : choices.encabezado - 1;
  const header = readHeader(sheet, headerAt, memory.columnas);
  const columns = choices.columnas ?? guessColumns(header, memory.columnas);
  const below = headerAt < 0 ? [] : sheet.slice(headerAt + header.rows);
  const unclear = missingIn(header, headerAt + 1, columns);
  const price = unclear ? unread : askOfPrices(below, header, columns, questions);
  const falta = unclear ?? unansweredIn(questions);
  const known = new Map([
    ...ownCategories,
    ...Object.entries(memory.categorias),
    ...Object.entries(choices.categorias ?? {}),
  ]);
  const reading = { columns, categories: known, price };
  const found = readSupplierRows(unclear ? [] : sheet, { at: headerAt, rows: header.rows }, reading);
  const left = unclear ? [] : hidden.filter(({ fila }) => fila > headerAt + header.rows);
  const lectura = {
    hojas,
    hoja,
    primerasFilas: firstRows(sheet),
    encabezado: headerAt < 0 ? null : headerAt + 1,
    encabezadoDoble: header.rows === 2,
    columnas: headerAt < 0 ? [] : columnsShown(below, header, columns),
    categorias: [...found.categories]
      .slice(0, MOST_CATEGORIES)
      .map(([key, counted]) => ({ ...counted, clave: key, categoria: known.get(key) ?? null })),
    preguntas: questions.asked,
    avisos: unclear ? [] : warnings(below, header, columns, known),
    falta,
  };
  const omitidas = [...left, ...found.omitted].slice(0, OMITTED_NAMED);
  return {
    told: { lectura, ...found.counts, ocultas: left.length, omitidas },
    batches: inBatches(found.rows),
    cells: withCells ? found.rows.map(({ fila }) => sheet[fila - 1] ?? []) : [],
  };
}

const OMITTED_NAMED = 200;
/** Sheets of a file in which a header is looked for. */
const SHEETS_TRIED = 8;

/**
 * The sheet that was chosen, else the first with a header that says what it holds, else the first; of what is hidden only
 * what one wants to be read. `hidden` are its rows that are not.
 */
async function openSheet(bytes: Uint8Array, chosen: string | undefined, known: KnownHeaders, questions: Questions) {
  const all = await sheetNames(bytes);
  const secret = all.flatMap(({ name, hidden }) => (hidden ? [name] : []));
  const readsHidden = questions.isAnswered('ocultas', 'LEER');
  const hojas = all.map(({ name }) => name).filter((name) => readsHidden || !secret.includes(name));
  const { hoja, sheet } = await findSheet(bytes, hojas, chosen, known);
  const hidden: HiddenParts = await hiddenParts(bytes, hoja ?? undefined, sheet);
  const names = hiddenNames(hidden, secret);
  if (names) questions.ask('ocultas', names);
  if (readsHidden) return { hojas, hoja, sheet, hidden: [] };
  return {
    hojas,
    hoja,
    sheet: withoutHidden(sheet, hidden),
    hidden: hidden.rows.map((row) => ({ fila: row + 1, texto: `Oculta: ${rowText(sheet[row] ?? [])}` })),
  };
}

async function findSheet(bytes: Uint8Array, names: string[], chosen: string | undefined, known: KnownHeaders) {
  if (chosen !== undefined && names.includes(chosen)) return { hoja: chosen, sheet: await readSheet(bytes, chosen) };
  if (!names.length) return { hoja: null, sheet: await readSheet(bytes) };
  let first: { hoja: string; sheet: SheetRows } | undefined;
  for (const hoja of names.slice(0, SHEETS_TRIED)) {
    const opened = { hoja, sheet: await readSheet(bytes, hoja) };
    const header = readHeader(opened.sheet, guessHeader(opened.sheet, known), known);
    if (guessColumns(header, known).codigo !== undefined) return opened;
    first ??= opened;
  }
  return first ?? { hoja: null, sheet: [] };
}

function missingIn({ texts }: Header, fila: number, columns: FieldColumns): string | null {
  if (fila < 1) return 'No se reconoce la fila de los encabezados: elija cuál es.';
  if (columns.codigo === undefined) {
    const there = texts
      .filter((text) => text !== '')
      .slice(0, HEADERS_NAMED)
      .map(quoted);
    if (!there.length) return `Falta la columna Código: la fila ${fila} no tiene encabezados. Elija otra.`;
    return `Falta la columna Código. La fila ${fila} tiene los encabezados ${listed.format(there)}: elija cuál es el código.`;
  }
  if (columns.amount !== undefined && columns.costo !== undefined)
    return 'Elija la columna del Precio o la del Costo, no las dos.';
  return null;
}

const HEADERS_NAMED = 20;
const listed = new Intl.ListFormat('es-AR');

function unansweredIn({ asked }: Questions): string | null {
  const open = asked.filter(({ respuesta }) => respuesta === null).map(({ pregunta }) => `«${pregunta}»`);
  return open.length ? `Falta responder ${listed.format(open)}.` : null;
}

/** Of a sheet that cannot be read yet. */
const unread: PriceReading = { mark: undefined, currency: 'USD', rate: 1, vat: 0, margin: 0, step: '0' };

/** What of the prices the sheet leaves open, asked once for their column. */
function askOfPrices(below: SheetRows, header: Header, columns: FieldColumns, questions: Questions): PriceReading {
  const column = columns.amount ?? columns.costo;
  if (column === undefined) return unread;
  const { ask, askMark, askStep } = questions;
  const cells = below.map((cells) => cells[column]).filter((cell) => /\d/.test(asText(cell)));
  const prices = cells.map((cell) => writtenPrice(typeof cell === 'string' ? cell : ''));
  const ofHeader = currencyOf(header.texts[column] ?? '');
  const signless = cells.filter((_, nth) => prices[nth]?.currency === null).map(asText);
  const currency =
    ofHeader ?? (signless.length ? (ask('moneda', examples(signless)) as PriceReading['currency'] | null) : 'USD');
  const inPesos = prices.some((price) => (price.currency ?? currency) === 'ARS');
  const rate = inPesos ? Number(ask('cotizacion')) : 1;
  if (inPesos) ask('dia');
  const plusVat = cells.filter((_, nth) => prices[nth]?.plusVat).map(asText);
  return {
    mark: askMark(
      prices.map(({ number }) => number),
      { inCents: false },
    ),
    currency: currency ?? 'USD',
    rate: rate || 1,
    vat: plusVat.length ? Number(ask('iva', examples(plusVat))) : 0,
    margin: columns.costo === undefined ? 0 : Number(ask('margen')),
    step: askStep(),
  };
}

const currencyOf = (header: string) => (dollars.test(header) ? 'USD' : pesos.test(header) ? 'ARS' : null);
const examples = (texts: readonly string[]) => [...new Set(texts)].slice(0, 3).map(quoted).join(', ');

/** Columns that are not used although what they hold means something to a shop. */
function warnings(below: SheetRows, { texts }: Header, columns: FieldColumns, known: ReadonlyMap<string, Category>) {
  const used = new Set(Object.values(columns));
  const kinds: [advice: string, means: (text: string) => boolean][] = [
    ['elija si es la Existencia', saysAvailability],
    ['elija si es el Precio', (text) => /\d/.test(text) && /\$|\bUSD\b/i.test(text)],
    ['elija si es la Categoría', (text) => known.has(headerKey(text))],
  ];
  const width = Math.max(0, ...below.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    if (used.has(column)) return [];
    const values = below.map((cells) => asText(cells[column])).filter((text) => text !== '');
    return kinds.flatMap(([advice, means]) => {
      const meaning = values.filter(means);
      if (!meaning.length) return [];
      const rows = counted(meaning.length, 'fila', 'filas');
      const name = texts[column] ? quoted(texts[column]) : `${column + 1}`;
      return [`La columna ${name} no se usa y en ${rows} dice ${examples(meaning)}: ${advice}.`];
    });
  });
}

/** Ours, by the key of their name and of their label. */
const ownCategories = categories.flatMap((category) =>
  [category, categoryLabel(category)].map((text): [string, Category] => [headerKey(text), category]),
);

const rowText = (cells: SheetCell[]) => shortened(cells.map(asText).filter(Boolean).join(' · '));

const firstRows = (sheet: SheetRows) =>
  sheet
    .slice(0, HEADER_WITHIN)
    .map((cells, index) => ({ fila: index + 1, texto: cells.map(asText).filter(Boolean).join(' · ').slice(0, 120) }))
    .filter(({ texto }) => texto !== '');

function columnsShown(below: SheetRows, { texts }: Header, columns: FieldColumns): SupplierSheetReading['columnas'] {
  const sampled = below.slice(0, ROWS_SAMPLED);
  const width = Math.max(texts.length, ...sampled.map(({ length }) => length));
  return Array.from({ length: width }, (_, columna) => ({
    columna,
    encabezado: shortened(texts[columna] ?? ''),
    ejemplos: sampled
      // A title says nothing of its column.
      .filter((cells) => cells.filter((cell) => asText(cell) !== '').length > 1)
      .map((cells) => shortened(asExample(cells[columna])))
      .filter((text) => text !== '')
      .slice(0, 3),
    campo: sheetFieldNames.find((field) => columns[field] === columna) ?? null,
  })).filter(({ encabezado, ejemplos }) => encabezado !== '' || ejemplos.length > 0);
}

/** As people here write it. */
const asExample = (cell: SheetCell | undefined) =>
  typeof cell === 'number' ? String(Number(cell.toFixed(4))).replace('.', ',') : asText(cell);

/** Rows below the header that samples are taken from. */
const ROWS_SAMPLED = 30;
