import type { OrderType } from '#contract/orders.ts';

/** Gives the page the look of a catalogue: tokens.css reads `data-theme`, and Black is always dark. */
export function applyTheme(catalogue: OrderType) {
  if (catalogue === 'BLACK') document.documentElement.dataset.theme = catalogue;
  else delete document.documentElement.dataset.theme;
}
