import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Tells a table how far from its right edge each of its pinned columns stays, `--pin` and the column's id, as wide as those
 * after it are; and that it is wider than its frame.
 */
export function usePins(pinned: readonly string[]): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  const ids = pinned.join(' ');
  useLayoutEffect(() => {
    const shown = table.current;
    if (!shown) return;
    const headings = ids.split(' ').flatMap((id) => shown.querySelector<HTMLElement>(`th[data-pin="${id}"]`) ?? []);
    const place = () => {
      let right = 0;
      for (const heading of headings.toReversed()) {
        shown.style.setProperty(`--pin-${heading.dataset.pin}`, `${right}px`);
        right += heading.offsetWidth;
      }
      shown.toggleAttribute('data-wide', shown.offsetWidth > (shown.parentElement?.clientWidth ?? 0));
    };
    const observer = new ResizeObserver(place);
    for (const seen of [shown, shown.parentElement, ...headings]) if (seen) observer.observe(seen);
    return () => observer.disconnect();
  }, [ids]);
  return table;
}
