import { formatExactPrice } from '#contract/format.ts';
import { HIGHEST_PRICE, isInCents, type roundingSteps } from '#contract/prices.ts';
import type { Category } from '#contract/products.ts';
import type { SupplierSheetResult } from '#contract/spreadsheets.calls.ts';
import { headerKey, type SheetField, sheetFieldNames, sheetFields } from '#contract/spreadsheets.ts';
import { CellError, numberIn, type ProductRow, quoted, readCell, refuseRepeated, shortened } from './cells.ts';
import type { FieldColumns } from './columns.ts';
import { type ColumnMark, roundedPrice, writtenPrice, writtenUnits } from './numbers.ts';
import { asText, type SheetCell, type SheetRows } from './sheet-rows.ts';

/** How the prices of a supplier's sheet are read, and what becomes of them. */
export type PriceReading = {
  mark: ColumnMark;
  /** Of a price that names none. */
  currency: 'USD' | 'ARS';
  rate: number;
  /** In percent: what is added to a price `+ IVA`, and to a cost. */
  vat: number;
  margin: number;
  step: (typeof roundingSteps)[number];
};
export type RowsReading = {
  columns: FieldColumns;
  /** By key, the supplier's own words among them. */
  categories: ReadonlyMap<string, Category>;
  price: PriceReading;
};
export type SupplierRows = {
  rows: ProductRow[];
  /** Rows with something in them that are no products, and how many of them are titles, to be asked for, or there already. */
  omitted: { fila: number; texto: string }[];
  counts: Pick<SupplierSheetResult, 'separadores' | 'consultar' | 'repetidas' | 'redondeados'>;
  /** By key: as the sheet writes it first, and how many rows have it. */
  categories: Map<string, { texto: string; filas: number }>;
};

/**
 * The products below a header of one row or two. An empty cell leaves what it would set, except price and cost, which are
 * refused; titles between them are left out and stand for the category where no column does. Every row with something in it
 * is in `rows` or in `omitted`.
 */
export function readSupplierRows(
  sheet: SheetRows,
  { at, rows: headerRows }: { at: number; rows: number },
  reading: RowsReading,
): SupplierRows {
  const counts = { separadores: 0, consultar: 0, repetidas: 0, redondeados: 0 };
  const found: SupplierRows = { rows: [], omitted: [], counts, categories: new Map() };
  const { columns } = reading;
  const header = sheet.slice(at, at + headerRows).map((cells) => cells.map(asText));
  const seen = new Set<string>();
  let title = '';
  for (const [index, cells] of sheet.entries()) {
    if (index < at + headerRows) continue;
    const texts = cells.map(asText);
    const filled = texts.filter((text) => text !== '');
    const [first] = filled;
    if (first === undefined) continue;
    const isTitle = filled.length === 1 && /\p{L}/u.test(first);
    const isTotal = startsTotal(texts, columns);
    if (isTitle && !isTotal) title = first;
    const alike = JSON.stringify(texts);
    if (isTitle || isTotal || header.some((row) => repeats(texts, row, columns))) counts.separadores++;
    else if (asksFor(cells, columns)) counts.consultar++;
    else if (seen.has(alike)) counts.repetidas++;
    else {
      seen.add(alike);
      found.rows.push(readRow(cells, index + 1, title, reading, found));
      continue;
    }
    found.omitted.push({ fila: index + 1, texto: shortened(filled.join(' · ')) });
  }
  refuseRepeated(found.rows);
  return found;
}

/** Whether a row is the header once more, as at the top of every printed page. */
const repeats = (texts: string[], header: string[], columns: FieldColumns) =>
  Object.values(columns).every((column) => (texts[column] ?? '') === (header[column] ?? ''));

/** Whether a row is a sum of others: 'Total…' first, and neither code nor name of its own. */
function startsTotal(texts: string[], { codigo = -1, name = -1 }: FieldColumns) {
  const first = texts.find((text) => text !== '') ?? '';
  const code = texts[codigo] ?? '';
  return /^(sub)?[\s-]*total(es)?\b/i.test(first) && (code === '' || (code === first && !texts[name]));
}

const asksFor = (cells: SheetCell[], columns: FieldColumns) =>
  (['amount', 'costo', 'cantidadLimite'] as const).some((field) => toAsk.test(wordsIn(cells, columns[field])));
