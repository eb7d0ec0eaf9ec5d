/** What a name is for; `mark` tells it from others of the same name, as a user name does. */
export type Wanted = { name: string; mark?: string };

/** A name that any file system and unzip takes: no separators, quotes or controls, at most 120 characters. */
export const safeFileName = (stem: string, extension: string): string => `${safeStem(stem)}.${extension}`;

/**
 * Such names for files beside each other, in their order. Of those that would be equal, also where case does not count,
 * each carries its mark: `Ana Díaz (ana.diaz).xlsx`. What still is equal is numbered.
 */
export const fileNames = (wanted: readonly (Wanted & { extension: string })[]): string[] =>
  toldApart(wanted, safeStem).map((stem, at) => `${stem}.${wanted[at]?.extension}`);

/** Sheet names that Excel takes, told apart likewise: at most 31 characters, none of []:*?/\, no apostrophe at an end. */
export const sheetNames = (wanted: readonly Wanted[]): string[] =>
  // Excel keeps this name for itself.
  toldApart([{ name: 'History' }, ...wanted], safeSheetName, 18).slice(1);

/** Names as a document shows them beside each other, told apart likewise. */
export const shownNames = (wanted: readonly Wanted[]): string[] => toldApart(wanted, (name, suffix) => name + suffix);

/** Compares names as Spanish sorts them: `Álvarez` beside `Alvarez`, ñ after n. */
export const compareNames = new Intl.Collator('es').compare;

type Made = (name: string, suffix: string) => string;

function toldApart(wanted: readonly Wanted[], made: Made, longestMark = 80): string[] {
  const counts = new Map<string, number>();
  for (const { name } of wanted) counts.set(key(made(name, '')), (counts.get(key(made(name, ''))) ?? 0) + 1);
  const taken = new Set<string>();
  return wanted.map(({ name, mark }) => {
    const own = mark && counts.get(key(made(name, ''))) !== 1 ? ` (${ended(mark, longestMark)})` : '';
    for (let n = 1; ; n++) {
      const candidate = made(name, n === 1 ? own : `${own} (${n})`);
      if (taken.has(key(candidate))) continue;
      taken.add(key(candidate));
      return candidate;
    }
  });
}

function safeStem(stem: string, suffix = ''): string {
  const safe = (text: string) =>
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}<>:"/\\|?*]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/_ /g, '_');
  const end = safe(suffix);
  const begin = safe(stem).trim().replace(/^\.+/, '');
  return (shorten(begin, 120 - end.length).trim() || 'Sin nombre') + end;
}

function safeSheetName(wanted: string, suffix: string): string {
  const safe = (text: string) => text.normalize('NFC').replace(/[\p{Cc}\p{Cs}[\]:*?/\\\uFFFE\uFFFF\s]+/gu, ' ');
  const end = safe(suffix);
  const begin = safe(wanted).replace(/^['\s]+/, '');
  return (shorten(begin, 31 - end.length).replace(/['\s]+$/, '') || 'Hoja') + end;
}

const key = (name: string) => name.normalize('NFC').toLowerCase();

const ended = (text: string, length: number) => (text.length > length ? `${shorten(text, length - 1)}…` : text);

/** At most `length` UTF-16 units, never half of a character. */
const shorten = (text: string, length: number) => text.slice(0, length).replace(/\p{Cs}$/u, '');
