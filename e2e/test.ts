import { test as base, expect } from '@playwright/test';
import type { Product } from '#contract/products.calls.ts';
import { type Account, type Api, connectApi, type Reseller } from './api.ts';
import { copyDemo } from './demo.ts';
import { faultsOf, type Provoked } from './faults.ts';
import { logInAs } from './log-in-as.ts';
import { followMessages } from './messages.ts';
import { addToCart, goToCart } from './screens.ts';
import { startServer } from './server.ts';

export { expect };

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
