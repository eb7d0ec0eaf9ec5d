import { createHash } from 'node:crypto';
import type { BankFile, BankReading } from '#contract/bank.calls.ts';
import { type BankColumns, type BankField, bankFieldNames, LONGEST_TRANSFER } from '#contract/bank.ts';
import { isDay, isoDay } from '#contract/days.ts';
import { text as cleanText, MOST_DOLLARS } from '#contract/fields.calls.ts';
import { formatNumber } from '#contract/format.ts';
import { type Coin, coins } from '#contract/ledger.ts';
import { LONGEST_LIST, sheet as limits } from '#contract/limits.ts';
import { isInCents, toCents } from '#contract/prices.ts';
import { headerKey } from '#contract/spreadsheets.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { shortened } from './cells.ts';
import { HEADER_WITHIN, headerKeys } from './columns.ts';
import { currencyIn, isTwoWays, readDecimal } from './numbers.ts';
import { openFile } from './open-file.ts';
import { isFilled, type SheetCell, type SheetRows, type Tab, textAt, textsOf, UnreadableSheet } from './sheet-rows.ts';

/** How a bank's file is to be read, and how files with each kind of headers were read before, by their digest. */
export type BankRequest = {
  choices: { columnas?: BankColumns | undefined; moneda?: Coin | undefined };
  memory: Readonly<Record<string, Pick<BankReading, 'columnas' | 'moneda'>>>;
};
/** Money that came in. */
export type Transfer = { fila: number; dia: string; moneda: Coin; importe: number; texto: string };
export type ReadBankFile = Omit<BankFile, 'filas'> & { transfers: Transfer[] };

/**
 * Reads what a bank or a wallet exports; made for the documents' thread. An amount has at most two decimals, so that a mark
 * before three digits always groups them.
 *
 * @throws UnreadableSheet also for more rows of money that came in than a list has
 */
export function readBankFile(bytes: Uint8Array, { choices, memory }: BankRequest, timeZone: string): ReadBankFile {
  const { rows, at } = findMovements(openFile(bytes));
  const header = (rows[at] ?? []).map(({ text }) => text);
  const below = rows.slice(at + 1);
  const fuente = header.some(Boolean) ? digest(headerKeys(header)) : null;
  const known = fuente === null ? undefined : memory[fuente];
  const columnas = choices.columnas ?? known?.columnas ?? guessBankColumns(header, below, timeZone);
  const titles = [...header, ...rows.slice(0, Math.max(at, 0)).flatMap((cells) => textsOf(cells))];
  const moneda = choices.moneda ?? currencyOf(titles) ?? known?.moneda ?? 'ARS';
  const falta = missingColumn(columnas);
  const found = falta ? nothing() : readMoney(below, { columnas, moneda, timeZone, first: at + 2 });
  return {
    lectura: { fuente, moneda, columnas: columnsOf(header, below, columnas), falta },
    ...found,
  };
}

const nothing = (): Found => ({ transfers: [], salientes: 0, otras: 0, ilegibles: [] });
const digest = (keys: readonly string[]) => createHash('sha256').update(keys.join('|')).digest('base64url');

/** The only currency that titles name. */
function currencyOf(titles: readonly string[]): Coin | undefined {
  const [coin, other] = new Set(titles.map(currencyIn).filter((one) => one !== null));
  return other ? undefined : coin;
}

/** The first tab with a header of movements, else the first; `at` is its header's index, -1 where there is none. */
function findMovements(tabs: readonly Tab[]): { rows: SheetRows; at: number } {
  const visible = tabs.filter(({ hidden }) => !hidden);
  const [first, ...others] = visible.length ? visible : tabs;
  if (!first) throw new UnreadableSheet('El libro no tiene ninguna hoja con celdas.');
  const { rows } = first.read();
  for (const [nth, tab] of [first, ...others].entries()) {
    const read = nth ? tab.read().rows : rows;
    const at = read.slice(0, HEADER_WITHIN).findIndex((cells) => {
      const fields = cells.map(({ text }) => meaningOf(text));
      return fields.includes('dia') && fields.some((field) => field === 'importe' || field === 'credito');
    });
    if (at >= 0) return { rows: read, at };
  }
  // Without a header that says something, the row above the first day may still name the columns.
  return { rows, at: Math.max(rows.findIndex((cells) => cells.some((cell) => dayIn(cell, 'UTC'))) - 1, -1) };
}

/** The field that a header means, whatever currency or account it says beside that. */
function meaningOf(header: string): BankField | undefined {
  const key = headerKey(header).replace(besides, ' ').replace(/ +/g, ' ').trim();
  return meanings.get(key);
}

const besides =
  /\b(en|de|del|la|el|ars?|usd|u s|us|u d|pesos|dolar(es)?|moneda|local|origen|transaction|cuenta|bruto|neto|net|total)\b/g;
