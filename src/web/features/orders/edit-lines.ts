import { editLines } from '#contract/edited-lines.ts';
import type { Order, OrderEdit } from '#contract/orders.calls.ts';
import { deliveredUnits, MAX_QUANTITY, orderTotal } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { joinedReference } from '#contract/references.ts';
import type { QuickLine } from '../cart/quick-lines.ts';

/** A line as it is being edited: `kept` units at the price that they had, of which `delivered` come, the others at today's. */
export type EditedLine = {
  key: string;
  productoId: number;
  name: string;
  referencia: string;
  quantity: number;
  kept: number;
  delivered: number;
  /** US dollars of a kept unit. */
  amount: number;
};
type Today = ReadonlyMap<number, Pick<Product, 'amount' | 'stock'>>;
type SentLine = OrderEdit['menuList'][number];

export const linesOf = ({ orderDetails }: Order): EditedLine[] =>
  orderDetails.map((line, at) => {
    const { productoId, name, referencia, quantity, amount } = line;
    const key = `${productoId}-${at}`;
    return { key, productoId, name, referencia, quantity, kept: quantity, delivered: deliveredUnits(line), amount };
  });

/**
 * More of a product: on its line, where it has one, with what the references of both say. One that the order had `before` and
 * that was taken out comes back with the units that keep their price.
 */
export function withUnits(
  lines: readonly EditedLine[],
  { product, quantity, referencia }: QuickLine,
  before: readonly EditedLine[],
): EditedLine[] {
  const { productoId, name, amount } = product;
  const at = lines.findIndex((line) => line.productoId === productoId);
  if (at < 0) {
    const added = { key: String(productoId), productoId, name, kept: 0, delivered: 0, amount };
    const was = before.find((line) => line.productoId === productoId);
    return [...lines, { ...(was ?? added), quantity, referencia }];
  }
  return lines.map((line, n) => {
    if (n !== at) return line;
    const both = referencia === '' ? line.referencia : joinedReference([line, { quantity, referencia }]);
    return { ...line, quantity: line.quantity + quantity, referencia: both };
  });
}

/** What is asked for anew of each product. */
export function addedUnits(lines: readonly EditedLine[]): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  for (const { productoId, quantity, kept } of lines)
    units.set(productoId, (units.get(productoId) ?? 0) + quantity - kept);
  return units;
}

/** The most units of a line: those it had, and what is left of the product today. */
export function mostOf({ productoId, kept }: EditedLine, today: Today): number {
  const product = today.get(productoId);
  if (!product) return kept;
  return Math.min(MAX_QUANTITY, product.stock === null ? MAX_QUANTITY : kept + product.stock);
}

/** What is asked for: of each line the units that it keeps and those that are added, at the prices that are shown. */
export const sentLines = (lines: readonly EditedLine[], today: Today): SentLine[] =>
  lines.flatMap(({ productoId, referencia, quantity, kept, amount }) => {
    const part = (units: number, price: number) =>
      units > 0 ? [{ productoId, referencia, quantity: units, amount: price }] : [];
    return [
      ...part(Math.min(quantity, kept), amount),
      ...part(quantity - kept, today.get(productoId)?.amount ?? amount),
    ];
  });

/** What an order comes to in dollars once its lines are these: of a shortage fewer are delivered of the units that it keeps. */
export function editedTotal(lines: readonly EditedLine[], today: Today, before: Order['orderDetails']): number {
  const price = (id: number) => today.get(id)?.amount ?? lines.find((line) => line.productoId === id)?.amount ?? 0;
  const had = before.map((line, at) => ({ ...line, linea: at + 1, deStock: false }));
  const edit = editLines(had, sentLines(lines, today), price);
  return orderTotal(edit.lines.map((line) => ({ ...line, amount: line.from?.amount ?? price(line.productoId) })));
}
