import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataFolder, readIfThere } from '../folders.ts';
import { restartDelays } from '../restart-delays.ts';
import { StartError } from '../start-error.ts';
import { lastError, prepareCluster } from './cluster.ts';
import { readPid, stopLeftover } from './leftovers.ts';
import { ownerOf, takeOwnership } from './owner-lock.ts';
import {
  type Binaries,
  childEnvironment,
  commandFor,
  embeddedAccount,
  embeddedBinaries,
  type ServerAccount,
} from './programs.ts';
import { emptySocketFolder, makeSocketFolder, removeSocketFolder } from './socket.ts';

/** `host` is the folder of the server's unix socket. */
export type Embedded = {
  host: string;
  user: string;
  database: string;
  readonly pid: number;
  stop(): Promise<void>;
};

type Options = {
  folder: string;
  /** Creates a new database in this subfolder and replaces an old one there. */
  draft?: string;
  /** These override our own settings of PostgreSQL. */
  params?: Record<string, string | number>;
  log: (line: string) => void;
  /** Gets a sentence when PostgreSQL ends unexpectedly, when a restart fails, and when it runs again. */
  report?: (sentence: string) => void;
};

/**
 * Starts PostgreSQL on a private unix socket, without a TCP port. PostgreSQL ends with this process, even at a SIGKILL,
 * and is restarted after any other end until `stop`. Throws a `StartError` for a data folder that is in use, not
 * writable or of another version.
 */
export async function startEmbedded({ folder, draft, params = {}, log, report = () => {} }: Options) {
  const dataFolder = openDataFolder(folder);
  const release = takeOwnership(dataFolder);
  try {
    const cluster = path.join(dataFolder, draft ?? CLUSTER);
    if (draft) {
      await stopLeftover(cluster, log);
      rmSync(cluster, { recursive: true, force: true });
    }
    const binaries = embeddedBinaries();
    const account = embeddedAccount(dataFolder, cluster, binaries);
    await prepareCluster(cluster, binaries, account, params.fsync !== 'off');
    const host = makeSocketFolder(cluster);
    try {
      const server = { cluster, host, binaries, account, params, log };
      return keepRunning(server, await startServer(server), { report, release });
    } catch (error) {
      removeSocketFolder(host);
      throw error;
    }
  } catch (error) {
    release();
    throw error;
  }
}

/** Returns how to reach the database that another process serves from this folder; undefined if none does. */
export function runningEmbedded(folder: string): Pick<Embedded, 'host' | 'user' | 'database'> | undefined {
  const pid = ownerOf(folder);
  if (!pid) return undefined;
  const [, , , , host, , , state] = readLines(path.join(folder, CLUSTER, 'postmaster.pid'));
  if (!host || state?.trim() !== 'ready')
    throw new StartError(`La base de datos de «${folder}» todavía no está lista (proceso ${pid}): vuelva a intentar.`);
  return { host, user: 'postgres', database: 'postgres' };
}

export const CLUSTER = 'postgres';

type Server = {
  cluster: string;
  host: string;
  binaries: Binaries;
  account: ServerAccount;
  params: Record<string, string | number>;
  log: (line: string) => void;
};
type PostgresProcess = { child: ChildProcess; exited: Promise<PostgresEnd>; output: () => string };
type PostgresEnd = { code: number | null; signal: NodeJS.Signals | null };

async function startServer(server: Server, onLaunch: (launched: PostgresProcess) => void = () => {}) {
  await stopLeftover(server.cluster, server.log);
  for (const end = performance.now() + 15_000; ; await sleep(200)) {
    emptySocketFolder(server.host, server.account.owner);
    const launched = launch(server);
    onLaunch(launched);
    if (await isReady(server.cluster, launched)) return launched;
    // If only PostgreSQL's main process was killed, its child processes (backends) hold the shared memory a moment
    // longer.
    const busy = launched.output().includes('shared memory block') && performance.now() < end;
    if (!busy) throw new StartError(`La base de datos incorporada no arrancó: ${lastError(launched.output())}.`);
  }
}

/**
 * Starts PostgreSQL and its watchdog as detached processes, so that Ctrl-C does not end them. They are unreferenced, so
 * that they do not keep this process alive.
 */
function launch({ cluster, host, binaries, account, params, log }: Server): PostgresProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${host}"`,
    max_connections: 30,
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    jit: 'off',
    // With SSDs and most data in memory, an index is faster even when a query reads the part of a table that belongs to
    // one window.
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
  const exited = new Promise<PostgresEnd>((resolve) => {
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

/**
 * Starts a watchdog, which waits for input. When this process ends, the input ends and the watchdog stops PostgreSQL. A
 * line of input ends only the watchdog.
 */
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
    if (readPid(file) === child.pid && readLines(file)[7]?.trim() === 'ready') break;
    await Promise.race([end, sleep(8)]);
  }
  child.unref();
  if (ended) await sleep(50); // for the last lines of its output
  return !ended;
}

function keepRunning(
  server: Server,
  first: PostgresProcess,
  { report, release }: { report: (sentence: string) => void; release: () => void },
): Embedded {
  const stopping = new AbortController();
  let last = first;
  const kept = keep();

  async function keep() {
    for (const delay = restartDelays(); ; ) {
      let began = performance.now();
      const { code, signal } = await last.exited;
      if (stopping.signal.aborted) return;
      report(`La base de datos incorporada se detuvo (${signal ?? code}) y se inicia de nuevo.`);
      do {
        await pause(delay(performance.now() - began));
        if (stopping.signal.aborted) return;
        began = performance.now();
      } while (!(await isStarted()));
      report('La base de datos incorporada funciona de nuevo.');
    }
  }

  async function isStarted(): Promise<boolean> {
    try {
      await startServer(server, (launched) => {
        last = launched;
        if (stopping.signal.aborted) launched.child.kill('SIGINT');
      });
      return true;
    } catch (error) {
      if (!stopping.signal.aborted) report((error as Error).message);
      return false;
    }
  }

  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {});

  return {
    host: server.host,
    user: 'postgres',
    database: 'postgres',
    get pid() {
      return last.child.pid ?? 0;
    },
    async stop() {
      stopping.abort();
      last.child.ref();
      last.child.kill('SIGINT');
      const impatience = setTimeout(() => last.child.kill('SIGQUIT'), 20_000);
      await kept;
      clearTimeout(impatience);
      removeSocketFolder(server.host);
      release();
    },
  };
}

const readLines = (file: string): string[] => readIfThere(file)?.split('\n') ?? [];
