import { createStore, useStore } from './store.ts';

const connected = createStore(navigator.onLine);
// Being online does not prove that the server answers, but the banner should go.
window.addEventListener('online', () => connected.set(true));
window.addEventListener('offline', () => connected.set(false));

/** Of when what was read last is, while the service worker answers from what it keeps. */
const cached = createStore<Date | undefined>(undefined);

/** Notes whether the last call reached the server. */
export function reportConnection(reached: boolean) {
  connected.set(reached && navigator.onLine);
  if (reached) cached.set(undefined);
}

/** Notes an answer that was kept: the server was not reached, and what is shown is as old as the oldest of them. */
export function reportCached(since: Date) {
  connected.set(false);
  const shown = cached.get();
  if (!shown || since < shown) cached.set(since);
}

/** True while the browser is online and the last call reached the server. */
export const useConnected = () => useStore(connected);
export const isConnected = connected.get;

export const useCachedSince = () => useStore(cached);
