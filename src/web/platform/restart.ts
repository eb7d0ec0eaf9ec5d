import { createStore } from './store.ts';

/** The pages at which the specification demands a reload. */
type Start = '/individual' | '/productos-black' | '/registrarse';

const asked = createStore<{ at: Start } | undefined>(undefined);

/** Does what a reload would do: all data is read again, and the page's state is lost. */
export const restartAt = (at: Start) => asked.set({ at });

export const onRestart = (begin: (at: Start) => void) =>
  asked.subscribe(() => {
    const { at } = asked.get() ?? {};
    if (at) begin(at);
  });
