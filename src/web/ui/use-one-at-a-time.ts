import { useRef } from 'react';

/** The same work, which does not begin again while it is underway: a second press asks nothing twice. */
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
