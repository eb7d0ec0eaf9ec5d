import sql, { join, type Sql } from 'sql-template-tag';

/** SQL that is true when the expression contains the text anywhere. It ignores case, accents and repeated spaces. */
export const likeAnywhere = (expression: Sql, text: string): Sql => sql`${expression} ~ ${pattern(text)}`;

/** Splits a search into its words. A match needs all of them. */
export const wordsOf = (text = ''): string[] => text.split(/\s+/).filter((word) => word !== '');

export const holdsWords = (expression: Sql, text?: string): Sql =>
  allOf(wordsOf(text).map((word) => likeAnywhere(expression, word)));

/** SQL that is true when the expression begins with the text. It ignores case, accents and repeated spaces. */
export const likeStart = (expression: Sql, text: string): Sql => sql`${expression} ~ ${`^\\s*${pattern(text)}`}`;

/**
 * A pattern in which each letter also matches its accented forms. Removing accents from every row takes twenty times
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
  // Lists both cases: with the C locale, PostgreSQL ignores case only for letters without accents.
  const forms = [...accented].filter((letter) => withoutAccents(letter) === sign).join('');
  return `[${sign}${sign.toUpperCase()}${forms}]`;
}

const accented = 'áàäâãéèëêíìïîóòöôõúùüûñçÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇ';

/** Combines the conditions with AND; unset filters are skipped. */
export const allOf = (conditions: readonly (Sql | '' | 0 | false | null | undefined)[]): Sql =>
  join([sql`true`, ...conditions.filter((condition) => typeof condition === 'object' && condition !== null)], ' and ');
