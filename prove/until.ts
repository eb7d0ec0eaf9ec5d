import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How much longer things take on this machine at this moment than on one that does nothing else; four times at most. */
export const slowness = (): number => Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));

/** Waits until something holds, and answers how many milliseconds it took; throws after `patience`, longer on a busy machine. */
export async function until(what: string, holds: () => Promise<boolean>, patience = 60_000): Promise<number> {
  const began = performance.now();
  const most = patience * slowness();
  while (!(await holds())) {
    if (performance.now() - began > most) throw new Error(`se esperó ${Math.round(most / 1_000)} s: ${what}`);
    await sleep(20);
  }
  return performance.now() - began;
}
