import { createStore } from './store.ts';

/** A dialog over the page, an alert that is one, or that somebody is being asked whether the page may be left. */
type Over = { kind: 'dialog' | 'alert'; element: HTMLDialogElement } | { kind: 'leaving' };

/** All that lies over the page, in the order it came. */
export const overPage = createStore<readonly Over[]>([]);

/** Lays something over the page; answers how to take it away. */
export function layOver(over: Over) {
  overPage.set([...overPage.get(), over]);
  return () => overPage.set(overPage.get().filter((other) => other !== over));
}

/** The topmost dialog, alerts among them or not. */
export const topDialog = (over = overPage.get(), kinds: readonly Over['kind'][] = ['dialog', 'alert']) =>
  over.flatMap((one) => ('element' in one && kinds.includes(one.kind) ? one.element : [])).at(-1);
