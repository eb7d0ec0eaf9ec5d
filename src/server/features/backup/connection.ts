import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { openClient } from '../../platform/db/connections.ts';
import { isUnavailable } from '../../platform/db/errors.ts';
import { identifier } from '../../platform/db/identifier.ts';
import { MIGRATIONS_LOCK } from '../../platform/db/migrate.ts';
import { timeLimits } from '../../platform/db/time-limits.ts';
import { CLUSTER, runningEmbedded, startEmbedded } from '../../platform/postgres/embedded.ts';
import { StartError } from '../../platform/start-error.ts';

/** In milliseconds: the pause between two checks of the database, and how long a check may take. */
export type PulseLimits = { beat: number; statement: number };

/** Runs `work` on a connection without time limit. Throws a `StartError` if the database is or becomes unreachable. */
export async function withConnection<Result>(
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
  limits: PulseLimits = timeLimits,
): Promise<Result> {
  const connect = (others: pg.ClientConfig = {}) =>
    openClient({ ...settings, application_name: 'vitrina backup', connectionTimeoutMillis: 10_000, ...others }).catch(
      (cause: Error) => {
        throw new StartError(`No se pudo conectar a la base de datos: ${cause.message}.`, { cause });
      },
    );
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
    // Some error codes of an unreadable file are also those of a failed connection.
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

/** Checks the database on a second connection, as the first may be busy for hours. Returns the function to stop. */
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

/** Cuts the connection at once, because a silent server would not answer a request to end it. */
const cut = (client: pg.Client) => client.connection.stream.destroy(new Error('Connection terminated: no answer'));

type Place = Pick<Config, 'database' | 'dataDir'>;

/** Returns whether the embedded database was created. True for a database that is not embedded. */
export const isMade = ({ database, dataDir }: Place): boolean =>
  database.kind === 'EMBEDDED' ? existsSync(path.join(dataDir, CLUSTER)) : true;

/** Starts an embedded database unless it runs. Throws a `StartError` if it was never created. */
export async function withDatabase<Result>(place: Place, work: (settings: pg.ClientConfig) => Promise<Result>) {
  const { database, dataDir } = place;
  if (!isMade(place)) throw new StartError(`En «${dataDir}» no hay una base de datos de Vitrina: revise DATA_DIR.`);
  if (database.kind === 'EMBEDDED') return withEmbedded(dataDir, work);
  return work({ connectionString: database.url });
}

async function withEmbedded<Result>(folder: string, work: (settings: pg.ClientConfig) => Promise<Result>) {
  const running = runningEmbedded(folder);
  if (running) return work(running);
  const { host, user, database, stop } = await startEmbedded({ folder, log: () => {} });
  return work({ host, user, database }).finally(stop);
}

/**
 * Runs `work` as a role without superuser rights, which cannot use programs or files of the database's machine. If the
 * configured role has such rights, it creates a temporary role for `work`, and owns that role's objects afterwards. The
 * temporary role logs in with its own password, because a statement in a backup could undo `set role`.
 */
export async function asPlainRole(settings: pg.ClientConfig, work: (settings: pg.ClientConfig) => Promise<void>) {
  const isPowerful = async (client: pg.Client) => (await client.query<{ is: boolean }>(powerful)).rows[0]?.is;
  await withConnection(settings, async (client) => {
    if (!(await isPowerful(client))) return work(settings);
    const [name, password] = [`vitrina_restore_${randomBytes(6).toString('hex')}`, randomBytes(16).toString('hex')];
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    try {
      await client.query(
        `${oneAfterAnother}; create role ${identifier(name)} login password ${pg.escapeLiteral(password)};
         grant create on database ${identifier(String(rows[0]?.database))} to ${identifier(name)};
         grant create on schema public to ${identifier(name)}`,
      );
      const plain = loggedInAs(settings, name, password);
      await withConnection(plain, async (other) => {
        if (await isPowerful(other))
          throw new StartError('La restauración no pudo dejar los permisos de superusuario.');
      });
      await work(plain);
      await client.query(`reassign owned by ${identifier(name)} to current_user`);
    } finally {
      const drop = `${oneAfterAnother}; drop owned by ${identifier(name)}; drop role ${identifier(name)}`;
      await client.query(drop).catch(() => {});
    }
  });
}

/** Only one restoration at a time may change rights on a database, because two such changes at once would fail. */
const oneAfterAnother = `select pg_advisory_xact_lock(${MIGRATIONS_LOCK})`;

const powerful = `
  select rolsuper or pg_has_role(oid, 'pg_execute_server_program', 'member') or pg_has_role(oid, 'pg_read_server_files', 'member')
    or pg_has_role(oid, 'pg_write_server_files', 'member') as is
  from pg_roles where rolname = session_user`;

function loggedInAs(settings: pg.ClientConfig, user: string, password: string): pg.ClientConfig {
  const { connectionString } = settings;
  if (connectionString === undefined) return { ...settings, user, password };
  return {
    ...settings,
    connectionString: connectionString.replace(/^(\w+:\/\/)(?:[^/?#]*@)?/, `$1${user}:${password}@`),
  };
}
