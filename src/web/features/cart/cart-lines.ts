import type { WeekDay } from '#contract/days.ts';
import { LONGEST_CUSTOMER } from '#contract/limits.ts';
import { isSameLine, type LineKey, MAX_QUANTITY, type OrderType, variantText } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { orderTypeOf, type ProductType } from '#contract/products.ts';

/** A line of the cart (§3): a product in one reference, for one day of the weekly menu or for no day. */
export type CartLine = LineKey & {
  name: string;
  tipoProducto: ProductType;
  codigo: string;
  amount: number;
  quantity: number;
  imageUrl: string | null;
  /** The seller's own note: the customer for whom she keeps the product. */
  paraQuien?: string;
};
export type CartLines = readonly CartLine[];
export type Offered = Pick<CartLine, 'productoId' | 'name' | 'tipoProducto' | 'codigo' | 'amount' | 'imageUrl'>;

/** Selects the lines of a product. If `referencia` or `dia` is given, only the lines that have it. */
export type Which = { productoId: number; referencia?: string | undefined; dia?: WeekDay | null };

export const isOf =
  ({ productoId, referencia, dia }: Which) =>
  (line: LineKey): boolean =>
    line.productoId === productoId &&
    (referencia === undefined || line.referencia === referencia) &&
    (dia === undefined || line.dia === dia);

export const unitsOf = (lines: CartLines, which: Which): number =>
  lines.filter(isOf(which)).reduce((sum, { quantity }) => sum + quantity, 0);

/** Adds a unit to the last line of the product, or a new line at the end (§4). */
export const added = (lines: CartLines, product: Offered & Which): CartLines =>
  withQuantity(lines, product, (quantity) => quantity + 1);

/** Removes a unit from the last line of the product. A line without units is removed (§4). */
export function subtracted(lines: CartLines, which: Which): CartLines {
  if (!lines.some(isOf(which))) console.error(`No se encontró ningún plato con el id ${which.productoId}`);
  return withQuantity(lines, which, (quantity) => quantity - 1);
}

/**
 * Adds units to the product's last line or removes them from its last lines. A product without a line gets a new line
 * if `product` has a name.
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

/** Adds lines to a cart. For a line that the cart already has, the units are added and its price stays. */
export const joined = (lines: CartLines, more: CartLines): CartLines => more.reduce(withLine, lines);

function withLine(lines: CartLines, more: CartLine): CartLines {
  const held = lineOf(lines, more);
  if (!held) return [...lines, more];
  const quantity = Math.min(held.quantity + more.quantity, MAX_QUANTITY);
  const both = { ...(more.paraQuien && { paraQuien: more.paraQuien }), ...held, quantity };
  return lines.map((line) => (line === held ? both : line));
}

export const namesIn = (lines: CartLines) =>
  productsIn(lines).flatMap((productoId) => {
    const names = lines.filter(isOf({ productoId })).map(({ paraQuien = '' }) => paraQuien.trim());
    const nombre = [...new Set(names.filter(Boolean))].join(', ').slice(0, LONGEST_CUSTOMER);
    return nombre === '' ? [] : { productoId, nombre };
  });

export const productsIn = (lines: CartLines): number[] => [...new Set(lines.map(({ productoId }) => productoId))];

export const withLinesBack = (lines: CartLines, taken: CartLines, before: CartLines): CartLines => [
  ...before.flatMap((line) => (taken.includes(line) ? line : (lineOf(lines, line) ?? []))),
  ...lines.filter((line) => !lineOf(before, line)),
];

/** Edits the lines of `which`. Lines that become equal are joined. */
export const edited = (lines: CartLines, which: Which, edit: (line: CartLine) => CartLine): CartLines =>
  lines.map((line) => (isOf(which)(line) ? edit(line) : line)).reduce<CartLines>(withLine, []);

export const lineOf = (lines: CartLines, key: LineKey) => lines.find((line) => isSameLine(line, key));

export const mostUnits = (product: Pick<Product, 'stock'> | undefined): number =>
  Math.min(product?.stock ?? MAX_QUANTITY, MAX_QUANTITY);

export const lineName = (line: CartLine, lines: CartLines): string =>
  lines.filter(isOf({ productoId: line.productoId })).length === 1
    ? line.name
    : `${line.name} ${variantText(line)}`.trim();

/** The most units that one line may have. The product's other lines share its stock. */
export function mostOfLine(line: CartLine, lines: CartLines, products: ReadonlyMap<number, Pick<Product, 'stock'>>) {
  const { productoId, quantity } = line;
  return Math.max(0, mostUnits(products.get(productoId)) - unitsOf(lines, { productoId }) + quantity);
}

/**
 * Says why a product lacks the `asked` units. `left` is the stock, undefined if the product is gone. `held` units are
 * already in the cart or order that `holds` names.
 */
export function shortfall(left: number | undefined, asked = 0, held = 0, holds = 'su carrito ya tiene'): string {
  if (left === undefined) return 'ya no está disponible.';
  if (left === 0) return 'se quedó sin stock.';
  const rest = left === 1 ? 'queda 1' : `quedan ${left}`;
  return held > 0 ? `pidió ${asked}, ${rest} y ${holds} ${held}.` : `pidió ${asked} y ${rest}.`;
}

/**
 * The catalogue of a cart, which is fixed until the cart is empty (§4). Null for an empty cart, BLACK for a cart with
 * products of both.
 */
export function catalogueOf(lines: CartLines): OrderType | null {
  const types = lines.map(orderTypeOf);
  return types.find((tipo) => tipo === 'BLACK') ?? types[0] ?? null;
}

/** True if a cart has products of both catalogues, as edits on two devices can cause. */
export const isMixed = (lines: CartLines): boolean => new Set(lines.map(orderTypeOf)).size > 1;

/** The catalogue that an edit must not add, because the cart holds the other one. Null if the edit is allowed. */
export function otherCatalogueIn(before: CartLines, after: CartLines): OrderType | null {
  const held = catalogueOf(before);
  const isMore = ({ productoId }: CartLine) => unitsOf(after, { productoId }) > unitsOf(before, { productoId });
  const intruder = after.find((line) => orderTypeOf(line) !== held && isMore(line));
  return held && intruder ? orderTypeOf(intruder) : null;
}

export function newLine(product: Offered & Which): CartLine {
  const { productoId, name, tipoProducto, codigo, amount, imageUrl, referencia = '', dia = null } = product;
  return { productoId, name, tipoProducto, referencia, codigo, amount, quantity: 1, imageUrl, dia };
}
