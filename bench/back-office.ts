import type { Browser, Page } from '@playwright/test';
import { ADMIN } from '../src/server/test-process.ts';
import { desktop, longestFrame, openPage, reportAtMost } from './browser-page.ts';

type List = { address: string; counted: string | RegExp; search: string };

/** A list of the back office: from a click on its link to a table that answers, typing in its search, and its memory; false when a limit is missed. */
export async function measureList(browser: Browser, url: string, { address, counted, search }: List): Promise<boolean> {
  const met: boolean[] = [];
  const report = (...figure: Parameters<typeof reportAtMost>) => met.push(reportAtMost(...figure));
  const page = await openPage(browser, desktop, { url, account: ADMIN, slowdown: 1 });
  await page.goto('/listado-proveedores');
  const link = page.locator(`a[href="${address}"]`).first();
  await link.hover(); // loads the page's code, as a person's pointer does on its way
  await page.waitForTimeout(1000);
  const clicked = await page.evaluate(() => performance.now());
  await link.click();
  const count = page.getByText(counted).first();
  await count.waitFor();
  const usable = await page.evaluate(async (clicked) => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - clicked;
  }, clicked);
  const list = `${address} con ${await count.textContent()}`;
  report(`${list}, desde el clic`, usable, 1000);
  await page.waitForTimeout(1000);
  const answers = await page.evaluate((clicked) => {
    const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const calls = asked.filter(({ name, startTime }) => startTime >= clicked && name.includes('/api/'));
    return calls.reduce((bytes, { transferSize }) => bytes + transferSize, 0);
  }, clicked);
  report(`${list}, bytes de sus respuestas, la página siguiente incluida`, answers, 60_000);

  const box = page.getByRole('searchbox', { name: search });
  await box.focus();
  const longest = await longestFrame(page, () => box.pressSequentially('producto 123', { delay: 120 }));
  report(`${address}, cuadro más largo al escribir en la búsqueda`, longest, 50);

  const before = await heap(page);
  for (let i = 0; i < 50; i++) await box.fill(`producto ${i}`);
  await box.fill('');
  await page.waitForTimeout(500);
  report(`${address}, memoria después de 50 búsquedas por cada 100 de antes`, ((await heap(page)) / before) * 100, 130);
  await page.context().close();
  return met.every(Boolean);
}

/** Bytes of JavaScript that are still needed. */
async function heap(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize;
}
