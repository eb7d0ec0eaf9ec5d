import sql, { join, raw } from 'sql-template-tag';
import type { Executor } from './executor.ts';
import { identifier } from './identifier.ts';

/** Adds rows, for demo and tests. Keys are columns in camel case; a missing key gets the column's default. */
export function insertRows(db: Executor, table: string, rows: readonly Record<string, unknown>[]): Promise<number> {
  const keys = [...new Set(rows.flatMap(Object.keys))];
  const valuesOf = (row: Record<string, unknown>) =>
    keys.map((key) => (row[key] === undefined ? raw('default') : sql`${row[key]}`));
  return db.execute`
    insert into ${raw(identifier(table))} (${join(keys.map((key) => raw(identifier(columnOf(key)))))})
    values ${join(rows.map((row) => sql`(${join(valuesOf(row))})`))}`;
}

/** Writes `producto_id` for `productoId`. */
export const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
