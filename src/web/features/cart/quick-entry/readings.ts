/** What a line may mean: a code, its units as they are written, and a colour or reference. */
export type Reading = { code: string; units: string; referencia: string };

/**
 * What a line of a list may mean, the likeliest first and last the one to speak of when no code is known: `ABC123 2 rojo`,
 * `ABC123 x2 rojo`, `2 x ABC123 rojo`, and columns divided by semicolons or tabs, as a spreadsheet copies them.
 */
export function readingsOf(line: string): Reading[] {
  const columns = line.split(/[\t;]/).map((text) => text.trim());
  if (columns.length > 1) return ofColumns(columns);
  const words = wordsOf(line);
  const [, units = '', rest = ''] = /^\s*(\d+)\s*(?:[x×*]\s*|\s)(.*\S)/i.exec(line) ?? [];
  const counted = units ? ofWords(wordsOf(rest), (after) => ({ units, referencia: after.join(' ') })) : [];
  return [...ofWords(words, unitsAndReference), ...counted];
}

function ofColumns([first = '', second = '', ...rest]: readonly string[]): Reading[] {
  const referencia = rest.filter(Boolean).join(' ');
  const one = { code: first, units: second || '1', referencia };
  return second ? [one, { code: second, units: first, referencia }, one] : [one];
}

/** Codes may have blanks: the longest comes first. */
const ofWords = (words: readonly string[], after: (words: readonly string[]) => Omit<Reading, 'code'>): Reading[] =>
  words
    .map((_, n) => words.length - n)
    .map((length) => ({ code: words.slice(0, length).join(' '), ...after(words.slice(length)) }));

function unitsAndReference(words: readonly string[]): Omit<Reading, 'code'> {
  const [, units, referencia = ''] = /^(?:[x×*]\s*)?(\d+)(?:\s+(.*))?$/i.exec(words.join(' ')) ?? [];
  return units ? { units, referencia } : { units: '1', referencia: words.join(' ') };
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
