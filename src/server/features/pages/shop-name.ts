import { shopLogoAttribute, shopNameAttribute } from '#contract/first-messages.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { shopIconUrl } from '#contract/shop.ts';
import { escapeHtml } from '../../platform/http/html.ts';

type Named = Pick<ShopSettings, 'nombre' | 'logo'>;

export function namedPage(page: string, { nombre, logo }: Named): string {
  const shown = escapeHtml(nombre);
  let named = page;
  if (nombre)
    named = named
      .replace('<html', (tag) => `${tag} ${shopNameAttribute}="${shown}"`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${shown}</title>`);
  if (logo)
    named = named
      .replace('<html', `<html ${shopLogoAttribute}="${logo}"`)
      .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${shopIconUrl(logo, 192)}" type="image/png" />`)
      .replace(
        /<link rel="apple-touch-icon"[^>]*>/,
        `<link rel="apple-touch-icon" href="${shopIconUrl(logo, 180)}" />`,
      );
  return named;
}

export function namedManifest(manifest: string, { nombre, logo }: Named): string {
  if (!nombre && !logo) return manifest;
  const icon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
    src: shopIconUrl(logo, size),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    ...JSON.parse(manifest),
    ...(nombre && { name: nombre, short_name: nombre }),
    ...(logo && { icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')] }),
  });
}

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    /** The business changed its name or logo. */
    'shop-name': object;
  }
}
