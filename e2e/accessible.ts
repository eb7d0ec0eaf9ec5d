import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Fails unless axe finds nothing against WCAG 2.2 AA and its own best practices in what the page shows now, and a finger all that it presses. */
export async function expectAccessible(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(renderEverything);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(violations), `axe on ${page.url()}`).toEqual([]);
  await expect.poll(() => page.evaluate(smallTargets), `targets under 44 px on ${page.url()}`).toEqual([]);
}

/**
 * Off-screen cards are not rendered (content-visibility), and would be judged by styles of an earlier moment; what goes from
 * one catalogue's colours to the other's, and a dialog that appears, by those on the way; and what a bar happens to cover,
 * which people who scroll see, by what is left of it.
 */
function renderEverything() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { content-visibility: visible !important; transition: none !important; animation: none !important; }',
  );
  document.adoptedStyleSheets = [sheet];
  for (const element of document.body.querySelectorAll<HTMLElement>('*'))
    if (getComputedStyle(element).position === 'sticky') element.style.position = 'static';
}

/** Runs in the page: what axe finds, in rows that are built alike in the first two of them. */
async function violations() {
  const { axe: injected } = window as unknown as { axe: typeof axe };
  const found = await injected.run(
    { exclude: rowsLikeOthers() },
    { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] },
  );
  return found.violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`),
  }));

  /** Judging a long list takes seconds, and its hundredth row tells no more than its first; stripes take turns. */
  function rowsLikeOthers(): Element[] {
    const seen = new Map<string, number>();
    return [...document.querySelectorAll('li, tr')].filter((row) => {
      const build = [...ancestors(row), row, ...row.querySelectorAll('*')].map(buildOf).join();
      seen.set(build, (seen.get(build) ?? 0) + 1);
      return Number(seen.get(build)) > 2;
    });
  }
  function ancestors({ parentElement }: Element): Element[] {
    return parentElement ? [...ancestors(parentElement), parentElement] : [];
  }
  /** All but its words, of which it counts whether there are any. */
  function buildOf(element: Element): string {
    const words =
      /^(alt|for|href|id|name|sizes|src|srcset|title|value|data-.*|aria-(controls|describedby|label|labelledby))$/;
    const attributes = [...element.attributes].map(
      ({ name, value }) => `${name}=${words.test(name) ? value !== '' : value}`,
    );
    const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    return [element.tagName, ...attributes, says, element.checkVisibility()].join(' ');
  }
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
