import { expect, type Page } from '@playwright/test';
import { expectMessage } from './messages.ts';
import { alert } from './screens.ts';

type TabDirection = { key?: 'Tab' | 'Shift+Tab' };

/** Presses Tab until what carries this name has the focus. */
export async function tabTo(page: Page, name: string, { key = 'Tab' }: TabDirection = {}) {
  const focused = page.locator(':focus');
  const target = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('switch', { name, exact: true }))
    .or(page.getByRole('link', { name, exact: true }))
    .or(page.getByLabel(name, { exact: true }))
    .or(page.locator('summary').filter({ hasText: name }));
  await target.first().waitFor();
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press(key);
    // Looked for by its role and name among all of a long list, it would take many times as long as the Tab.
    if ((await page.evaluate(mayBeCalled, name)) && (await focused.and(target).count()) > 0) break;
  }
  await expect(focused.and(target)).toBeVisible();
}

/** Runs in the page: whether what has the focus says this in any of the places that a name comes from. */
function mayBeCalled(name: string): boolean {
  const focused = document.activeElement as HTMLInputElement | null;
  const labelIds = focused?.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labelledBy = labelIds.map((id) => document.getElementById(id)?.textContent).join('');
  const labels = [...(focused?.labels ?? [])].map(({ textContent }) => textContent);
  const bare = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '').toLowerCase();
  return [focused?.ariaLabel, labelledBy, ...labels, focused?.textContent].some((text) =>
    bare(text).includes(bare(name)),
  );
}

/** Presses Enter on what carries this name. */
export async function press(page: Page, name: string, direction: TabDirection = {}) {
  await tabTo(page, name, direction);
  await page.keyboard.press('Enter');
}

/** Reads a message that ends by itself, and dismisses it unless it has. */
export async function dismissMessage(page: Page, title: string) {
  await expectMessage(page, title);
  await alert(page, title)
    .press('Escape', { timeout: 1_000 })
    .catch(() => {});
  await expect(alert(page, title)).toBeHidden();
}
