import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails unless axe finds nothing against WCAG 2.2 AA and its own best practices in what the page shows now, and a finger all that it presses. */
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
  await expect.poll(() => page.evaluate(smallTargets), `targets under 44 px on ${page.url()}`).toEqual([]);
}

/** Off-screen cards are not rendered (content-visibility), and would be judged by styles of an earlier moment. */
function renderEverything() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets = [sheet];
}

/** Runs in the page: where a finger works, what can be pressed and is not 44 px both ways, unless it is in a sentence. */
function smallTargets(): string[] {
  if (!matchMedia('(pointer: coarse)').matches) return [];
  const least = 44;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const targets = dialog.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [role=option], summary',
  );
  return [...targets].filter(isSmall).filter(isPressable).map(described);

  function isPressable(target: HTMLElement) {
    const isShown = target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return (
      isShown &&
      getComputedStyle(target).display !== 'inline' &&
      !target.closest('[aria-hidden=true]') &&
      !isClipped(target)
    );
  }
  /** There for screen readers alone. */
  function isClipped(element: Element | null): boolean {
    return element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
  }
  function isSmall(target: HTMLElement) {
    if (isLarge(target)) return false;
    const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
    // What it lays over the whole of something is pressed as itself.
    const { position } = getComputedStyle(target, '::after');
    const covered = position === 'absolute' && target.offsetParent ? [target.offsetParent] : [];
    return ![...labels, ...covered].some(isLarge);
  }
  function isLarge(element: Element) {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height) > least - 0.5;
  }
  function described(target: HTMLElement) {
    const { left, top, width, height } = target.getBoundingClientRect();
    const name = target.getAttribute('aria-label') ?? target.textContent;
    return `${target.tagName} '${name}' ${target.className}: ${[left, top, width, height].map(Math.round).join(' ')}`;
  }
}
