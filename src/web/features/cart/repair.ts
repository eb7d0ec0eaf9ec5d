import { formatExactPrice, formatPrice } from '#contract/format.ts';
import { type OrderType, orderTypeOf } from '#contract/orders.ts';
import type { CartLine, CartLines } from './cart-lines.ts';

/** What fresh catalogue data changed in a cart, until the buyer dismisses it. */
export type CartChange =
  | { kind: 'gone'; productoId: number; name: string }
  | { kind: 'price'; productoId: number; name: string; from: number; to: number }
  | { kind: 'name'; productoId: number; name: string; to: string };

type CatalogueProduct = Pick<CartLine, 'productoId' | 'name' | 'tipoProducto' | 'codigo' | 'amount' | 'imageUrl'>;
/** Products as a catalogue lists them now; `complete` when no category filters them. */
export type FreshCatalogue = { tipo: OrderType; products: readonly CatalogueProduct[]; complete: boolean };

/**
 * Brings lines up to date with a catalogue: today's names and prices, and without the products that left it.
 * A filtered list proves nothing about what it lacks, nor a catalogue about the other one's lines.
 */
export function repaired(lines: CartLines, { tipo, products, complete }: FreshCatalogue) {
  const byId = new Map(products.map((product) => [product.productoId, product]));
  const isGone = (line: CartLine) => complete && orderTypeOf([line]) === tipo && !byId.has(line.productoId);
  const changes = lines.flatMap((line) => (isGone(line) ? [gone(line)] : changesOf(line, byId.get(line.productoId))));
  const current = lines.filter((line) => !isGone(line)).map((line) => upToDate(line, byId.get(line.productoId)));
  return { lines: current, changes };
}

/** Earlier changes and later ones, one per product and kind: a price that moved twice keeps its first `from`. */
export function mergedChanges(earlier: readonly CartChange[], later: readonly CartChange[]): readonly CartChange[] {
  const kept = earlier.filter((change) => !later.some((other) => isSame(change, other)));
  return [...kept, ...later.map((change) => continued(change, earlier))].filter(isVisible);
}

export function changeSentence(change: CartChange): string {
  if (change.kind === 'gone') return `${change.name} ya no está en el catálogo y salió de su carrito.`;
  if (change.kind === 'name') return `${change.name} ahora se llama ${change.to}.`;
  return `${change.name}: ${priceMove(change.from, change.to)}.`;
}

/** `de US$ 050 a US$ 060`: cents matter where they are all that changed. */
export function priceMove(from: number, to: number): string {
  const format = formatPrice(from) === formatPrice(to) ? formatExactPrice : formatPrice;
  return `de ${format(from)} a ${format(to)}`;
}

const gone = ({ productoId, name }: CartLine): CartChange => ({ kind: 'gone', productoId, name });

function changesOf({ productoId, name, amount }: CartLine, product: CatalogueProduct | undefined): CartChange[] {
  if (!product) return [];
  return [
    ...(product.name === name ? [] : [{ kind: 'name', productoId, name, to: product.name } as const]),
    ...(product.amount === amount
      ? []
      : [{ kind: 'price', productoId, name: product.name, from: amount, to: product.amount } as const]),
  ];
}

function upToDate(line: CartLine, product: CatalogueProduct | undefined): CartLine {
  if (!product) return line;
  const { name, tipoProducto, codigo, amount, imageUrl } = product;
  return { ...line, name, tipoProducto, codigo, amount, imageUrl };
}

const isSame = (one: CartChange, other: CartChange) => one.kind === other.kind && one.productoId === other.productoId;

function continued(change: CartChange, earlier: readonly CartChange[]): CartChange {
  const first = earlier.find((other) => isSame(change, other));
  if (change.kind === 'price' && first?.kind === 'price') return { ...change, from: first.from };
  if (change.kind === 'name') return { ...change, name: first?.name ?? change.name };
  return change;
}

const isVisible = (change: CartChange) =>
  change.kind === 'price' ? change.from !== change.to : change.kind === 'gone' || change.name !== change.to;
