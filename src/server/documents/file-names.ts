import { summed } from '#contract/orders.ts';

/** A name, and a `qualifier` that tells it from equal names, for example the user name. */
export type QualifiedName = { name: string; qualifier?: string | undefined };

/** Makes a file name that every system accepts: no separators, quotes or controls, at most 120 characters. */
export const safeFileName = (stem: string, extension: string): string => `${safeStem(stem)}.${extension}`;

/**
 * Makes distinct file names. Equal names get their qualifiers, and names that are still equal get numbers: `Ana Díaz
 * (ana.diaz).xlsx`.
 */
export const fileNames = (names: readonly (QualifiedName & { extension: string })[]): string[] =>
  distinct(names, safeStem).map((stem, at) => `${stem}.${names[at]?.extension}`);

/**
 * Makes distinct sheet names that Excel accepts: at most 31 characters, none of []:*?/\, and no apostrophe at either
 * end.
 */
export const sheetNames = (names: readonly QualifiedName[]): string[] =>
  // Excel reserves the name 'History' for itself.
  distinct([{ name: 'History' }, ...names], safeSheetName, 18).slice(1);

export const shownNames = (names: readonly QualifiedName[]) => distinct(names, (name, suffix) => name + suffix);

/** Compares names in Spanish order: `Álvarez` beside `Alvarez`, ñ after n. */
export const compareNames = new Intl.Collator('es').compare;

type Format = (name: string, suffix: string) => string;

function distinct(names: readonly QualifiedName[], format: Format, longestQualifier = 80): string[] {
  const plain = names.map(({ name }) => key(format(name, '')));
  const counts = summed(plain.map((name) => [name, 1]));
  const taken = new Set<string>();
  return names.map(({ name, qualifier }, at) => {
    const suffix = qualifier && counts.get(plain[at] ?? '') !== 1 ? ` (${truncate(qualifier, longestQualifier)})` : '';
    for (let n = 1; ; n++) {
      const candidate = format(name, n === 1 ? suffix : `${suffix} (${n})`);
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

function safeSheetName(name: string, suffix: string): string {
  const safe = (text: string) =>
    text.normalize('NFC').replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}[\]:*?/\\\uFFFE\uFFFF\s]+/gu, ' ');
  const end = safe(suffix);
  const begin = safe(name).replace(/^['\s]+/, '');
  return (shorten(begin, 31 - end.length).replace(/['\s]+$/, '') || 'Hoja') + end;
}

const key = (name: string) => name.normalize('NFC').toLowerCase();

const truncate = (text: string, length: number) => (text.length > length ? `${shorten(text, length - 1)}…` : text);

/** Shortens a text to `length` UTF-16 units, without cutting a character in half. */
const shorten = (text: string, length: number) => text.slice(0, length).replace(/\p{Cs}$/u, '');
