import sql, { raw, type Sql } from 'sql-template-tag';
import { weekDays } from '#contract/days.ts';
import { identifier } from '../../platform/db/identifier.ts';

/** The lines of a product in the order in which people read them: the days of the week, then those for none, each by its reference. */
export const inReadingOrder = (table: string): Sql =>
  sql`array_position(${weekDays}::text[], ${raw(identifier(`${table}.dia`))}), ${raw(identifier(`${table}.referencia`))} collate "es-x-icu"`;

/** What the newest line of a group has in a column: names and codes change, and the last order has the current ones. */
export const lastOrdered = (column: string): Sql =>
  raw(`(array_agg(${identifier(column)} order by pedido_id desc, linea desc))[1]`);

/** The other names of a group's lines, `A, B`; null where it has one. */
export const formerly = (column: string): Sql => sql`
  nullif(array_to_string(array_remove(array_agg(distinct ${raw(identifier(column))}), ${lastOrdered(column)}), ', '), '')`;

/** The name that a group's newest line has, and the others that it was ordered under: `B (antes: A)`. */
export const namedNow = (column: string): Sql =>
  sql`${lastOrdered(column)} || coalesce(' (antes: ' || ${formerly(column)} || ')', '')`;
