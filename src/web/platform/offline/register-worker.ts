import { cachedLists } from './cached.ts';

/** Milliseconds from the `load` event to the registration, so that the page's data and pictures come first. */
const QUIET = 1_000;
/** Milliseconds after which an open page checks for a new release again, when the user returns to the page. */
const LOOK_AGAIN = 60 * 60 * 1_000;

export function registerWorker() {
  if (!('serviceWorker' in navigator)) return;
  const begin = () => setTimeout(() => void register(navigator.serviceWorker), QUIET);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
}

async function register(container: ServiceWorkerContainer) {
  const first = container.controller === null;
  const registration = await container.register('/sw.js').catch(() => undefined);
  if (!registration) return;
  const { active } = await container.ready;
  // Caches the lists of both catalogues. On a first visit, also caches the files that the page loaded before it had a
  // worker.
  const urlsToCache = [...cachedLists, ...(first ? immutableFiles() : [])];
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOK_AGAIN) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}

const immutableFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => /^\/(assets|imagenes)\//.test(new URL(address).pathname));

/** True if a newer release took over since this page was loaded: the worker no longer has this file. */
export const isReplaced = async (): Promise<boolean> =>
  Boolean(navigator.serviceWorker?.controller) && !(await caches.match(import.meta.url));
