import { counted, normalise } from '#contract/format.ts';

export type PastedText = {
  text: string;
  /** The cells between tabs or semicolons. Null for a line that has neither. */
  cells: string[] | null;
  /** The text without the time and sender that chats write before a message. */
  message: string;
};

/** Reads the lines of a pasted list, without blank lines and lines that begin with 'Nombre'. */
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
 * The problem of a line with a name that several people have. Offers these people as choices, unless there are more
 * than `MOST_OFFERED`.
 */
export function whichOf<Person>(people: readonly Person[], [one, many]: readonly [string, string]) {
  const isOffered = people.length <= MOST_OFFERED;
  return {
    problem: `${counted(people.length, `${one} se llama`, `${many} se llaman`)} así: ${isOffered ? 'elija quién' : 'escriba también el apellido'}.`,
    choices: isOffered ? people : [],
  };
}
const MOST_OFFERED = 6;

/** Finds things by the beginnings of their name's words. If some names equal the text, finds only these things. */
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
