import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { type Serving, serveRequests } from './serve-requests.ts';
import { storedSessionSecret } from './session/session-secret.ts';
import { stopOnce } from './stop-once.ts';
import { type Ready, type WorkerDatabase, workerDatabase } from './workers.ts';

/** Answers requests as one of several processes; the one that started it keeps database and house in order. */
export async function runWorker(read: Config): Promise<void> {
  let serving: Serving | undefined;
  const stop = stopOnce(async () => {
    await serving?.close();
    await db.close();
  }, read);
  // A Ctrl-C reaches whoever started it too, who then stops it.
  process.on('SIGINT', () => {});
  const { settings, size } = JSON.parse(process.env[workerDatabase] ?? '') as WorkerDatabase;
  const db = await connect(settings, { size, onError: stop.report });
  process.on('SIGTERM', () => void stop(0));
  serving = await serveRequests(db, {
    ...read,
    sessionSecret: read.sessionSecret ?? storedSessionSecret(read.dataDir),
  });
  process.send?.({ kind: 'ready', address: serving.address } satisfies Ready);
}
