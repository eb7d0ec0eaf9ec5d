import { createStore } from './store.ts';

/** Where one begins again: the specification has these pages reloaded. */
type Start = '/individual' | '/productos-black' | '/registrarse';

const asked = createStore<{ at: Start } | undefined>(undefined);

/** Begins again at a page, as its reload would: everything is read anew, and nothing stays of what was on the screen. */
export const restartAt = (at: Start) => asked.set({ at });

/** Calls back with the page at each beginning; answers how to stop. */
export const onRestart = (begin: (at: Start) => void) =>
  asked.subscribe(() => {
    const { at } = asked.get() ?? {};
    if (at) begin(at);
  });
