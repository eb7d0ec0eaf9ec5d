import { toCents } from './prices.ts';

/** What a seller asks for a product of her own customers: a percentage more than the catalogue, or a price; never both. */
export type OwnPrice = { productoId: number; porcentaje: number | null; precio: number | null };
/** What a seller adds for her own customers, in percent, and the products that have a price of their own. */
export type CustomerPriceRules = { porcentaje: number; productos: readonly OwnPrice[] };

/** Whether her prices are others than the catalogue's. */
export const hasOwnPrices = ({ porcentaje, productos }: CustomerPriceRules): boolean =>
  porcentaje > 0 || productos.length > 0;

/** US dollars that her customers pay for a product of the catalogue: exact, half up to the cent. */
export function customerPrice(rules: CustomerPriceRules, product: { productoId: number; amount: number }): number {
  const own = rules.productos.find(({ productoId }) => productoId === product.productoId);
  if (own && own.precio !== null) return own.precio;
  const hundredths = 10_000 + Math.round((own?.porcentaje ?? rules.porcentaje) * 100);
  return Math.floor((toCents(product.amount) * hundredths + 5_000) / 10_000) / 100;
}

/** The highest percentage that can be added. */
export const HIGHEST_MARGIN = 1000;
/** Most products with a price of their own. */
export const MOST_OWN_PRICES = 2000;

/** Names whoever shows the catalogue to customers in this browser: the server's first screen would show our prices. */
export const CUSTOMER_MODE_COOKIE = 'modo_cliente';
