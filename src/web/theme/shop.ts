export type Shop = 'ESENCIAL' | 'BLACK';

/** Dresses the page as one of the two shops: tokens.css reads `data-shop`, and Black is always dark. */
export function enterShop(shop: Shop) {
  if (shop === 'BLACK') document.documentElement.dataset.shop = shop;
  else delete document.documentElement.dataset.shop;
}
