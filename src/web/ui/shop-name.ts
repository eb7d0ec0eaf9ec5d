import { shopLogoAttribute, shopNameAttribute, USUAL_SHOP_NAME } from '#contract/first-messages.ts';

const page = document.documentElement;

/** The business's own name from the served page; null if it has none. */
export const ownShopName = (): string | null => page.getAttribute(shopNameAttribute);

export const ownShopLogo = (): string | null => page.getAttribute(shopLogoAttribute);

export const shopName = (): string => ownShopName() ?? USUAL_SHOP_NAME;

export function takeShop({ nombre, logo }: { nombre: string; logo: string }) {
  for (const [attribute, value] of [
    [shopNameAttribute, nombre],
    [shopLogoAttribute, logo],
  ] as const)
    if (value) page.setAttribute(attribute, value);
    else page.removeAttribute(attribute);
}
