import { createStore } from './store.ts';

/** A dialog, an alert shown as a dialog, or the question whether to leave the page. */
type Over = { kind: 'dialog' | 'alert'; element: HTMLDialogElement } | { kind: 'leaving' };

export const overPage = createStore<readonly Over[]>([]);

/** Adds an entry; returns the function that removes it. */
export function layOver(over: Over) {
  overPage.set([...overPage.get(), over]);
  return () => overPage.set(overPage.get().filter((other) => other !== over));
}

/** The topmost open dialog, by default including alerts. */
export const topDialog = (over = overPage.get(), kinds: readonly Over['kind'][] = ['dialog', 'alert']) =>
  over.flatMap((one) => ('element' in one && kinds.includes(one.kind) ? one.element : [])).at(-1);
