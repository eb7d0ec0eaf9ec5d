import { useEffect, useLayoutEffect, useRef } from 'react';
import { shopName } from './shop-name.ts';

/** A page's one heading, which names the browser's tab too. Reading goes on at it after a link led there. */
export function PageHeading({ children: title }: { children: string }) {
  useEffect(() => {
    document.title = `${title} · ${shopName()}`;
  }, [title]);
  const begun = useRef(false);
  // Once, before the page is painted: later, somebody may already be typing in one of its fields.
  useLayoutEffect(() => {
    // The first page is the browser's to begin; what React hides and shows again is where its reader left it.
    if (underway && !begun.current) focusHeading();
    underway = true;
    begun.current = true;
  }, []);
  return <h1 tabIndex={-1}>{title}</h1>;
}

let underway = false;

/** Where what had the focus is gone, and nothing near it is left. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });

/**
 * The `ref` of something that may go while the focus is in it, such as an entry of a list: reading goes on at its
 * neighbour, where that can have the focus, or in the dialog around it, or at the page's heading.
 */
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
