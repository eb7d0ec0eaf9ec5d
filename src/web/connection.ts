import { createStore, useStore } from './ui/store.ts';

const connected = createStore(navigator.onLine);
// Being online does not prove that the server answers, but the banner should go.
window.addEventListener('online', () => connected.set(true));
window.addEventListener('offline', () => connected.set(false));

/** Notes whether the last call reached the server. */
export const reportConnection = (reached: boolean) => connected.set(reached && navigator.onLine);

/** True while the browser is online and the last call reached the server. */
export const useConnected = () => useStore(connected);
