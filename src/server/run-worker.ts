import { sessionSecretOf } from './features/session/session-secret.ts';
import type { Config } from './platform/config.ts';
import { connect } from './platform/db/connect.ts';
import { stopOnce } from './platform/stop-once.ts';
import { type Serving, serveRequests } from './serve-requests.ts';
import { type Drained, type Ready, type Released, type WorkerDatabase, workerDatabase } from './workers.ts';

/** Answers requests; the first process cares for the database and the shared work. */
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

/** Asks the first process for no more connections, and waits for those under way. */
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
