/** A name that any file system and unzip takes: no separators, quotes or controls, at most 120 characters. */
export function safeFileName(stem: string, extension: string): string {
  const name = stem
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/_ /g, '_')
    .trim()
    .replace(/^\.+/, '');
  return `${shorten(name, 120).trim() || 'Sin nombre'}.${extension}`;
}

/** Makes names different, also where case does not count: `Ana.xlsx`, `ana (2).xlsx`. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf('.');
    for (let n = 1; ; n++) {
      const candidate = n === 1 ? name : `${name.slice(0, dot)} (${n})${name.slice(dot)}`;
      if (taken.has(key(candidate))) continue;
      taken.add(key(candidate));
      return candidate;
    }
  };
}

/** Sheet names that Excel takes: at most 31 characters, none of []:*?/\, no apostrophe at an end, all different. */
export function sheetNames(): (wanted: string) => string {
  const taken = new Set(['history']);
  return (wanted) => {
    const base = wanted
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cs}[\]:*?/\\\uFFFE\uFFFF\s]+/gu, ' ')
      .replace(/^['\s]+/, '');
    for (let n = 1; ; n++) {
      const suffix = n === 1 ? '' : ` (${n})`;
      const name = (shorten(base, 31 - suffix.length).replace(/['\s]+$/, '') || 'Hoja') + suffix;
      if (taken.has(key(name))) continue;
      taken.add(key(name));
      return name;
    }
  };
}

const key = (name: string) => name.normalize('NFC').toLowerCase();

/** At most `length` UTF-16 units, never half of a character. */
const shorten = (text: string, length: number) => text.slice(0, length).replace(/\p{Cs}$/u, '');
