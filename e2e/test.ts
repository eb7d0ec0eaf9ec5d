import { type BrowserContext, test as base, expect } from '@playwright/test';
import type { Product } from '#contract/products.calls.ts';
import { type Account, type Api, connectApi, type Reseller } from './api.ts';
import { copyDemo } from './demo.ts';
import { logInAs } from './log-in-as.ts';
import { followMessages } from './messages.ts';
import { addToCart, goToCart } from './screens.ts';
import { startServer } from './server.ts';

export { expect };

type Provoked = {
  /** Statuses with which the server may refuse during the journey. */
  statuses: readonly number[];
  /** Whether the journey cuts the connection. */
  lostConnection?: boolean;
};

type JourneyFixtures = {
  /** What goes wrong on purpose; anything else that does fails the journey. */
  provoked: Provoked;
  /** Logs this browser in as somebody, without the login screen. */
  enter: (account: Account) => Promise<void>;
  /** Enters as a new reseller, puts a unit of each product into the cart and opens it. */
  cartOf: (...products: Product[]) => Promise<Reseller>;
  faults: undefined;
  /** Whether the mouse moves about while a message lasts. */
  wanders: boolean;
  messages: undefined;
};

type WorkerFixtures = {
  /** The folder with the loaded demo. */
  demo: string;
  /** A running Vitrina on its own copy of the demo, with an API client. */
  api: Api;
};

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  demo: [process.env.E2E_DEMO ?? '', { option: true, scope: 'worker' }],
  api: [
    async ({ demo }, use) => {
      const { folder, remove } = await copyDemo(demo);
      try {
        const server = await startServer(`${folder}/data`);
        await use(await connectApi(server.url));
        await server.stop();
      } finally {
        await remove();
      }
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ api }, use) => use(api.url),
  enter: async ({ context, api }, use) => use((account) => logInAs(context, api.url, account)),
  cartOf: async ({ page, api, enter }, use) =>
    use(async (...products) => {
      const reseller = await api.newReseller();
      await enter(reseller);
      await page.goto('/individual');
      await addToCart(page, ...products);
      await goToCart(page);
      return reseller;
    }),
  provoked: [{ statuses: [] }, { option: true }],
  faults: [
    async ({ context, baseURL, provoked }, use) => {
      const faults = faultsOf(context, String(baseURL), provoked);
      await use(undefined);
      expect(faults, 'what went wrong in the browser').toEqual([]);
    },
    { auto: true },
  ],
  // A phone has no pointer between presses.
  wanders: [async ({ hasTouch }, use) => use(!hasTouch), { option: true }],
  messages: [
    async ({ context, wanders }, use) => {
      const stop = await followMessages(context, { wanders });
      await use(undefined);
      stop();
    },
    { auto: true },
  ],
});

/** Collects the errors and warnings of the console, the uncaught exceptions and the failed requests of every tab. */
function faultsOf(context: BrowserContext, url: string, { statuses, lostConnection = false }: Provoked): string[] {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(`exception: ${error.error().stack}`));
  context.on('console', (message) => {
    // The browser's own words on a failed request; those are judged below.
    if (message.text().startsWith('Failed to load resource:')) return;
    // Every journey but one blocks it.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    // The router's, on a page whose module could not come.
    if (lostConnection && message.text().startsWith('ApiError: Sin conexión.')) return;
    if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  context.on('response', (response) => {
    const expected = response.status() < 400 || statuses.includes(response.status());
    if (response.url().startsWith(url) && !expected) faults.push(`${response.status()}: ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page ends what it was loading.
    const expected = lostConnection || reason === 'net::ERR_ABORTED';
    if (request.url().startsWith(url) && !expected) faults.push(`${reason}: ${request.url()}`);
  });
  return faults;
}
