import { shopLogoAttribute, shopNameAttribute, USUAL_SHOP_NAME } from '#contract/first-messages.ts';

const page = document.documentElement;

/** The name that the business gave itself, as the page that was served says it; null where it gave none. */
export const ownShopName = (): string | null => page.getAttribute(shopNameAttribute);

/** The name of its logo's picture; null where it has none. */
export const ownShopLogo = (): string | null => page.getAttribute(shopLogoAttribute);

/** What the application is called: by the name of the business, where it has one. */
export const shopName = (): string => ownShopName() ?? USUAL_SHOP_NAME;

/** The name and the logo that were given just now. */
export function takeShop({ nombre, logo }: { nombre: string; logo: string }) {
  for (const [attribute, value] of [
    [shopNameAttribute, nombre],
    [shopLogoAttribute, logo],
  ] as const)
    if (value) page.setAttribute(attribute, value);
    else page.removeAttribute(attribute);
}
