import type { Page } from '@playwright/test';
import { demoAccounts } from './api.ts';
import { expect, test } from './test.ts';

/** How far a product stands below the window's top; the first in sight when none is named. */
const placeOf = (page: Page, product?: string) =>
  page.evaluate((product) => {
    const names = Array.from(document.querySelectorAll('main li h2'));
    const found = names.find((name) =>
      product ? name.textContent === product : name.getBoundingClientRect().top > innerHeight / 2,
    );
    return { name: found?.textContent ?? '', top: Math.round(found?.getBoundingClientRect().top ?? -1) };
  }, product);

for (const [tag, depth] of [
  ['@desktop', 2_000],
  ['@phone', 5_000],
] as const) {
  test(`the product that one left is where it was, after going back and after a reload, ${depth} pixels down`, {
    tag,
  }, async ({ page, enter }) => {
    await enter(demoAccounts.seller);
    // Pictures come late.
    await page.route('**/imagenes/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue().catch(() => {});
    });
    await page.goto('/individual');
    await expect(page.getByRole('main').getByRole('listitem').nth(60)).toBeAttached();
    await page.evaluate((top) => scrollTo(0, top), depth);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(depth - 200);
    await page.waitForTimeout(1_000);
    const left = await placeOf(page);
    const isThere = async () => {
      const { top } = await placeOf(page, left.name);
      return Math.abs(top - left.top) <= 2;
    };

    await page.getByRole('link', { name: 'Mis Pedidos' }).first().dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible();
    await page.goBack();
    await expect.poll(isThere).toBe(true);
    await page.waitForTimeout(1_000);
    expect(await isThere()).toBe(true);

    await page.reload();
    await expect.poll(isThere).toBe(true);
    // People who scroll on are not held.
    await page.mouse.move(150, 400);
    await page.mouse.wheel(0, 900);
    await expect.poll(async () => (await placeOf(page, left.name)).top).toBeLessThan(left.top - 500);
  });
}
