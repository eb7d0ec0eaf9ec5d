import sql, { type Sql } from 'sql-template-tag';
import { weekDays } from '#contract/days.ts';
import { column } from '../../platform/db/identifier.ts';

/** Sorts lines by weekday, lines without a day last, then by reference. */
export const inReadingOrder = (line: string): Sql =>
  sql`array_position(${weekDays}::text[], ${column(line, 'dia')}), ${column(line, 'referencia')} collate "es-x-icu"`;

/** Returns the column's value in the newest line of a group, because names and codes change. */
export const lastOrdered = (line: string, name: string): Sql => sql`
  (array_agg(${column(line, name)} order by ${column(line, 'pedido_id')} desc, ${column(line, 'linea')} desc))[1]`;

/** Returns the group's former names, `A, B`; null if all lines have one name. */
export const formerly = (line: string, name: string): Sql => sql`
  nullif(array_to_string(array_remove(array_agg(distinct ${column(line, name)}), ${lastOrdered(line, name)}), ', '), '')`;

/** Returns the newest name of a group, and its former names: `B (antes: A)`. */
export const namedNow = (line: string, name: string): Sql =>
  sql`${lastOrdered(line, name)} || coalesce(' (antes: ' || ${formerly(line, name)} || ')', '')`;
