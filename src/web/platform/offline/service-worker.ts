import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  type PrecacheEntry,
  PrecacheFallbackPlugin,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import type { PushMessage } from '#contract/notices.ts';
import {
  CACHED_FOR,
  isCatalogueList,
  isFromBetween,
  isPage,
  listsCache,
  marked,
  mayBeCached,
  PATIENCE,
} from './cached.ts';

declare const self: ServiceWorkerGlobalScope;
/** The page and the files of the first views of catalogue and cart, listed by the build. */
declare const BUILT_FILES: PrecacheEntry[];

const DAY = 24 * 60 * 60;

// The worker of a new release takes over at once. Pages come from the network first, so the next page load brings the
// new release.
void self.skipWaiting();
clientsClaim();
// Navigation preload requests the page while the worker starts.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

cleanupOutdatedCaches();
precacheAndRoute(BUILT_FILES, { directoryIndex: '', cleanURLs: false });

// The addresses of files and pictures contain a hash of their content, so a cached copy is never out of date.
const immutable = [
  { folder: '/assets/', cacheName: 'archivos', maxEntries: 200 },
  { folder: '/imagenes/', cacheName: 'imagenes', maxEntries: 500 },
];
for (const { folder, cacheName, maxEntries } of immutable)
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(folder),
    new CacheFirst({
      cacheName,
      plugins: [new ExpirationPlugin({ maxEntries, maxAgeSeconds: 60 * DAY, purgeOnQuotaError: true })],
    }),
  );
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isCatalogueList(url),
  new NetworkFirst({
    cacheName: listsCache,
    networkTimeoutSeconds: PATIENCE.list,
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          if (isFromBetween(response)) throw new TypeError('a page in the place of an answer');
          return response;
        },
      },
      { cacheWillUpdate: async ({ response }) => (mayBeCached(response) ? response : null) },
      new ExpirationPlugin({ maxEntries: 20, maxAgeSeconds: CACHED_FOR }),
      { cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && marked(cachedResponse) },
    ],
  }),
);
// Pages are not cached. Without network, the worker answers with the index page of the build, which shows the cached
// lists.
registerRoute(
  ({ request, url, sameOrigin }) => request.mode === 'navigate' && sameOrigin && isPage(url),
  new NetworkOnly({
    networkTimeoutSeconds: PATIENCE.page,
    plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })],
  }),
);

self.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (message) event.waitUntil(show(message));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

const show = ({ title, text, path, tag }: PushMessage) =>
  self.registration.showNotification(title, { body: text, tag, lang: 'es', icon: '/icon-192.png', data: path });

/** Opens a page in the tab that was focused last, or in a new tab if there is none. */
async function open(path: string) {
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) return self.clients.openWindow(path);
  // Some browsers do not bring the tab to the front. The page still opens in that tab.
  await tab.focus().catch(() => {});
  if (new URL(tab.url).pathname !== path) await tab.navigate(path);
}
