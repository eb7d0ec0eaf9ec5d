import sql, { type Sql } from 'sql-template-tag';
import { weekDays } from '#contract/days.ts';
import { column } from '../../platform/db/identifier.ts';

/** The lines of a product in the order in which people read them: the days of the week, then those for none, each by its reference. */
export const inReadingOrder = (line: string): Sql =>
  sql`array_position(${weekDays}::text[], ${column(line, 'dia')}), ${column(line, 'referencia')} collate "es-x-icu"`;

/** What the newest line of a group has in a column: names and codes change, and the last order has the current ones. */
export const lastOrdered = (line: string, name: string): Sql => sql`
  (array_agg(${column(line, name)} order by ${column(line, 'pedido_id')} desc, ${column(line, 'linea')} desc))[1]`;

/** The other names of a group's lines, `A, B`; null where it has one. */
export const formerly = (line: string, name: string): Sql => sql`
  nullif(array_to_string(array_remove(array_agg(distinct ${column(line, name)}), ${lastOrdered(line, name)}), ', '), '')`;

/** The name that a group's newest line has, and the others that it was ordered under: `B (antes: A)`. */
export const namedNow = (line: string, name: string): Sql =>
  sql`${lastOrdered(line, name)} || coalesce(' (antes: ' || ${formerly(line, name)} || ')', '')`;
