import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OrderType } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { useSession } from '../../platform/session.ts';
import { cart } from './cart.ts';

type Catalogue = {
  tipo: OrderType;
  query: UseQueryResult<Product[]>;
  /** No category filters it. */
  complete: boolean;
  /** The cart stays as it is, while somebody decides about it. */
  waits?: boolean;
};

/** Keeps the cart up to date with a catalogue whenever that arrives fresh: what stands in a cache may be older than the cart. */
export function useCartRepair({ tipo, query, complete, waits = false }: Catalogue) {
  const userID = useSession()?.userID;
  const { data, isStale, isFetching, isPlaceholderData } = query;
  const isFresh = !isStale && !isFetching && !isPlaceholderData && !waits;
  useEffect(() => {
    if (userID && data && isFresh) cart.repair({ tipo, products: data, complete });
  }, [userID, tipo, data, isFresh, complete]);
}
