import type { Order, OrderEdit } from '#contract/orders.calls.ts';
import { deliveredUnits, MAX_QUANTITY, orderTotal } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';

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
export function withProduct(lines: readonly EditedLine[], { productoId, name, amount }: Product): EditedLine[] {
  const at = lines.findIndex((line) => line.productoId === productoId);
  if (at < 0)
    return [
      ...lines,
      { key: String(productoId), productoId, name, referencia: '', quantity: 1, kept: 0, delivered: 0, amount },
    ];
  return lines.map((line, n) => (n === at ? { ...line, quantity: line.quantity + 1 } : line));
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
