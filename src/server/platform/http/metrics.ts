import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';

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
