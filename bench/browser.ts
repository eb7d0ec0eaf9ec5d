import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from '../e2e/browser.ts';
import { logInAs } from '../e2e/log-in-as.ts';
import { ADMIN } from '../src/server/test-process.ts';
import { invented } from './invented.ts';
import { median, withShop } from './shop.ts';

// npm run bench:browser: what a cheap phone feels, by slowing this machine's processor down four times.
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const browser = await chromium.launch({ executablePath: await chromiumPath() });
const figures: boolean[] = [];
await withShop(1, async ({ url }) => {
  for (const slowdown of [1, 4]) {
    await measureCatalogue(url, slowdown);
    await measureOrders(url, slowdown);
  }
});
await browser.close();
process.exit(figures.every(Boolean) ? 0 : 1);

/** 500 cards: from a press on '+' to the painted change, and the longest frame of a fling through them. */
async function measureCatalogue(url: string, slowdown: number) {
  const page = await open(url, phone, slowdown);
  await page.route('**/api/producto/all', (route) => route.fulfill({ json: invented.products(500) }));
  const picture = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#e9c39b' } })
    .webp()
    .toBuffer();
  await page.route('**/imagenes/**', (route) => route.fulfill({ contentType: 'image/webp', body: picture }));
  await page.goto('/individual');
  const plus = page.getByRole('button', { name: 'Agregar una unidad de Producto 3', exact: true });
  await page.getByRole('button', { name: 'Agregar Producto 3', exact: true }).tap();
  await plus.waitFor();

  const presses: number[] = [];
  for (let press = 0; press < 15; press++) {
    const interaction = await page.evaluateHandle(nextInteraction);
    await plus.tap();
    presses.push(await interaction.evaluate(({ duration }) => duration));
  }
  report(`'+' con 500 tarjetas, procesador ÷${slowdown}`, median(presses), 100);

  const client = await page.context().newCDPSession(page);
  const longest = await longestFrame(page, () =>
    client.send('Input.synthesizeScrollGesture', { x: 180, y: 500, yDistance: -12_000, speed: 4_000 }),
  );
  report(`Cuadro más largo al desplazar 500 tarjetas, procesador ÷${slowdown}`, longest, 50);
  await page.context().close();
}

/** 20,000 orders: from their arrival to a table that answers, and the longest frame while somebody searches. */
async function measureOrders(url: string, slowdown: number) {
  const page = await open(url, slowdown === 1 ? desktop : phone, slowdown);
  const orders = JSON.stringify(invented.orders(20_000));
  await page.route('**/api/menu/order', (route) => route.fulfill({ contentType: 'application/json', body: orders }));
  await page.goto('/pedidos-list');
  await page.getByText('20.000 pedidos', { exact: true }).waitFor();
  const usable = await page.evaluate(async () => {
    const [arrival] = performance.getEntriesByName(`${location.origin}/api/menu/order`) as PerformanceResourceTiming[];
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - Number(arrival?.responseEnd);
  });
  report(`20.000 pedidos listos desde que llegan, procesador ÷${slowdown}`, usable, 1000);

  const search = page.getByRole('searchbox', { name: 'Buscar pedidos' });
  await search.focus();
  const longest = await longestFrame(page, () => search.pressSequentially('producto 123', { delay: 120 }));
  report(`Cuadro más largo al buscar en 20.000 pedidos, procesador ÷${slowdown}`, longest, 50);
  await page.context().close();
}

async function open(url: string, viewport: BrowserContextOptions, slowdown: number): Promise<Page> {
  const context = await browser.newContext({ ...viewport, baseURL: url, locale: 'es-AR' });
  await logInAs(context, url, ADMIN);
  // tsx wraps functions in it, those that we send to the page too.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Milliseconds from the next press to the paint that answers it, as the browser itself counts them, in steps of 8. */
function nextInteraction() {
  const duration = new Promise<number>((resolve) => {
    const options = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit;
    const observer = new PerformanceObserver((list) => {
      const click = list.getEntries().find(({ name }) => name === 'click');
      if (click) finish(click.duration);
    });
    // What takes less than the threshold is never told.
    const timer = setTimeout(() => finish(16), 1000);
    const finish = (duration: number) => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(duration);
    };
    observer.observe(options);
  });
  return { duration };
}

async function longestFrame(page: Page, during: () => Promise<unknown>): Promise<number> {
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
  return frames.evaluate((durations) => Math.max(...durations));
}

function report(what: string, milliseconds: number, limit: number) {
  const met = milliseconds <= limit;
  figures.push(met);
  console.log(`${what}: ${milliseconds.toFixed(0)} ms (límite ${limit} ms) ${met ? 'bien' : 'NO ALCANZA'}`);
}
