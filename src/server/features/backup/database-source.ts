import { existsSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { externalDatabase } from '../../platform/db/hosts.ts';
import { runningEmbedded, startEmbedded } from '../../platform/postgres/embedded.ts';
import { StartError } from '../../platform/start-error.ts';

/** The database that the settings mean: the external one, the embedded one of a server that runs, or started meanwhile. */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (settings: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return work(externalDatabase({ databaseUrl, dataDir }));
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new StartError(`En «${dataDir}» no hay una base de datos de Vitrina: revise DATA_DIR.`);
  const running = runningEmbedded(dataDir);
  if (running) return work(running);
  const { host, user, database, stop } = await startEmbedded({ folder: dataDir, log: () => {} });
  return work({ host, user, database }).finally(stop);
}
