import { counted, normalise } from '#contract/format.ts';

/** A line of a pasted list. */
export type PastedText = {
  text: string;
  /** The cells of a line from a spreadsheet, which has tabs or semicolons between them. Null for other lines. */
  cells: string[] | null;
  /** The text without the time and the sender that a chat writes before a message. */
  message: string;
};

/** Reads each line of a pasted list. Leaves out blank lines and a header, which begins with 'Nombre'. */
export const readPasted = <Meaning extends object>(
  pasted: string,
  read: (line: PastedText) => Meaning,
): (Meaning & { text: string })[] =>
  pasted
    .split(/\r?\n/)
    .filter((text) => text.trim() !== '' && !/^nombre\b/.test(normalise(text)))
    .map((text) => {
      const cells = /[\t;]/.test(text) ? text.split(/[\t;]/).map((cell) => cell.trim()) : null;
      const message = text.replace(/^\s*\[[^\]]*\]\s*[^:]*:/, '');
      return { text, ...read({ text, cells, message }) };
    });

/**
 * The question which of several people with one name a line means, and the people to choose from. Too many people are
 * not offered.
 */
export function whichOf<Person>(people: readonly Person[], [one, many]: readonly [string, string]) {
  const isOffered = people.length <= MOST_OFFERED;
  return {
    problem: `${counted(people.length, `${one} se llama`, `${many} se llaman`)} así: ${isOffered ? 'elija quién' : 'escriba también el apellido'}.`,
    choices: isOffered ? people : [],
  };
}
const MOST_OFFERED = 6;

/**
 * Finds things by name: each word of the text must begin a word of the name. If whole names match, only their things
 * are returned.
 */
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
