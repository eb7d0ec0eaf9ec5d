import { shopNameAttribute } from '#contract/first-messages.ts';
import { escapeHtml } from '../../platform/http/html.ts';

/** The page under the name of the business; as it was built where that has none. */
export function namedPage(page: string, name: string): string {
  if (!name) return page;
  const shown = escapeHtml(name);
  return page
    .replace('<html', (tag) => `${tag} ${shopNameAttribute}="${shown}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${shown}</title>`);
}

/** What names the application that a phone installs, under the name of the business. */
export const namedManifest = (manifest: string, name: string): string =>
  name ? JSON.stringify({ ...JSON.parse(manifest), name, short_name: name }) : manifest;

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    /** The business has another name: pages made ahead are made again. */
    'shop-name': object;
  }
}
