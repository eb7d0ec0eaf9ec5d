import { Refusal } from './http/refusal.ts';

/** Frees a place in the queue; again changes nothing. */
export type Release = () => void;
type AcquireOptions = {
  /** Leaves the queue while waiting; `acquire` rejects with its reason. */
  signal?: AbortSignal;
  /** Called with the number of jobs ahead whenever it changes, and with 0 when a job that waited may start. */
  onMove?: (ahead: number) => void;
};
type Waiter = { start: () => void; onMove: (ahead: number) => void };

/**
 * Runs at most `concurrency` jobs; further ones wait in the order in which they came. While `maxWaiting` wait, the next is
 * refused with `refusal`: what waits is held in memory.
 */
export function openQueue({
  concurrency,
  maxWaiting = Number.POSITIVE_INFINITY,
  refusal = busyService,
}: {
  concurrency: number;
  maxWaiting?: number;
  refusal?: () => Refusal;
}) {
  let running = 0;
  const waiting: Waiter[] = [];

  const reportPositions = () => {
    for (const [ahead, { onMove }] of waiting.entries()) onMove(ahead + 1);
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
        reportPositions();
      }
    };
  };

  /** Waits until a job may start; its place is held until it is released. */
  async function acquire({ signal, onMove = () => {} }: AcquireOptions = {}): Promise<Release> {
    signal?.throwIfAborted();
    if (running < concurrency) {
      running++;
      return releaseOnce();
    }
    if (waiting.length >= maxWaiting) throw refusal();
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reportPositions();
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        onMove,
        start: () => {
          signal?.removeEventListener('abort', leave);
          onMove(0);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(waiter);
      onMove(waiting.length);
    });
    return releaseOnce();
  }

  /** Runs a job when its turn comes. */
  async function run<Result>(job: () => Promise<Result>): Promise<Result> {
    const release = await acquire();
    try {
      return await job();
    } finally {
      release();
    }
  }

  return { acquire, run };
}

const busyService = () =>
  new Refusal(503, 'OCUPADO', 'El servicio está ocupado. Intente de nuevo en unos segundos.', { retryAfter: 5 });
