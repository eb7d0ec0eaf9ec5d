import type { WeekDay } from '#contract/days.ts';
import { LONGEST_CUSTOMER } from '#contract/limits.ts';
import { isSameLine, type LineKey, MAX_QUANTITY, type OrderType, variantText } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { orderTypeOf, type ProductType } from '#contract/products.ts';

/** A cart line (§3): a product in one reference, for one day of the weekly menu or for no day. */
export type CartLine = LineKey & {
  name: string;
  tipoProducto: ProductType;
  codigo: string;
  amount: number;
  quantity: number;
  imageUrl: string | null;
  /** The customer for whom the seller keeps the product. Only the seller sees this note. */
  paraQuien?: string;
};
export type CartLines = readonly CartLine[];
/** A product as a catalogue lists it, ready to go into a cart. */
export type Offered = Pick<CartLine, 'productoId' | 'name' | 'tipoProducto' | 'codigo' | 'amount' | 'imageUrl'>;

export type Which = { productoId: number; referencia?: string; dia?: WeekDay | null };

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

/** Removes a unit from the last line of the product. A line with zero units is removed (§4). */
export function subtracted(lines: CartLines, which: Which): CartLines {
  if (!lines.some(isOf(which))) console.error(`No se encontró ningún plato con el id ${which.productoId}`);
  return withQuantity(lines, which, (quantity) => quantity - 1);
}

/**
 * Changes a product's units. Added units go to its last line. If it has no line, they make a new one, for which
 * `product` needs its name and price. Units are removed from the last lines first.
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

/** Adds lines to a cart. A line that the cart already has gets the units and keeps its price. */
export const joined = (lines: CartLines, more: CartLines): CartLines => more.reduce(withLine, lines);

function withLine(lines: CartLines, more: CartLine): CartLines {
  const held = lineOf(lines, more);
  if (!held) return [...lines, more];
  const quantity = Math.min(held.quantity + more.quantity, MAX_QUANTITY);
  const both = { ...(more.paraQuien && { paraQuien: more.paraQuien }), ...held, quantity };
  return lines.map((line) => (line === held ? both : line));
}

/** The customers of each product: the names on all of its lines. */
export const namesIn = (lines: CartLines) =>
  productsIn(lines).flatMap((productoId) => {
    const names = lines.filter(isOf({ productoId })).map(({ paraQuien = '' }) => paraQuien.trim());
    const nombre = [...new Set(names.filter(Boolean))].join(', ').slice(0, LONGEST_CUSTOMER);
    return nombre === '' ? [] : { productoId, nombre };
  });

/** The ids of the distinct products, which the badge counts (§2.3). */
export const productsIn = (lines: CartLines): number[] => [...new Set(lines.map(({ productoId }) => productoId))];

/** Puts removed lines back in their old places. */
export const withLinesBack = (lines: CartLines, taken: CartLines, before: CartLines): CartLines => [
  ...before.flatMap((line) => (taken.includes(line) ? line : (lineOf(lines, line) ?? []))),
  ...lines.filter((line) => !lineOf(before, line)),
];

/** Edits the selected lines. Lines that become equal are joined. */
export const edited = (lines: CartLines, which: Which, edit: (line: CartLine) => CartLine): CartLines =>
  lines.map((line) => (isOf(which)(line) ? edit(line) : line)).reduce<CartLines>(withLine, []);

export const lineOf = (lines: CartLines, key: LineKey) => lines.find((line) => isSameLine(line, key));

/** The most units a buyer may order: the units left of a limited product. */
export const mostUnits = (product: Pick<Product, 'stock'> | undefined): number =>
  Math.min(product?.stock ?? MAX_QUANTITY, MAX_QUANTITY);

/** The product's name, with the variant if the cart has other lines of the product. */
export const lineName = (line: CartLine, lines: CartLines): string =>
  lines.filter(isOf({ productoId: line.productoId })).length === 1
    ? line.name
    : `${line.name} ${variantText(line)}`.trim();

/** The most units that one line may have. The product's other lines share its stock. */
export const mostOfLine = (
  line: CartLine,
  lines: CartLines,
  products: ReadonlyMap<number, Pick<Product, 'stock'>>,
): number =>
  Math.max(
    0,
    mostUnits(products.get(line.productoId)) - unitsOf(lines, { productoId: line.productoId }) + line.quantity,
  );

/**
 * Says why units are unavailable. `left`: the product's stock, undefined if the product is gone. `held`: units in the
 * cart.
 */
export function shortfall(left: number | undefined, asked = 0, held = 0, holds = 'su carrito ya tiene'): string {
  if (left === undefined) return 'ya no está disponible.';
  if (left === 0) return 'se quedó sin stock.';
  const rest = left === 1 ? 'queda 1' : `quedan ${left}`;
  return held > 0 ? `pidió ${asked}, ${rest} y ${holds} ${held}.` : `pidió ${asked} y ${rest}.`;
}

/** A cart's catalogue, fixed until the cart is empty (§4); null when empty. */
export function catalogueOf(lines: CartLines): OrderType | null {
  const types = lines.map(orderTypeOf);
  return types.find((tipo) => tipo === 'BLACK') ?? types[0] ?? null;
}

/** True if a cart has products of both catalogues. Edits on two devices can cause this. */
export const isMixed = (lines: CartLines): boolean => new Set(lines.map(orderTypeOf)).size > 1;

/** The other catalogue, if an edit would add units of its products. Null if the edit is allowed. */
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
