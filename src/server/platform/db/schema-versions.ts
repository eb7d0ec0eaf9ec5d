import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { migrationsFolder } from './migrate.ts';

/** A state of the tables: what brings it about after the one before, and which tables it then has. */
export type SchemaVersion = {
  /** The migration's name and its time in the journal, by which a database knows it. */
  tag: string;
  at: number;
  statements: string[];
  /** Names with their schema. */
  tables: { name: string; columns: string[] }[];
};

/** Where Drizzle keeps which migrations a database has had. */
export const migrationsTable = { name: 'drizzle.__drizzle_migrations', columns: ['id', 'hash', 'created_at'] };

/** Every version of the schema that this program knows, the oldest first. */
export function schemaVersions(): SchemaVersion[] {
  const migrations = readMigrationFiles({ migrationsFolder });
  return Journal.parse(readJson('_journal.json')).entries.map(({ idx, when, tag }, place) => ({
    tag,
    at: when,
    statements: migrations[place]?.sql ?? [],
    tables: [...tablesAfter(idx), migrationsTable],
  }));
}

const tablesAfter = (idx: number) =>
  Object.entries(Snapshot.parse(readJson(`${String(idx).padStart(4, '0')}_snapshot.json`)).tables).map(
    ([name, { columns }]) => ({ name, columns: Object.keys(columns) }),
  );

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', file), 'utf8'));

const Journal = z.object({ entries: z.array(z.object({ idx: z.int(), when: z.int(), tag: z.string() })) });
const Snapshot = z.object({
  tables: z.record(z.string(), z.object({ columns: z.record(z.string(), z.unknown()) })),
});
