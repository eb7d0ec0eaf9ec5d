import { type SQL, sql } from 'drizzle-orm';

/** Whether the text stands anywhere in the expression; ignores case, accents and repeated spaces. */
export const likeAnywhere = (expression: SQL, text: string): SQL =>
  sql`${plain(expression)} like ${`%${pattern(text)}%`}`;

/** Whether the expression begins with the text; ignores case, accents and repeated spaces. */
export function likeStart(expression: SQL, text: string): SQL {
  const starts = sql`${plain(expression)} like ${`${pattern(text)}%`}`;
  const [first] = bareText(text);
  if (!first) return starts;
  // Few texts begin with the right letter, and only those are worth reading whole: over 20,000 products, many times quicker.
  const letters = [first, first.toUpperCase(), ...[...accented].filter((_, at) => bare[at] === first)];
  return sql`(left(ltrim(${expression}), 1) = any(${sql.param(letters)}::text[]) and ${starts})`;
}

// Both cases: with the C locale, lower() knows only those without accents.
const accented = 'áàäâãéèëêíìïîóòöôõúùüûñçÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇ';
const bare = 'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc';

// PostgreSQL's unaccent is an extension that a hosted database may lack.
const plain = (expression: SQL) =>
  sql`lower(translate(regexp_replace(btrim(${expression}), '\\s+', ' ', 'g'), ${sql.raw(`'${accented}'`)}, ${sql.raw(`'${bare}'`)}))`;

const bareText = (text: string) =>
  text.trim().replace(/\s+/g, ' ').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const pattern = (text: string) => bareText(text).replace(/[\\%_]/g, '\\$&');
