import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { connect } from './connect.ts';
import { openPool } from './connections.ts';
import { identifier } from './identifier.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { testProxy } from './test-proxy.ts';

test('a pool outlives the loss of a connection that nobody uses', async () => {
  const { settings, drop } = await testDatabase();
  onTestFinished(drop);
  const lost = vi.fn();
  const pool = openPool({ ...settings, max: 1 }, lost);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const other = openPool({ ...settings, max: 1 });
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => lost).toHaveBeenCalledWith(expect.objectContaining({ code: '57P01' }), expect.anything());
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await Promise.all([pool.end(), other.end()]);
});

test('other work runs between the chunks of a large result', async () => {
  const { settings, drop } = await testDatabase();
  onTestFinished(drop);
  const pool = openPool({ ...settings, max: 1 });
  const client = await pool.connect();
  const chunks = { inTurn: 0, most: 0 };
  client.connection.stream.on('data', () => {
    chunks.inTurn += 1;
    chunks.most = Math.max(chunks.most, chunks.inTurn);
    setImmediate(() => {
      chunks.inTurn = 0;
    });
  });
  const { rows } = await client.query(`select repeat('x', 10000) as text from generate_series(1, 1000)`);
  client.release();
  await pool.end();
  expect(rows).toHaveLength(1000);
  // Node.js reads one more chunk before it stops.
  expect(chunks.most).toBeLessThanOrEqual(2);
});

// On a busy machine a server that answers later than this would count as frozen.
const limits = { connect: 1500, statement: 1500, grace: 100, ready: 1000, beat: 100, silence: 400, reconnect: 50 };

test.each(['is killed', 'is frozen'])(
  'when the primary %s its standby is used at the same address, once it is promoted',
  async (what) => {
    // Two databases here, since a standby takes a server of its own; what counts is that it refuses writes.
    const [primary, standby] = [await testDatabase(), await testDatabase()];
    await setReadOnly(standby, true);
    const address = await testProxy(primary.settings);
    const db = await connect({ ...address.settings }, { size: 2, limits });
    onTestFinished(async () => {
      await db.close();
      await address.stop();
      for (const { drop } of [primary, standby]) await drop();
    });
    const reached = () => db.one(z.object({ name: z.string() }))`select current_database() as name`;
    expect(await reached()).toEqual({ name: primary.settings.database });
    if (what === 'is killed') await address.stop();
    else address.drops = () => true;
    await expect(reached()).rejects.toThrow();
    await expect(db.requireReady()).rejects.toThrow();
    // The manager of the database leads its address to the standby before that takes writes.
    address.leadTo(standby.settings);
    if (what === 'is killed') await address.start();
    else address.drops = () => false;
    address.cut();
    await expect(reached()).rejects.toMatchObject({ code: '25006' });
    await expect(db.requireReady()).rejects.toThrow();
    await setReadOnly(standby, false);
    await expect
      .poll(() => reached().catch((error: Error) => error.message))
      .toEqual({
        name: standby.settings.database,
      });
    await expect.poll(() => db.bus.hears()).toBe(true);
    await db.requireReady();
  },
);

async function setReadOnly({ settings }: TestDatabase, on: boolean) {
  const client = new pg.Client({ ...settings, database: 'postgres' });
  await client.connect();
  await client.query(
    `alter database ${identifier(String(settings.database))} set default_transaction_read_only = ${identifier(String(on))}`,
  );
  await client.end();
}
