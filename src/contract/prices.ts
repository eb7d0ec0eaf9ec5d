/** Converts dollars to whole cents: exact for amounts with at most two decimals. */
export const toCents = (amount: number): number => Math.round(amount * 100);

export const isSamePrice = (a: number, b: number): boolean => toCents(a) === toCents(b);

/**
 * True for at most two decimals. A sum of 500 lines in binary fractions also passes, although it differs a little from
 * whole cents.
 */
export const isInCents = (decimal: number) =>
  Math.abs(decimal * 100 - toCents(decimal)) <= Math.abs(decimal * 100) * 1e-13;

/** In US dollars. */
export const HIGHEST_PRICE = 9_999_999.99;

/** The steps to which prices are rounded, in US dollars; 0 rounds to the cent. */
export const roundingSteps = ['0', '1', '10', '50', '100'] as const;

export const priceDirections = ['aumentar', 'disminuir'] as const;
export type PriceDirection = (typeof priceDirections)[number];

export const percentagePattern = /^[+-]?\d{1,9}([.,]\d{1,4})?$/;

/** Returns the error unless the percentage is above 0 and at most 1000 or, for decreases, below 100. */
export function percentageProblem(direction: PriceDirection, percentage: number): string | undefined {
  if (percentage > 0 && percentage <= 1000 && (direction === 'aumentar' || percentage < 100)) return undefined;
  const bounds = direction === 'aumentar' ? 'mayor que 0 y hasta 1000' : 'mayor que 0 y menor que 100';
  return `El porcentaje debe ser ${bounds}.`;
}

/** Either a percentage on top of the catalogue's price, or a fixed price in US dollars. */
export type OwnPrice = { productoId: number; porcentaje: number | null; precio: number | null };
/** A seller's margin in percent for her customers, and the products with a price of their own. */
export type CustomerPriceRules = { porcentaje: number; productos: readonly OwnPrice[] };

export const hasOwnPrices = ({ porcentaje, productos }: CustomerPriceRules) => porcentaje > 0 || productos.length > 0;

/** Returns the price in US dollars for the seller's customers. Computed exactly; half a cent rounds up. */
export function customerPrice(rules: CustomerPriceRules, product: { productoId: number; amount: number }): number {
  const own = rules.productos.find(({ productoId }) => productoId === product.productoId);
  if (own && own.precio !== null) return own.precio;
  const hundredths = 10_000 + Math.round((own?.porcentaje ?? rules.porcentaje) * 100);
  return Math.floor((toCents(product.amount) * hundredths + 5_000) / 10_000) / 100;
}

/** The highest percentage that a seller can add to the catalogue's prices. */
export const HIGHEST_MARGIN = 1000;
export const MOST_OWN_PRICES = 2000;

/**
 * The cookie that names the seller while she shows the catalogue to customers. With it the server sends no first
 * screen, because that has the shop's prices.
 */
export const CUSTOMER_MODE_COOKIE = 'modo_cliente';

/** Converts US dollars to whole pesos at a rate. Computed exactly; half a peso rounds up. */
export function pesosAt(dollars: number, rate: number): number {
  const tenThousandths = BigInt(toCents(dollars)) * BigInt(toCents(rate));
  return Number((2n * tenThousandths + 10_000n) / 20_000n);
}
