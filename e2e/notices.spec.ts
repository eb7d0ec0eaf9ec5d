import { logInAs } from './log-in-as.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

test('a notice is shown while a page is open, and pressing it opens its own there', async ({ page, context, api }) => {
  await logInAs(context, api.url, await api.newReseller());
  await page.goto('/individual');
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // A browser without a screen has no place to show it, nor anybody who presses it.
  await worker.evaluate('registration.showNotification = async (...given) => { self.shown = given; }');

  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const message = {
    title: 'Su pedido N° 12 está realizado',
    text: 'Ábralo.',
    path: '/pedido-vendedor',
    tag: 'pedido-12',
  };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: api.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const { title, text: body, tag, path: data } = message;
  await expect
    .poll(() => worker.evaluate('self.shown'))
    .toEqual([title, expect.objectContaining({ body, tag, data, lang: 'es' })]);

  await worker.evaluate(`dispatchEvent(Object.assign(new Event('notificationclick'), {
    notification: { data: self.shown[1].data, close() {} },
    waitUntil() {},
  }))`);
  await expect(page).toHaveURL(/\/pedido-vendedor$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible();
});
