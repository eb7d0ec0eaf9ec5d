import { createHash } from 'node:crypto';
import type { BankReading } from '#contract/bank.calls.ts';
import { type BankColumns, type BankField, bankFieldNames, type Separator } from '#contract/bank.ts';
import type { Coin } from '#contract/ledger.ts';
import { isDayCell } from './bank-days.ts';
import { fieldMeantBy, isDone, isFreeText, onlyCoinIn, sideIn } from './bank-words.ts';
import { quoted } from './cells.ts';
import { HEADER_WITHIN, headerKeys } from './columns.ts';
import { readTabs, type SheetCell, type SheetRows, type Tab, textAt, UnreadableSheet } from './sheet-rows.ts';

/**
 * What a person chose for the file, and how the server read earlier files. `sourceOf`, the digest of a file's headers,
 * is the key of `memory`.
 */
export type BankRequest = {
  choices: {
    columnas?: BankColumns | undefined;
    moneda?: Coin | undefined;
    separador?: Separator | undefined;
    hoja?: string | undefined;
    encabezado?: number | undefined;
  };
  memory: Readonly<Record<string, Pick<BankReading, 'columnas' | 'moneda'>>>;
};

export type BankTable = {
  hojas: string[];
  hoja: string | null;
  otrasHojas: string[];
  rows: SheetRows;
  /** The index of the header's row; -1 without a header. */
  at: number;
};

/** Finds the chosen tab, or else the first tab with a header of movements, or else the first tab. */
export function findMovements(tabs: readonly Tab[], { choices, memory }: BankRequest): BankTable {
  const visible = tabs.filter(({ hidden }) => !hidden);
  const { readable, broken } = readTabs(visible.length ? visible : tabs);
  if (!readable.length && broken[0]) throw new UnreadableSheet(broken[0].why);
  const opened = readable.map(({ tab: { name }, whole: { rows } }) => ({ name, rows, header: headerIn(rows, memory) }));
  const { hoja, encabezado } = choices;
  const chosen = opened.find(({ name }) => name === hoja);
  if (hoja !== undefined && !chosen) throw new UnreadableSheet(`La hoja ${quoted(hoja)} no está.`);
  const tab = chosen ?? opened.find(({ header }) => header !== undefined) ?? opened[0];
  if (!tab) throw new UnreadableSheet('El libro no tiene ninguna hoja con celdas.');
  return {
    hojas: opened.flatMap(({ name }) => name ?? []),
    hoja: tab.name,
    otrasHojas: opened.flatMap((other) => (other === tab || other.header === undefined ? [] : (other.name ?? []))),
    rows: tab.rows,
    at: encabezado === undefined ? (tab.header ?? rowAboveMoney(tab.rows)) : encabezado - 1,
  };
}

/**
 * Finds the header: a row with remembered headers, or else with a day and an amount, or else with an amount and another
 * field.
 */
function headerIn(rows: SheetRows, memory: BankRequest['memory']): number | undefined {
  const heads = rows.slice(0, HEADER_WITHIN).map((cells) => {
    const texts = cells.map(({ text }) => text);
    return { texts, fields: new Set(texts.map(fieldMeantBy)) };
  });
  const hasAmount = (fields: ReadonlySet<BankField | undefined>) => fields.has('importe') || fields.has('credito');
  const [known, whole, part] = [
    heads.findIndex(({ texts }) => texts.some(Boolean) && Object.hasOwn(memory, sourceOf(texts) ?? '')),
    heads.findIndex(({ fields }) => fields.has('dia') && hasAmount(fields)),
    heads.findIndex(({ fields }) => hasAmount(fields) && [...fields].filter(Boolean).length > 1),
  ];
  return [known, whole, part].find((at) => at >= 0);
}

/**
 * Returns the index of the row above the first row with a day and a number, or else with a day. Its words may be
 * unknown headers. Returns -1 if there is no such row above.
 */
function rowAboveMoney(rows: SheetRows): number {
  const isDay = (cell: SheetCell) => isDayCell(cell, 'UTC');
  const first = rows.findIndex(
    (cells) => cells.some(isDay) && cells.some((cell) => !isDay(cell) && /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell.text)),
  );
  const at = first < 0 ? rows.findIndex((cells) => cells.some(isDay)) : first;
  return Math.max(at - 1, -1);
}

export const sourceOf = (texts: readonly string[]): string | null =>
  texts.some(Boolean) ? createHash('sha256').update(headerKeys(texts).join('|')).digest('base64url') : null;

