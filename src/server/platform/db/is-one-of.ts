import sql, { join, raw, type Sql } from 'sql-template-tag';
import { identifier } from './identifier.ts';

/** True when a column, qualified by its table's alias, holds one of these words. */
export const isOneOf = (column: string, words: readonly string[]): Sql =>
  words.length ? sql`${raw(identifier(column))} in (${join([...words])})` : sql`false`;
