import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GivenSettings } from './platform/config.ts';
import { orderOf } from './test-app.ts';

export const ADMIN = { username: 'jefa', password: 'una clave larga' };

export type ServerProcess = {
  child: ChildProcess;
  url: string;
  /** How to reach its embedded database. */
  database: { host: string; user: string; database: string };
  exited: Promise<number | null>;
  output: () => string;
  /** Kills the server and everything that it started, also the database, with SIGKILL. Waits until all are gone. */
  killTree(): Promise<void>;
};

/**
 * Starts the built program in `dataDir` with the settings `env`, and waits until it is ready. `log` is an open file.
 * Without it the program logs only errors.
 */
export async function startServer(
  dataDir: string,
  port: number,
  { log, env = {} }: { log?: number; env?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      // Like `npm start`.
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      ADMIN_USER: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      // Load tests order faster than people do.
      WRITES_PER_MINUTE: '1000000',
      LOG_LEVEL: log === undefined ? 'error' : 'info',
      ...env,
    } satisfies GivenSettings,
    stdio: ['ignore', log ?? 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  const killTree = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const pids = descendants(child.pid as number);
    for (const pid of pids) tryKill(pid);
    await exited;
    while (pids.some(isRunning)) await sleep(20);
  };
  const seconds = 90 * Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
  for (const end = performance.now() + seconds * 1_000; ; ) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server did not start: ${output}`);
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    if (ready?.ok) break;
    if (performance.now() > end) {
      await killTree();
      throw new Error(
        `the server was not ready after ${seconds.toFixed(0)} s: ${ready?.status ?? 'no answer'} ${output}`,
      );
    }
    await sleep(50);
  }
  return {
    child,
    url,
    get database() {
      return embeddedSettings(dataDir);
    },
    exited,
    output: () => output,
    killTree,
  };
}

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

type CallOptions = { token?: string | undefined; body?: unknown; key?: string; from?: string };

/** A call of the API for `fetch`, as a client at the address `from` behind a proxy sends it. */
export function requestOf(url: string, route: string, { token, body, key, from }: CallOptions = {}): Request {
  const [method = '', path] = route.split(' ');
  const form = body instanceof FormData;
  return new Request(url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...(from && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  });
}

/** Calls the API of a running server over a real connection. */
export async function callServer<Body>(
  url: string,
  route: string,
  options?: CallOptions,
): Promise<{ status: number; body: Body }> {
  const response = await fetch(requestOf(url, route, options));
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body };
}

export async function tokenFor(url: string, username: string, password: string): Promise<string> {
  const { body } = await callServer<{ token: string }>(url, 'POST /api/login', { body: { username, password } });
  return body.token;
}

/** Returns an order of one product. The reference tells orders apart. */
export const oneOrder = (productoId: number, referencia: string) => orderOf({ productoId, amount: 100, referencia });

/** PostgreSQL writes the folder of its socket on the fifth line of its pid file. */
function embeddedSettings(dataDir: string) {
  const [, , , , host = ''] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { host, user: 'postgres', database: 'postgres' };
}

/** Returns a process and all its descendants. */
export function descendants(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid): [number, number][] => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return [[Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
      } catch {
        return []; // gone meanwhile
      }
    });
  const tree = [root];
  for (const pid of tree) tree.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child));
  return tree;
}

/** Returns whether a process runs. A zombie does not. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function tryKill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // gone meanwhile
  }
}
