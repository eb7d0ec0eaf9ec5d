import { BLACK_GROUND } from '#contract/first-view.ts';
import type { OrderType } from '#contract/orders.ts';

/** Gives the page the look of a catalogue: tokens.css reads `data-theme`, and Black is always dark, as the browser's bar over it. */
export function applyTheme(catalogue: OrderType) {
  if (catalogue === 'BLACK') document.documentElement.dataset.theme = catalogue;
  else delete document.documentElement.dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.dataset.own ??= meta.content;
    meta.content = catalogue === 'BLACK' ? BLACK_GROUND : meta.dataset.own;
  }
}
