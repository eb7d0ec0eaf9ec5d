import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './executor.ts';

/** Adds rows to a table, with its columns as the schema calls them; what one leaves out gets its default. For demo and tests. */
export function insertRows<Table extends PgTable>(
  db: Executor,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<number> {
  const columns = Object.entries(getTableColumns(table));
  const valuesOf = (row: Record<string, unknown>) =>
    columns.map(([key]) => (row[key] === undefined ? sql`default` : sql`${row[key]}`));
  return db.execute`
    insert into ${table} (${list(columns.map(([, { name }]) => sql.identifier(name)))})
    values ${list(rows.map((row) => sql`(${list(valuesOf(row))})`))}`;
}

const list = (parts: Parameters<typeof sql.join>[0]): SQL => sql.join(parts, sql`, `);
