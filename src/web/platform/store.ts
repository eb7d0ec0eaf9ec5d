import { useSyncExternalStore } from 'react';

export type Store<State> = ReturnType<typeof createStore<State>>;

/** A value outside React that components follow. */
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
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A store's value, or the part of it that a component renders again for. */
export const useStore = <State, Part = State>(
  { subscribe, get }: Store<State>,
  select = (state: State) => state as unknown as Part,
): Part => {
  const part = () => select(get());
  return useSyncExternalStore(subscribe, part, part);
};
