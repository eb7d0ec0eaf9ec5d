import type { PushMessage } from '#contract/notices.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows a notice of the server, also while no page is open. A press on it opens the page that it is about. */
export function followNotices() {
  self.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined;
    if (message) event.waitUntil(show(message));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });
}

const show = ({ title, text, path, tag }: PushMessage) =>
  self.registration.showNotification(title, { body: text, tag, lang: 'es', icon: '/icon-192.png', data: path });

/** In the tab that was last looked at, where there is one. */
async function open(path: string) {
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) return self.clients.openWindow(path);
  // A browser may keep it behind; it shows the page all the same.
  await tab.focus().catch(() => {});
  if (new URL(tab.url).pathname !== path) await tab.navigate(path);
}
