import { useRef } from 'react';

/** Wraps work so that a call is ignored while an earlier call is under way. */
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
