import type { Page } from '@playwright/test';
import { demoAccounts } from './api.ts';
import { expect, test } from './test.ts';

const scrolled = (page: Page) => page.evaluate(() => scrollY);
/** The first card in sight, by its name. */
const firstInSight = (page: Page) =>
  page.evaluate(() => {
    const names = Array.from(document.querySelectorAll('main li h2'));
    return names.find((name) => name.getBoundingClientRect().top > 200)?.textContent;
  });

test('who goes back finds a catalogue where it was left, and every other page at its top', async ({ page }) => {
  await page.goto('/individual');
  await expect(page.getByRole('main').getByRole('listitem').nth(60)).toBeAttached();
  await page.evaluate(() => scrollTo(0, 2_000));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1_000);
  const seen = await firstInSight(page);
  // By itself: Playwright scrolls to what it presses, even where that stays in sight.
  await page.getByRole('link', { name: 'Login' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'CATÁLOGO ESENCIAL' })).toBeAttached();
  await expect.poll(() => firstInSight(page)).toBe(seen);
});

test('a list stands where it was left, and a line of help leads to its part', async ({ page, enter }) => {
  await enter(demoAccounts.admin);
  await page.goto('/listado-platos');
  await expect(page.getByRole('row').nth(20)).toBeAttached();
  const top = () => page.getByRole('table').evaluate((table) => table.parentElement?.scrollTop);
  await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo(0, 300));
  await page.getByRole('link', { name: 'Proveedores' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Proveedores/);
  await page.goBack();
  await expect(page.getByRole('row').nth(20)).toBeAttached();
  await expect.poll(top).toBe(300);

  await page.goto('/ayuda');
  await page.getByRole('link', { name: 'Copias de seguridad' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Copias de seguridad' })).toBeInViewport();
});
