import type { PushMessage } from '#contract/notices.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows push notices. A press on a notice opens its page. */
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

/** Opens a page in the tab that was focused last, or in a new tab if there is none. */
async function open(path: string) {
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) return self.clients.openWindow(path);
  // Some browsers do not bring the tab to the front. The page opens in it all the same.
  await tab.focus().catch(() => {});
  if (new URL(tab.url).pathname !== path) await tab.navigate(path);
}
