import { type SQL, sql } from 'drizzle-orm';

/** Whether the text stands anywhere in the expression; ignores case, accents and repeated spaces. */
export const likeAnywhere = (expression: SQL, text: string): SQL =>
  sql`${plain(expression)} like ${`%${pattern(text)}%`}`;

/** Whether the expression begins with the text; ignores case, accents and repeated spaces. */
export const likeStart = (expression: SQL, text: string): SQL => sql`${plain(expression)} like ${`${pattern(text)}%`}`;

const accented = 'áàäâãéèëêíìïîóòöôõúùüûñç';
const bare = 'aaaaaeeeeiiiiooooouuuunc';

// PostgreSQL's unaccent is an extension that a hosted database may lack.
const plain = (expression: SQL) =>
  sql`translate(lower(regexp_replace(btrim(${expression}), '\\s+', ' ', 'g')), ${sql.raw(`'${accented}'`)}, ${sql.raw(`'${bare}'`)})`;

const pattern = (text: string) =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\\%_]/g, '\\$&');
