import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds, and answers how many milliseconds it took; throws after `patience`. */
export async function until(what: string, holds: () => Promise<boolean>, patience = 60_000): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > patience) throw new Error(`${what}: not within ${patience} ms`);
    await sleep(20);
  }
  return performance.now() - began;
}
