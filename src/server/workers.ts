import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sessionSecretOf } from './features/session/session-secret.ts';
import type { Config } from './platform/config.ts';
import { connect } from './platform/db/connect.ts';
import { answerMetrics } from './platform/http/metrics.ts';
import { restartDelays } from './platform/restart-delays.ts';
import { StartError } from './platform/start-error.ts';
import { stopOnce } from './platform/stop-once.ts';
import { type Serving, serveRequests } from './serve-requests.ts';

const workerDatabase = 'VITRINA_WORKER_DATABASE';
type WorkerDatabase = { settings: pg.PoolConfig; size: number };
/**
 * Messages. `Ready`: a worker listens. `Drained`: it wants no more connections. `Released`: the first process sends it
 * none any more.
 */
type Ready = { kind: 'ready'; address: string };
type Drained = { kind: 'drained' };
type Released = { kind: 'released' };

/** Answers requests in processes that share one port. A process that ends is replaced. */
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

  // Starts one worker first. An error that keeps it from listening would hit all workers.
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
 * Stops giving connections to a drained worker. Node would leave a connection to a closed worker open without an
 * answer. The message goes first, because a disconnected worker without connections closes the channel at once.
 */
export function releaseDrained() {
  cluster.on('message', (worker, { kind }: Partial<Drained>) => {
    if (kind !== 'drained' || !worker.isConnected()) return;
    worker.send({ kind: 'released' } satisfies Released);
    worker.disconnect();
  });
}

/**
 * Returns a worker's address once it listens. Throws a `StartError` if the worker ends first, with an empty message
 * if the worker printed the reason itself.
 */
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

/** Runs a worker, which only answers requests. The first process takes care of the database and the shared work. */
export async function runWorker(read: Config): Promise<void> {
  let serving: Serving | undefined;
  const stop = stopOnce(async () => {
    await serving?.close();
    await db.close();
  }, read);
  // Ctrl-C also reaches the first process, which stops this one.
  process.on('SIGINT', () => {});
  const { settings, size } = JSON.parse(process.env[workerDatabase] ?? '') as WorkerDatabase;
  const db = await connect(settings, { size, onError: stop.report });
  process.on('SIGTERM', () => void stop(0));
  const config = { ...read, sessionSecret: sessionSecretOf(read) };
  serving = await serveRequests(db, config, released);
  process.send?.({ kind: 'ready', address: serving.address } satisfies Ready);
}

/** Asks the first process to send no more connections. Its reply comes after the last connection. */
const released = (): Promise<void> =>
  new Promise((resolve) => {
    const onMessage = ({ kind }: Partial<Released>) => {
      if (kind !== 'released') return;
      process.off('message', onMessage);
      resolve();
    };
    process.on('message', onMessage);
    process.send?.({ kind: 'drained' } satisfies Drained);
  });
