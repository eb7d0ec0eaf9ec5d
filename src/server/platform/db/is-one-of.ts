import sql, { join, raw, type Sql } from 'sql-template-tag';
import { identifier } from './identifier.ts';

/** Whether a column, named with its table's alias, holds one of these words. */
export const isOneOf = (column: string, words: readonly string[]): Sql =>
  words.length ? sql`${raw(identifier(column))} in (${join([...words])})` : sql`false`;
