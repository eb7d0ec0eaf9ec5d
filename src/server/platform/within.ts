import { setTimeout as sleep } from 'node:timers/promises';

/** Returns the promise's result, or that of `otherwise` after `milliseconds`. */
export function within<Answer>(promise: Promise<Answer>, milliseconds: number, otherwise: () => Answer) {
  const answered = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: answered.signal }).then(otherwise);
  return Promise.race([promise, late]).finally(() => answered.abort());
}