const toAsk = /^((a|para) )?(consultar|consulte|consulta|consultenos|confirmar|cons)( |$)/;
const soldOut = /^(agotad[oa]s?|agot|sin stock|sin existencias?|s stock|no hay|no disponible|faltante)$/;
/** Whether a text says that there is none, or that one has to ask. */
export const saysAvailability = (text: string): boolean => toAsk.test(headerKey(text)) || soldOut.test(headerKey(text));

const wordsIn = (cells: SheetCell[], column: number | undefined) =>
  column === undefined ? '' : headerKey(asText(cells[column]));

function readRow(cells: SheetCell[], fila: number, title: string, reading: RowsReading, found: SupplierRows) {
  const { columns } = reading;
  const row: ProductRow = { fila, codigo: '', values: {}, errores: [], motivos: {} };
  for (const field of sheetFieldNames) {
    const column = columns[field];
    if (column === undefined || field === 'categoria') continue;
    try {
      readField(row, field, cells[column] ?? null, reading, found);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      // The cost is the price's source: one reason is enough.
      row.errores.push({ columna: sheetFields[field === 'costo' ? 'amount' : field], mensaje: error.message });
    }
  }
  const texto = columns.categoria === undefined ? title : asText(cells[columns.categoria]);
  readCategory(row, texto, reading, found);
  return row;
}

function readField(
  row: ProductRow,
  field: Exclude<SheetField, 'categoria'>,
  cell: SheetCell,
  { price }: RowsReading,
  found: SupplierRows,
) {
  const isSoldOut =
    field !== 'codigo' && field !== 'name' && field !== 'description' && soldOut.test(wordsIn([cell], 0));
  if (isSoldOut) row.values.cantidadLimite = 0;
  else if (field === 'codigo') row.codigo = readCell('codigo', cell);
  else if (field === 'amount') readPrice(row, cell, { ...price, margin: 0 }, found);
  else if (field === 'costo') {
    if (asText(cell) === '') throw new CellError('Falta el costo.');
    readPrice(row, cell, price, found);
  } else if (field === 'cantidadLimite') {
    const units = typeof cell === 'string' ? writtenUnits(cell) : cell;
    if (asText(units) !== '') row.values.cantidadLimite = readCell('cantidadLimite', units);
  } else if (asText(cell) !== '') Object.assign(row.values, { [field]: readCell(field, cell) });
}

/** The price in dollars of what a cell says, and how it came to be. */
function readPrice(row: ProductRow, cell: SheetCell, reading: PriceReading, found: SupplierRows) {
  const { number, currency, plusVat } = writtenPrice(typeof cell === 'string' ? cell : '');
  const amount = numberIn(typeof cell === 'string' ? number : cell, reading.mark);
  const inPesos = (currency ?? reading.currency) === 'ARS';
  const vat = plusVat ? reading.vat : 0;
  // What no price can be is left to be refused as it stands.
  if (amount === undefined || amount < 0 || amount > HIGHEST_PRICE * (inPesos ? reading.rate : 1)) {
    row.values.amount = readCell('amount', amount ?? null);
    return;
  }
  const { margin, step } = reading;
  const rate = inPesos ? reading.rate : 1;
  const price = roundedPrice(amount, { margin, vat, rate, step });
  if (amount > 0 && price === 0) throw new CellError(`${quoted(asText(cell))} es menos de un centavo.`);
  row.values.amount = readCell('amount', price);
  const converted = roundedPrice(amount, { margin, vat, rate });
  if (price !== converted || (!inPesos && !margin && !vat && !isInCents(amount))) found.counts.redondeados++;
  if (price === amount && !inPesos) return;
  const source = [
    `${inPesos ? 'AR$' : 'US$'} ${decimal.format(amount)}`,
    vat > 0 && `+ ${decimal.format(vat)} % de IVA`,
    margin > 0 && `+ ${decimal.format(margin)} %`,
    inPesos && `a ${decimal.format(rate)}`,
  ];
  row.origen = `${source.filter(Boolean).join(' ')} = ${formatExactPrice(price)}`;
}

const decimal = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 4 });

function readCategory(row: ProductRow, texto: string, { categories }: RowsReading, found: SupplierRows) {
  const key = headerKey(texto);
  const counted = found.categories.get(key);
  if (counted) counted.filas++;
  else found.categories.set(key, { texto: shortened(texto), filas: 1 });
  const categoria = categories.get(key);
  if (categoria) row.values.categoria = categoria;
  else if (texto)
    row.motivos = { categoria: `${quoted(texto)} no es una categoría nuestra: elija cuál le corresponde.` };
}
