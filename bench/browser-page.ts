import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from '@playwright/test';
import { chromiumPath } from '../e2e/browser.ts';
import { logInAs } from '../e2e/log-in-as.ts';

export const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const desktop = { viewport: { width: 1280, height: 800 } };

export const openBrowser = async (): Promise<Browser> => chromium.launch({ executablePath: await chromiumPath() });

type Visitor = { url: string; account: Parameters<typeof logInAs>[2]; slowdown: number };

/** A page of a context of its own, logged in, on a processor that is slower by `slowdown`. */
export async function openPage(
  browser: Browser,
  settings: BrowserContextOptions,
  { url, account, slowdown }: Visitor,
): Promise<Page> {
  const context = await browser.newContext({ ...settings, baseURL: url, locale: 'es-AR' });
  await logInAs(context, url, account);
  // tsx wraps functions in it, those that are sent to the page too.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/**
 * Milliseconds from a finger's press on a button in sight to the paint that answers it, as the browser itself counts them, in
 * steps of 8. By its place: to be found by its name among 500 cards takes the page longer than to answer.
 */
export async function answerTo(page: Page, button: Locator): Promise<number> {
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not there');
  const interaction = await page.evaluateHandle(nextInteraction);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  return interaction.evaluate(({ duration }) => duration);
}

/** Runs in the page. */
function nextInteraction() {
  const duration = new Promise<number>((resolve) => {
    const options = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit;
    const observer = new PerformanceObserver((list) => {
      const click = list.getEntries().find(({ name }) => name === 'click');
      if (click) finish(click.duration);
    });
    // The browser does not report what takes less than the threshold.
    const timer = setTimeout(() => finish(16), 3000);
    const finish = (duration: number) => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(duration);
    };
    observer.observe(options);
  });
  return { duration };
}

/** Milliseconds of the longest frame meanwhile. */
export async function longestFrame(page: Page, during: () => Promise<unknown>): Promise<number> {
  await page.waitForTimeout(1000);
  const frames = await page.evaluateHandle(() => {
    const durations: number[] = [];
    let last = performance.now();
    const next = (now: number) => {
      durations.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    return durations;
  });
  await during();
  await page.waitForTimeout(500);
  return frames.evaluate((durations) => (durations.length ? Math.max(...durations) : Number.NaN));
}

/** One figure beside its limit, in milliseconds unless it says otherwise; false when it is missed. */
export function reportAtMost(what: string, figure: number, limit: number): boolean {
  const passed = figure <= limit;
  console.log(`${what}: ${figure.toFixed(0)} (límite ${limit}) ${passed ? 'bien' : 'NO ALCANZA'}`);
  return passed;
}
