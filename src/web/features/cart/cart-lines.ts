import type { WeekDay } from '#contract/days.ts';
import { LONGEST_CUSTOMER } from '#contract/limits.ts';
import { isSameLine, type LineKey, MAX_QUANTITY, type OrderType, variantText } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { orderTypeOf, type ProductType } from '#contract/products.ts';

/** A cart item (§3): a product in one reference, for one day of the weekly menu or for none. */
export type CartLine = LineKey & {
  name: string;
  tipoProducto: ProductType;
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

/** All lines of a product, or its lines in one reference or for one day. */
export type Which = { productoId: number; referencia?: string; dia?: WeekDay | null };

export const isOf =
  ({ productoId, referencia, dia }: Which) =>
  (line: LineKey): boolean =>
    line.productoId === productoId &&
    (referencia === undefined || line.referencia === referencia) &&
    (dia === undefined || line.dia === dia);

/** How many units the lines hold. */
export const unitsOf = (lines: CartLines, which: Which): number =>
  lines.filter(isOf(which)).reduce((sum, { quantity }) => sum + quantity, 0);

/** One more of a product, on the last of its lines, at the end if it is new (§4). */
export const added = (lines: CartLines, product: Offered & Which): CartLines =>
  withQuantity(lines, product, (quantity) => quantity + 1);

/** One less of a product, of the last of its lines; a line leaves at zero (§4). */
export function subtracted(lines: CartLines, which: Which): CartLines {
  if (!lines.some(isOf(which))) console.error(`No se encontró ningún plato con el id ${which.productoId}`);
  return withQuantity(lines, which, (quantity) => quantity - 1);
}

/**
 * The lines with another quantity of a product. More units come to its last line, or to a new line if the product is offered;
 * fewer units leave from the last lines.
 */
export function withQuantity(
  lines: CartLines,
  product: Which & Partial<Offered>,
  next: (quantity: number) => number,
): CartLines {
  const held = unitsOf(lines, product);
  let change = next(held) - held;
  if (change > 0 && !lines.some(isOf(product)))
    return isOffered(product) ? [...lines, { ...newLine(product), quantity: Math.min(change, MAX_QUANTITY) }] : lines;
  return lines
    .toReversed()
    .map((line) => {
      if (change === 0 || !isOf(product)(line)) return line;
      const quantity = Math.min(Math.max(0, line.quantity + change), MAX_QUANTITY);
      change = change > 0 ? 0 : change + line.quantity - quantity;
      return { ...line, quantity };
    })
    .toReversed()
    .filter(({ quantity }) => quantity > 0);
}

const isOffered = (product: Which & Partial<Offered>): product is Which & Offered => product.name !== undefined;

/** Lines with more of them: what is held already gets more units, at the price that it has there. */
export const joined = (lines: CartLines, more: CartLines): CartLines => more.reduce(withLine, lines);

function withLine(lines: CartLines, more: CartLine): CartLines {
  const held = lineOf(lines, more);
  if (!held) return [...lines, more];
  const quantity = Math.min(held.quantity + more.quantity, MAX_QUANTITY);
  const both = { ...(more.paraQuien && { paraQuien: more.paraQuien }), ...held, quantity };
  return lines.map((line) => (line === held ? both : line));
}

/** For whom the products are: the names on all lines of each product. */
export const namesIn = (lines: CartLines) =>
  productsIn(lines).flatMap((productoId) => {
    const names = lines.filter(isOf({ productoId })).map(({ paraQuien = '' }) => paraQuien.trim());
    const nombre = [...new Set(names.filter(Boolean))].join(', ').slice(0, LONGEST_CUSTOMER);
    return nombre === '' ? [] : { productoId, nombre };
  });

/** The distinct products, which the badge counts (§2.3). */
export const productsIn = (lines: CartLines): number[] => [...new Set(lines.map(({ productoId }) => productoId))];

/** The lines with those that were taken out back in their places. */
export const withLinesBack = (lines: CartLines, taken: CartLines, before: CartLines): CartLines => [
  ...before.flatMap((line) => (taken.includes(line) ? line : (lineOf(lines, line) ?? []))),
  ...lines.filter((line) => !lineOf(before, line)),
];

/** The lines after an edit of some. Lines that become equal are joined. */
export const edited = (lines: CartLines, which: Which, edit: (line: CartLine) => CartLine): CartLines =>
  lines.map((line) => (isOf(which)(line) ? edit(line) : line)).reduce<CartLines>(withLine, []);

export const lineOf = (lines: CartLines, key: LineKey) => lines.find((line) => isSameLine(line, key));

/** The most units that can be asked for: what is left of a limited product. */
export const mostUnits = (product: Pick<Product, 'stock'> | undefined): number =>
  Math.min(product?.stock ?? MAX_QUANTITY, MAX_QUANTITY);

/** What a line is called: its product, and where there are others of that, which of them it is. */
export const lineName = (line: CartLine, lines: CartLines): string =>
  lines.filter(isOf({ productoId: line.productoId })).length === 1
    ? line.name
    : `${line.name} ${variantText(line)}`.trim();

/** The most units of one line: the product's other lines share the stock with it. */
export const mostOfLine = (
  line: CartLine,
  lines: CartLines,
  products: ReadonlyMap<number, Pick<Product, 'stock'>>,
): number =>
  Math.max(
    0,
    mostUnits(products.get(line.productoId)) - unitsOf(lines, { productoId: line.productoId }) + line.quantity,
  );

/** Why a product cannot be had in these units. `left` is undefined of a product that is gone; `held` units are in the cart already. */
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

/** The other catalogue, if an edit would let more units of one of its products into the cart. */
export function otherCatalogueIn(before: CartLines, after: CartLines): OrderType | null {
  const held = catalogueOf(before);
  const isMore = ({ productoId }: CartLine) => unitsOf(after, { productoId }) > unitsOf(before, { productoId });
  const intruder = after.find((line) => orderTypeOf(line) !== held && isMore(line));
  return held && intruder ? orderTypeOf(intruder) : null;
}

export const newLine = ({
  productoId,
  name,
  tipoProducto,
  codigo,
  amount,
  imageUrl,
  referencia = '',
  dia = null,
}: Offered & Which): CartLine => ({
  productoId,
  name,
  tipoProducto,
  referencia,
  codigo,
  amount,
  quantity: 1,
  imageUrl,
  dia,
});
