import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Aggregator, AggregatorRegistry, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { allHeld } from '../held.ts';

type Ask = { kind: 'metrics'; id: string };

/** Returns a function that reads the metrics of all processes that answer requests. */
export function metricsReader(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry(); // listens for the first process's questions
  return () => {
    // A worker that is leaving cannot ask the first process any more.
    if (!process.connected) return registry.metrics();
    return new Promise((resolve) => {
      const id = randomUUID();
      const onMessage = (message: Partial<{ kind: 'metrics'; id: string; text: string }>) => {
        if (message.kind !== 'metrics' || message.id !== id) return;
        process.off('message', onMessage);
        resolve(message.text as string);
      };
      process.on('message', onMessage);
      process.send?.({ kind: 'metrics', id } satisfies Ask);
    });
  };
}

/** In the first process, answers workers with the joined metrics of all workers. */
export function answerMetrics() {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, { kind, id }: Partial<Ask>) => {
    if (kind !== 'metrics') return;
    const send = (text: string) => worker.isConnected() && worker.send({ kind, id, text });
    all.clusterMetrics().then(send, () => send(''));
  });
}

/**
 * Adds a metric. `read` returns its value; undefined keeps the last value. `aggregator` says how the processes' values
 * are joined.
 */
export const gauge = (
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number>,
  aggregator: Aggregator = 'sum',
) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    aggregator,
    async collect() {
      const value = await read();
      if (value !== undefined) this.set(value);
    },
  });

export const counter = <Label extends string>(registry: Registry, name: string, help: string, ...labelNames: Label[]) =>
  new Counter({ name, help, labelNames, registers: [registry] });

export function measureQueues(registry: Registry, pool: pg.Pool, waitingDocuments: () => number) {
  new Gauge({
    name: 'edge_held',
    help: 'What requests hold: calls, bytes, places in queues.',
    labelNames: ['what'],
    registers: [registry],
    aggregator: 'sum',
    collect() {
      for (const [what, amount] of Object.entries(allHeld)) this.set({ what }, amount);
    },
  });
  gauge(registry, 'db_connections', 'Open connections to the database.', () => pool.totalCount);
  gauge(registry, 'db_connections_idle', 'Those of them that do nothing.', () => pool.idleCount);
  gauge(registry, 'db_waiting', 'Statements that wait for a connection.', () => pool.waitingCount);
  gauge(registry, 'documents_waiting', 'Documents that wait to be made.', waitingDocuments);
}

export const requestDurations = (registry: Registry) =>
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer was sent, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
