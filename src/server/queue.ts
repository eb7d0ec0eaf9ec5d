import { Refusal } from './http/refusal.ts';

/** Ends a turn; again changes nothing. */
export type Release = () => void;
type Turn = {
  /** Gives the place up while it is waited for; rejects with its reason. */
  signal?: AbortSignal;
  /** Told how many are ahead whenever that changes, and 0 when a turn that was waited for comes. */
  onMove?: (ahead: number) => void;
};
type Waiter = { begin: () => void; onMove: (ahead: number) => void };

/**
 * Lets at most `atOnce` works run, and further ones wait in the order in which they came. While `longest` wait, the next
 * is refused with `refusal`: what waits is held in memory.
 */
export function openQueue({
  atOnce,
  longest = Number.POSITIVE_INFINITY,
  refusal = busyService,
}: {
  atOnce: number;
  longest?: number;
  refusal?: () => Refusal;
}) {
  let running = 0;
  const waiting: Waiter[] = [];

  const tellAll = () => {
    for (const [ahead, { onMove }] of waiting.entries()) onMove(ahead + 1);
  };
  const release = (): Release => {
    let over = false;
    return () => {
      if (over) return;
      over = true;
      const next = waiting.shift();
      if (!next) running--;
      else {
        next.begin();
        tellAll();
      }
    };
  };

  /** Waits for a turn, which lasts until it is released. */
  async function enter({ signal, onMove = () => {} }: Turn = {}): Promise<Release> {
    signal?.throwIfAborted();
    if (running < atOnce) {
      running++;
      return release();
    }
    if (waiting.length >= longest) throw refusal();
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        tellAll();
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        onMove,
        begin: () => {
          signal?.removeEventListener('abort', leave);
          onMove(0);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(waiter);
      onMove(waiting.length);
    });
    return release();
  }

  /** Does a work in its turn. */
  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const leave = await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  return { enter, run };
}

const busyService = () =>
  new Refusal(503, 'OCUPADO', 'El servicio está ocupado. Intente de nuevo en unos segundos.', { retryAfter: 5 });
