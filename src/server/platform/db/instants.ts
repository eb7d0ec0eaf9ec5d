import sql, { raw, type Sql } from 'sql-template-tag';
import { identifier } from './identifier.ts';
import { allOf } from './search.ts';

/** An instant as calls answer it: ISO 8601, UTC, milliseconds. `column` may wear the alias of its table. */
export const isoInstant = (column: string | Sql): Sql =>
  sql`to_char(${named(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** When a day (YYYY-MM-DD) begins in a time zone. */
export const dayStart = (day: string, timeZone: string): Sql => sql`(${day}::date)::timestamp at time zone ${timeZone}`;

/** When the day after it begins: what happened before that still happened on the day. */
export const dayEnd = (day: string, timeZone: string) => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;

/** Whether an instant is of these days of a time zone, both included; each may stand alone. */
export const ofDays = (column: string, [from, to]: readonly (string | undefined)[], timeZone: string): Sql =>
  allOf([
    from && sql`${named(column)} >= ${dayStart(from, timeZone)}`,
    to && sql`${named(column)} < ${dayEnd(to, timeZone)}`,
  ]);

/** Whether an instant is of this day in a time zone; not where there is none. */
export const isToday = (column: string, timeZone: string): Sql =>
  sql`coalesce(${dayOf(column, timeZone)} = ${dayOf(sql`now()`, timeZone)}, false)`;

/** Whether a day is today in a time zone, or later. */
export const isToCome = (day: string, timeZone: string): Sql =>
  sql`${raw(identifier(day))} >= (now() at time zone ${timeZone})::date`;

/** The day (YYYY-MM-DD) of an instant in a time zone. `column` may wear the alias of its table. */
export const dayOf = (column: string | Sql, timeZone: string): Sql =>
  sql`to_char(${named(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`;

const named = (column: string | Sql): Sql => (typeof column === 'string' ? raw(identifier(column)) : column);
