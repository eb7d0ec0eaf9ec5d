import { formatNumber } from '#contract/format.ts';
import { MAX_LINES, MAX_QUANTITY, MAX_REFERENCE, type OrderType, orderTypeOf } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { bareCode, catalogueNames, meantByCode } from '#contract/products.ts';
import { mostUnits, shortfall } from './cart-lines.ts';

/** A product with its units and reference, to be added. */
export type QuickLine = { product: Product; quantity: number; referencia: string };
/** What a line that was typed or pasted is: a product to add, or why it is none. */
export type CheckedLine = { text: string; found: QuickLine } | { text: string; problem: string };

/** What lines are added to. */
export type Target = {
  /** The catalogue that it is of; null while it is empty. */
  tipo: OrderType | null;
  /** Units that it takes of each product's stock already. */
  units: ReadonlyMap<number, number>;
};

export type CodeIndex = ReadonlyMap<string, readonly Product[]>;

export function indexCodes(products: readonly Product[]): CodeIndex {
  const index = new Map<string, Product[]>();
  for (const product of products) {
    const code = bareCode(product.codigo);
    index.set(code, [...(index.get(code) ?? []), product]);
  }
  return index;
}

/** What each line of a pasted list is; lines without text are left out. Each counts what those before it would add. */
export function checkedLines(text: string, index: CodeIndex, target: Target): CheckedLine[] {
  const checks = checking(index, target);
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line, ...checks(readingsOf(line)) }));
}

/** What one line that was typed in its fields is. */
export const checkedLine = (reading: Reading, index: CodeIndex, target: Target) => checking(index, target)([reading]);

function checking(index: CodeIndex, target: Target) {
  let { tipo } = target;
  const units = new Map(target.units);
  return (readings: readonly Reading[]): { found: QuickLine } | { problem: string } => {
    const known = readings.find(({ code }) => meant(index, code).length > 0);
    if (!known) return { problem: `No hay ningún producto con el código «${readings.at(-1)?.code ?? ''}».` };
    const products = meant(index, known.code);
    const [product, another] = products;
    if (!product || another)
      return { problem: `${products.length} productos tienen ese código: ${namesOf(products)}.` };
    const before = units.get(product.productoId);
    const problem = problemOf(product, known, { tipo, before: before ?? 0, full: !before && units.size >= MAX_LINES });
    if (problem) return { problem: `${product.name}: ${problem}` };
    tipo ??= orderTypeOf(product);
    units.set(product.productoId, (before ?? 0) + Number(known.units));
    return { found: { product, quantity: Number(known.units), referencia: known.referencia } };
  };
}

const meant = (index: CodeIndex, code: string) =>
  code === '' ? [] : meantByCode(code, index.get(bareCode(code)) ?? []);

type Place = { tipo: OrderType | null; before: number; full: boolean };

function problemOf(product: Product, { units, referencia }: Reading, { tipo, before, full }: Place) {
  const quantity = Number(units);
  if (!/^\d+$/.test(units) || quantity < 1 || quantity > MAX_QUANTITY)
    return `la cantidad debe ser un entero de 1 a ${formatNumber(MAX_QUANTITY)}.`;
  const own = orderTypeOf(product);
  if (tipo && own !== tipo) return `es del ${catalogueNames[own]}, y un pedido es de un solo catálogo.`;
  if (product.amount === 0) return 'todavía no tiene precio.';
  if (referencia.length > MAX_REFERENCE) return `la referencia puede tener hasta ${MAX_REFERENCE} letras.`;
  if (full) return `un pedido puede tener hasta ${MAX_LINES} productos.`;
  const left = mostUnits(product);
  return before + quantity > left ? shortfall(left, quantity, before, 'ya lleva') : undefined;
}

const namesOf = (products: readonly Product[]) => products.map(({ name }) => name).join(', ');

/** What a line may mean: a code, its units as they are written, and a colour or reference. */
export type Reading = { code: string; units: string; referencia: string };

/**
 * What a line of a list may mean, the likeliest first and last the one to speak of when no code is known: `ABC123 2 rojo`,
 * `ABC123 x2 rojo`, `2 x ABC123 rojo`, and columns divided by semicolons or tabs, as a spreadsheet copies them.
 */
function readingsOf(line: string): Reading[] {
  const columns = line.split(/[\t;]/).map((text) => text.trim());
  if (columns.length > 1) return ofColumns(columns);
  const words = wordsOf(line);
  const [, units = '', rest = ''] = /^\s*(\d+)\s*(?:[x×*]\s*|\s)(.*\S)/i.exec(line) ?? [];
  const counted = units ? ofWords(wordsOf(rest), (after) => ({ units, referencia: after.join(' ') })) : [];
  return [...ofWords(words, unitsAndReference), ...counted];
}

function ofColumns([first = '', second = '', ...rest]: readonly string[]): Reading[] {
  const referencia = rest.filter(Boolean).join(' ');
  const one = { code: first, units: second || '1', referencia };
  return second ? [one, { code: second, units: first, referencia }, one] : [one];
}

/** Codes may have blanks: the longest comes first. */
const ofWords = (words: readonly string[], after: (words: readonly string[]) => Omit<Reading, 'code'>): Reading[] =>
  words
    .map((_, n) => words.length - n)
    .map((length) => ({ code: words.slice(0, length).join(' '), ...after(words.slice(length)) }));

function unitsAndReference(words: readonly string[]): Omit<Reading, 'code'> {
  const [, units, referencia = ''] = /^(?:[x×*]\s*)?(\d+)(?:\s+(.*))?$/i.exec(words.join(' ')) ?? [];
  return units ? { units, referencia } : { units: '1', referencia: words.join(' ') };
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
