import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { answerMetrics } from './platform/http/metrics.ts';
import { restartDelays } from './platform/restart-delays.ts';
import { StartError } from './platform/start-error.ts';

export const workerDatabase = 'VITRINA_WORKER_DATABASE';
export type WorkerDatabase = { settings: pg.PoolConfig; size: number };
/** Messages: a worker listens (`Ready`), wants no more connections (`Drained`), or gets none any more (`Released`). */
export type Ready = { kind: 'ready'; address: string };
export type Drained = { kind: 'drained' };
export type Released = { kind: 'released' };

/** The processes share one port. A process that ends is replaced. */
export async function startWorkers(count: number, { program, ...database }: WorkerDatabase & { program: string }) {
  cluster.setupPrimary({ exec: program });
  answerMetrics();
  releaseDrained();
  const running = new Set<Worker>();
  let stopping = false;

  function start(): Worker {
    const worker = cluster.fork({ [workerDatabase]: JSON.stringify(database satisfies WorkerDatabase) });
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    return worker;
  }

  async function keep(worker: Worker) {
    for (const delay = restartDelays(); ; ) {
      const began = Date.now();
      const [code, signal] = await once(worker, 'exit');
      if (stopping) return;
      console.error(`Un proceso que atiende terminó (${signal ?? code}) y se reemplaza.`);
      await sleep(delay(Date.now() - began));
      if (stopping) return;
      worker = start();
    }
  }

  // Starts a worker alone first: what keeps it from listening would affect all.
  const first = start();
  const address = await listening(first);
  void keep(first);
  for (let n = 1; n < count; n++) void keep(start());
  return {
    address,
    async close() {
      stopping = true;
      await Promise.all(
        [...running].map((worker) => {
          worker.process.kill('SIGTERM');
          return once(worker, 'exit');
        }),
      );
    },
  };
}

/**
 * Node would keep a connection to a closed worker open without an answer. The message goes first, because a worker
 * without connections leaves the channel at once.
 */
export function releaseDrained() {
  cluster.on('message', (worker, { kind }: Partial<Drained>) => {
    if (kind !== 'drained' || !worker.isConnected()) return;
    worker.send({ kind: 'released' } satisfies Released);
    worker.disconnect();
  });
}

/** Returns a worker's address. Throws if the worker ends before; without a text if it printed the reason. */
const listening = (worker: Worker): Promise<string> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: Partial<Ready>) => {
      if (message.kind === 'ready') resolve(message.address as string);
    });
    worker.once('exit', (code, signal) =>
      reject(
        new StartError(code === 1 ? '' : `El proceso que atiende terminó (${signal ?? code}) antes de estar listo.`),
      ),
    );
  });
