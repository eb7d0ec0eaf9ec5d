import { type Category, categories, categoryLabel } from '#contract/products.ts';
import type { SupplierSheetChoices, SupplierSheetReading } from '#contract/supplier-sheets.calls.ts';
import { headerKey, MOST_CATEGORIES, sheetFieldNames } from '#contract/supplier-sheets.ts';
import { readSheet, sheetNames } from '../../documents/read-sheet.ts';
import { type SheetCell, type SheetRows, UnreadableSheet } from '../../documents/sheet-rows.ts';
import { type FieldColumns, guessColumns, guessHeader, HEADER_WITHIN, type KnownHeaders } from './guess-columns.ts';
import { asText, shortened } from './read-product-rows.ts';
import { readSupplierRows } from './read-supplier-rows.ts';
import { inParts } from './rows-in-parts.ts';

/** How a supplier's sheet was read the last time. */
export type SheetMemory = Pick<SupplierSheetReading, 'margen' | 'redondeo'> & {
  columnas: KnownHeaders;
  categorias: Readonly<Record<string, Category>>;
};
/** What is wanted of a supplier's sheet. */
export type SupplierSheetQuestion = {
  choices: SupplierSheetChoices;
  memory: SheetMemory;
  /** Whether each row comes with its cells. */
  withCells: boolean;
};
/** A supplier's sheet: how it was read, its `ProductRow`s in parts of JSON, and what was left out. */
export type SupplierSheet = {
  lectura: SupplierSheetReading;
  parts: string[];
  separadores: number;
  consultar: number;
  omitidas: { fila: number; texto: string }[];
  redondeados: number;
};

/** Reads a supplier's sheet, or says in a sentence why it cannot; made for the documents' thread. */
export async function readSupplierSheet(
  bytes: Uint8Array,
  question: SupplierSheetQuestion,
): Promise<SupplierSheet | { unreadable: string }> {
  try {
    return await read(bytes, question);
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return { unreadable: error.message };
  }
}

async function read(bytes: Uint8Array, { choices, memory, withCells }: SupplierSheetQuestion): Promise<SupplierSheet> {
  const hojas = await sheetNames(bytes);
  const { hoja, sheet } = await openSheet(bytes, hojas, choices.hoja, memory.columnas);
  const headerAt = choices.encabezado === undefined ? guessHeader(sheet, memory.columnas) : choices.encabezado - 1;
  const header = headerAt < 0 ? [] : (sheet[headerAt] ?? []);
  const columns = choices.columnas ?? guessColumns(header, memory.columnas);
  const margen = choices.margen ?? memory.margen;
  const redondeo = choices.redondeo ?? memory.redondeo;
  const falta = missingIn(header, headerAt + 1, columns, margen);
  const known = new Map([
    ...ownCategories,
    ...Object.entries(memory.categorias),
    ...Object.entries(choices.categorias ?? {}),
  ]);
  const found = readSupplierRows(falta ? [] : sheet, headerAt, {
    columns,
    categories: known,
    margin: margen ?? 0,
    step: redondeo,
  });
  return {
    lectura: {
      hojas,
      hoja,
      primerasFilas: firstRows(sheet),
      encabezado: headerAt < 0 ? null : headerAt + 1,
      columnas: columnsShown(sheet, headerAt, columns),
      categorias: [...found.categories]
        .slice(0, MOST_CATEGORIES)
        .map(([key, counted]) => ({ ...counted, clave: key, categoria: known.get(key) ?? null })),
      margen,
      redondeo,
      falta,
    },
    parts: inParts(withCells ? found.rows.map((row) => ({ ...row, celdas: sheet[row.fila - 1] })) : found.rows),
    separadores: found.separators,
    consultar: found.toAsk,
    omitidas: found.omitted.slice(0, OMITTED_NAMED),
    redondeados: found.rounded,
  };
}

const OMITTED_NAMED = 200;
/** Sheets of a file in which a header is looked for. */
const SHEETS_TRIED = 8;

/** The sheet that was chosen, else the first with a header that says what it holds, else the first. */
async function openSheet(bytes: Uint8Array, names: string[], chosen: string | undefined, known: KnownHeaders) {
  if (chosen !== undefined && names.includes(chosen)) return { hoja: chosen, sheet: await readSheet(bytes, chosen) };
  if (!names.length) return { hoja: null, sheet: await readSheet(bytes) };
  let first: { hoja: string; sheet: SheetRows } | undefined;
  for (const hoja of names.slice(0, SHEETS_TRIED)) {
    const opened = { hoja, sheet: await readSheet(bytes, hoja) };
    const header = opened.sheet[guessHeader(opened.sheet, known)];
    if (header && guessColumns(header, known).codigo !== undefined) return opened;
    first ??= opened;
  }
  return first ?? { hoja: null, sheet: [] };
}

/** Why nothing can be read this way, naming the headers that there are. */
function missingIn(header: SheetCell[], fila: number, columns: FieldColumns, margen: number | null): string | null {
  if (fila < 1) return 'No se reconoce la fila de los encabezados: elija cuál es.';
  if (columns.codigo === undefined) {
    const named = header.map(asText).filter((text) => text !== '');
    const there = named.slice(0, HEADERS_NAMED).map((text) => `«${shortened(text)}»`);
    if (!there.length) return `Falta la columna Código: la fila ${fila} no tiene encabezados. Elija otra.`;
    return `Falta la columna Código. La fila ${fila} tiene los encabezados ${listed.format(there)}: elija cuál es el código.`;
  }
  if (columns.amount !== undefined && columns.costo !== undefined)
    return 'Elija la columna del Precio o la del Costo, no las dos.';
  if (columns.costo !== undefined && margen === null) return 'Escriba el margen sobre el costo.';
  return null;
}

const HEADERS_NAMED = 20;
const listed = new Intl.ListFormat('es-AR');

/** Ours, by the key of their name and of their label. */
const ownCategories = categories.flatMap((category) =>
  [category, categoryLabel(category)].map((text): [string, Category] => [headerKey(text), category]),
);

const firstRows = (sheet: SheetRows) =>
  sheet
    .slice(0, HEADER_WITHIN)
    .map((cells, index) => ({ fila: index + 1, texto: cells.map(asText).filter(Boolean).join(' · ').slice(0, 120) }))
    .filter(({ texto }) => texto !== '');

function columnsShown(sheet: SheetRows, headerAt: number, columns: FieldColumns): SupplierSheetReading['columnas'] {
  if (headerAt < 0) return [];
  const below = sheet.slice(headerAt + 1, headerAt + 1 + ROWS_SAMPLED);
  const width = Math.max(...[sheet[headerAt] ?? [], ...below].map(({ length }) => length));
  return Array.from({ length: width }, (_, columna) => ({
    columna,
    encabezado: shortened(asText(sheet[headerAt]?.[columna])),
    ejemplos: below
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
