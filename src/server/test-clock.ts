import pg from 'pg';
import { vi } from 'vitest';
import type { Db } from './platform/db/executor.ts';

/**
 * Lets a test set the clock of a migrated database. `now()` and `clock_timestamp()` of the schema `reloj` hide
 * PostgreSQL's own functions for connections that open later, and for the columns' defaults.
 */
export async function addClock(settings: pg.ClientConfig) {
  const client = new pg.Client(settings);
  await client.connect();
  // Read before the new functions hide PostgreSQL's, so that defaults have their short names.
  const { rows: defaults } = await client.query<{ column: string; value: string }>(`
    select format('alter table %s alter column %I set default', d.adrelid::regclass, a.attname) as column,
      pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\(\\)'`);
  await client.query(`
    create schema reloj;
    create table reloj.hora as select interval '0' as adelanto;
    create function reloj.now() returns timestamptz stable language sql as 'select pg_catalog.now() + adelanto from reloj.hora';
    create function reloj.clock_timestamp() returns timestamptz volatile language sql
      as 'select pg_catalog.clock_timestamp() + adelanto from reloj.hora';
    set search_path = reloj, public, pg_catalog;
    do 'begin execute format(''alter database %I set search_path = reloj, public, pg_catalog'', current_database()); end'`);
  for (const { column, value } of defaults) await client.query(`${column} ${value}`);
  await client.end();
}

/** Sets the clock of the database, and this process's `Date`, which then stands still. `moment` is ISO 8601. */
export async function setClock(db: Db, moment: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  await db.execute`update reloj.hora set adelanto = ${moment}::timestamptz - pg_catalog.clock_timestamp()`;
}