const words: Record<BankField, string> = {
  dia: 'fecha, dia, fecha operacion, fecha mov, fecha movimiento, fecha pago, fecha acreditacion, fecha liberacion, fecha hora, fecha y hora, f operacion, date, release date, settlement date',
  importe: 'importe, importes, monto, montos, valor, amount, importe movimiento, importe operacion, monto operacion',
  credito:
    'credito, creditos, haber, ingreso, ingresos, acreditado, abono, abonos, deposito, depositos, entrada, entradas, credit, credit amount, importe credito, monto credito',
  debito:
    'debito, debitos, debe, egreso, egresos, extraccion, extracciones, salida, salidas, debit, debit amount, importe debito, monto debito',
  saldo:
    'saldo, saldos, balance, partial balance, balance amount, saldo parcial, saldo final, saldo contable, saldo disponible',
};
const meanings = new Map(
  bankFieldNames.flatMap((field) => words[field].split(', ').map((word): [string, BankField] => [word, field])),
);

/** What the columns hold by what they are called, the day also by what stands below. */
function guessBankColumns(header: readonly string[], below: SheetRows, timeZone: string): BankColumns {
  const columns: BankColumns = {};
  for (const [column, text] of header.entries()) {
    const field = meaningOf(text);
    if (field && columns[field] === undefined) columns[field] = column;
  }
  const [first] = below.slice(0, ROWS_SAMPLED).flatMap((cells) => {
    const column = cells.findIndex((cell) => dayIn(cell, timeZone));
    return column < 0 ? [] : [column];
  });
  if (columns.dia === undefined && first !== undefined) columns.dia = first;
  return columns;
}

const ROWS_SAMPLED = 30;

function missingColumn({ dia, importe, credito }: BankColumns): string | null {
  if (dia === undefined) return 'Elija la columna del día.';
  return importe === undefined && credito === undefined ? 'Elija la columna del importe, o la del crédito.' : null;
}

function columnsOf(header: readonly string[], below: SheetRows, columns: BankColumns) {
  const sampled = below.slice(0, ROWS_SAMPLED);
  const width = Math.max(header.length, ...sampled.map(({ length }) => length));
  return Array.from({ length: width }, (_, columna) => ({
    columna,
    encabezado: shortened(header[columna] ?? ''),
    ejemplos: sampled.flatMap((cells) => shortened(textAt(cells, columna)) || []).slice(0, 3),
    campo: bankFieldNames.find((field) => columns[field] === columna) ?? null,
  })).filter(({ encabezado, ejemplos }) => encabezado !== '' || ejemplos.length > 0);
}

type Found = Omit<ReadBankFile, 'lectura'>;
type MoneyReading = { columnas: BankColumns; moneda: Coin; timeZone: string; first: number };

/** The money that came in, and what the other rows are; `first` is the number of the first row. */
function readMoney(below: SheetRows, { columnas, moneda, timeZone, first }: MoneyReading): Found {
  const found = nothing();
  const sideways = wordColumn(below, columnas, sideOf);
  const coinColumn = wordColumn(below, columnas, coinOf);
  const apart = new Set([...Object.values(columnas), coinColumn]);
  for (const [index, cells] of below.entries()) {
    if (!cells.some(isFilled)) continue;
    const fila = first + index;
    try {
      const money = amountOf(cells, columnas, sideOf(textAt(cells, sideways)));
      // A sum or a repeated header has a word there.
      const dia = /\d/.test(textAt(cells, columnas.dia)) ? demandDay(cells[columnas.dia ?? -1], timeZone) : null;
      if (money < 0) found.salientes++;
      else if (money === 0 || dia === null) found.otras++;
      else {
        const texto = asTransferText(cells.filter((_, column) => !apart.has(column)));
        found.transfers.push({
          fila,
          dia,
          moneda: coinOf(textAt(cells, coinColumn)) ?? moneda,
          importe: money / 100,
          texto,
        });
      }
    } catch (error) {
      if (!(error instanceof UnreadableSheet)) throw error;
      found.ilegibles.push({ fila, texto: shortened(textsOf(cells).join(' · ')), motivo: error.message });
    }
  }
  if (found.transfers.length > LONGEST_LIST)
    throw new UnreadableSheet(`Tiene más de ${formatNumber(LONGEST_LIST)} ingresos: divida el archivo.`);
  found.ilegibles.splice(UNREADABLE_NAMED);
  return found;
}

const UNREADABLE_NAMED = 200;

/** All that a row says, as a call takes it. */
function asTransferText(cells: readonly SheetCell[]): string {
  const all = clean.parse(textsOf(cells).join(' · '));
  return clean.parse(all.slice(0, LONGEST_TRANSFER));
}
const clean = cleanText(limits.maxCharacters * limits.maxColumns * 2);

