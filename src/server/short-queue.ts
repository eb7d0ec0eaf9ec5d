import { busyService, openQueue } from './queue.ts';

/** A queue in which nobody waits longer than `wait` milliseconds: then the job is refused, and was not begun. */
export function openShortQueue({
  concurrency,
  maxWaiting,
  wait,
}: {
  concurrency: number;
  maxWaiting: number;
  wait: number;
}) {
  const queue = openQueue({ concurrency, maxWaiting });
  return async function run<Result>(job: () => Promise<Result>): Promise<Result> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(busyService()), wait);
    const release = await queue.acquire({ signal: waiting.signal }).finally(() => clearTimeout(timer));
    try {
      return await job();
    } finally {
      release();
    }
  };
}
