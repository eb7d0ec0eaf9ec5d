import { normalise } from '#contract/format.ts';

/** The lines of a pasted text that say something. */
export const linesIn = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** The cells of a line that came from a spreadsheet, apart by tabs or semicolons; null of any other line. */
export const cellsIn = (line: string): string[] | null => (/[\t;]/.test(line) ? line.split(/[\t;]/) : null);

/** A line of a chat without who sent it and when. */
export const withoutSender = (line: string): string => line.replace(/^\s*\[[^\]]*\]\s*[^:]*:/, '');

/** Those whose names have a word that begins with each word of a text; those with exactly this name go before. */
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

/** Those of whom one is asked which; of more the line has to say more. */
export const MOST_ASKED = 6;
