import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  childEnvironment,
  commandFor,
  embeddedAccount,
  type ServerAccount,
} from '../src/server/platform/postgres/programs.ts';
import { descendants, freePort } from '../src/server/test-process.ts';
import { atEnd } from './ending.ts';
import { Missing } from './scenario.ts';
import { until } from './until.ts';

const packagesFolder = '/usr/lib/postgresql';
const oldest = 15;

/** Debian's PostgreSQL, on a port of its own of 127.0.0.1 and with everything durable. */
export type Postgres = {
  port: number;
  /** How `pg` reaches it. */
  settings: pg.ClientConfig;
  start(): Promise<void>;
  /** SIGKILL to all of its processes. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
};
/** PostgreSQL's settings, and variables of its environment. */
type Options = { params?: Record<string, string | number>; env?: Record<string, string> };

/** Makes a database in `folder`, empty and started. */
export async function createPostgres(folder: string, options: Options = {}): Promise<Postgres> {
  const tools = debianTools(folder);
  const data = tools.newFolder('primary');
  await tools.run('initdb', ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
  const postgres = await runPostgres(tools, data, options);
  await query(postgres, 'create database vitrina');
  postgres.settings.database = 'vitrina';
  return postgres;
}

/** A copy that follows `primary`, which from now on acknowledges nothing that this one does not have. */
export async function createStandby(
  primary: Postgres,
  folder: string,
): Promise<Postgres & { promote(): Promise<void> }> {
  const tools = debianTools(folder);
  const data = tools.newFolder('standby');
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  await tools.run('pg_basebackup', ['-D', data, '-d', source, '-R', '-X', 'stream', '-c', 'fast']);
  const standby = await runPostgres(tools, data, {});
  standby.settings.database = 'vitrina';
  await query(primary, `alter system set synchronous_standby_names = 'standby'`);
  await query(primary, 'select pg_reload_conf()');
  await until('una réplica sincrónica', async () => {
    const rows = await query<{ sync_state: string }>(primary, 'select sync_state from pg_stat_replication');
    return rows[0]?.sync_state === 'sync';
  });
  return { ...standby, promote: async () => void (await query(standby, 'select pg_promote()')) };
}

/** Rows of a statement, over a connection for it alone. */
export async function query<Row>(
  { settings }: Pick<Postgres, 'settings'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(text, values);
    return rows;
  } finally {
    await client.end();
  }
}

type Tools = ReturnType<typeof debianTools>;

function debianTools(folder: string) {
  const newest = (existsSync(packagesFolder) ? readdirSync(packagesFolder) : [])
    .map(Number)
    .filter((major) => major >= oldest && existsSync(`${packagesFolder}/${major}/bin/initdb`))
    .sort((a, b) => b - a)[0];
  if (!newest) throw new Missing(`Falta PostgreSQL ${oldest} o más nuevo: en Debian, apt-get install postgresql.`);
  const program = (name: string) => `${packagesFolder}/${newest}/bin/${name}`;
  const binaries = { initdb: program('initdb'), postgres: program('postgres') };
  const account: ServerAccount = embeddedAccount(folder, path.join(folder, 'primary'), binaries);
  const launch = (name: string, args: string[], { log, env }: { log: number; env?: Record<string, string> }) =>
    spawn(...commandFor(account, program(name), args), {
      ...account.spawnAs,
      env: { ...childEnvironment, ...env },
      cwd: '/',
      stdio: ['ignore', log, log],
    });
  return {
    launch,
    log: path.join(folder, 'postgres.log'),
    newFolder(name: string) {
      const made = path.join(folder, name);
      mkdirSync(made, { mode: 0o700 });
      if (account.owner) chownSync(made, account.owner.uid, account.owner.gid);
      return made;
    },
    async run(name: string, args: string[]) {
      const log = openSync(this.log, 'a');
      const child = launch(name, args, { log });
      const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
      closeSync(log);
      if (code !== 0) throw new Error(`${name} ended with ${code}`);
    },
  };
}

async function runPostgres(tools: Tools, data: string, { params = {}, env }: Options): Promise<Postgres> {
  const port = await freePort();
  const log = openSync(tools.log, 'a');
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: data,
    shared_buffers: '64MB',
    random_page_cost: 1.1,
    ...params,
  };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  let child: ChildProcess | undefined;
  const signal = (name: NodeJS.Signals) => {
    for (const pid of descendants(child?.pid as number)) tryToSignal(pid, name);
  };
  const postgres: Postgres = {
    port,
    settings: { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' },
    async start() {
      child = tools.launch('postgres', args, { log, ...(env && { env }) });
      await until('que la base conteste', () => answers(postgres));
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      signal('SIGKILL');
      await ended;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
  atEnd(() => postgres.kill());
  await postgres.start();
  return postgres;
}

const answers = (postgres: Postgres) =>
  query(postgres, 'select 1').then(
    () => true,
    () => false,
  );

function tryToSignal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // gone meanwhile
  }
}
