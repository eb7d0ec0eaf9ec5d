import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { identifier } from './identifier.ts';

export const MIGRATIONS_LOCK = 8_467_210;

/**
 * Migrates a database. If several nodes start together, they migrate one after another. Throws a `StartError` for an
 * unfit database.
 */
export async function migrate(pool: pg.Pool, versions = schemaVersions()): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local client_min_messages = warning');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATIONS_LOCK]);
    await requireOurTables(client, versions);
    await addExtensions(client);
    await bringTo(client, versions);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

/** Runs the migrations that the database lacks. The caller has begun a transaction. */
export async function bringTo(client: pg.ClientBase, versions: readonly SchemaVersion[]): Promise<void> {
  await client.query(
    `create schema if not exists drizzle;
     create table if not exists ${identifier(migrationsTable.name)} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query<{ at: number | null }>(
    `select max(created_at)::float8 as at from ${identifier(migrationsTable.name)}`,
  );
  for (const { at, sql } of versions.filter((version) => version.at > (rows[0]?.at ?? 0))) {
    await client.query(sql);
    const hash = createHash('sha256').update(sql).digest('hex');
    await client.query(`insert into ${identifier(migrationsTable.name)} (hash, created_at) values ($1, $2)`, [
      hash,
      at,
    ]);
  }
}

const oldestPostgres = 15;

/** Returns the number of missing migrations. Throws a `StartError` for a database that we cannot use. */
export async function requireOurTables(client: pg.ClientBase, versions = schemaVersions()): Promise<number> {
  const known = versions.map(({ at }) => at);
  const { rows } = await client.query<{
    version: string;
    major: number;
    encoding: string;
    name: string;
    marked: boolean;
  }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
       current_setting('server_encoding') as encoding, current_database() as name,
       to_regclass('drizzle.__drizzle_migrations') is not null as marked`,
  );
  const [{ version = '', major = 0, encoding = '', name = '', marked = false } = {}] = rows;
  if (major < oldestPostgres)
    throw new StartError(
      `La base de datos es PostgreSQL ${version} y Vitrina necesita ${oldestPostgres} o posterior: actualícela.`,
    );
  if (encoding !== 'UTF8')
    throw new StartError(`La base de datos «${name}» guarda los textos en ${encoding}: cree una con ENCODING 'UTF8'.`);
  const { rows: done } = marked
    ? await client.query<{ at: number }>('select created_at::float8 as at from drizzle.__drizzle_migrations')
    : { rows: [] };
  const unknown = done.filter(({ at }) => !known.includes(at)).length;
  if (unknown === done.length && (await hasTables(client)) && (unknown || !marked))
    throw new StartError(
      `La base de datos «${name}» tiene tablas de otro programa, y Vitrina no la toca: cree una vacía para ella y nómbrela en DATABASE_URL.`,
    );
  if (unknown)
    throw new StartError(
      'La base de datos es de una versión más nueva de Vitrina, que esta no conoce: inicie esa versión, o restaure una copia de antes.',
    );
  return known.length - done.length;
}

/** True if there are tables. Tables of extensions do not count. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
       and relkind in ('r', 'p', 'v', 'm', 'f') and not exists (select from pg_depend where objid = c.oid and deptype = 'e') limit 1`,
  );
  return rowCount !== 0;
}

/** Adds the extensions outside the migrations, so that a database without them gives one clear sentence. */
export const addExtensions = (client: pg.ClientBase) =>
  client
    .query('create extension if not exists unaccent; create extension if not exists pg_trgm')
    .catch((cause: Error) => {
      throw new StartError(
        `La base de datos no tiene las extensiones unaccent y pg_trgm, que las búsquedas necesitan, y no se pudieron agregar (${cause.message}): pida a quien la administra que las agregue con CREATE EXTENSION.`,
        { cause },
      );
    });

export type SchemaVersion = {
  /** The name of the file. `at` is the time in epoch ms that the database stores for it. */
  tag: string;
  at: number;
  sql: string;
  /** The tables after the migration; their names include the schema. */
  tables: { name: string; columns: string[] }[];
};

/** The table of the migrations that a database has had. Drizzle made the first ones and chose the name. */
export const migrationsTable = { name: 'drizzle.__drizzle_migrations', columns: ['created_at', 'hash', 'id'] };

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

export function schemaVersions(): SchemaVersion[] {
  let tables: Record<string, string[] | null> = {};
  return Versions.parse(JSON.parse(read('versions.json'))).map(({ tag, at, tables: changed }) => {
    tables = { ...tables, ...changed };
    const named = Object.entries(tables).flatMap(([name, columns]) =>
      columns ? { name: `public.${name}`, columns } : [],
    );
    return { tag, at, sql: read(`${tag}.sql`), tables: [...named, migrationsTable] };
  });
}

/** `tables` are those that the migration added or changed, with all columns; null for a dropped table. */
const Versions = z.array(
  z.object({ tag: z.string(), at: z.int(), tables: z.record(z.string(), z.array(z.string()).nullable()) }),
);
