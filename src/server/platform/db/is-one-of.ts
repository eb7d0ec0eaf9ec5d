import sql, { join, raw, type Sql } from 'sql-template-tag';
import { identifier } from './identifier.ts';

/** True if the column, as `alias.name`, holds one of the words. */
export const isOneOf = (column: string, words: readonly string[]): Sql =>
  words.length ? sql`${raw(identifier(column))} in (${join([...words])})` : sql`false`;
