import { useLayoutEffect } from 'react';
import { FIRST_VIEW } from '#contract/first-view.ts';

/** Marks what stands in for a page that is on its way, for as long as the first view that came with the HTML stays. */
export const waits = { 'data-waiting': '' };

function takeOver() {
  if (!document.querySelector('[data-waiting]')) document.getElementById(FIRST_VIEW)?.remove();
}

/** For what is around every page: takes the first view away unless the page still waits. */
export const useTakeOver = () => useLayoutEffect(takeOver);

/** For what waits: takes it away once something else stands there. */
export const useTakeOverAfter = () => useLayoutEffect(() => () => queueMicrotask(takeOver), []);
