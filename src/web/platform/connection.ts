import { createStore, useStore } from './store.ts';

const connected = createStore(navigator.onLine);
window.addEventListener('online', () => connected.set(true));
window.addEventListener('offline', () => connected.set(false));

const cached = createStore<Date | undefined>(undefined);

export function reportConnection(reached: boolean) {
  connected.set(reached && navigator.onLine);
  if (reached) cached.set(undefined);
}

export function reportCached(since: Date) {
  connected.set(false);
  const shown = cached.get();
  if (!shown || since < shown) cached.set(since);
}

/** True while the browser is online and the last call reached the server. */
export const useConnected = () => useStore(connected);
export const isConnected = connected.get;

export const useCachedSince = () => useStore(cached);
