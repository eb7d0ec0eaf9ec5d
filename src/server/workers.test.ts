import { execFile } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from './platform/db/test-database.ts';
import { ADMIN, callServer, freePort, type ServerProcess, startServer, tokenFor } from './test-process.ts';
import { releaseDrained } from './workers.ts';

/** The real program with two processes that answer, on a database of its own. */
let server: ServerProcess;
let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let env: Record<string, string>;
let token: string;
/** Long enough for a machine that does other work to notice the stop and to ask meanwhile. */
const drainSeconds = 12;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrina-workers-'));
  database = await testDatabase();
  await inDatabase(watchHousekeeping);
  const { host = '', user, database: name } = database.settings;
  env = {
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${name}`,
    SESSION_SECRET: 'a secret for tests, long enough to sign with',
    WORKERS: '2',
    DRAIN_SECONDS: String(drainSeconds),
    LOG_LEVEL: 'info',
    BACKUP_DIR: path.join(dataDir, 'copias'),
  };
  server = await startServer(dataDir, await freePort(), { env });
  token = await tokenFor(server.url, ADMIN.username, ADMIN.password);
}, 120_000);
afterAll(async () => {
  await server.killTree();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function inDatabase(statement: string) {
  const client = new pg.Client(database.settings);
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** Notes each time that spent order keys are removed, even if there are none. */
const watchHousekeeping = `
  create table sweeps (backend int);
  create function note_sweep() returns trigger language plpgsql as 'begin insert into sweeps values (pg_backend_pid()); return null; end';
  create trigger note_sweep after delete on idempotencia for each statement execute function note_sweep()`;

/**
 * On a connection of its own, so that the processes take turns. `fetch` keeps some in store, and Node leaves one that was being
 * handed to a process that died open without an answer.
 */
async function get(url: string, signal?: AbortSignal): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` };
  const [response] = await once(request(server.url + url, { agent: false, headers, signal }).end(), 'response');
  return response;
}

async function statusOf(url: string, signal?: AbortSignal) {
  const response = await get(url, signal);
  response.resume();
  return response.statusCode;
}

/** Who answered, by the log. */
const answering = () => {
  const lines = server.output().matchAll(/^\{.*"pid":(\d+).*"msg":"answered"\}$/gm);
  return [...new Set([...lines].map(([, pid]) => Number(pid)))];
};

test('a start that fails says one sentence, once', async () => {
  const { port } = new URL(server.url);
  const { stderr, stdout, code } = await promisify(execFile)(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env, PORT: port },
  }).catch((error) => error);
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    `El puerto ${port} de 127.0.0.1 está ocupado: cierre el otro programa o elija otro con PORT.\n`,
  ]);
});

test('two processes answer on one port, under one session, and their metrics are one', async () => {
  await expect.poll(async () => (await statusOf('/api/usuarios')) && answering().length, { timeout: 30_000 }).toBe(2);
  const asked = 10;
  for (let n = 0; n < asked; n++) expect(await statusOf('/api/proveedores')).toBe(200);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain(
    `http_request_duration_seconds_count{method="GET",route="/api/proveedores",status="200"} ${asked}`,
  );
  expect(metrics).toMatch(/^process_resident_memory_bytes \d+$/m);
});

test('what is done once is done once, however many processes answer', async () => {
  const { rows } = await inDatabase('select count(*)::int as sweeps from sweeps');
  expect(rows).toEqual([{ sweeps: 1 }]);
  expect(server.output().match(/Vitrina está lista/g)).toHaveLength(1);
  const backups = async () => (await inDatabase('select fallo from copia')).rows;
  await expect.poll(backups).toEqual([{ fallo: null }]);
  expect(readdirSync(env.BACKUP_DIR ?? '')).toEqual([expect.stringMatching(/^vitrina-.*Z\.tar\.gz$/)]);
});

test('what happens on one process is told to the pages that the other holds', async () => {
  const streams = await Promise.all([1, 2, 3, 4].map(() => get('/api/eventos')));
  for (const open of [true, false]) await callServer(server.url, `PUT /api/producto/estadoCatalogo/${open}`, { token });
  for (const stream of streams) {
    const heard: string[] = [];
    for await (const part of stream) {
      heard.push(...[...String(part).matchAll(/event: estadoCatalogo\ndata: (\w+)/g)].map(([, open = '']) => open));
      if (heard.length === 3) break;
    }
    expect(heard).toEqual(['false', 'true', 'false']);
  }
});

test('one that dies is replaced, and the other answers meanwhile', async () => {
  const [first = 0, second = 0] = answering();
  process.kill(first, 'SIGKILL');
  await expect
    .poll(
      // A connection that was being handed to the process that died gets no answer.
      async () => [await statusOf('/api/proveedores', AbortSignal.timeout(3_000)), answering().length],
      { timeout: 60_000, interval: 100 },
    )
    .toEqual([200, 3]);
  expect(answering()).toContain(second);
  expect(server.output()).toContain('Un proceso que atiende terminó (SIGKILL) y se reemplaza.');
});

test('a stop answers on while it drains, then what is in flight, and leaves no process behind', async () => {
  const pids = answering();
  const body = JSON.stringify(ADMIN);
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  // The one that took another's place listens by now.
  await setTimeout(500);
  const almostDrained = setTimeout((drainSeconds - 1) * 1000);
  server.child.kill('SIGTERM');
  await expect.poll(() => statusOf('/readyz'), { timeout: 4_000, interval: 20 }).toBe(503);
  const meanwhile = await Promise.all(Array.from({ length: 6 }, () => statusOf('/api/proveedores')));
  expect(meanwhile).toEqual([200, 200, 200, 200, 200, 200]);
  await almostDrained;
  const login = request(`${server.url}/api/login`, { method: 'POST', headers, agent: false });
  const answered = once(login, 'response');
  answered.catch(() => {});
  login.write(body.slice(0, 5));
  // Whoever comes just when the port closes hears so at once, and waits for no call of somebody else's.
  const ends = await Promise.all(Array.from({ length: 20 }, untilRefused));
  expect(new Set(ends)).toEqual(new Set(['ECONNREFUSED']));
  login.end(body.slice(5));
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  expect(await server.exited).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

// The other way round one stop in six of a process without connections waited 8 s, or ended with EPIPE.
test('who has drained is told that no more comes before the channel goes', () => {
  const sent: string[] = [];
  const worker = {
    isConnected: () => true,
    send: ({ kind }: { kind: string }) => sent.push(kind),
    disconnect: () => sent.push('disconnect'),
  };
  releaseDrained();
  cluster.emit('message', worker, { kind: 'drained' });
  cluster.removeAllListeners('message');
  expect(sent).toEqual(['released', 'disconnect']);
});

/** Asks until nobody listens, or there is no answer for less than a stop may take. */
async function untilRefused(): Promise<string> {
  for (;;) {
    const end = await statusOf('/readyz', AbortSignal.timeout(6_000)).then(
      () => undefined,
      ({ code }) => code,
    );
    if (end === 'ABORT_ERR' || end === 'ECONNREFUSED') return end;
    await setTimeout(5);
  }
}
