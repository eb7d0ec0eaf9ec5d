import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './executor.ts';

/** Adds rows to a table as the schema names its columns; one that only some of them have is null in the others. For the demo and the tests. */
export function insertRows<Table extends PgTable>(
  db: Executor,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<number> {
  const records: readonly Record<string, unknown>[] = rows;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) =>
    records.some((row) => row[key] !== undefined),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const named = records.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])));
  return db.execute`
    insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(named)}::json)`;
}
