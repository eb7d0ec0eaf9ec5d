import sql, { type Sql } from 'sql-template-tag';

type DatedTable = { table: Sql; former: Sql; key: Sql; columns: Sql };

/** Selects a table's rows as they were just before a moment. A trigger stores replaced rows in the table `former`. */
export const rowsAsOf = ({ table, former, key, columns }: DatedTable, at: Sql): Sql => sql`(
  select distinct on (${key}) * from (
    select ${key}, hasta, ${columns} from ${former} where hasta >= ${at}
    union all select ${key}, 'infinity', ${columns} from ${table}
  ) w order by ${key}, hasta)`;
