import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

const { getElementError } = getConfig();
const kinds = new Map<string, string>();
const styles = new WeakMap<Element, CSSStyleDeclaration>();
let hastened: Window | null = null;

/** Spares what the tools of the tests do over and over and nothing here reads: a third of the tests' time. */
export function hasten(): void {
  const window = document.defaultView as Window;
  if (window === hastened) return;
  hastened = window;
  hastenStyles(window);
  // Each look for what is not there yet would write the whole page into an error. The last one, which is thrown, does.
  configure({
    getElementError: (message, container) =>
      isLookingOn()
        ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
        : getElementError(message, container),
  });
  // For its warnings, React would take down the stack of each element that is made.
  Object.defineProperty(
    (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
    'recentlyCreatedOwnerStacks',
    { get: () => Number.POSITIVE_INFINITY, set: () => {}, configurable: true },
  );
}

const isLookingOn = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

/**
 * Each query by role asks of every element whether it shows, and happy-dom would compute all styles of all elements above anew after each
 * change. No style sheet of the application's is here: an element's tag and the `style` attributes from it upwards tell.
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
