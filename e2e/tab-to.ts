import { expect, type Page } from '@playwright/test';

/** Presses Tab until what carries this name has the focus. */
export async function tabTo(page: Page, name: string) {
  const focused = page.locator(':focus');
  const wanted = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .or(page.getByLabel(name, { exact: true }));
  await wanted.first().waitFor();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused.and(wanted).count()) > 0) break;
  }
  await expect(focused.and(wanted)).toBeVisible();
}
