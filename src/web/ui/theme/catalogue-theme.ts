import { BLACK_GROUND } from '#contract/first-view.ts';
import type { OrderType } from '#contract/orders.ts';

/** Applies a catalogue's colours (tokens.css), also to the browser's bar. */
export function applyTheme(catalogue: OrderType) {
  if (catalogue === 'BLACK') document.documentElement.dataset.theme = catalogue;
  else delete document.documentElement.dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.dataset.own ??= meta.content;
    meta.content = catalogue === 'BLACK' ? BLACK_GROUND : meta.dataset.own;
  }
}
