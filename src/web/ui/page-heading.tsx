import { useEffect, useLayoutEffect, useRef } from 'react';
import { shopName } from './shop-name.ts';

/** Names the page and the browser tab. After a navigation, the heading gets the focus. */
export function PageHeading({ children: title }: { children: string }) {
  useEffect(() => {
    document.title = `${title} · ${shopName()}`;
  }, [title]);
  const begun = useRef(false);
  // Runs only once, before the first paint: later the user may already be typing in a field.
  useLayoutEffect(() => {
    // On the first page the browser places the focus. A page that React hides and shows again keeps its focus.
    if (underway && !begun.current) focusHeading();
    underway = true;
    begun.current = true;
  }, []);
  return <h1 tabIndex={-1}>{title}</h1>;
}

let underway = false;

/** Focuses the page's heading. For use when the focused element is gone and no element near it can take the focus. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });

/** A `ref` for an element that may disappear. Its focus then moves to a neighbour, the dialog or the heading. */
export function handFocusOn(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const near = [element.nextElementSibling, element.previousElementSibling];
    const next = near.find((one) => one instanceof HTMLElement && one.hasAttribute('tabindex'));
    const dialog = element.closest('dialog');
    if (next instanceof HTMLElement) next.focus();
    else if (dialog) dialog.focus();
    else focusHeading();
  };
}
