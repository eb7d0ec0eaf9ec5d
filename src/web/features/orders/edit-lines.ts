import { editLines, type SentLine } from '#contract/edited-lines.ts';
import type { Order } from '#contract/orders.calls.ts';
import { deliveredUnits, type LineKey, MAX_QUANTITY, orderTotal } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import type { QuickLine } from '../cart/quick-lines.ts';

/** A line of an order that is being edited. `kept`: units that were in the order. `delivered`: kept units that came. */
export type EditedLine = LineKey & {
  key: string;
  name: string;
  quantity: number;
  kept: number;
  delivered: number;
  amount: number;
};
type Today = ReadonlyMap<number, Pick<Product, 'amount' | 'stock'>>;

export const linesOf = ({ orderDetails }: Order): EditedLine[] =>
  orderDetails.map((line) => {
    const { linea, productoId, referencia, dia, name, quantity, amount } = line;
    const of = { productoId, referencia, dia };
    return { key: String(linea), ...of, name, quantity, kept: quantity, delivered: deliveredUnits(line), amount };
  });

/** Adds units to the product's line with this reference or, without a reference, to any line of the product. */
export function withUnits(
  lines: readonly EditedLine[],
  { product, quantity, referencia }: QuickLine,
  before: readonly EditedLine[],
): EditedLine[] {
  const { productoId, name, amount } = product;
  const isMeant = (line: EditedLine) =>
    line.productoId === productoId && (referencia === '' || (line.referencia === referencia && line.dia === null));
  const same = lines.find(isMeant);
  if (same) return lines.map((line) => (line === same ? { ...line, quantity: line.quantity + quantity } : line));
  const key = `${productoId} ${referencia}`;
  const added = { key, productoId, referencia, dia: null, name, kept: 0, delivered: 0, amount };
  // A line that the user removed returns, so that its kept units have their old price again.
  return [...lines, { ...(before.find(isMeant) ?? added), quantity }];
}

export function addedUnits(lines: readonly EditedLine[]): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  for (const { productoId, quantity, kept } of lines)
    units.set(productoId, (units.get(productoId) ?? 0) + quantity - kept);
  return units;
}

/** The most units that a line may have: its kept units, and the stock that the product's other lines leave. */
export function mostOf({ productoId, quantity, kept }: EditedLine, lines: readonly EditedLine[], today: Today): number {
  const product = today.get(productoId);
  if (!product) return kept;
  if (product.stock === null) return MAX_QUANTITY;
  const elsewhere = (addedUnits(lines).get(productoId) ?? 0) - (quantity - kept);
  return Math.min(MAX_QUANTITY, kept + Math.max(0, product.stock - Math.max(0, elsewhere)));
}

/** The lines of the request: kept units at their old price, added units at the price on the screen. */
export const sentLines = (lines: readonly EditedLine[], today: Today): SentLine[] =>
  lines.flatMap(({ productoId, referencia, dia, quantity, kept, amount }) => {
    const part = (units: number, price: number) =>
      units > 0 ? [{ productoId, referencia, dia, quantity: units, amount: price }] : [];
    return [
      ...part(Math.min(quantity, kept), amount),
      ...part(quantity - kept, today.get(productoId)?.amount ?? amount),
    ];
  });

/** The order's total in US dollars with these lines. Kept units that did not come are not charged. */
export function editedTotal(lines: readonly EditedLine[], today: Today, before: Order['orderDetails']): number {
  const price = (id: number) => today.get(id)?.amount ?? lines.find((line) => line.productoId === id)?.amount ?? 0;
  const had = before.map((line) => ({ ...line, deStock: false }));
  const edit = editLines(had, sentLines(lines, today), price);
  return orderTotal(edit.lines.map((line) => ({ ...line, amount: line.from?.amount ?? price(line.productoId) })));
}
