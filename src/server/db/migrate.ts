import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Beside this file in the sources, beside the bundle when built. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const LOCK = 8_467_210;

/** Brings a database to this version's tables. Nodes that start at once wait for each other. */
export async function migrate(pool: pg.Pool): Promise<void> {
  if (!existsSync(migrationsFolder)) throw new Error(`no migrations in ${migrationsFolder}`);
  const client = await pool.connect();
  try {
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await run(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    client.release();
  }
}
