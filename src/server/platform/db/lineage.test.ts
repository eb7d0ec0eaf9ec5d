import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type Embedded, startEmbedded } from '../postgres/embedded.ts';
import { StartError } from '../start-error.ts';
import { connect } from './connect.ts';
import type { DatabaseSettings } from './hosts.ts';
import { prepare } from './prepare.ts';
import { testDatabase } from './test-database.ts';
import { type TestProxy, testProxy } from './test-proxy.ts';

/** A primary, and what its standby is once it was promoted: a copy of it on the timeline after, which has an order more. */
let folder: string;
let before: Embedded;
let promoted: Embedded;
let one: TestProxy;
let two: TestProxy;
let lineageFile: string;
const limits = {
  connect: 1500,
  statement: 1500,
  grace: 100,
  ready: 1000,
  beat: 100,
  silence: 400,
  reconnect: 50,
  look: 100,
};
const Name = z.object({ name: z.string() });

const start = (name: string, params = {}) =>
  startEmbedded({ folder: path.join(folder, name), params: { fsync: 'off', ...params }, log: () => {} });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrina-lineage-'));
  before = await start('before');
  await prepare({ host: before.host, user: before.user, database: before.database });
  await before.stop();
  cpSync(path.join(folder, 'before'), path.join(folder, 'promoted'), { recursive: true });
  writeFileSync(path.join(folder, 'promoted', 'postgres', 'recovery.signal'), '');
  before = await start('before', { cluster_name: 'before' });
  promoted = await start('promoted', { cluster_name: 'promoted', restore_command: 'false' });
  await vi.waitFor(() => run(promoted, 'delete from linaje'), 10_000);
});
afterAll(async () => {
  for (const server of [before, promoted]) await server.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  [one, two] = [await testProxy(before), await testProxy(promoted)];
  for (const server of [before, promoted]) await run(server, 'delete from linaje');
  lineageFile = path.join(mkdtempSync(path.join(folder, 'node-')), 'linaje.json');
});
afterEach(async () => {
  for (const proxy of [one, two]) await proxy.stop().catch(() => {});
});

async function run({ host, user, database }: pg.ClientConfig, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ host, user, database });
  await client.connect();
  return client.query(statement, values).finally(() => client.end());
}
const settings = () => ({
  connectionString: `postgres://postgres@127.0.0.1:${one.port},127.0.0.1:${two.port}/postgres`,
  lineageFile,
});
async function node() {
  const db = await connect(settings(), { size: 2, limits });
  onTestFinished(db.close);
  return {
    /** Which of the two it writes to. */
    host: async () => (await db.one(Name)`select current_setting('cluster_name') as name`).name,
    ready: db.demandReady,
    pool: db.pool,
  };
}
const refusal = (given: DatabaseSettings = settings()) =>
  prepare(given, { patience: 300, say: () => {} }).catch((error) => error);

test('of two that take writes the promoted one is used, whichever is named first', async () => {
  await prepare(settings());
  const { host, ready } = await node();
  expect(await host()).toBe('promoted');
  await ready();
});

test('while the new primary is away the old one is not written, and the start says so', async () => {
  await prepare(settings());
  await two.stop();
  const { message, name } = await refusal();
  expect(name).toBe(StartError.name);
  expect(message).toMatch(
    /^No se pudo conectar a la base de datos de DATABASE_URL: «127\.0\.0\.1:\d+» quedó atrás: está en la línea de tiempo 1 y ya se escribió en la 2\. .*\.$/,
  );
});

test('a node that is on the old primary goes to the new one when it sees it, and none of its connections stays behind', async () => {
  await two.stop();
  await prepare(settings());
  const { host, pool } = await node();
  expect(await host()).toBe('before');
  const client = await pool.connect();
  await two.start();
  await expect.poll(() => host().catch(() => 'neither')).toBe('promoted');
  const last = client.query('select').catch((error: Error) => error.message);
  client.release(true);
  expect(await last).toMatch(/^Connection terminated|connection error/);
  await expect
    .poll(
      async () => (await run(before, `select from pg_stat_activity where application_name like 'vitrina%'`)).rowCount,
    )
    .toBe(0);
});

test('a node that never saw the new primary refuses the old one, where another node did', async () => {
  await prepare(settings());
  const { host } = await node();
  await host();
  await expect.poll(async () => (await run(before, 'select linea from linaje')).rows).toEqual([{ linea: 2 }]);
  await two.stop();
  const { message } = await refusal({ ...settings(), lineageFile: `${lineageFile} of another` });
  expect(message).toContain('quedó atrás');
});

test('another database is refused, unless the data were moved there', async () => {
  await prepare(settings());
  const elsewhere = await testDatabase();
  onTestFinished(elsewhere.drop);
  const moved = { ...elsewhere.settings, lineageFile };
  expect((await refusal(moved)).message).toContain(
    `es otra base de datos que la que se venía usando; si se cambió a propósito, borre «${lineageFile}».`,
  );
  const { rows } = await run(promoted, 'select * from linaje');
  expect(rows).toEqual([{ sistema: expect.stringMatching(/^\d+$/), linea: 2 }]);
  await run(elsewhere.settings, 'insert into linaje values ($1, 2)', [rows[0].sistema]);
  await prepare(moved);
  // From now on the one of before is the other one.
  expect((await refusal()).message).toContain('es otra base de datos');
});

test('an account that may not ask uses the first that takes writes', async () => {
  for (const server of [before, promoted])
    await run(server, 'revoke execute on function pg_control_system() from public; create role common login');
  onTestFinished(async () => {
    for (const server of [before, promoted])
      await run(server, 'grant execute on function pg_control_system() to public; drop role common');
  });
  const { connectionString, ...others } = settings();
  const db = await connect(
    { ...others, connectionString: connectionString.replace('postgres@', 'common@') },
    { limits },
  );
  onTestFinished(db.close);
  expect((await db.one(Name)`select current_setting('cluster_name') as name`).name).toBe('before');
});
