import os from 'node:os';
import { median, withServer } from './with-server.ts';
import { type Run, treeSeconds, wrk } from './wrk.ts';

// The catalogue answered by one process and by one per core, in turns. No limit: where wrk and the database share the
// cores, as here, there is little left to gain.
const rounds = 5;
const seconds = 3;
const workers = os.availableParallelism();

await withServer(100, (one) =>
  withServer(
    100,
    async (many) => {
      const load = async ({ url, child }: typeof one): Promise<Run & { each: number }> => {
        const pid = child.pid as number;
        const headers = { 'accept-encoding': 'gzip, deflate, br' };
        const began = treeSeconds(pid);
        const run = await wrk({ url: `${url}/api/producto/all`, pid, connections: 32, seconds, headers });
        return { ...run, each: ((treeSeconds(pid) - began) * 1e6) / run.requests };
      };
      for (const server of [one, many]) await load(server); // warm up
      const gains: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const [alone, together] = [await load(one), await load(many)];
        console.log(`1 proceso ${summary(alone)}; ${workers} procesos ${summary(together)}`);
        gains.push(together.perSecond / alone.perSecond);
      }
      console.log(`WORKERS=${workers}: ${median(gains).toFixed(2)} veces lo de un proceso`);
    },
    { WORKERS: String(workers) },
  ),
);

function summary({ perSecond, p50, p99, each }: Run & { each: number }): string {
  return `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${each.toFixed(1)} µs de procesador`;
}
