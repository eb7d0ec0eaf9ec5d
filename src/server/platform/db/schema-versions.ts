import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export type SchemaVersion = {
  /**
   * `tag` is the file name, `at` the time (epoch ms) that the database stores, `sql` the migration from the version
   * before.
   */
  tag: string;
  at: number;
  sql: string;
  /** The tables after the migration; their names include the schema. */
  tables: { name: string; columns: string[] }[];
};

/** Lists the migrations that the database has had. Drizzle made the first ones and chose the name. */
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

/** For each migration, the tables that it added or changed, with all columns, sorted; null for a dropped table. */
const Versions = z.array(
  z.object({ tag: z.string(), at: z.int(), tables: z.record(z.string(), z.array(z.string()).nullable()) }),
);
