import { createStore, useStore } from './store.ts';

const connected = createStore(navigator.onLine);
// Being online does not prove that the server answers, but the banner about the lost connection should go.
window.addEventListener('online', () => connected.set(true));
window.addEventListener('offline', () => connected.set(false));

/** The time of the oldest cached answer on display, while the service worker answers from its cache. */
const cached = createStore<Date | undefined>(undefined);

/** Records whether the last call reached the server. */
export function reportConnection(reached: boolean) {
  connected.set(reached && navigator.onLine);
  if (reached) cached.set(undefined);
}

/** Records a cached answer: the server was not reached. The page then counts as old as its oldest cached answer. */
export function reportCached(since: Date) {
  connected.set(false);
  const shown = cached.get();
  if (!shown || since < shown) cached.set(since);
}

/** True while the browser is online and the last call reached the server. */
export const useConnected = () => useStore(connected);
export const isConnected = connected.get;

export const useCachedSince = () => useStore(cached);
