import pg from 'pg';

/** A name, or a name after that of its table or schema, as it stands in the text of a statement: the only way for one into it. */
export const identifier = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');
