import { formatNumber, normalise } from '#contract/format.ts';
import { MAX_LINES, MAX_QUANTITY, MAX_REFERENCE, type OrderType } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { bareCode, catalogueNames, meantByCode, orderTypeOf, referenceNamed } from '#contract/products.ts';
import { mostUnits, shortfall } from './cart-lines.ts';

export type QuickLine = { product: Product; quantity: number; referencia: string };
/**
 * The meaning of a typed or pasted line. If several products match, the problem comes with the products to choose from.
 */
export type CheckedLine = { text: string } & Check;
type Check = { found: QuickLine } | { problem: string; choices?: readonly ReadingChoice[] };
/** A product that a line may mean, with the reading that means only this product. */
export type ReadingChoice = { name: string; reading: Reading };

/** The cart or order to which lines are added. */
export type Target = {
  tipo: OrderType | null;
  /** How many units of each product the cart or order already has, by the product's id. */
  units: ReadonlyMap<number, number>;
};

/** The products by code, in the form that `bareCode` returns, and by the words of their names. */
export type CodeIndex = { byCode: ReadonlyMap<string, readonly Product[]>; named: readonly NamedProduct[] };
type NamedProduct = { product: Product; words: readonly string[] };

export function indexCodes(products: readonly Product[]): CodeIndex {
  const byCode = new Map<string, Product[]>();
  for (const product of products) {
    const code = bareCode(product.codigo);
    byCode.set(code, [...(byCode.get(code) ?? []), product]);
  }
  return { byCode, named: products.map((product) => ({ product, words: wordsOf(normalise(product.name)) })) };
}

/** The meaning of each line of a pasted list. The units of earlier lines count against the stock. */
export function checkedLines(text: string, index: CodeIndex, target: Target): CheckedLine[] {
  const checks = checking(index, target);
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line, ...checks(readingsOf(line)) }));
}

export const checkedLine = (reading: Reading, index: CodeIndex, target: Target) => checking(index, target)([reading]);

function checking(index: CodeIndex, target: Target) {
  let { tipo } = target;
  const units = new Map(target.units);
  return (readings: readonly Reading[]): Check => {
    const [coded] = meaningsOf(readings, (code) => meant(index, code));
    const meaning = coded ?? namedMeaning(index, readings);
    if (!meaning)
      return { problem: `No hay ningún producto con el código o el nombre «${readings.at(-1)?.code ?? ''}».` };
    const { reading: known, products } = meaning;
    const [product, another] = products;
    if (!product || another) {
      const what = coded ? 'tienen ese código' : 'se llaman así';
      return {
        problem: `${products.length} productos ${what}: ${namesOf(products)}.`,
        choices: choicesOf(index, products, known),
      };
    }
    const before = units.get(product.productoId);
    const problem = problemOf(product, known, { tipo, before: before ?? 0, full: !before && units.size >= MAX_LINES });
    if (problem) return { problem: `${product.name}: ${problem}` };
    tipo ??= orderTypeOf(product);
    units.set(product.productoId, (before ?? 0) + Number(known.units));
    const referencia = referenceNamed(product.referencias, known.referencia)?.nombre ?? known.referencia;
    return { found: { product, quantity: Number(known.units), referencia } };
  };
}

const meant = (index: CodeIndex, code: string) =>
  code === '' ? [] : meantByCode(code, index.byCode.get(bareCode(code)) ?? []);

type Place = { tipo: OrderType | null; before: number; full: boolean };

