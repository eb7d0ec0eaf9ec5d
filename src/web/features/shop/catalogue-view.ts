import { createStoredState, useStore } from '../../platform/store.ts';

/** How a catalogue's products are laid out: cards side by side, or one a line. */
export type CatalogueView = 'cards' | 'list';

const view = createStoredState<CatalogueView>('vista-del-catalogo', {
  read: (text) => (text === 'list' ? 'list' : 'cards'),
  write: String,
});

/** The view that was chosen in this browser. */
export const useCatalogueView = () => useStore(view);

export const showAs = view.set;
