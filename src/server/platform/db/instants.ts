import sql, { raw, type Sql } from 'sql-template-tag';
import { identifier } from './identifier.ts';
import { allOf } from './search.ts';

/** Writes an instant as calls answer it: ISO 8601, UTC, milliseconds. `column` may have an alias. */
export const isoInstant = (column: string | Sql): Sql =>
  sql`to_char(${named(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The instant at which a day (YYYY-MM-DD) begins. */
export const dayStart = (day: string, timeZone: string): Sql => sql`(${day}::date)::timestamp at time zone ${timeZone}`;

export const dayEnd = (day: string, timeZone: string) => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;

/** True for instants on these days, both included; either may be missing. */
export const ofDays = (column: string, [from, to]: readonly (string | undefined)[], timeZone: string): Sql =>
  allOf([
    from && sql`${named(column)} >= ${dayStart(from, timeZone)}`,
    to && sql`${named(column)} < ${dayEnd(to, timeZone)}`,
  ]);

/** True for today's instants; false for null. */
export const isToday = (column: string, timeZone: string): Sql =>
  sql`coalesce(${dayOf(column, timeZone)} = ${dayOf(sql`now()`, timeZone)}, false)`;

export const isToCome = (day: string, timeZone: string): Sql =>
  sql`${raw(identifier(day))} >= (now() at time zone ${timeZone})::date`;

/** The day (YYYY-MM-DD) of an instant. `column` may have an alias. */
export const dayOf = (column: string | Sql, timeZone: string): Sql =>
  sql`to_char(${named(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`;

const named = (column: string | Sql): Sql => (typeof column === 'string' ? raw(identifier(column)) : column);
