import pg from 'pg';
import { raw, type Sql } from 'sql-template-tag';

/** Quotes a name, or a name qualified by its table or schema. Statement texts get names only through this function. */
export const identifier = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

/** A column of the row with this alias, for SQL fragments that get the alias as an argument. */
export const column = (alias: string, name: string): Sql => raw(identifier(`${alias}.${name}`));
