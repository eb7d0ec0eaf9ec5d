import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { identifier } from '../../platform/db/identifier.ts';
import {
  addExtensions,
  bringTo,
  hasTables,
  MIGRATIONS_LOCK,
  requireOurTables,
  type SchemaVersion,
} from '../../platform/db/migrate.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Head } from './format.ts';

/**
 * Creates a version's empty tables within the caller's transaction. Returns a function that adds foreign keys and
 * indexes once the tables are filled. Throws a `StartError` if the database has tables.
 */
export async function makeTables(client: pg.Client, versions: readonly SchemaVersion[]): Promise<() => Promise<void>> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATIONS_LOCK]);
  if (await hasTables(client))
    throw new StartError('La base de datos ya tiene tablas: una copia se restaura solo en una base vacía.');
  await requireOurTables(client);
  await addExtensions(client);
  await bringTo(client, versions);
  const later = await putOff(client);
  const names = (versions.at(-1)?.tables ?? []).map(({ name }) => name);
  // Migrations insert rows that the backup has too.
  await client.query(`truncate ${names.map(identifier).join(', ')}`);
  return async () => {
    for (const definition of later) await client.query(definition);
  };
}

/**
 * Drops foreign keys and indexes, because tables fill faster without them. Returns the statements that create them
 * again.
 */
async function putOff(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; definition: string }>(`
    select 1 as step, format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select 0, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
    order by step`);
  for (const { remove } of rows.toReversed()) await client.query(remove);
  return rows.map(({ definition }) => definition);
}

export function tableFiller(client: pg.Client, { tables }: Head) {
  const rows: Record<string, number> = {};
  let current: { name: string; copy: ReturnType<typeof copyFrom>; done: Promise<void> } | undefined;

  async function endTable() {
    if (!current) return;
    const { name, copy, done } = current;
    current = undefined;
    copy.end();
    await done;
    rows[name] = copy.rowCount;
  }
  function begin(name: string) {
    const columns = tables.find((table) => table.name === name)?.columns ?? [];
    const copy = client.query(
      copyFrom(`copy ${identifier(name)} (${columns.map(identifier).join(', ')}) from stdin with (freeze)`),
    );
    const done = finished(copy);
    // `done` is awaited later. Without this line, Node would end the process if `done` fails before.
    done.catch(() => {});
    return { name, copy, done };
  }
  return {
    async add(name: string, content: Buffer) {
      if (current?.name !== name) {
        await endTable();
        current = begin(name);
      }
      const { copy, done } = current;
      if (!copy.write(content)) await Promise.race([once(copy, 'drain'), done]);
    },
    /** Ends the last table and sets the sequences. Returns the number of rows of each table. */
    async end(): Promise<Record<string, number>> {
      await endTable();
      for (const { name, sequence } of tables)
        if (sequence)
          await client.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3)', [
            name,
            sequence.column,
            sequence.last,
          ]);
      return rows;
    },
  };
}
