import { HIGHEST_MARGIN, HIGHEST_PRICE, type OwnPrice } from '#contract/prices.ts';
import { typedNumber } from '../../ui/form/read-amount.ts';

/** How the price of one product is made: the catalogue's with more percent, or a price in US dollars. */
export type PriceKind = 'porcentaje' | 'precio';
export type TypedPrice = { productoId: number; kind: PriceKind; value: string };

export const typedFrom = ({ productoId, porcentaje, precio }: OwnPrice): TypedPrice =>
  precio === null
    ? { productoId, kind: 'porcentaje', value: typedNumber(porcentaje ?? 0) }
    : { productoId, kind: 'precio', value: typedNumber(precio) };

/** A number with at most two places after a comma or a dot; undefined of anything else or beyond the most. */
function numberIn(text: string, most: number): number | undefined {
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(text.trim())) return undefined;
  const value = Number(text.trim().replace(',', '.'));
  return value <= most ? value : undefined;
}

/** Percent that are typed; nothing is 0. */
export const marginIn = (text: string) => (text.trim() === '' ? 0 : numberIn(text, HIGHEST_MARGIN));

/** What a product's price is, once it is complete. */
export function ownPriceIn({ productoId, kind, value }: TypedPrice): OwnPrice | undefined {
  const number = numberIn(value, kind === 'precio' ? HIGHEST_PRICE : HIGHEST_MARGIN);
  if (number === undefined) return undefined;
  return { productoId, porcentaje: kind === 'porcentaje' ? number : null, precio: kind === 'precio' ? number : null };
}
