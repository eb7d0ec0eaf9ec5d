import { Refusal } from './http/refusal.ts';

/**
 * Lets at most `width` works run at once; further ones wait in the order in which they came. While `longest` wait, the
 * next is refused with 503 `OCUPADO`: what waits is held in memory.
 */
export function lanes(width: number, longest = Number.POSITIVE_INFINITY) {
  let busy = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy < width) busy++;
    else if (waiting.length < longest) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw tooBusy();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  };
}

const tooBusy = () =>
  new Refusal(503, 'OCUPADO', 'El servicio está ocupado. Intente de nuevo en unos segundos.', { retryAfter: 5 });
