import type { WeekDay } from '#contract/days.ts';
import { MAX_QUANTITY } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { unitsByDay } from '#contract/references.ts';
import { onDays, referenceFor } from './day-reference.ts';

/** A cart item (§3). */
export type CartLine = {
  productoId: number;
  name: string;
  tipoProducto: string;
  referencia: string;
  codigo: string;
  /** Unit price in US dollars, as the buyer saw it. */
  amount: number;
  quantity: number;
  imageUrl: string | null;
  /** For whom it is, if its owner says so: a note that only they read. */
  paraQuien?: string;
};
export type CartLines = readonly CartLine[];

/** One more of a product, at the end if it is new (§4). */
export function added(lines: CartLines, product: Omit<CartLine, 'referencia' | 'quantity'>): CartLines {
  if (!lineOf(lines, product.productoId)) return [...lines, newLine(product)];
  return edited(lines, product.productoId, (line) => resized(line, Math.min(line.quantity + 1, MAX_QUANTITY)));
}

/** One less of a product; its line leaves at zero (§4). */
export function subtracted(lines: CartLines, productoId: number): CartLines {
  if (!lineOf(lines, productoId)) console.error(`No se encontró ningún plato con el id ${productoId}`);
  return withQuantity(lines, productoId, (quantity) => quantity - 1);
}

/** A product's line with another quantity; without it where nothing is left. */
export const withQuantity = (lines: CartLines, productoId: number, next: (quantity: number) => number): CartLines =>
  edited(lines, productoId, (line) => resized(line, next(line.quantity))).filter(({ quantity }) => quantity > 0);

/** A dish with so many units for a day of the week; what its line holds besides stays. */
export function withUnitsOn(
  lines: CartLines,
  dish: Omit<CartLine, 'referencia' | 'quantity'>,
  day: WeekDay,
  units: number,
): CartLines {
  const all = lineOf(lines, dish.productoId) ? lines : [...lines, { ...newLine(dish), quantity: 0 }];
  return edited(all, dish.productoId, (line) => {
    const quantity = line.quantity - (unitsByDay(line).get(day) ?? 0) + units;
    return { ...line, quantity, referencia: onDays(line, new Map(unitsByDay(line)).set(day, units), quantity) };
  }).filter(({ quantity }) => quantity > 0);
}

/** The cart without what is for a day of the week. */
export const withoutDays = (lines: CartLines): CartLines =>
  lines
    .map((line) => {
      const left = line.quantity - [...unitsByDay(line).values()].reduce((sum, units) => sum + units, 0);
      return { ...line, quantity: left, referencia: onDays(line, new Map(), left) };
    })
    .filter(({ quantity }) => quantity > 0);

/** For whom the lines are, where that is said. */
export const namesIn = (lines: CartLines) =>
  lines
    .map(({ productoId, paraQuien = '' }) => ({ productoId, nombre: paraQuien.trim() }))
    .filter(({ nombre }) => nombre !== '');

/** Lines with those that were taken out of them as they were and where they stood before. */
export const withLinesBack = (lines: CartLines, taken: CartLines, before: CartLines): CartLines => [
  ...before.flatMap((line) => (taken.includes(line) ? line : (lineOf(lines, line.productoId) ?? []))),
  ...lines.filter(({ productoId }) => !lineOf(before, productoId)),
];

export const edited = (lines: CartLines, productoId: number, edit: (line: CartLine) => CartLine): CartLines =>
  lines.map((line) => (line.productoId === productoId ? edit(line) : line));

export const lineOf = (lines: CartLines, productoId: number): CartLine | undefined =>
  lines.find((line) => line.productoId === productoId);

/** The most units that can be asked for: what is left of a limited product. */
export const mostUnits = (product: Pick<Product, 'stock'> | undefined): number =>
  Math.min(product?.stock ?? MAX_QUANTITY, MAX_QUANTITY);

const resized = (line: CartLine, quantity: number): CartLine => ({
  ...line,
  quantity,
  referencia: referenceFor(line, quantity),
});

/** One unit of a product. */
export const newLine = ({
  productoId,
  name,
  tipoProducto,
  codigo,
  amount,
  imageUrl,
}: Omit<CartLine, 'referencia' | 'quantity'>): CartLine => ({
  productoId,
  name,
  tipoProducto,
  referencia: '',
  codigo,
  amount,
  quantity: 1,
  imageUrl,
});
