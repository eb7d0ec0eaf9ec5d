import { useSyncExternalStore } from 'react';

/** Where a page has room for more than a phone's: in style sheets `(width >= 48rem)`, and `(width < 48rem)` where it has not. */
export const WIDE = '(min-width: 48rem)';

/** True where a table has no room and its rows are cards. */
export const usePhone = () => !useMedia(wide);

/** True where a table has room for all of its columns: wider than a tablet. */
export const useRoomy = () => useMedia(roomy);

/** True where a row has room beside its list. */
export const useBeside = () => useMedia(beside);

const wide = window.matchMedia(WIDE);
const roomy = window.matchMedia('(min-width: 72rem)');
const beside = window.matchMedia('(min-width: 80rem)');

// The server's first screen is wide.
const useMedia = (media: MediaQueryList) =>
  useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
    () => true,
  );
