import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { identifier } from './identifier.ts';
import { TEMPLATE } from './test-server.ts';

export type TestDatabase = { settings: pg.PoolConfig; drop(): Promise<void> };

/** A migrated, empty database of its own, copied from the run's template in some 30 ms. */
export const testDatabase = () => createDatabase(TEMPLATE);

/** A database of its own without a table. */
export const emptyDatabase = () => createDatabase('template1');

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const database = `prueba_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${identifier(database)} template ${identifier(template)}`);
  return { settings: { ...server, database }, drop: () => run(`drop database ${identifier(database)} with (force)`) };
}
