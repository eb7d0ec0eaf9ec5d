import type { Order, OrderEdit } from '#contract/orders.calls.ts';
import { MAX_QUANTITY, orderTotal } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';

/** A line as it is being edited: `kept` units at the price that they had, the others at today's. */
export type EditedLine = {
  key: string;
  productoId: number;
  name: string;
  referencia: string;
  quantity: number;
  kept: number;
  /** US dollars of a kept unit. */
  amount: number;
};
type Today = ReadonlyMap<number, Pick<Product, 'amount' | 'stock'>>;
type SentLine = OrderEdit['menuList'][number];

export const linesOf = ({ orderDetails }: Order): EditedLine[] =>
  orderDetails.map(({ productoId, name, referencia, quantity, amount }, at) => ({
    key: `${productoId}-${at}`,
    productoId,
    name,
    referencia,
    quantity,
    kept: quantity,
    amount,
  }));

/** One more of a product: on its line, where it has one. */
export function withProduct(lines: readonly EditedLine[], { productoId, name, amount }: Product): EditedLine[] {
  const at = lines.findIndex((line) => line.productoId === productoId);
  if (at < 0)
    return [...lines, { key: String(productoId), productoId, name, referencia: '', quantity: 1, kept: 0, amount }];
  return lines.map((line, n) => (n === at ? { ...line, quantity: line.quantity + 1 } : line));
}

/** The most units of a line: those it had, and what is left of the product today. */
export function mostOf({ productoId, kept }: EditedLine, today: Today): number {
  const product = today.get(productoId);
  if (!product) return kept;
  return Math.min(MAX_QUANTITY, product.stock === null ? MAX_QUANTITY : kept + product.stock);
}

/** What is asked for: of each line the units that it keeps, and those that are added, at the prices that are shown. */
export const sentLines = (lines: readonly EditedLine[], today: Today): SentLine[] =>
  lines.flatMap(({ productoId, referencia, quantity, kept, amount }) => {
    const line = (units: number, price: number) =>
      units > 0 ? [{ productoId, referencia, quantity: units, amount: price }] : [];
    return [
      ...line(Math.min(quantity, kept), amount),
      ...line(quantity - kept, today.get(productoId)?.amount ?? amount),
    ];
  });

export const editedTotal = (lines: readonly EditedLine[], today: Today): number => orderTotal(sentLines(lines, today));
