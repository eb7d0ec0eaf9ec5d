import { type Held, heldCounter, hold, type Release } from './held.ts';
import { Refusal } from './http/refusal.ts';

type AcquireOptions = {
  /** The person for whom the job runs. Waiting people take turns, however many jobs each of them has. */
  who?: string;
  /** The most running jobs of this person; `concurrency` if left out. */
  ofOne?: number;
  /** Jobs of a lower rank go first. */
  rank?: number;
  /** An abort takes the job out of the queue, and `acquire` rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Gets each new number of jobs ahead, and 0 when a waiting job starts. */
  onMove?: (ahead: number) => void;
};
type Bounds = {
  /** The name under which running and waiting jobs are counted (`held.ts`). */
  what: Held;
  concurrency: number;
  maxWaiting?: number;
  /** In milliseconds. After this wait a job is refused without having started. */
  wait?: number;
  refusal?: () => Refusal;
};
type Waiter = {
  start: () => void;
  leave: (reason: unknown) => void;
  onMove: ((ahead: number) => void) | undefined;
  ahead: number | undefined;
};
/** The waiting jobs of one person and rank, in order of arrival. `turn` is the turn of the first job. */
type Line = { who: string; ofOne: number; rank: number; turn: number; waiters: Waiter[] };

/**
 * Runs up to `concurrency` jobs at once; people take turns. If more than `maxWaiting` jobs wait, the one that would
 * start last is refused.
 */
export function openQueue({
  what,
  concurrency,
  maxWaiting = Number.POSITIVE_INFINITY,
  wait,
  refusal = busyService,
}: Bounds) {
  let runningJobs = 0;
  let waitingJobs = 0;
  const running = heldCounter(what);
  let lines: Line[] = [];
  /**
   * `turn` is the latest turn that began; somebody new gets this turn. `turns` has the next turn of everybody with a
   * running job.
   */
  let turn = 0;
  const turns = new Map<string, number>();

  const mayStart = ({ who, ofOne }: Pick<Line, 'who' | 'ofOne'>) =>
    runningJobs < concurrency && running.of(who) < ofOne;
  const turnOf = (who: string) => Math.max(turn, turns.get(who) ?? 0);

  function begin(who: string, its: number): Release {
    turn = Math.max(turn, its);
    turns.set(who, its + 1);
    runningJobs++;
    const leave = running.hold([who]);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      runningJobs--;
      leave();
      if (!running.of(who)) turns.delete(who);
      startNext();
    };
  }

  function startNext() {
    const next = lines.filter(mayStart).reduce(earlier, undefined);
    next?.waiters[0]?.start();
    if (next) reportPositions();
  }

  function take(line: Line, waiter: Waiter) {
    line.waiters.splice(line.waiters.indexOf(waiter), 1);
    waitingJobs--;
    if (!line.waiters.length) lines = lines.filter((other) => other !== line);
  }

  function reportPositions() {
    // Most callers do not show their position, so the positions are often not needed.
    if (!lines.some(({ waiters }) => waiters.some(({ onMove }) => onMove))) return;
    for (const [place, waiter] of inOrder(lines).entries()) {
      if (waiter.ahead !== place + 1) waiter.onMove?.(place + 1);
      waiter.ahead = place + 1;
    }
  }

  function lineOf({ who, ofOne, rank }: Pick<Line, 'who' | 'ofOne' | 'rank'>): Line {
    const known = lines.find((line) => line.who === who && line.rank === rank);
    if (known) return known;
    const line: Line = { who, ofOne, rank, turn: turnOf(who), waiters: [] };
    lines.push(line);
    return line;
  }

  /** Waits until a job may start; the returned function ends the job. */
  async function acquire({
    who = '',
    ofOne = concurrency,
    rank = 0,
    signal,
    onMove,
  }: AcquireOptions = {}): Promise<Release> {
    signal?.throwIfAborted();
    if (mayStart({ who, ofOne })) return begin(who, turnOf(who));
    const line = lineOf({ who, ofOne, rank });
    return new Promise((resolve, reject) => {
      const leave = hold(what);
      const leaveQueue = () => {
        leave();
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        take(line, waiter);
      };
      const waiter: Waiter = {
        onMove,
        ahead: undefined,
        start: () => {
          leaveQueue();
          onMove?.(0);
          resolve(begin(who, line.turn++));
        },
        leave: (reason) => {
          leaveQueue();
          reportPositions();
          reject(reason);
        },
      };
      const onAbort = () => waiter.leave(signal?.reason);
      const timer = wait === undefined ? undefined : setTimeout(() => waiter.leave(refusal()), wait);
      signal?.addEventListener('abort', onAbort, { once: true });
      line.waiters.push(waiter);
      waitingJobs++;
      if (waitingJobs > maxWaiting) lines.reduce(later).waiters.at(-1)?.leave(refusal());
      else reportPositions();
    });
  }

  async function run<Result>(job: () => Promise<Result> | Result, options?: AcquireOptions): Promise<Result> {
    const release = await acquire(options);
    try {
      return await job();
    } finally {
      release();
    }
  }

  return { acquire, run, waiting: () => waitingJobs };
}

const byTurn = (one: Pick<Line, 'rank' | 'turn'>, other: Pick<Line, 'rank' | 'turn'>) =>
  one.rank - other.rank || one.turn - other.turn;
const earlier = (first: Line | undefined, line: Line) => (first && byTurn(first, line) <= 0 ? first : line);
/** Returns the line whose last job would start later. */
const later = (last: Line, line: Line) =>
  (last.rank - line.rank || lastTurn(last) - lastTurn(line)) <= 0 ? line : last;
const lastTurn = ({ turn, waiters }: Line) => turn + waiters.length;

const inOrder = (lines: readonly Line[]): Waiter[] =>
  lines
    .flatMap(({ waiters, ...line }) => waiters.map((waiter, place) => ({ ...line, waiter, turn: line.turn + place })))
    .sort(byTurn)
    .map(({ waiter }) => waiter);

export const busyService = () =>
  new Refusal('OCUPADO', 'El servicio está ocupado. Vuelva a intentar en unos segundos.', { retryAfter: 5 });
