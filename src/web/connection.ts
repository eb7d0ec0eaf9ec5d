import { useSyncExternalStore } from 'react';

let reachable = true;
const listeners = new Set<() => void>();

/** Notes whether the last call reached the server. */
export function reportConnection(reached: boolean) {
  if (reached === reachable) return;
  reachable = reached;
  for (const listener of listeners) listener();
}

/** True while the browser is online and the last call reached the server. */
export const useConnected = () => useSyncExternalStore(subscribe, () => navigator.onLine && reachable);

function subscribe(listener: () => void) {
  // Back online proves nothing about the server, but the banner should not outlive the cable.
  const online = () => {
    reachable = true;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('online', online);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', online);
    window.removeEventListener('offline', listener);
  };
}
