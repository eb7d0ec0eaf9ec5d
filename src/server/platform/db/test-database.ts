import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject } from 'vitest';
import type { Db } from './executor.ts';
import { identifier } from './identifier.ts';
import { TEMPLATE } from './test-server.ts';

export type TestDatabase = { settings: pg.PoolConfig; drop(): Promise<void> };

/** Creates a migrated, empty database: a copy of the run's template, which takes some 30 ms. */
export const testDatabase = () => createDatabase(TEMPLATE);

/** Creates a database without tables. */
export const emptyDatabase = () => createDatabase('template1');

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const database = `prueba_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  // Copying through PostgreSQL's log would take four times as long.
  await run(`create database ${identifier(database)} template ${identifier(template)} strategy file_copy`);
  return { settings: { ...server, database }, drop: () => run(`drop database ${identifier(database)} with (force)`) };
}

type Executor = Pick<Db, 'execute'>;

/** Counts the statements of this database that wait for a lock. */
export const waitingForLocks = (db: Executor): Promise<number> =>
  db.execute`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Resolves when at least `count` statements wait for a lock. */
export const untilWaiting = (db: Executor, count = 1) =>
  expect.poll(() => waitingForLocks(db), { interval: 10 }).toBeGreaterThanOrEqual(count);
