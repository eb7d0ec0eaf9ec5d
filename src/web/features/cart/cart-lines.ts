import type { WeekDay } from '#contract/days.ts';
import { MAX_QUANTITY, type OrderType, orderTypeOf } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { joinedReference, onDays, referenceFor, unitsByDay } from '#contract/references.ts';

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
/** What can be put into a cart: a product as a catalogue lists it. */
export type Offered = Pick<CartLine, 'productoId' | 'name' | 'tipoProducto' | 'codigo' | 'amount' | 'imageUrl'>;

/** One more of a product, at the end if it is new (§4). */
export function added(lines: CartLines, product: Offered): CartLines {
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
export function withUnitsOn(lines: CartLines, dish: Offered, day: WeekDay, units: number): CartLines {
  const all = lineOf(lines, dish.productoId) ? lines : [...lines, { ...newLine(dish), quantity: 0 }];
  return edited(all, dish.productoId, (line) => {
    const quantity = line.quantity - (unitsByDay(line).get(day) ?? 0) + units;
    return {
      ...line,
      quantity,
      referencia: onDays(line.referencia, new Map(unitsByDay(line)).set(day, units), quantity),
    };
  }).filter(({ quantity }) => quantity > 0);
}

/** Lines with more of them: what is held already gets more units, at the price that it has there. */
export const joined = (lines: CartLines, more: CartLines): CartLines => more.reduce(withLine, lines);

function withLine(lines: CartLines, more: CartLine): CartLines {
  const { productoId, quantity } = more;
  if (!lineOf(lines, productoId)) return [...lines, more];
  return edited(lines, productoId, (held) => ({
    ...(more.paraQuien && { paraQuien: more.paraQuien }),
    ...held,
    quantity: Math.min(held.quantity + quantity, MAX_QUANTITY),
    referencia: joinedReference([held, more]),
  }));
}

/** The cart without what is for a day of the week. */
export const withoutDays = (lines: CartLines): CartLines =>
  lines
    .map((line) => {
      const left = line.quantity - [...unitsByDay(line).values()].reduce((sum, units) => sum + units, 0);
      return { ...line, quantity: left, referencia: onDays(line.referencia, new Map(), left) };
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

export const lineOf = (lines: CartLines, productoId: number) => lines.find((line) => line.productoId === productoId);

/** The most units that can be asked for: what is left of a limited product. */
export const mostUnits = (product: Pick<Product, 'stock'> | undefined): number =>
  Math.min(product?.stock ?? MAX_QUANTITY, MAX_QUANTITY);

/** Why a product cannot be had as it was asked for: what is left of it, undefined of one that is gone, and what whoever asks holds of that. */
export function shortfall(left: number | undefined, asked = 0, held = 0, holds = 'su carrito ya tiene'): string {
  if (left === undefined) return 'ya no está disponible.';
  if (left === 0) return 'se quedó sin stock.';
  const rest = left === 1 ? 'queda 1' : `quedan ${left}`;
  return held > 0 ? `pidió ${asked}, ${rest} y ${holds} ${held}.` : `pidió ${asked} y ${rest}.`;
}

/** The catalogue that a cart is of, which it stays with until it is empty (§4); null of an empty one. */
export function catalogueOf(lines: CartLines): OrderType | null {
  const types = lines.map(orderTypeOf);
  return types.find((tipo) => tipo === 'BLACK') ?? types[0] ?? null;
}

/** Whether a cart has products of both, as two devices may have put them in. */
export const isMixed = (lines: CartLines): boolean => new Set(lines.map(orderTypeOf)).size > 1;

/** The other catalogue, where an edit would let more of one of its products into the cart; null where it would not. */
export function otherCatalogueIn(before: CartLines, after: CartLines): OrderType | null {
  const held = catalogueOf(before);
  const unitsOf = (productoId: number) => lineOf(before, productoId)?.quantity ?? 0;
  const intruder = after.find((line) => line.quantity > unitsOf(line.productoId) && orderTypeOf(line) !== held);
  return held && intruder ? orderTypeOf(intruder) : null;
}

const resized = (line: CartLine, quantity: number): CartLine => ({
  ...line,
  quantity,
  referencia: referenceFor(line, quantity),
});

export const newLine = ({ productoId, name, tipoProducto, codigo, amount, imageUrl }: Offered): CartLine => ({
  productoId,
  name,
  tipoProducto,
  referencia: '',
  codigo,
  amount,
  quantity: 1,
  imageUrl,
});
