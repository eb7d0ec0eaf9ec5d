import sql, { join, type Sql } from 'sql-template-tag';

/** True if the expression contains the text, whatever the case, accents and number of spaces. */
export const likeAnywhere = (expression: Sql, text: string): Sql => sql`${expression} ~ ${pattern(text)}`;

/** Splits a search into words. A match needs all of them. */
export const wordsOf = (text = ''): string[] => text.split(/\s+/).filter((word) => word !== '');

export const holdsWords = (expression: Sql, text?: string): Sql =>
  allOf(wordsOf(text).map((word) => likeAnywhere(expression, word)));

/** True if the expression begins with the text, whatever the case, accents and number of spaces. */
export const likeStart = (expression: Sql, text: string): Sql => sql`${expression} ~ ${`^\\s*${pattern(text)}`}`;

/**
 * A pattern whose letters also match their accented forms. Removing the accents from all rows would take twenty times
 * longer.
 */
const pattern = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => [...withoutAccents(word)].map(anyFormOf).join(''))
    .join('\\s+');

const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function anyFormOf(sign: string): string {
  if (!/\p{L}/u.test(sign)) return sign.replace(/[^\p{L}\p{N}]/u, '\\$&');
  // Lists both cases, because in the C locale PostgreSQL ignores case only for letters without accents.
  const forms = [...accented].filter((letter) => withoutAccents(letter) === sign).join('');
  return `[${sign}${sign.toUpperCase()}${forms}]`;
}

const accented = 'áàäâãéèëêíìïîóòöôõúùüûñçÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇ';

/** Joins the conditions with AND and skips unset filters. */
export const allOf = (conditions: readonly (Sql | '' | 0 | false | null | undefined)[]): Sql =>
  join([sql`true`, ...conditions.filter((condition) => typeof condition === 'object' && condition !== null)], ' and ');
