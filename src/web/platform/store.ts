import { useSyncExternalStore } from 'react';

export type Store<State> = ReturnType<typeof createStore<State>>;

export function createStore<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next: State) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <State, Part = State>(
  { subscribe, get }: Store<State>,
  select?: (state: State) => Part,
): Part => {
  const part = () => (select ? select(get()) : (get() as unknown as Part));
  return useSyncExternalStore(subscribe, part, part);
};

export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

type Stored<State> = {
  /** Reads the stored text, which may be anything. `text` is null if nothing is stored. */
  read: (text: string | null) => State;
  write: (state: State) => string;
};

/** A store kept in local storage; other tabs follow its changes. */
export function createStoredState<State>(key: string, { read, write }: Stored<State>): Store<State> {
  const store = createStore(read(localStorage.getItem(key)));
  window.addEventListener('storage', () => store.set(read(localStorage.getItem(key))));
  return {
    ...store,
    set(next) {
      store.set(next);
      try {
        localStorage.setItem(key, write(next));
      } catch {
        // If local storage is full, the value lasts only until the page is closed.
      }
    },
  };
}
