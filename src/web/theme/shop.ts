import { useSyncExternalStore } from 'react';

export type Shop = 'ESENCIAL' | 'BLACK';

/** Dresses the page as one of the two shops: tokens.css reads `data-shop`, and Black is always dark. */
export function enterShop(next: Shop) {
  if (next === shop) return;
  shop = next;
  if (next === 'BLACK') document.documentElement.dataset.shop = next;
  else delete document.documentElement.dataset.shop;
  for (const listener of listeners) listener();
}

/** The shop in sight. */
export const useShop = () => useSyncExternalStore(subscribe, () => shop);

let shop: Shop = 'ESENCIAL';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
