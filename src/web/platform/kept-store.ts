import { createStore, type Store } from './store.ts';

type Kept<State> = {
  /** Reads what is stored, null or anything that somebody may have written there. */
  read: (text: string | null) => State;
  write: (state: State) => string;
};

/** A store that the browser keeps under a key, and that other tabs follow. */
export function createKeptStore<State>(key: string, { read, write }: Kept<State>): Store<State> {
  const store = createStore(read(localStorage.getItem(key)));
  window.addEventListener('storage', () => store.set(read(localStorage.getItem(key))));
  return {
    ...store,
    set(next) {
      store.set(next);
      try {
        localStorage.setItem(key, write(next));
      } catch {
        // A full storage keeps it for this visit.
      }
    },
  };
}
