import { Refusal } from './http/refusal.ts';

/** Frees a place in the queue; again changes nothing. */
export type Release = () => void;
type AcquireOptions = {
  /** Who has the lower one goes first; equals in the order in which they came. */
  rank?: number;
  /** Leaves the queue while waiting; `acquire` rejects with its reason. */
  signal?: AbortSignal;
  /** Called with the number of jobs ahead whenever it changes, and with 0 when a job that waited may start. */
  onMove?: (ahead: number) => void;
};
type Bounds = { concurrency: number; maxWaiting?: number; refusal?: () => Refusal };
type Waiter = { rank: number; start: () => void; leave: (reason: unknown) => void; onMove: (ahead: number) => void };

/**
 * Runs at most `concurrency` jobs; further ones wait. While `maxWaiting` wait, the last of the highest rank is refused with
 * `refusal`, whether it waits or comes: what waits is held in memory.
 */
export function openQueue({ concurrency, maxWaiting = Number.POSITIVE_INFINITY, refusal = busyService }: Bounds) {
  let running = 0;
  const waiting: Waiter[] = [];

  const reportPositions = (from: number) => {
    for (const [place, { onMove }] of waiting.slice(from).entries()) onMove(from + place + 1);
  };
  const releaseOnce = (): Release => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const next = waiting.shift();
      if (!next) running--;
      else {
        next.start();
        reportPositions(0);
      }
    };
  };

  /** Refuses the last of a higher rank when the queue is full, or whoever comes with this one. */
  function makeRoom(rank: number) {
    if (waiting.length < maxWaiting) return;
    const last = waiting.at(-1);
    if (!last || last.rank <= rank) throw refusal();
    last.leave(refusal());
  }

  /** Waits until a job may start; its place is held until it is released. */
  async function acquire({ rank = 0, signal, onMove = () => {} }: AcquireOptions = {}): Promise<Release> {
    signal?.throwIfAborted();
    if (running < concurrency) {
      running++;
      return releaseOnce();
    }
    makeRoom(rank);
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => waiter.leave(signal?.reason);
      const waiter: Waiter = {
        rank,
        onMove,
        start: () => {
          signal?.removeEventListener('abort', onAbort);
          onMove(0);
          resolve();
        },
        leave: (reason) => {
          signal?.removeEventListener('abort', onAbort);
          const place = waiting.indexOf(waiter);
          waiting.splice(place, 1);
          reportPositions(place);
          reject(reason);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const place = waiting.findLastIndex((other) => other.rank <= rank) + 1;
      waiting.splice(place, 0, waiter);
      reportPositions(place);
    });
    return releaseOnce();
  }

  async function run<Result>(job: () => Promise<Result>, options?: AcquireOptions): Promise<Result> {
    const release = await acquire(options);
    try {
      return await job();
    } finally {
      release();
    }
  }

  return { acquire, run, waiting: () => waiting.length };
}

export const busyService = () =>
  new Refusal('OCUPADO', 'El servicio está ocupado. Vuelva a intentar en unos segundos.', { retryAfter: 5 });

/** Counts what is under way by who asked for it, so that whoever asks for much can be put behind all others. */
export function openCounter() {
  const counts = new Map<string, number>();
  const add = (keys: readonly string[], change: 1 | -1) => {
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + change;
      if (count) counts.set(key, count);
      else counts.delete(key);
    }
  };
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    /** Counts for each key until the work is done. */
    async during<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
      add(keys, 1);
      try {
        return await work();
      } finally {
        add(keys, -1);
      }
    },
  };
}

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
