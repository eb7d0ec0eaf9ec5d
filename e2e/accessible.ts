import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails unless axe finds nothing against WCAG 2.2 AA and its own best practices in what the page shows now. */
export async function expectAccessible(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(renderEverything);
  const { violations } = await new AxeBuilder({ page })
    // Our pages have no frames: this judges them in place, in half the time.
    .setLegacyMode()
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`),
  }));
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Off-screen cards are not rendered (content-visibility), and would be judged by styles of an earlier moment. */
function renderEverything() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets = [sheet];
}
