import { createStore, useStore } from '../ui/store.ts';

export type Shop = 'ESENCIAL' | 'BLACK';

const shop = createStore<Shop>('ESENCIAL');

/** Dresses the page as one of the two shops: tokens.css reads `data-shop`, and Black is always dark. */
export function enterShop(next: Shop) {
  if (next === 'BLACK') document.documentElement.dataset.shop = next;
  else delete document.documentElement.dataset.shop;
  shop.set(next);
}

/** The shop in sight. */
export const useShop = () => useStore(shop);
