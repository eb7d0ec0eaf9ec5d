import { formatExactPrice } from '#contract/format.ts';
import { HIGHEST_PRICE, isInCents, type roundingSteps } from '#contract/prices.ts';
import { formatRate } from '#contract/rates.ts';
import { formatSheetPrice } from '#contract/spreadsheets.ts';
import { CellError, checkedPrice, examplesOf, numberIn, type PriceSource, type ProductRow, quoted } from './cells.ts';
import type { FieldColumns, Header } from './columns.ts';
import {
  type ColumnMark,
  currencyIn,
  currencyOfAll,
  otherCurrencyIn,
  roundedPrice,
  vatIn,
  writtenPrice,
} from './numbers.ts';
import type { Questions } from './questions.ts';
import { asExample, blankCell, type SheetCell, type SheetRows } from './sheet-rows.ts';

export type PriceReading = {
  mark: ColumnMark;
  /** The currency of prices that name none. */
  currency: 'USD' | 'ARS';
  rate: number;
  /** The percentage that is added to prices and costs without VAT. */
  vat: number;
  /** True if prices that say nothing about VAT exclude it. */
  allWithoutVat: boolean;
  margin: number;
  step: (typeof roundingSteps)[number];
};

export const unreadPrices: PriceReading = {
  mark: undefined,
  currency: 'USD',
  rate: 1,
  vat: 0,
  allWithoutVat: false,
  margin: 0,
  step: '0',
};

type Prices = {
  /** The titles above the table, and the notes in and below it. */
  notes: readonly string[];
  below: SheetRows;
  header: Header;
  columns: FieldColumns;
  questions: Questions;
};

const priceCells = ({ below, columns: { amount, costo } }: Prices) =>
  [amount, costo].flatMap((column) => (column === undefined ? [] : below.map((cells) => cells[column] ?? blankCell)));

/** Returns how to read the prices of our own sheet. People are asked only about the decimal mark. */
export const askOfOwnPrices = (prices: Prices): PriceReading => ({
  ...unreadPrices,
  mark: prices.questions.askMark(
    priceCells(prices).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    { inCents: true },
  ),
});

export function askOfPrices(sheet: Prices): PriceReading {
  const { notes, header, columns, questions } = sheet;
  const column = columns.amount ?? columns.costo;
  if (column === undefined) return unreadPrices;
  const { ask, askMark, askStep } = questions;
  const cells = priceCells(sheet).filter(({ text }) => /\d/.test(text));
  const prices = cells.map(priceIn);
  const title = header.texts[column] ?? '';
  const told = currencyIn(title) ?? currencyOfAll(notes);
  const signless = cells.filter((_, nth) => prices[nth]?.currency === null);
  const currency =
    told ?? (signless.length ? (ask('moneda', examples(signless)) as PriceReading['currency'] | null) : 'USD');
  const inPesos = prices.some((price) => (price.currency ?? currency) === 'ARS');
  const rate = inPesos ? Number(ask('cotizacion')) : 1;
  if (inPesos) ask('dia');
  // If the column's header mentions VAT, the notes around the table are ignored.
  const ofAll = vatIn(title) ? [title] : notes.filter((note) => vatIn(note));
  const allWithoutVat = ofAll.some((text) => vatIn(text) === 'SIN');
  const without = [
    ...(allWithoutVat ? ofAll : []),
    ...cells.filter((_, nth) => prices[nth]?.vat === 'SIN').map(asExample),
  ];
  return {
    mark: askMark(
      prices.map(({ number }) => number),
      { inCents: false },
    ),
    currency: currency ?? 'USD',
    rate: rate || 1,
    vat: without.length ? Number(ask('iva', examplesOf(without))) : 0,
    allWithoutVat,
    margin: columns.costo === undefined ? 0 : Number(ask('margen')),
    step: askStep(),
  };
}

/** Reads a cell as a price. For a number, the cell's format names the currency. */
const priceIn = ({ value, text, looks }: SheetCell) => writtenPrice(typeof value === 'string' ? text : looks.format);
const examples = (cells: readonly SheetCell[]) => examplesOf(cells.map(asExample));

/** Stores a cell's price in its row, in dollars. True if the price was rounded. Throws a `CellError`. */
export function readPrice(row: ProductRow, cell: SheetCell, reading: PriceReading): boolean {
  const foreign = otherCurrencyIn(typeof cell.value === 'string' ? cell.text : cell.looks.format);
  if (foreign) throw new CellError(`${quoted(cell.text)} ${foreign}: escríbalo en US$ o en AR$.`);
  const { number, currency, vat: said } = priceIn(cell);
  const amount = numberIn(cell, reading.mark, number);
  const inPesos = (currency ?? reading.currency) === 'ARS';
  const { margin, step } = reading;
  const rate = inPesos ? reading.rate : 1;
  const vat = said === 'SIN' || (reading.allWithoutVat && said !== 'CON') ? reading.vat : 0;
  // A missing or impossible price is not converted: `checkedPrice` throws its error.
  if (amount === undefined || amount < 0 || amount > HIGHEST_PRICE * rate) {
    row.values.amount = checkedPrice(amount);
    return false;
  }
  const price = roundedPrice(amount, { margin, vat, rate, step });
  if (amount > 0 && price === 0) throw new CellError(`${quoted(cell.text)} es menos de un centavo.`);
  row.values.amount = checkedPrice(price);
  row.precio = {
    importe: amount,
    moneda: inPesos ? 'ARS' : 'USD',
    cotizacion: inPesos ? rate : null,
    iva: vat,
    margen: margin,
    redondeo: step,
  };
  if (price !== amount || inPesos) row.origen = derivationOf(row.precio, price);
  const converted = roundedPrice(amount, { margin, vat, rate });
  return price !== converted || (!inPesos && !margin && !vat && !isInCents(amount));
}

/** The cost of a unit in US dollars, with VAT. */
export const costOf = ({ importe, iva, cotizacion }: PriceSource): number =>
  roundedPrice(importe, { vat: iva, rate: cotizacion ?? 1 });

function derivationOf({ importe, moneda, cotizacion, iva, margen }: PriceSource, price: number) {
  const source = [
    formatSheetPrice(moneda, importe),
    iva > 0 && `+ ${percent.format(iva)} % de IVA`,
    margen > 0 && `+ ${percent.format(margen)} %`,
    cotizacion !== null && `a ${formatRate(cotizacion)}`,
  ];
  return `${source.filter(Boolean).join(' ')} = ${formatExactPrice(price)}`;
}

const percent = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 4 });

export function roundPrices(rows: readonly ProductRow[], step: PriceReading['step']): void {
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
