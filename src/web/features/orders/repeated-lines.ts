import type { Order } from '#contract/orders.calls.ts';
import type { Product } from '#contract/products.calls.ts';
import { joinedReference, referenceFor } from '#contract/references.ts';
import { type CartLine, type CartLines, lineOf, mostUnits, newLine, shortfall } from '../cart/cart-lines.ts';

/** A product of an order that comes into a cart again. */
export type RepeatedLine = {
  /** As it comes in: what can be had of it, at today's price. */
  line: CartLine;
  /** US dollars of a unit in the order. */
  before: number;
  /** Why it is less than was ordered. */
  less: string | undefined;
};
/** A product of an order that cannot be had, and why. */
export type MissingLine = { productoId: number; name: string; reason: string };

/** What of an order can be had today, beside what a cart holds already, and what cannot. */
export function repeatedLines({ orderDetails }: Order, catalogue: readonly Product[], cart: CartLines) {
  const today = new Map(catalogue.map((product) => [product.productoId, product]));
  const entering: RepeatedLine[] = [];
  const missing: MissingLine[] = [];
  for (const { productoId, name, quantity: ordered, referencia, amount: before } of byProduct(orderDetails)) {
    const product = today.get(productoId);
    const left = product && mostUnits(product);
    const inCart = lineOf(cart, productoId)?.quantity ?? 0;
    const quantity = Math.min(ordered, (left ?? 0) - inCart);
    const reason = shortfall(left, ordered, inCart);
    if (!product || quantity <= 0) {
      missing.push({ productoId, name, reason });
      continue;
    }
    const line = {
      ...newLine(product),
      quantity,
      referencia: referenceFor({ referencia, quantity: ordered }, quantity),
    };
    entering.push({ line, before, less: quantity < ordered ? reason : undefined });
  }
  return { entering, missing };
}

/** An order's lines with one for each product, as a cart has them; at the price of the units that came last. */
function byProduct(lines: Order['orderDetails']): Order['orderDetails'] {
  const ids = new Set(lines.map(({ productoId }) => productoId));
  return [...ids].flatMap((id) => {
    const same = lines.filter(({ productoId }) => productoId === id);
    const last = same.at(-1);
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    return last ? [{ ...last, quantity, referencia: joinedReference(same) }] : [];
  });
}
