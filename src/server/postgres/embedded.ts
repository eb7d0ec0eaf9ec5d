import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataFolder } from '../data-folder.ts';
import { StartError } from '../start-error.ts';
import { type Account, childEnvironment, commandFor, embeddedAccount } from './account.ts';
import { type Binaries, embeddedBinaries } from './binaries.ts';
import { lastError, prepareCluster } from './cluster.ts';
import { readPid, stopLeftover } from './leftovers.ts';
import { takeOwnership } from './owner-lock.ts';
import { makeSocketFolder, removeSocketFolder } from './socket.ts';

/** `host`, `user` and `database` are what `pg` connects with; `host` is the folder of the server's unix socket. */
export type Embedded = {
  host: string;
  user: string;
  database: string;
  pid: number;
  /** Fulfilled when the server has ended, by `stop` or by itself; never rejected. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Ends the server in order, dropping its connections, and releases the data folder. */
  stop(): Promise<void>;
};

type Options = {
  /** The data folder: the database lives in its subfolder `postgres`, the only one whose owner changes. */
  folder: string;
  /** PostgreSQL settings beside or over our own. */
  params?: Record<string, string | number>;
  /** Takes each line that PostgreSQL writes. */
  log: (line: string) => void;
};

/**
 * Starts a PostgreSQL of our own on a private unix socket, without a TCP port, as a child that ends when this process
 * does, even by SIGKILL. Throws a `StartError` for what its user can fix: folder in use, not writable, of another version.
 */
export async function startEmbedded({ folder, params = {}, log }: Options): Promise<Embedded> {
  const dataFolder = openDataFolder(folder);
  const release = takeOwnership(dataFolder);
  try {
    const cluster = path.join(dataFolder, 'postgres');
    const binaries = embeddedBinaries();
    const account = embeddedAccount(dataFolder, cluster, binaries);
    await prepareCluster(cluster, binaries, account, params.fsync !== 'off');
    await stopLeftover(cluster, log);
    return await startServer({ cluster, binaries, account, params, log, release });
  } catch (error) {
    release();
    throw error;
  }
}

type Server = {
  cluster: string;
  binaries: Binaries;
  account: Account;
  params: Record<string, string | number>;
  log: (line: string) => void;
  release: () => void;
};
type PostgresProcess = { child: ChildProcess; exited: Embedded['exited']; output: () => string };

async function startServer(server: Server): Promise<Embedded> {
  const host = makeSocketFolder(server.cluster, server.account.owner);
  try {
    for (const end = performance.now() + 15_000; ; await sleep(200)) {
      const launched = launch(server, host);
      if (await isReady(server.cluster, launched)) return running(server, host, launched);
      // After a kill of the server alone its backends hold the shared memory for a moment longer.
      const busy = launched.output().includes('shared memory block') && performance.now() < end;
      if (!busy) throw new StartError(`La base de datos incorporada no arrancó: ${lastError(launched.output())}.`);
    }
  } catch (error) {
    removeSocketFolder(host);
    throw error;
  }
}

/** Starts both children detached and unreferenced: a Ctrl-C reaches this process alone, and neither keeps it alive. */
function launch({ cluster, binaries, account, params, log }: Server, host: string): PostgresProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${host}"`,
    max_connections: 30,
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    jit: 'off',
    // The disk has no arm, and much of the database is in memory: an index is worth it for what one closing is of all.
    random_page_cost: 1.1,
    ...params,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const options = { ...account.spawnAs, env: childEnvironment, cwd: '/', detached: true } as const;
  const child = spawn(...commandFor(account, binaries.postgres, ['-D', cluster, ...args]), {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const watchdog = watch(child, options);
  const exited = new Promise<Awaited<Embedded['exited']>>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  }).finally(() => watchdog.stdin.end('\n'));

  let tail = '';
  createInterface(child.stderr).on('line', (line) => {
    tail = `${tail}\n${line}`.slice(-4000);
    log(line);
  });
  unref(child, child.stderr);
  return { child, exited, output: () => tail };
}

/** Sees the end of this process, even by SIGKILL, as the end of its input; a line of input is a sign of life. */
function watch(child: ChildProcess, options: SpawnOptions) {
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _ || kill -INT "$1"', 'sh', String(child.pid)], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.stdin.on('error', () => {});
  unref(watchdog, watchdog.stdin);
  return watchdog;
}

function unref(child: ChildProcess, pipe: Readable | Writable): void {
  child.unref();
  if (pipe instanceof Socket) pipe.unref();
}

async function isReady(cluster: string, { child, exited }: PostgresProcess): Promise<boolean> {
  const file = path.join(cluster, 'postmaster.pid');
  let ended = false;
  const end = exited.then(() => {
    ended = true;
  });
  child.ref();
  while (!ended) {
    if (readPid(file) === child.pid && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready') break;
    await Promise.race([end, sleep(8)]);
  }
  child.unref();
  if (ended) await sleep(50); // for the last lines of its output
  return !ended;
}

function running({ release }: Server, host: string, { child, exited }: PostgresProcess): Embedded {
  const cleaned = exited.finally(() => {
    removeSocketFolder(host);
    release();
  });
  return {
    host,
    user: 'postgres',
    database: 'postgres',
    pid: child.pid ?? 0,
    exited: cleaned,
    async stop() {
      child.ref();
      child.kill('SIGINT');
      const impatience = setTimeout(() => child.kill('SIGQUIT'), 20_000);
      await cleaned;
      clearTimeout(impatience);
    },
  };
}
