import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { connect } from './connect.ts';
import type { Db } from './executor.ts';
import { addressesOf, openHosts } from './hosts.ts';
import { identifier } from './identifier.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { type TestProxy, testProxy } from './test-proxy.ts';

test.each([
  ['postgres://u:p@h/b', ['postgres://u:p@h/b']],
  [
    'postgresql://u:p%40@one:5432,two:6432,[::1]:7/b?sslmode=disable',
    ['one:5432', 'two:6432', '[::1]:7'].map((host) => `postgresql://u:p%40@${host}/b?sslmode=disable`),
  ],
  ['postgres://one,two/b', ['postgres://one/b', 'postgres://two/b']],
])('the hosts of %s', (address, hosts) => {
  expect(addressesOf(address)).toEqual(hosts);
});

test('a pool outlives the loss of a connection that nobody uses', async () => {
  const { settings, drop } = await testDatabase();
  onTestFinished(drop);
  const lost = vi.fn();
  const pool = openHosts(settings).openPool({ max: 1 }, lost);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const other = openHosts(settings).openPool({ max: 1 });
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => lost).toHaveBeenCalledWith(expect.objectContaining({ code: '57P01' }), expect.anything());
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await Promise.all([pool.end(), other.end()]);
});

describe('a primary and its standby', () => {
  /** A primary and its standby: two databases here, since a standby takes a server of its own; what counts is that it refuses writes. */
  let primary: TestDatabase;
  let standby: TestDatabase;
  let one: TestProxy;
  let two: TestProxy;
  let db: Db & { close(): Promise<void> };
  // On a busy machine a host that answers later than this would be left for the old primary.
  const limits = { connect: 1500, statement: 1500, grace: 100, ready: 1000, beat: 100, silence: 400, reconnect: 50 };

  async function setReadOnly({ settings }: TestDatabase, on: boolean) {
    const client = new pg.Client({ ...settings, database: 'postgres' });
    await client.connect();
    await client.query(
      `alter database ${identifier(String(settings.database))} set default_transaction_read_only = ${identifier(String(on))}`,
    );
    await client.end();
  }
  const host = () => db.one(z.object({ name: z.string() }))`select current_database() as name`;

  beforeAll(async () => {
    [primary, standby] = [await testDatabase(), await testDatabase()];
  });
  afterAll(async () => {
    for (const database of [primary, standby]) await database.drop();
  });
  beforeEach(async () => {
    await setReadOnly(standby, true);
    [one, two] = [await testProxy(standby.settings), await testProxy(primary.settings)];
    const connectionString = `postgres://postgres@127.0.0.1:${one.port},127.0.0.1:${two.port}/${primary.settings.database}`;
    db = await connect({ connectionString }, { size: 2, limits });
  });
  afterEach(async () => {
    await db.close();
    for (const proxy of [one, two]) await proxy.stop();
  });

  test('a host that can only be read is passed over', async () => {
    expect(await host()).toEqual({ name: primary.settings.database });
    await db.demandReady();
    expect(db.bus.hears()).toBe(true);
  });

  test.each(['is killed', 'is frozen'])(
    'the standby is used once it is writable, when the primary %s',
    async (what) => {
      expect(await host()).toEqual({ name: primary.settings.database });
      const kept = await db.pool.connect();
      if (what === 'is killed') await two.stop();
      else two.drops = () => true;
      await expect(host()).rejects.toThrow();
      await expect(db.demandReady()).rejects.toThrow();
      await setReadOnly(standby, false);
      await expect
        .poll(() => host().catch((error: Error) => error.message))
        .toEqual({ name: standby.settings.database });
      await expect.poll(() => db.bus.hears()).toBe(true);
      await db.demandReady();
      // The old primary is back and takes itself for one: what is still connected to it is not used.
      if (what === 'is killed') await two.start();
      else two.drops = () => false;
      kept.release();
      const hosts = await Promise.all([host(), host(), host(), host()]);
      expect(new Set(hosts.map(({ name }) => name))).toEqual(new Set([standby.settings.database]));
    },
  );
});
