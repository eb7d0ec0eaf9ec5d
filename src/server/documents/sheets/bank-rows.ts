import { createHash } from 'node:crypto';
import type { BankFile, BankRow } from '#contract/bank.calls.ts';
import { type BankColumns, type LeftOut, LONGEST_TRANSFER, leftOutRules } from '#contract/bank.ts';
import { text as cleanText } from '#contract/fields.calls.ts';
import { formatNumber, normalise } from '#contract/format.ts';
import { LONGEST_LIST, sheet as limits } from '#contract/limits.ts';
import { headerKey } from '#contract/spreadsheets.ts';
import { amountOf, type CoinReading, coinOf, type Doubt, readBankAmount } from './bank-amounts.ts';
import { type DayReading, hasTwoReadings, isDayCell, readDay } from './bank-days.ts';
import { columnHolding, guessBankColumns } from './bank-table.ts';
import { type Against, againstIn, coinsIn, hear, isDone, sideIn } from './bank-words.ts';
import { shortened } from './cells.ts';
import { isFilled, type SheetCell, type SheetRows, textAt, textsOf, UnreadableSheet } from './sheet-rows.ts';

/**
 * A row of incoming money. `earlier` has other days and texts under which the server may already have registered the
 * row.
 */
export type Transfer = Pick<BankRow, 'fila' | 'dia' | 'moneda' | 'importe' | 'texto' | 'huella' | 'dudas'> & {
  earlier: { dia: string; texto: string }[];
};
export type FoundMoney = Omit<BankFile, 'lectura' | 'filas'> & { transfers: Transfer[] };

export type MoneyReading = {
  /** The texts above the header that stand alone in their row, such as titles. */
  headings: readonly string[];
  header: readonly string[];
  columns: BankColumns;
  /** The columns that the server used for earlier files with these headers. */
  earlier: readonly BankColumns[];
  coin: CoinReading;
  days: DayReading;
  first: number;
};
export const noMoney = (): FoundMoney => ({ transfers: [], salientes: 0, otras: 0, noCuentan: [], ilegibles: [] });

/**
 * Finds the rows of money that came in, and says why it leaves out the others. Throws `UnreadableSheet` for too many
 * rows of money.
 */
export function readMoney(below: SheetRows, reading: MoneyReading): FoundMoney {
  const found = noMoney();
  const readRow = rowReader(below, reading);
  for (const [index, cells] of below.entries()) {
    if (!cells.some(isFilled)) continue;
    const fila = reading.first + index;
    const texto = () => shortened(textsOf(cells).join(' · '));
    try {
      const row = readRow(cells);
      if (typeof row !== 'string') found.transfers.push({ fila, ...row });
      else {
        found[leftOutRules[row].count]++;
        if (found.noCuentan.length < ROWS_NAMED) found.noCuentan.push({ fila, texto: texto(), motivo: row });
      }
    } catch (error) {
      if (!(error instanceof UnreadableSheet)) throw error;
      found.ilegibles.push({ fila, texto: texto(), motivo: error.message });
    }
  }
  if (found.transfers.length > LONGEST_LIST)
    throw new UnreadableSheet(`Tiene más de ${formatNumber(LONGEST_LIST)} ingresos: divida el archivo.`);
  found.ilegibles.splice(ROWS_NAMED);
  return found;
}

const ROWS_NAMED = 500;

type Row = Omit<Transfer, 'fila'>;

