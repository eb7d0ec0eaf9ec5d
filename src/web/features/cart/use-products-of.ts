import { useQuery } from '@tanstack/react-query';
import { type OrderType, orderTypeOf } from '#contract/orders.ts';
import { catalogueProducts } from '../catalogue/queries.ts';
import { useCartRepair } from './use-cart-repair.ts';

/** What the catalogues say today about the products in the cart, which is repaired by it unless somebody decides about it. */
export function useProductsOf(lines: readonly { tipoProducto: string }[], { repairWaits: waits = false } = {}) {
  const has = (tipo: OrderType) => lines.some((line) => orderTypeOf([line]) === tipo);
  const essential = useQuery({ ...catalogueProducts('ESENCIAL'), enabled: has('ESENCIAL') });
  const black = useQuery({ ...catalogueProducts('BLACK'), enabled: has('BLACK') });
  useCartRepair({ tipo: 'ESENCIAL', query: essential, complete: true, waits });
  useCartRepair({ tipo: 'BLACK', query: black, complete: true, waits });
  return new Map(
    [...(essential.data ?? []), ...(black.data ?? [])].map((product) => [product.productoId, product] as const),
  );
}