export const BANK_ROWS_SAMPLED = 30;

/** Guesses the columns by their headers, and the day's column also by its cells. */
export function guessBankColumns(header: readonly string[], below: SheetRows): BankColumns {
  const columns: BankColumns = {};
  for (const [column, text] of header.entries()) {
    const field = fieldMeantBy(text);
    if (!field || isGuard(field)) continue;
    if (columns[field] === undefined) columns[field] = column;
    else if (field === 'importe') columns.otroImporte ??= column;
  }
  const [first] = below.slice(0, BANK_ROWS_SAMPLED).flatMap((cells) => {
    const column = cells.findIndex((cell) => isDayCell(cell, 'UTC'));
    return column < 0 ? [] : [column];
  });
  if (columns.dia === undefined && first !== undefined) columns.dia = first;
  return columns;
}

/**
 * The fields whose words tell if a row is incoming money of a known currency. `meaning` is undefined for a word that
 * does not belong to the field.
 */
const guards = {
  estado: { meaning: isDone, isNeeded: () => true },
  // The direction is not needed if incoming and outgoing money have columns of their own.
  sentido: {
    meaning: (text) => (speaks(text) ? sideIn(text) : undefined),
    isNeeded: ({ importe, otroImporte }) => (importe ?? otroImporte ?? null) !== null,
  },
  moneda: { meaning: onlyCoinIn, isNeeded: () => true },
} as const satisfies Partial<
  Record<BankField, { meaning: (text: string) => unknown; isNeeded: (columns: BankColumns) => boolean }>
>;
// A dash often means an empty cell, so dashes alone do not show that a column holds the direction. A plus sign does.
const speaks = (text: string) => /[\p{L}+]/u.test(text);
type Guard = keyof typeof guards;
const guardNames = Object.keys(guards) as Guard[];
const isGuard = (field: BankField): field is Guard => Object.hasOwn(guards, field);

/**
 * Adds the columns of state, direction and currency that the user did not choose. Headers show the columns, or else the
 * words below them. One known word is enough, but in a free text column all words must be known.
 */
export function withGuards(columns: BankColumns, header: readonly string[], below: SheetRows): BankColumns {
  const found = { ...columns };
  const isFree = (column: number) => !Object.values(found).includes(column);
  const named = (guard: Guard) => header.findIndex((text, column) => fieldMeantBy(text) === guard && isFree(column));
  for (const guard of guardNames) {
    if (found[guard] !== undefined || named(guard) < 0) continue;
    if (guards[guard].isNeeded(found)) found[guard] = named(guard);
  }
  const dated = below.filter((cells) => textAt(cells, columns.dia ?? undefined) !== '');
  const width = Math.max(header.length, ...below.slice(0, BANK_ROWS_SAMPLED).map(({ length }) => length));
  const open = guardNames.filter((guard) => found[guard] === undefined && guards[guard].isNeeded(found));
  const candidates = Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    const texts = dated.map((cells) => textAt(cells, column)).filter(Boolean);
    const words = [...new Set(texts.map((text) => text.toLowerCase()))];
    if (words.length > MOST_WORDS || texts.length * 2 < dated.length) return [];
    return open.flatMap((guard) => {
      const known = words.filter((word) => guards[guard].meaning(word) !== undefined).length / words.length;
      const isLikely = isFreeText(header[column] ?? '') ? known === 1 : known > 0;
      return isLikely ? [{ guard, column, known }] : [];
    });
  });
  for (const { guard, column } of candidates.toSorted((a, b) => b.known - a.known))
    if (found[guard] === undefined && isFree(column)) found[guard] = column;
  return found;
}

/** The words of a column show its field only if the column has at most this many different ones. */
const MOST_WORDS = 12;

export function missingColumn({ dia, importe, otroImporte, credito }: BankColumns): string | null {
  if ((dia ?? null) === null) return 'Elija la columna del día.';
  const amounts = [importe, otroImporte, credito];
  return amounts.every((column) => (column ?? null) === null)
    ? 'Elija la columna del importe, o la del crédito.'
    : null;
}

export const columnHolding = (columns: BankColumns, field: BankField): number | undefined =>
  columns[field] ?? undefined;
export const fieldAt = (columns: BankColumns, column: number): BankField | null =>
  bankFieldNames.find((field) => columns[field] === column) ?? null;
