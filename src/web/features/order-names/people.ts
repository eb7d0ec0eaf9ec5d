import type { Order } from '#contract/orders.calls.ts';
import { deliveredUnits, orderTotal } from '#contract/orders.ts';

type Line = Order['orderDetails'][number];
/** What one of somebody's customers gets, and what it comes to in US dollars. */
export type Person = { nombre: string; units: number; total: number };

/** What each person that is named gets, in the order of the lines, at the price that a line is sold for. */
export function peopleOf(
  lines: readonly Line[],
  nameOf: (productoId: number) => string,
  priceOf: (line: Line) => number,
): Person[] {
  const names = new Set(lines.map(({ productoId }) => nameOf(productoId)).filter(Boolean));
  return [...names].map((nombre) => {
    const own = lines.filter(({ productoId }) => nameOf(productoId) === nombre);
    return {
      nombre,
      units: own.reduce((sum, line) => sum + deliveredUnits(line), 0),
      total: orderTotal(own.map((line) => ({ ...line, amount: priceOf(line) }))),
    };
  });
}
