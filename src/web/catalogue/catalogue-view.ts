import { createStore, useStore } from '../ui/store.ts';

/** How a catalogue's products are laid out: cards side by side, or one a line. */
export type CatalogueView = 'cards' | 'list';

const key = 'vista-del-catalogo';
const view = createStore<CatalogueView>(read());
window.addEventListener('storage', () => view.set(read()));

/** The view that was chosen in this browser. */
export const useCatalogueView = () => useStore(view);

export function showAs(next: CatalogueView) {
  view.set(next);
  try {
    localStorage.setItem(key, next);
  } catch {
    // A full storage keeps it for this visit.
  }
}

function read(): CatalogueView {
  return localStorage.getItem(key) === 'list' ? 'list' : 'cards';
}
