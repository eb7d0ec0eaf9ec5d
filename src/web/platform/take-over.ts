import { useLayoutEffect } from 'react';
import { FIRST_VIEW } from '#contract/first-view.ts';

/**
 * Marks the placeholder of a loading page. Until the placeholder is gone, the first view from the served HTML stays.
 */
export const waits = { 'data-waiting': '' };

function takeOver() {
  if (!document.querySelector('[data-waiting]')) document.getElementById(FIRST_VIEW)?.remove();
}

/** For the shell: removes the first view unless a placeholder waits. */
export const useTakeOver = () => useLayoutEffect(takeOver);

/** For placeholders: removes the first view once they are replaced. */
export const useTakeOverAfter = () => useLayoutEffect(() => () => queueMicrotask(takeOver), []);
