import { cachedLists } from './cached.ts';

/** Milliseconds after the first view's files: its data and pictures go first. */
const QUIET = 1_000;
/** An open page looks for a new release at most so often. */
const LOOK_AGAIN = 60 * 60 * 1_000;

/** Registers the service worker once the first view is there. */
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
  // Both lists as they are now; and what this page showed before there was a worker, from the browser's own cache.
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

/** Whether a newer release has taken over since this page was loaded: the worker no longer has this very file. */
export const isReplaced = async (): Promise<boolean> =>
  Boolean(navigator.serviceWorker?.controller) && !(await caches.match(import.meta.url));
