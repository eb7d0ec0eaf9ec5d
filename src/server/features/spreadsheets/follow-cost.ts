import { isSamePrice } from '#contract/prices.ts';
import type { PriceDerivation } from '#contract/spreadsheets.calls.ts';
import type { ProductRow } from '../../documents/sheets/cells.ts';
import { priceAtCost } from '../../documents/sheets/numbers.ts';
import type { MatchedProduct } from './match-rows.ts';

/**
 * Computes a price that changes by the same percentage as its cost. A product without a price gets the sheet's price.
 * The next list compares its cost with `followed`, the cost at the last change of the price, so that rounding errors do
 * not add up.
 */
export function followCost({ values, precio }: ProductRow, before: MatchedProduct | undefined) {
  const { amount, costo = null } = values;
  if (!precio || amount === undefined) return undefined;
  const { margen, ...source } = precio;
  const plain: PriceDerivation = {
    ...source,
    costo,
    costoAntes: null,
    precioAntes: null,
    margen: null,
    precio: amount,
  };
  if (costo === null) return { amount, derivacion: plain, followed: null };
  if (!before?.amount) return { amount, derivacion: { ...plain, margen }, followed: costo };
  const from = before.costoSeguido ?? before.costo;
  const followed =
    from && !isSamePrice(from, costo)
      ? priceAtCost(before.amount, { from, to: costo, step: precio.redondeo })
      : before.amount;
  return {
    amount: followed,
    derivacion: { ...plain, costoAntes: from, precioAntes: before.amount, precio: followed },
    followed: isSamePrice(followed, before.amount) ? from || costo : costo,
  };
}
