import { useSyncExternalStore } from 'react';

/** Where a page has room for more than a phone's: in style sheets `(width >= 48rem)`, and `(width < 48rem)` where it has not. */
export const WIDE = '(min-width: 48rem)';

/** True where a table has no room and its rows are cards. */
export const usePhone = () =>
  useSyncExternalStore(
    subscribe,
    () => !wide.matches,
    // The server's first screen.
    () => false,
  );

const wide = window.matchMedia(WIDE);
function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
