import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OrderType } from '#contract/order-rules.ts';
import type { Product } from '#contract/products.ts';
import { useSession } from '../session/session.ts';
import { cart } from './cart.ts';

/** Keeps the cart up to date with a catalogue whenever that arrives fresh: what stands in a cache may be older than the cart. */
export function useCartRepair(tipo: OrderType, query: UseQueryResult<Product[]>, complete: boolean) {
  const userID = useSession()?.userID;
  const { data, isStale, isFetching, isPlaceholderData } = query;
  const isFresh = !isStale && !isFetching && !isPlaceholderData;
  useEffect(() => {
    if (userID && data && isFresh) cart.repair({ tipo, products: data, complete });
  }, [userID, tipo, data, isFresh, complete]);
}
