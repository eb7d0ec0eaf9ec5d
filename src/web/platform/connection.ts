import { createStore, useStore } from './store.ts';

const connected = createStore(navigator.onLine);
window.addEventListener('online', () => connected.set(true));
window.addEventListener('offline', () => connected.set(false));

/** The time of the oldest cached answer on display, while the service worker answers from its cache. */
const cached = createStore<Date | undefined>(undefined);

export function reportConnection(reached: boolean) {
  connected.set(reached && navigator.onLine);
  if (reached) cached.set(undefined);
}

/** Records that a cached answer is on display, because the server was not reached. */
export function reportCached(since: Date) {
  connected.set(false);
  const shown = cached.get();
  if (!shown || since < shown) cached.set(since);
}

/** True while the browser is online and the last call reached the server. */
export const useConnected = () => useStore(connected);
export const isConnected = connected.get;

export const useCachedSince = () => useStore(cached);
