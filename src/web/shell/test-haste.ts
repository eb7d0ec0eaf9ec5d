import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

const { getElementError } = getConfig();
const kinds = new Map<string, string>();
const styles = new WeakMap<Element, CSSStyleDeclaration>();
let hastened: Window | null = null;

/** Switches off work of the test tools whose result no test reads. Saves a third of the tests' time. */
export function hasten(): void {
  const window = document.defaultView as Window;
  if (window === hastened) return;
  hastened = window;
  hastenStyles(window);
  // While a query waits for an element, each failed attempt would write the whole page into an error. Only the last
  // attempt, whose error is thrown, still does.
  configure({
    getElementError: (message, container) =>
      isLookingOn()
        ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
        : getElementError(message, container),
  });
  // React would record a stack trace for each created element, for its warnings.
  Object.defineProperty(
    (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
    'recentlyCreatedOwnerStacks',
    { get: () => Number.POSITIVE_INFINITY, set: () => {}, configurable: true },
  );
}

const isLookingOn = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

/**
 * Makes styles cheap to read. A query by role reads the visibility of every element, and after each change happy-dom
 * computes all styles of all ancestors again. Tests load no style sheet of the application, so tag names and `style`
 * attributes suffice.
 */
function hastenStyles(window: Window): void {
  const compute = window.getComputedStyle.bind(window);
  const says = (element: Element, name: string) => element.getAttribute('style')?.includes(name) ?? false;
  const display = (element: Element) => {
    if (says(element, 'display')) return compute(element).display;
    const kind = `${element.isConnected} ${element.tagName} ${(element as HTMLDialogElement).open}`;
    const known = kinds.get(kind) ?? compute(element).display;
    kinds.set(kind, known);
    return known;
  };
  const inherited = (element: Element, name: string) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (says(at, name)) return compute(element).getPropertyValue(name);
    return '';
  };
  const read = (element: Element, name: string) => {
    if (name === 'display') return display(element);
    return name === 'visibility' || name === 'pointer-events'
      ? inherited(element, name)
      : compute(element).getPropertyValue(name);
  };
  window.getComputedStyle = (element) => {
    const known = styles.get(element);
    if (known) return known;
    const style = Object.create(compute(element), {
      display: { get: () => read(element, 'display') },
      visibility: { get: () => read(element, 'visibility') },
      pointerEvents: { get: () => read(element, 'pointer-events') },
      getPropertyValue: { value: (name: string) => read(element, name) },
    });
    styles.set(element, style);
    return style;
  };
  Element.prototype.checkVisibility = function ({ visibilityProperty = false } = {}) {
    if (!this.isConnected || (visibilityProperty && inherited(this, 'visibility') === 'hidden')) return false;
    for (let at: Element | null = this; at; at = at.parentElement) if (display(at) === 'none') return false;
    return true;
  };
}
