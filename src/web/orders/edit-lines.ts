import type { Order, OrderEdit } from '#contract/orders.calls.ts';
import { deliveredUnits, MAX_QUANTITY, orderTotal } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { joinedReference } from '../cart/joined-lines.ts';
import type { QuickLine } from '../quick-entry/quick-lines.ts';

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

/** One more of a product: on its line, where it has one. */
export const withProduct = (lines: readonly EditedLine[], product: Product): EditedLine[] =>
  withUnits(lines, { product, quantity: 1, referencia: '' });

/** More of a product: on its line, where it has one, with what the references of both say. */
export function withUnits(lines: readonly EditedLine[], { product, quantity, referencia }: QuickLine): EditedLine[] {
  const { productoId, name, amount } = product;
  const at = lines.findIndex((line) => line.productoId === productoId);
  if (at < 0)
    return [
      ...lines,
      { key: String(productoId), productoId, name, referencia, quantity, kept: 0, delivered: 0, amount },
    ];
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

/** Of each line the units that it keeps, of which a shortage may leave fewer, and those that are added, at the prices that are shown. */
const partsOf = (lines: readonly EditedLine[], today: Today) =>
  lines.flatMap(({ productoId, referencia, quantity, kept, delivered, amount }) => {
    const part = (units: number, price: number, come = units) =>
      units > 0 ? [{ productoId, referencia, quantity: units, amount: price, entregada: Math.min(come, units) }] : [];
    return [
      ...part(Math.min(quantity, kept), amount, delivered),
      ...part(quantity - kept, today.get(productoId)?.amount ?? amount),
    ];
  });

/** What is asked for. */
export const sentLines = (lines: readonly EditedLine[], today: Today): SentLine[] =>
  partsOf(lines, today).map(({ entregada: _, ...line }) => line);

export const editedTotal = (lines: readonly EditedLine[], today: Today): number => orderTotal(partsOf(lines, today));