/** The column whose every text is a word of a kind, of those that hold nothing else. */
function wordColumn(rows: SheetRows, columns: BankColumns, meaning: (text: string) => unknown): number | undefined {
  const taken = new Set(Object.values(columns));
  const width = Math.max(0, ...rows.slice(0, ROWS_SAMPLED).map(({ length }) => length));
  const dated = rows.filter((cells) => textAt(cells, columns.dia) !== '');
  const fits = (column: number) => {
    const texts = dated.map((cells) => textAt(cells, column)).filter(Boolean);
    return texts.length > 0 && texts.every((text) => meaning(text) !== undefined);
  };
  return Array.from({ length: width }, (_, column) => column).find((column) => !taken.has(column) && fits(column));
}

/** Whether a word says that money came in or went out. */
const sideOf = (text: string): 'IN' | 'OUT' | undefined => sides.get(headerKey(text));
const sides = new Map<string, 'IN' | 'OUT'>([
  ...['c', 'cr', 'credito', 'creditos', 'haber', 'ingreso', 'entrada', 'abono', 'h'].map(
    (word) => [word, 'IN'] as const,
  ),
  ...['d', 'db', 'deb', 'debito', 'debitos', 'debe', 'egreso', 'salida', 'cargo'].map((word) => [word, 'OUT'] as const),
]);

const coinOf = (text: string): Coin | undefined => coins.find((coin) => coinWords[coin].includes(headerKey(text)));
const coinWords: Record<Coin, readonly string[]> = {
  ARS: ['ars', 'pesos', 'peso', '$ar', 'ar'],
  USD: ['usd', 'us', 'u s', 'u d', 'dolares', 'dolar'],
};

/** Cents that came in, less than zero for what went out. */
function amountOf(
  cells: SheetCell[],
  { importe, credito, debito }: BankColumns,
  side: 'IN' | 'OUT' | undefined,
): number {
  const [amount, credit, debit] = [importe, credito, debito].map((column) =>
    column === undefined ? 0 : centsIn(cells[column]),
  ) as [number, number, number];
  if (credit > 0) return credit;
  if (debit !== 0) return -Math.abs(debit);
  if (importe === undefined) return Math.min(credit, 0);
  return side === 'OUT' ? -Math.abs(amount) : amount;
}

/** Whole cents of a cell, 0 of an empty one. Throws what is wrong with it. */
function centsIn(cell: SheetCell | undefined): number {
  if (!cell || cell.text === '') return 0;
  const number = typeof cell.value === 'number' ? cell.value : written(cell.text);
  if (number === undefined) throw new UnreadableSheet('El importe no es un número.');
  if (!isInCents(number)) throw new UnreadableSheet('El importe tiene más de dos decimales.');
  if (Math.abs(number) > MOST_DOLLARS) throw new UnreadableSheet('El importe es demasiado grande.');
  return toCents(number);
}

/** `1.234,56`, `$ -1234.56`, `(1,234.56)`, `1.234,56-`. */
function written(text: string): number | undefined {
  const number = text
    .replace(/AR\$|\bARS\b|US\$|U\$S|\bUSD\b|\$/gi, '')
    .replace(/[\u2212\u2013]/g, '-')
    .trim()
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^(.*\d)\s*-$/, '-$1')
    .replace(/^\+\s*/, '');
  return readDecimal(isTwoWays(number) ? number.replace(/[.,]/, '') : number);
}

/** The day that a cell tells. Throws what is wrong with it. */
function demandDay(cell: SheetCell | undefined, timeZone: string): string {
  const day = cell && dayIn(cell, timeZone);
  if (!day) throw new UnreadableSheet('El día no es una fecha.');
  return day;
}

/** The day of a cell that is a date, or is written as one: `26/11/2026`, `26-nov-26`, `2026-11-26T23:15:00-04:00`. */
function dayIn({ value, text }: SheetCell, timeZone: string): string | undefined {
  if (value instanceof Date) return isoDay(value);
  if (typeof value === 'number') return undefined;
  const instant =
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/.test(text) &&
    new Date(text.replace(' ', 'T'));
  if (instant && !Number.isNaN(instant.getTime())) return wallClock(instant, timeZone).day;
  const { y, m = '', d } = (text.match(yearFirst) ?? text.match(dayFirst))?.groups ?? {};
  if (!y || !d) return undefined;
  const month = /\d/.test(m) ? m : String(months.indexOf(m.toLowerCase().slice(0, 3)) + 1);
  const day = `${y.length === 2 ? `20${y}` : y}-${month.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

const yearFirst = /^(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})(?!\d)/;
const dayFirst = /^(?<d>\d{1,2})[-/. ](?<m>\d{1,2}|\p{L}{3,10})\.?[-/. ](?<y>\d{4}|\d{2})(?!\d)/u;
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
