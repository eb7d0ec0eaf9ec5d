import { useRef } from 'react';

/** Wraps work so that further calls, such as a second press of a button, are ignored while the work is under way. */
export function useOneAtATime<Arguments extends unknown[]>(work: (...given: Arguments) => Promise<void>) {
  const underway = useRef(false);
  return async (...given: Arguments) => {
    if (underway.current) return;
    underway.current = true;
    await work(...given).finally(() => {
      underway.current = false;
    });
  };
}
