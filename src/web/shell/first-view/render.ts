import type { FirstView } from '#contract/first-view.ts';
import type { Product } from '#contract/products.calls.ts';
import { standInForBrowser } from './no-browser.ts';

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
