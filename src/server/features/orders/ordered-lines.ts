import sql, { type Sql } from 'sql-template-tag';
import { weekDays } from '#contract/days.ts';
import { column } from '../../platform/db/identifier.ts';

/** Sorts a product's lines as people read them: weekdays first, then lines without a day, each by reference. */
export const inReadingOrder = (line: string): Sql =>
  sql`array_position(${weekDays}::text[], ${column(line, 'dia')}), ${column(line, 'referencia')} collate "es-x-icu"`;

/** A column's value in the newest line of a group: names and codes change, and the last order has the current ones. */
export const lastOrdered = (line: string, name: string): Sql => sql`
  (array_agg(${column(line, name)} order by ${column(line, 'pedido_id')} desc, ${column(line, 'linea')} desc))[1]`;

/** The other names in a group's lines, `A, B`; null if all lines have one name. */
export const formerly = (line: string, name: string): Sql => sql`
  nullif(array_to_string(array_remove(array_agg(distinct ${column(line, name)}), ${lastOrdered(line, name)}), ', '), '')`;

/** The name in a group's newest line, and the other names: `B (antes: A)`. */
export const namedNow = (line: string, name: string): Sql =>
  sql`${lastOrdered(line, name)} || coalesce(' (antes: ' || ${formerly(line, name)} || ')', '')`;
