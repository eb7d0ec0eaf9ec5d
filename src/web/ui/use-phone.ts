import { useSyncExternalStore } from 'react';

/** The media query for screens wider than a phone. Style sheets write `(width >= 48rem)` and `(width < 48rem)`. */
export const WIDE = '(min-width: 48rem)';

/** True on screens too narrow for tables, where rows are cards. */
export const usePhone = () => !useMedia(wide);

export const useBeside = () => useMedia(beside);

const wide = window.matchMedia(WIDE);
const beside = window.matchMedia('(min-width: 80rem)');

// The server renders the first screen for a wide window.
const useMedia = (media: MediaQueryList) =>
  useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
    () => true,
  );
