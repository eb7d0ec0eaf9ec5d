import pg from 'pg';
import { raw, type Sql } from 'sql-template-tag';

/** A name, or a name after that of its table or schema, as it stands in the text of a statement: the only way for one into it. */
export const identifier = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

/** A column of the row that has an alias, for a fragment that is told which. */
export const column = (alias: string, name: string): Sql => raw(identifier(`${alias}.${name}`));
