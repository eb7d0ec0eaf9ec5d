import { MAX_QUANTITY } from '#contract/order-rules.ts';
import type { Product } from '#contract/products.ts';

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
};
export type CartLines = readonly CartLine[];

/** One more of a product, at the end if it is new (§4). */
export function added(lines: CartLines, product: Omit<CartLine, 'referencia' | 'quantity'>): CartLines {
  if (!lineOf(lines, product.productoId)) return [...lines, newLine(product)];
  return edited(lines, product.productoId, (line) => ({
    ...line,
    quantity: Math.min(line.quantity + 1, MAX_QUANTITY),
  }));
}

/** One less of a product; its line leaves at zero (§4). */
export function subtracted(lines: CartLines, productoId: number): CartLines {
  if (!lineOf(lines, productoId)) console.error(`No se encontró ningún plato con el id ${productoId}`);
  return withQuantity(lines, productoId, (quantity) => quantity - 1);
}

/** A product's line with another quantity; without it where nothing is left. */
export const withQuantity = (lines: CartLines, productoId: number, next: (quantity: number) => number): CartLines =>
  edited(lines, productoId, (line) => ({ ...line, quantity: next(line.quantity) })).filter(
    ({ quantity }) => quantity > 0,
  );

export const edited = (lines: CartLines, productoId: number, edit: (line: CartLine) => CartLine): CartLines =>
  lines.map((line) => (line.productoId === productoId ? edit(line) : line));

export const lineOf = (lines: CartLines, productoId: number): CartLine | undefined =>
  lines.find((line) => line.productoId === productoId);

/** The most units that can be asked for: what is left of a limited product. */
export const mostUnits = (product: Pick<Product, 'stock'> | undefined): number =>
  Math.min(product?.stock ?? MAX_QUANTITY, MAX_QUANTITY);

const newLine = ({
  productoId,
  name,
  tipoProducto,
  codigo,
  amount,
  imageUrl,
}: Omit<CartLine, 'referencia' | 'quantity'>) => ({
  productoId,
  name,
  tipoProducto,
  referencia: '',
  codigo,
  amount,
  quantity: 1,
  imageUrl,
});