function rowReader(below: SheetRows, { headings, header, columns, earlier, coin, days }: MoneyReading) {
  const at = { dia: columnHolding(columns, 'dia'), moneda: columnHolding(columns, 'moneda') };
  const figures = new Set(Object.values(guessBankColumns(header, below)));
  const namings = earlierNamings([columns, ...earlier], at.moneda);
  const times = new Map<string, number>();
  let above: string | undefined;
  let heading = headings.find(isAgainst) ?? '';

  return (cells: SheetCell[]): Row | LeftOut => {
    const dudas: Row['dudas'] = [];
    const doubt: Doubt = (duda, dice = '') => void dudas.push({ duda, dice: shortened(dice) });
    heading = onlyText(cells) ?? heading;
    const amount = amountOf(cells, columns, doubt);
    const written = textAt(cells, at.dia);
    const dayCell = /\d/.test(written) ? cells[at.dia ?? -1] : undefined;
    const own = dayCell && readDay(dayCell, days.order, days.timeZone);
    if (own) above = own;
    if (amount.cents < 0) return 'SALIENTE';
    if (amount.cents === 0) return 'SIN_IMPORTE';
    const against = judgeWords(cells, { columns, isSplit: amount.isSplit, days }, doubt);
    if (against) return against;
    // A row without a day has the day of the row above. A word in place of the day means that the row has no day.
    const dia = dayCell ? requireDay(dayCell, days, doubt) : written === '' ? above : undefined;
    if (dia === undefined) return 'SIN_DIA';
    if (!own) doubt('DIA');
    const texts = textsOf(cells.filter((cell, column) => !figures.has(column) && !isFigure(cell, days)));
    const moneda = coinOf(cells, { header, at: at.moneda, amount, coin, texts: [...texts, heading] }, doubt);
    if (isAgainst(heading)) doubt('TEXTO', heading);
    // If the file separates its columns with the mark for thousands, one amount fills two columns. The row is then
    // longer than the header.
    const beyond = textsOf(header.length ? cells.slice(header.length) : []).filter((text) => /\d/.test(text));
    if (beyond.length) doubt('IMPORTES', beyond.join(' · '));
    const whole = normalise([own ? '' : dia, ...cells.map(({ text }) => text)].join('\u001f'));
    const vez = (times.get(whole) ?? 0) + 1;
    times.set(whole, vez);
    const huella = createHash('sha256').update(`${whole} ${vez}`).digest('base64url');
    const [{ texto } = { texto: '' }, ...earlier] = readings(
      cells,
      namings,
      [dia, dayFirst(dayCell, days) ?? dia],
      texts,
    );
    return { dia, moneda, importe: amount.cents / 100, texto, huella, dudas, earlier };
  };
}

/** Returns the text of a row with one filled cell, such as a table's title; undefined for other rows. */
export function onlyText(cells: readonly SheetCell[]): string | undefined {
  const [text, ...others] = textsOf(cells);
  return others.length ? undefined : text;
}

/**
 * True for a title whose rows may be no incoming money, such as 'Transferencias enviadas' or 'Movimientos pendientes'.
 */
function isAgainst(title: string): boolean {
  const { said, isWhole } = hear(title);
  const against = againstIn(said);
  const counts = {
    ...{ RESUMEN: false, RECHAZADA: true, PENDIENTE: true, REVERTIDA: true },
    // A title may announce both kinds of rows: 'Débitos y créditos'.
    SALIENTE: !said.has('ENTRA'),
  } satisfies Record<Against, boolean>;
  return isWhole && against !== undefined && counts[against];
}

