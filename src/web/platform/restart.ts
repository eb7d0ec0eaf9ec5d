import { createStore } from './store.ts';

/** Where one begins again: the specification has these pages reloaded. */
type Start = '/individual' | '/productos-black' | '/registrarse';

const asked = createStore<{ at: Start } | undefined>(undefined);

/** Begins again at a page, as a reload of it would: what is read is read anew, and nothing is left of what it showed. */
export const restartAt = (at: Start) => asked.set({ at });

/** Calls back with the page at each beginning; answers how to stop. */
export const onRestart = (begin: (at: Start) => void) =>
  asked.subscribe(() => {
    const { at } = asked.get() ?? {};
    if (at) begin(at);
  });
