/** Whole cents of an amount in dollars: exact for every amount with at most two places. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** Whether two amounts in dollars are the same to the cent. */
export const isSamePrice = (a: number, b: number): boolean => toCents(a) === toCents(b);

/**
 * Whether a decimal has at most two places. A client that adds decimals in binary is off in the fourteenth digit or later, and this
 * counts as exact.
 */
export const isInCents = (decimal: number) =>
  Math.abs(decimal * 100 - toCents(decimal)) <= Math.abs(decimal * 100) * 1e-14;

/** The highest price, in dollars. */
export const HIGHEST_PRICE = 9_999_999.99;

/** Steps in dollars that new prices can be rounded to; 0 is none: to the cent. */
export const roundingSteps = ['0', '1', '10', '50', '100'] as const;

export const priceDirections = ['aumentar', 'disminuir'] as const;
export type PriceDirection = (typeof priceDirections)[number];

/** A percentage as people write it: with up to four decimals after a comma or a dot. */
export const percentagePattern = /^[+-]?\d{1,9}([.,]\d{1,4})?$/;

/** Why prices cannot change by a percentage: 0 < percentage ≤ 1000, and below 100 to lower them. */
export function percentageProblem(direction: PriceDirection, percentage: number): string | undefined {
  if (percentage > 0 && percentage <= 1000 && (direction === 'aumentar' || percentage < 100)) return undefined;
  const bounds = direction === 'aumentar' ? 'mayor que 0 y hasta 1000' : 'mayor que 0 y menor que 100';
  return `El porcentaje debe ser ${bounds}.`;
}

/** What a seller asks for a product of her own customers: a percentage more than the catalogue, or a price; never both. */
export type OwnPrice = { productoId: number; porcentaje: number | null; precio: number | null };
/** What a seller adds for her own customers, in percent, and the products that have a price of their own. */
export type CustomerPriceRules = { porcentaje: number; productos: readonly OwnPrice[] };

/** Whether her prices are others than the catalogue's. */
export const hasOwnPrices = ({ porcentaje, productos }: CustomerPriceRules) => porcentaje > 0 || productos.length > 0;

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

/** Names the seller who shows the catalogue to customers in this browser: the server's first screen would show our prices. */
export const CUSTOMER_MODE_COOKIE = 'modo_cliente';

/** Whole pesos that US dollars come to at a rate: exact, half up. */
export function pesosAt(dollars: number, rate: number): number {
  const tenThousandths = BigInt(toCents(dollars)) * BigInt(toCents(rate));
  return Number((2n * tenThousandths + 10_000n) / 20_000n);
}
