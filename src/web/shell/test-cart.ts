import type { Product } from '#contract/products.calls.ts';
import { type CartLine, newLine } from '../features/cart/cart-lines.ts';
import { seller } from './test-orders.ts';
import { aProduct } from './test-products.ts';

/** A product without a stock limit, with `given` in place of its own values. */
export const product = ({ productoId, ...given }: Partial<Product> & { productoId: number; name: string }): Product =>
  aProduct(productoId, { description: 'Descripción', codigo: `C-${productoId}`, amount: 120, ...given });

export const line = (from: Product, changes: Partial<CartLine> = {}): CartLine => ({ ...newLine(from), ...changes });

/** Puts lines in a user's cart, as if chosen on an earlier visit. */
export const keepCart = (lines: CartLine[], userID = seller.userID) =>
  localStorage.setItem(`carrito:${userID}`, JSON.stringify({ lines, changes: [], attempt: null }));

export const keptCart = (userID = seller.userID) =>
  JSON.parse(localStorage.getItem(`carrito:${userID}`) ?? '{}') as { lines: CartLine[] };
