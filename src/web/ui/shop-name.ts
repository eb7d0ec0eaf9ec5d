import { shopNameAttribute, USUAL_SHOP_NAME } from '#contract/first-messages.ts';

const page = document.documentElement;

/** The name that the business gave itself, as the page that was served says it; null where it gave none. */
export const ownShopName = (): string | null => page.getAttribute(shopNameAttribute);

/** What the application is called: by the name of the business, where it has one. */
export const shopName = (): string => ownShopName() ?? USUAL_SHOP_NAME;

/** The name that was given just now. */
export function takeShopName(name: string) {
  if (name) page.setAttribute(shopNameAttribute, name);
  else page.removeAttribute(shopNameAttribute);
}
