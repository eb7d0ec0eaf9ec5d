import { normalise } from '#contract/format.ts';

/** The lines of a pasted text that are not blank. */
export const linesIn = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** The cells of a line copied from a spreadsheet (tabs or semicolons between them); null for any other line. */
export const cellsIn = (line: string): string[] | null => (/[\t;]/.test(line) ? line.split(/[\t;]/) : null);

/** Removes time and sender from a line copied from a chat. */
export const withoutSender = (line: string): string => line.replace(/^\s*\[[^\]]*\]\s*[^:]*:/, '');

/** Finds things by name: each word of the text must begin a word of the name. Exact matches exclude all others. */
export function namedLike<Thing>(
  things: readonly Thing[],
  text: string,
  nameOf: (thing: Thing) => string,
): readonly Thing[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const found = things.filter((thing) => {
    const name = wordsOf(nameOf(thing));
    return words.every((word) => name.some((other) => other.startsWith(word)));
  });
  const exact = found.filter((thing) => wordsOf(nameOf(thing)).join(' ') === words.join(' '));
  return exact.length > 0 ? exact : found;
}

const wordsOf = (text: string) => normalise(text).match(/[\p{L}\d]+/gu) ?? [];

/** The most matches offered as a choice. With more, the user must make the line more specific. */
export const MOST_ASKED = 6;
