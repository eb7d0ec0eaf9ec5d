import pg from 'pg';
import { raw, type Sql } from 'sql-template-tag';

/** Quotes a name, also a qualified one. Statement texts get names only through this function. */
export const identifier = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

export const column = (alias: string, name: string): Sql => raw(identifier(`${alias}.${name}`));
