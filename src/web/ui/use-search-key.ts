import { useEffect, useRef } from 'react';
import { topDialog } from '../platform/over-page.ts';

/** The `ref` of a page's search field. The key '/' focuses the field. */
export function useSearchKey() {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyping(target) || topDialog()) return;
      event.preventDefault();
      search.current?.select();
      search.current?.focus();
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, []);
  return search;
}

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable], [role="spinbutton"]');
