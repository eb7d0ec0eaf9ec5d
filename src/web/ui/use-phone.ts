import { useSyncExternalStore } from 'react';

/** True where a table has no room and its rows are cards. */
export const usePhone = () => useSyncExternalStore(subscribe, () => narrow.matches);

const narrow = window.matchMedia('(max-width: 47.99em)');
function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
