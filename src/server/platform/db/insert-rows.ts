import sql, { join, raw } from 'sql-template-tag';
import type { Executor } from './executor.ts';
import { identifier } from './identifier.ts';

/** Adds rows to a table; their keys are its columns in camel case, and what one leaves out gets its default. For demo and tests. */
export function insertRows(db: Executor, table: string, rows: readonly Record<string, unknown>[]): Promise<number> {
  const keys = [...new Set(rows.flatMap(Object.keys))];
  const valuesOf = (row: Record<string, unknown>) =>
    keys.map((key) => (row[key] === undefined ? raw('default') : sql`${row[key]}`));
  return db.execute`
    insert into ${raw(identifier(table))} (${join(keys.map((key) => raw(identifier(columnOf(key)))))})
    values ${join(rows.map((row) => sql`(${join(valuesOf(row))})`))}`;
}

/** As SQL writes a name: producto_id of productoId. */
export const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
