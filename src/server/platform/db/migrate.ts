import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartError } from '../start-error.ts';

/** Beside this file in the sources, beside the bundle when built. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
export const MIGRATIONS_LOCK = 8_467_210;

/**
 * Brings a database to this version's tables. Nodes that start at once wait for each other. Throws a `StartError` when
 * the database has not the extensions that searches need, and its account may not add them, and when a newer version of
 * this program has been there.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  if (!existsSync(migrationsFolder)) throw new Error(`no migrations in ${migrationsFolder}`);
  const client = await pool.connect();
  try {
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [MIGRATIONS_LOCK]);
    await addExtensions(client);
    await demandKnown(client);
    await run(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATIONS_LOCK]);
    client.release();
  }
}

/** Refuses tables that this version does not know: it would write them wrongly. */
async function demandKnown(client: pg.PoolClient) {
  const { rows: done } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as any`);
  if (!done[0].any) return;
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const { rowCount } = await client.query(
    'select from drizzle.__drizzle_migrations where created_at <> all($1::bigint[])',
    [known],
  );
  if (rowCount)
    throw new StartError(
      'La base de datos es de una versión más nueva de Vitrina, que esta no conoce: inicie esa versión, o restaure una copia de antes.',
    );
}

/** Apart from the migrations, so that a hosted database without them says what is missing in one sentence. */
export async function addExtensions(client: pg.ClientBase) {
  await client
    .query('create extension if not exists unaccent; create extension if not exists pg_trgm')
    .catch((cause: Error) => {
      throw new StartError(
        `La base de datos no tiene las extensiones unaccent y pg_trgm, que las búsquedas necesitan, y no se pudieron agregar (${cause.message}): pida a quien la administra que las agregue con CREATE EXTENSION.`,
        { cause },
      );
    });
}
