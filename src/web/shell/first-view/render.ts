import { timeZoneAttribute } from '#contract/days.ts';
import type { FirstView } from '#contract/first-view.ts';
import type { Product } from '#contract/products.calls.ts';
import { typeRules, type UserType } from '#contract/users.ts';

/** Renders a catalogue's first screen as HTML for each viewer, in a thread of the server. */
export default async function render({ viewers, products, timeZone, ...view }: FirstView): Promise<string[]> {
  const made: string[] = [];
  const shown = { ...view, products: JSON.parse(new TextDecoder().decode(products)) as Product[] };
  for (const viewer of viewers) {
    standInForBrowser(viewer, timeZone);
    // The modules read browser globals as soon as they are loaded.
    const { catalogueHtml } = await import('./catalogue-html.tsx');
    made.push(await catalogueHtml(shown));
  }
  return made;
}

/**
 * Defines the browser globals for rendering a catalogue. A user of the viewer's type counts as logged in; without a
 * viewer, nobody does.
 */
function standInForBrowser(viewer: UserType | null, timeZone: string) {
  const session: Record<string, string> = viewer
    ? { userID: '0', roles: JSON.stringify([typeRules[viewer].role]), tipo: viewer }
    : {};
  const nobody = () => {};
  const storage = { getItem: (key: string) => session[key] ?? null, setItem: nobody, removeItem: nobody };
  const attributes: Record<string, string> = { [timeZoneAttribute]: timeZone };
  const stand = {
    window: globalThis,
    document: { documentElement: { getAttribute: (name: string) => attributes[name] ?? null } },
    navigator: { onLine: true },
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: nobody,
    matchMedia: () => ({ matches: false, addEventListener: nobody }),
  };
  for (const [name, value] of Object.entries(stand))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
