import { existsSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { isUnavailable } from '../../platform/db/errors.ts';
import { externalDatabase, openHosts } from '../../platform/db/hosts.ts';
import { timeLimits } from '../../platform/db/time-limits.ts';
import { runningEmbedded, startEmbedded } from '../../platform/postgres/embedded.ts';
import { StartError } from '../../platform/start-error.ts';

/** Milliseconds between two questions whether the database is still there, and until one must be answered. */
export type PulseLimits = { beat: number; statement: number };

/**
 * Works on a connection of its own, on which texts are read and written alike whatever the server's settings, and nothing takes
 * too long. A database that goes meanwhile, or that answers nothing any more, ends it with a `StartError`.
 */
export async function withConnection<Result>(
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
  limits: PulseLimits = timeLimits,
): Promise<Result> {
  const hosts = openHosts(settings);
  const connect = (others: pg.ClientConfig = {}) =>
    hosts
      .connect({ application_name: 'vitrina backup', connectionTimeoutMillis: 10_000, ...others })
      .catch((cause: Error) => {
        throw new StartError(`No se pudo conectar a la base de datos: ${cause.message}.`, { cause });
      });
  const client = await connect();
  let endPulse = () => {};
  try {
    endPulse = followPulse(await connect({ query_timeout: limits.statement }), limits.beat, () => cut(client));
    await client.query(
      `set datestyle = iso; set timezone = 'UTC'; set extra_float_digits = 3; set statement_timeout = 0;
       set idle_in_transaction_session_timeout = 0; set client_min_messages = warning`,
    );
    return await work(client);
  } catch (cause) {
    const { syscall, message } = cause as NodeJS.ErrnoException;
    // A file that cannot be opened fails with codes that a socket has too.
    if (syscall === 'open' || !isUnavailable(cause)) throw cause;
    throw new StartError(
      `La base de datos falló en el camino (${message}): no quedó nada a medias. Vuelva a intentar.`,
      { cause },
    );
  } finally {
    endPulse();
    await client.end();
  }
}

/** Asks a second connection again and again, and says when it is not answered: the first may be busy for hours. */
function followPulse(client: pg.Client, beat: number, onSilence: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(ask, beat);
  };
  const ask = () =>
    client.query('select').then(wait, () => {
      cut(client);
      onSilence();
    });
  wait();
  return () => {
    clearTimeout(timer);
    void client.end();
  };
}

/** Ends a connection whose server would not answer even to that. */
const cut = (client: pg.Client) => client.connection.stream.destroy(new Error('Connection terminated: no answer'));

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
