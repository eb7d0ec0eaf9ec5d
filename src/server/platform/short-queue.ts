import { busyService, openQueue } from './queue.ts';

/** A queue in which nobody waits longer than `wait` milliseconds: then the job is refused, and was not begun. */
export function openShortQueue({ wait, ...options }: { concurrency: number; maxWaiting: number; wait: number }) {
  const queue = openQueue(options);
  return function run<Result>(job: () => Promise<Result>): Promise<Result> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(busyService()), wait);
    const begin = () => {
      clearTimeout(timer);
      return job();
    };
    return queue.run(begin, { signal: waiting.signal }).finally(() => clearTimeout(timer));
  };
}
