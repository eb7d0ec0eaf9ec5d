import { useSyncExternalStore } from 'react';

/** A list outside React that components follow: what is open on top of the page, whoever opened it. */
export function openItems<Item>() {
  let items: readonly Item[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly Item[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    add: (item: Item) => set([...items, item]),
    remove: (item: Item) => set(items.filter((other) => other !== item)),
    replace: (item: Item, next: Item) => set(items.map((other) => (other === item ? next : other))),
    all: () => items,
    useAll: () => useSyncExternalStore(subscribe, () => items),
  };
}
