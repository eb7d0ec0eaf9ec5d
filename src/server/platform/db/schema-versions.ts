import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** A state of the tables: what brings it about after the one before, and which tables it then has. */
export type SchemaVersion = {
  /** The migration's file, and the time (epoch ms) by which a database knows that it had it. */
  tag: string;
  at: number;
  sql: string;
  /** Names with their schema. */
  tables: { name: string; columns: string[] }[];
};

/** Where a database keeps which migrations it has had; named as by Drizzle, which made the first. */
export const migrationsTable = { name: 'drizzle.__drizzle_migrations', columns: ['created_at', 'hash', 'id'] };

/** Beside this file in the sources, beside the bundle when built. */
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

/** Of each the tables that it added or changed, with all their columns by name; null for one that it dropped. */
const Versions = z.array(
  z.object({ tag: z.string(), at: z.int(), tables: z.record(z.string(), z.array(z.string()).nullable()) }),
);