/** Returns why a row is left out, if a word decides that. Other words raise a doubt. */
function judgeWords(
  cells: SheetCell[],
  { columns, isSplit, days }: { columns: BankColumns; isSplit: boolean; days: DayReading },
  doubt: Doubt,
): LeftOut | undefined {
  const [state, side] = [columnHolding(columns, 'estado'), columnHolding(columns, 'sentido')];
  if (state !== undefined && isDone(textAt(cells, state)) === undefined) doubt('ESTADO', textAt(cells, state));
  if (side !== undefined && sideIn(textAt(cells, side)) === undefined) doubt('SENTIDO', textAt(cells, side));
  const speaks = (cell: SheetCell) => /\p{L}/u.test(cell.text) && !isDayCell(cell, days.timeZone);
  const spoken = cells.flatMap((cell, column) => (speaks(cell) ? [column] : []));
  const isAlone = (column: number) => spoken.every((other) => other === column);
  for (const [column, cell] of cells.entries()) {
    const isSide = column === side;
    if (!isSide && !spoken.includes(column)) continue;
    const heard = hear(cell.text);
    const { said, isWhole, words } = heard;
    const isOut = sideIn(cell.text, heard) === 'SALE';
    const against = againstIn(said) ?? (isOut ? 'SALIENTE' : undefined);
    if (!against) continue;
    const isState = column === state ? !said.has('HECHA') : isWhole && columns.estado !== null;
    // A word within free text only raises a doubt. A word of state or direction also does if the user said that no
    // column holds that field.
    const decides = {
      // A payer may write the single word 'saldo' beside a name. So one word decides only if no other cell of the row
      // has words.
      RESUMEN: isWhole && (cell.text.trim().search(/[\s_]/) > 0 || isAlone(column)),
      RECHAZADA: isState,
      PENDIENTE: isState,
      REVERTIDA: isState,
      // If incoming and outgoing money have separate columns, the column counts more than a word.
      SALIENTE: (isOut || (isSide && !said.has('ENTRA'))) && !isSplit && columns.sentido !== null,
    } satisfies Record<Against, boolean>;
    if (decides[against]) return against;
    doubt('TEXTO', isSide ? cell.text : words[0]);
  }
  return undefined;
}

function requireDay(
  cell: SheetCell | undefined,
  { order, isMixed, today, timeZone }: DayReading,
  doubt: Doubt,
): string {
  const day = cell && readDay(cell, order, timeZone);
  if (!day) throw new UnreadableSheet('El día no es una fecha.');
  if (day > today) throw new UnreadableSheet('El día todavía no llegó.');
  if (isMixed && hasTwoReadings(cell, timeZone)) doubt('DIA', cell.text);
  return day;
}

/** True for a day, a currency or an amount, but not for bare digits. A row's text never contains these cells. */
function isFigure(cell: SheetCell, { timeZone }: DayReading): boolean {
  if (typeof cell.value === 'number') return !Number.isInteger(cell.value);
  if (/^\d*$/.test(cell.text)) return false;
  const { coins, rest } = coinsIn(cell.text);
  return (
    (coins.length > 0 && headerKey(rest) === '') || isDayCell(cell, timeZone) || readBankAmount(rest) !== undefined
  );
}

const joined = (texts: readonly string[]) => texts.join(' · ');
const asTransferText = (all: string): string => {
  const cleaned = clean.parse(all);
  return cleaned.length > LONGEST_TRANSFER ? clean.parse(cleaned.slice(0, LONGEST_TRANSFER)) : cleaned;
};
const clean = cleanText(limits.maxCharacters * limits.maxColumns * 2);

/**
 * Reads a cell with the day before the month, as earlier versions of the server always did. Undefined if the file is
 * read in that order anyway.
 */
const dayFirst = (cell: SheetCell | undefined, { order, timeZone }: DayReading) =>
  cell && order === 'MES' ? readDay(cell, 'DIA', timeZone) : undefined;

/** Returns the sets of columns that the server may have left out of a row's text when it read such files before. */
function earlierNamings(readings: readonly BankColumns[], coins: number | undefined): ReadonlySet<unknown>[] {
  const sets = readings.flatMap(({ dia, importe, credito, debito, saldo }) => {
    const apart = [dia, importe, credito, debito, saldo];
    return [apart, [...apart, coins]].map((columns) => new Set(columns.filter((column) => Number.isInteger(column))));
  });
  return [...new Map(sets.map((set) => [[...set].toSorted().join(), set])).values()];
}

/** Returns the day and text of a row as they are read now, then those that earlier readings may have given it. */
function readings(
  cells: SheetCell[],
  namings: readonly ReadonlySet<unknown>[],
  days: readonly string[],
  texts: readonly string[],
): Transfer['earlier'] {
  const earlier = namings.map((apart) => joined(textsOf(cells.filter((_, column) => !apart.has(column)))));
  const all = [...new Set([joined(texts), ...earlier])].map(asTransferText);
  return [...new Set(days)].flatMap((dia) => all.map((texto) => ({ dia, texto })));
}
