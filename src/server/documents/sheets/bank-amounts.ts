import type { BankColumns, DoubtKind } from '#contract/bank.ts';
import { MOST_DOLLARS } from '#contract/fields.calls.ts';
import type { Coin } from '#contract/ledger.ts';
import { isInCents, toCents } from '#contract/prices.ts';
import { columnHolding } from './bank-table.ts';
import { coinsIn, type FileCoin, isOurs, onlyCoinIn, sideIn } from './bank-words.ts';
import { isTwoWays, readDecimal } from './numbers.ts';
import { type SheetCell, textAt, UnreadableSheet } from './sheet-rows.ts';

export type CoinReading = {
  /** The currency of rows that name no currency. */
  coin: Coin;
  /**
   * True if the currency in the amount's header counts. False if the headers name one of our currencies alone and the
   * user chose the currency: the choice then replaces it.
   */
  byHeader: boolean;
  /** The currency that the titles name. Null if they name no currency or two, or if the user chose the currency. */
  title: Coin | null;
  /** Words of the file that a person must confirm before the currency is certain; null if it is certain. */
  unconfirmed: string | null;
};

/** Raises a doubt about a row. `dice` is the text of the file behind it. */
export type Doubt = (duda: DoubtKind, dice?: string) => void;

type Amount = {
  /** In cents, negative for money that went out. */
  cents: number;
  column: number | undefined;
  coins: readonly FileCoin[];
  /** True if incoming money has a column of its own. */
  isSplit: boolean;
};

/** Returns the row's amount. Amounts that contradict each other raise a doubt. */
export function amountOf(cells: SheetCell[], columns: BankColumns, doubt: Doubt): Amount {
  const read = (field: 'importe' | 'otroImporte' | 'credito' | 'debito') => {
    const column = columnHolding(columns, field);
    return { column, ...moneyIn(column === undefined ? undefined : cells[column]) };
  };
  const [credit, debit, one, other] = [read('credito'), read('debito'), read('importe'), read('otroImporte')];
  const filled = [credit, debit, one, other].filter(({ cents }) => cents !== 0);
  const isTwo = new Set(filled.map(({ cents }) => Math.abs(cents))).size > 1;
  if (isTwo || (credit.cents && debit.cents) || (one.cents && one.cents === -other.cents))
    doubt('IMPORTES', filled.map(({ column }) => textAt(cells, column)).join(' · '));
  if (credit.cents > 0) return { ...credit, isSplit: true };
  if (debit.cents !== 0) return { ...debit, cents: -Math.abs(debit.cents), isSplit: true };
  if (credit.cents < 0) return { ...credit, isSplit: true };
  return { ...(one.cents || !other.cents ? one : other), isSplit: false };
}

/**
 * Returns a cell's amount in cents (0 if empty), and the currencies that the cell names. Throws `UnreadableSheet` if
 * the cell holds no usable amount.
 */
function moneyIn(cell: SheetCell | undefined): { cents: number; coins: readonly FileCoin[] } {
  if (!cell || cell.text === '') return { cents: 0, coins: [] };
  const isNumber = typeof cell.value === 'number';
  const { coins, rest } = coinsIn(isNumber ? cell.looks.format.replace(localeOfFormat, '$1') : cell.text);
  const number = isNumber ? (cell.value as number) : readBankAmount(rest);
  if (number === undefined) throw new UnreadableSheet('El importe no es un número.');
  if (!isInCents(number)) throw new UnreadableSheet('El importe tiene más de dos decimales.');
  if (Math.abs(number) > MOST_DOLLARS) throw new UnreadableSheet('El importe es demasiado grande.');
  return { cents: toCents(number), coins };
}

/** Finds the currency sign in a number format: a cell with the format `[$$-2C0A]` shows `$`. */
const localeOfFormat = /\[\$([^\]-]*)(?:-[^\]]*)?\]/g;

/** Reads an amount such as `1.234,56`, `-1234.56`, `(1,234.56)`, `1.234,56-` or `1,234.56 DR`. A dash alone is 0. */
export function readBankAmount(text: string): number | undefined {
  const side = /^(?<number>.*\d)\s*(?<side>cr|dr|db)\.?$/i.exec(text)?.groups;
  const number = (side?.number ?? text)
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .trim()
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^(.*\d)\s*-$/, '-$1')
    .replace(/^\+\s*/, '');
  if (/^-+$/.test(number)) return 0;
  const read = readDecimal(isTwoWays(number) ? number.replace(/[.,]/, '') : number);
  return read !== undefined && side?.side && sideIn(side.side) === 'SALE' ? -Math.abs(read) : read;
}

type CoinSources = {
  header: readonly string[];
  coin: CoinReading;
  at: number | undefined;
  amount: Amount;
  texts: readonly string[];
};

/**
 * Returns the row's currency. The amount's cell counts first, then the currency column, the amount's header and the
 * whole file. A text of the row that names another currency raises a doubt.
 */
export function coinOf(cells: SheetCell[], { header, at, amount, coin, texts }: CoinSources, doubt: Doubt): Coin {
  const word = textAt(cells, at);
  const own = at === undefined ? [] : [onlyCoinIn(word)];
  const headed = coin.byHeader ? coinsIn(header[amount.column ?? -1] ?? '').coins : [];
  const named = [...amount.coins, ...own, ...headed].filter((one) => one !== undefined);
  if (named.includes('OTRA')) throw new UnreadableSheet('No está en pesos ni en dólares.');
  const [first, ...others] = named as Coin[];
  const moneda = first ?? coin.coin;
  const against = texts.find((text) => coinsIn(text).coins.some((told) => isOurs(told) && told !== moneda));
  if (own.includes(undefined)) doubt('MONEDA', word);
  else if (others.some((other) => other !== first)) doubt('MONEDA', named.join(' · '));
  else if (first === undefined ? coin.unconfirmed !== null : coin.title !== null && coin.title !== first)
    doubt('MONEDA', coin.unconfirmed ?? '');
  else if (against !== undefined) doubt('MONEDA', against);
  return moneda;
}
