import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { AggregatorRegistry, Gauge, type Histogram, type MetricValueWithName, type Registry } from 'prom-client';

type Ask = { kind: 'metrics'; id: string };
type Answer = { kind: 'metrics'; id: string; text: string };

/** Reads the metrics of all processes that answer requests, summed: this one alone, or what the first process gathers. */
export function metricsReader(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry(); // listens for the first process's questions
  return () =>
    new Promise((resolve) => {
      const id = randomUUID();
      const onMessage = (message: Partial<Answer>) => {
        if (message.kind !== 'metrics' || message.id !== id) return;
        process.off('message', onMessage);
        resolve(message.text as string);
      };
      process.on('message', onMessage);
      process.send?.({ kind: 'metrics', id } satisfies Ask);
    });
}

/** Gathers the metrics of all workers for the one that is asked for them. */
export function answerMetrics() {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, { kind, id }: Partial<Ask>) => {
    if (kind !== 'metrics') return;
    const send = (text: string) => worker.isConnected() && worker.send({ kind, id, text });
    all.clusterMetrics().then(send, () => send(''));
  });
}

/** What is open and what waits in this process, for `/metrics`. */
export function measureQueues(registry: Registry, pool: pg.Pool, waitingDocuments: () => number) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('db_connections', 'Open connections to the database.', () => pool.totalCount);
  gauge('db_connections_idle', 'Those of them that do nothing.', () => pool.idleCount);
  gauge('db_waiting', 'Statements that wait for a connection.', () => pool.waitingCount);
  gauge('documents_waiting', 'Documents that wait to be made.', waitingDocuments);
}

const name = 'http_request_duration_seconds';
const description = {
  name,
  help: 'Time until the answer was sent, by route and status.',
  type: 'histogram',
  aggregator: 'sum',
} as const;
/** Upper bounds of the buckets, in seconds; one more for what is above them. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = { method: string; route: string; status: number };
type Durations = { labels: Labels; sum: number; count: number; buckets: number[] };

/**
 * How long answers took, for `/metrics`. Counted here, because prom-client's histogram checks, sorts and joins the labels
 * of every observation: 2 µs of the 28 that a catalogue read takes.
 */
export function requestDurations(registry: Registry) {
  const all = new Map<string, Durations>();
  const metric = { ...description, get: async () => ({ ...description, values: [...all.values()].flatMap(valuesOf) }) };
  // What the registry asks of a metric; its type names prom-client's own classes.
  registry.registerMetric(metric as unknown as Histogram);

  return (labels: Labels, seconds: number) => {
    const key = `${labels.method} ${labels.status} ${labels.route}`;
    let durations = all.get(key);
    if (!durations) {
      durations = { labels, sum: 0, count: 0, buckets: [...bounds, 0].fill(0) };
      all.set(key, durations);
    }
    durations.sum += seconds;
    durations.count++;
    let bucket = 0;
    while (seconds > (bounds[bucket] as number)) bucket++;
    (durations.buckets[bucket] as number)++;
  };
}

/** A bucket counts what is in those below it too. */
function valuesOf({ labels, sum, count, buckets }: Durations): MetricValueWithName<string>[] {
  let below = 0;
  const upTo = (le: number | string, n: number) => ({
    metricName: `${name}_bucket`,
    labels: { le, ...labels },
    value: n,
  });
  return [
    ...bounds.map((le, i) => {
      below += buckets[i] as number;
      return upTo(le, below);
    }),
    upTo('+Inf', count),
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