function problemOf(product: Product, { units, referencia }: Reading, { tipo, before, full }: Place) {
  const quantity = Number(units);
  if (!/^\d+$/.test(units) || quantity < 1 || quantity > MAX_QUANTITY)
    return `la cantidad debe ser un entero de 1 a ${formatNumber(MAX_QUANTITY)}.`;
  const own = orderTypeOf(product);
  if (tipo && own !== tipo) return `es del ${catalogueNames[own]}, y un pedido es de un solo catálogo.`;
  if (product.amount === 0) return 'todavía no tiene precio.';
  const { referencias: references } = product;
  const named = referenceNamed(references, referencia);
  if (references.length > 0 && !named) {
    const offered = references.filter(({ agotada }) => !agotada).map(({ nombre }) => nombre);
    return `${referencia === '' ? 'diga en qué referencia' : `no se ofrece en «${referencia}»`}: ${offered.join(', ') || 'todas están agotadas'}.`;
  }
  if (named?.agotada) return `«${named.nombre}» está agotada.`;
  if (referencia.length > MAX_REFERENCE) return `la referencia puede tener hasta ${MAX_REFERENCE} letras.`;
  if (full) return `un pedido puede tener hasta ${MAX_LINES} productos.`;
  const left = mostUnits(product);
  return before + quantity > left ? shortfall(left, quantity, before, 'ya lleva') : undefined;
}

type Meaning = { reading: Reading; products: readonly Product[] };

const meaningsOf = (readings: readonly Reading[], find: (code: string) => readonly Product[]): Meaning[] =>
  readings.map((reading) => ({ reading, products: find(reading.code) })).filter(({ products }) => products.length > 0);

/** Returns the reading whose name has the most words, of those whose name matches products. */
function namedMeaning(index: CodeIndex, readings: readonly Reading[]): Meaning | undefined {
  const [best] = meaningsOf(readings, (code) => withName(index, code)).toSorted(
    (a, b) => wordsOf(b.reading.code).length - wordsOf(a.reading.code).length,
  );
  return best;
}

/**
 * Finds products whose names have all words of the text. A word may be shortened, a number may not. If the text is a
 * whole name, finds only products with this name.
 */
function withName({ named }: CodeIndex, text: string): readonly Product[] {
  const words = wordsOf(normalise(text));
  if (!words.some((word) => /\p{L}{3}/u.test(word))) return [];
  const has = (name: readonly string[], word: string) =>
    name.some((other) => (/^\d+$/.test(word) ? other === word : other.startsWith(word)));
  const found = named.filter((one) => words.every((word) => has(one.words, word)));
  const exact = found.filter((one) => one.words.join(' ') === words.join(' '));
  return (exact.length > 0 ? exact : found).map(({ product }) => product);
}

/** The first products that the user can choose. A product is left out if its code also means another product. */
const choicesOf = (index: CodeIndex, products: readonly Product[], reading: Reading): ReadingChoice[] =>
  products
    .filter(({ codigo }) => meant(index, codigo).length === 1)
    .slice(0, MOST_CHOICES)
    .map(({ name, codigo }) => ({ name, reading: { ...reading, code: codigo } }));
const MOST_CHOICES = 6;

/** Writes a reading as a line with only one meaning. */
export const readingText = ({ code, units, referencia }: Reading): string => [code, units, referencia].join(';');

const namesOf = (products: readonly Product[]) =>
  products
    .slice(0, MOST_CHOICES)
    .map(({ name }) => name)
    .join(', ') + (products.length > MOST_CHOICES ? '…' : '');

/** One interpretation of a line: code, units as written, and colour or other reference. */
export type Reading = { code: string; units: string; referencia: string };

/** The readings of a line, likeliest first: `ABC123 2 rojo`, `ABC123 x2 rojo`, `2 x ABC123 rojo`, or columns. */
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

/** The interpretations of words with the code first. Codes may contain blanks, so the longest code is tried first. */
const ofWords = (words: readonly string[], after: (words: readonly string[]) => Omit<Reading, 'code'>): Reading[] =>
  words
    .map((_, n) => words.length - n)
    .map((length) => ({ code: words.slice(0, length).join(' '), ...after(words.slice(length)) }));

function unitsAndReference(words: readonly string[]): Omit<Reading, 'code'> {
  const [, units, referencia = ''] = /^(?:[x×*]\s*)?(\d+)(?:\s+(.*))?$/i.exec(words.join(' ')) ?? [];
  return units ? { units, referencia } : { units: '1', referencia: words.join(' ') };
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
