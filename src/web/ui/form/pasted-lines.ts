import { counted, normalise } from '#contract/format.ts';

/** A line of a pasted list. */
export type PastedText = {
  text: string;
  /** Its cells, where it comes from a spreadsheet: tabs or semicolons stand between them. */
  cells: string[] | null;
  /** Without the time and the sender that a chat writes before it. */
  message: string;
};

/** Reads the lines of a pasted list. Blank lines and a header, which begins with 'Nombre', are left out. */
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

/** Asks which of the people with that name a line means. Too many are not offered as choices. */
export function whichOf<Person>(people: readonly Person[], [one, many]: readonly [string, string]) {
  const isOffered = people.length <= MOST_OFFERED;
  return {
    problem: `${counted(people.length, `${one} se llama`, `${many} se llaman`)} así: ${isOffered ? 'elija quién' : 'escriba también el apellido'}.`,
    choices: isOffered ? people : [],
  };
}
const MOST_OFFERED = 6;

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
