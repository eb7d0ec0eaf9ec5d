import { normalise } from '#contract/format.ts';
import type { Product } from '#contract/products.calls.ts';

type Texts = Pick<Product, 'name' | 'codigo' | 'description'>;

/**
 * Finds products by name or code. If no product fits, searches the descriptions too. If still none fits, allows typing
 * errors and lists the products with the fewest errors first.
 */
export function similarProducts<Row extends Texts>(products: readonly Row[], typed: string): Row[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  const holding = (textOf: (product: Row) => string) =>
    products.filter((product) => {
      const text = normalise(textOf(product));
      return wanted.every((word) => text.includes(word));
    });
  const held = [nameAndCode, allOf].map(holding).find(({ length }) => length > 0);
  if (held) return held;
  return products
    .map((product) => ({ product, slips: slipsIn(product, wanted) }))
    .filter(({ slips }) => Number.isFinite(slips))
    .sort((one, other) => one.slips - other.slips)
    .map(({ product }) => product);
}

const nameAndCode = ({ name, codigo }: Texts) => `${name} ${codigo}`;
const allOf = (product: Texts) => `${nameAndCode(product)} ${product.description}`;

const wordsOf = (text: string) => normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function slipsIn(product: Texts, wanted: readonly string[]): number {
  const words = wordsOf(allOf(product));
  return wanted.reduce((sum, word) => sum + Math.min(...words.map((stored) => slipsBetween(word, stored))), 0);
}

/** Counts the typing errors between a typed word and the beginning of a stored word. Infinity if there are too many. */
function slipsBetween(typed: string, stored: string): number {
  if (stored.includes(typed)) return 0;
  const forgiven = forgivenIn(typed);
  if (forgiven === 0) return Number.POSITIVE_INFINITY;
  const slips = distanceToStart(typed, stored.slice(0, typed.length + forgiven));
  return slips <= forgiven ? slips : Number.POSITIVE_INFINITY;
}

/**
 * The number of typing errors that a word may have. Short words may have none. Words with digits may have none either,
 * because they are codes or measures.
 */
function forgivenIn(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Counts the fewest letters to omit, add, change or swap so that `word` equals a beginning of `stored`. */
function distanceToStart(word: string, stored: string): number {
  const rows = [Array.from({ length: stored.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= word.length; i++) {
    const [above, before] = [rows[i - 1] ?? [], rows[i - 2] ?? []];
    const row = [i];
    for (let j = 1; j <= stored.length; j++) {
      const changed = at(above, j - 1) + (word[i - 1] === stored[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && word[i - 1] === stored[j - 2] && word[i - 2] === stored[j - 1];
      const swapped = isSwap ? at(before, j - 2) + 1 : changed;
      row.push(Math.min(at(above, j) + 1, at(row, j - 1) + 1, changed, swapped));
    }
    rows.push(row);
  }
  return Math.min(...(rows.at(-1) ?? []));
}

const at = (row: readonly number[], place: number) => row[place] ?? Number.POSITIVE_INFINITY;
