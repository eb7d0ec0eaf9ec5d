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
    /** Calls back after every change; answers how to stop. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A store's value, or the part of it that a component renders again for. */
export const useStore = <State, Part = State>(
  { subscribe, get }: Store<State>,
  select?: (state: State) => Part,
): Part => {
  const part = () => (select ? select(get()) : (get() as unknown as Part));
  return useSyncExternalStore(subscribe, part, part);
};

/** What a text says as JSON, which anybody may have written; undefined where it says nothing. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

type Stored<State> = {
  /** Reads what is stored, null or anything that somebody may have written there. */
  read: (text: string | null) => State;
  write: (state: State) => string;
};

/** A store that the browser keeps under a key, and that other tabs follow. */
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
        // A full storage keeps it for this visit.
      }
    },
  };
}
