import type { Product } from '#contract/products.calls.ts';
import type { CartLine } from '../features/cart/cart-lines.ts';
import type { Session } from '../platform/session.ts';
import { aProduct } from './test-products.ts';

export const seller: Session = {
  userID: '7',
  roles: ['ROLE_USER'],
  email: 'ana@ejemplo.com',
  nombre: 'Ana',
  apellido: 'Paz',
  tipo: 'VENDEDOR',
};

/** A product without stock limit; what a test needs otherwise is given. */
export const product = ({ productoId, ...given }: Partial<Product> & { productoId: number; name: string }): Product =>
  aProduct(productoId, { description: 'Descripción', codigo: `C-${productoId}`, amount: 120, ...given });

export const line = (from: Product, changes: Partial<CartLine> = {}): CartLine => {
  const { productoId, name, tipoProducto, codigo, amount, imageUrl } = from;
  return {
    productoId,
    name,
    tipoProducto,
    codigo,
    amount,
    imageUrl,
    referencia: '',
    quantity: 1,
    dia: null,
    ...changes,
  };
};

/** Puts lines in a user's cart, as if chosen on an earlier visit. */
export const keepCart = (lines: CartLine[], userID = seller.userID) =>
  localStorage.setItem(`carrito:${userID}`, JSON.stringify({ lines, changes: [], attempt: null }));

export const keptCart = (userID = seller.userID) =>
  JSON.parse(localStorage.getItem(`carrito:${userID}`) ?? '{}') as { lines: CartLine[] };
