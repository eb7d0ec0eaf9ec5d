import { createStore } from './store.ts';

type Over = { kind: 'dialog' | 'alert'; element: HTMLDialogElement } | { kind: 'leaving' };

export const overPage = createStore<readonly Over[]>([]);

export function layOver(over: Over) {
  overPage.set([...overPage.get(), over]);
  return () => overPage.set(overPage.get().filter((other) => other !== over));
}

/** The topmost open dialog, by default including alerts. */
export const topDialog = (over = overPage.get(), kinds: readonly Over['kind'][] = ['dialog', 'alert']) =>
  over.flatMap((one) => ('element' in one && kinds.includes(one.kind) ? one.element : [])).at(-1);
