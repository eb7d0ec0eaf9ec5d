import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerProcess } from '../src/server/test-process.ts';

/** Megabytes that the server's process holds at most while the work runs. */
export async function memoryPeak({ child }: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
  await work();
  const [, kilobytes] = readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/) ?? [];
  return Number(kilobytes) / 1024;
}

/** Milliseconds of the event loop's longest stall since this was last asked. */
export async function longestStall({ url }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [, seconds] = metrics.match(/^nodejs_eventloop_lag_max_seconds (\S+)/m) ?? [];
  return Number(seconds) * 1000;
}
