/** A text as searches compare it: without case, accents or extra spaces. */
export const normalise = (text: string): string => withoutAccents(text).toLowerCase().replace(/\s+/g, ' ').trim();

/** The rows of a list that hold what was typed, in their order. */
export type SearchIndex<Row> = {
  filter: (rows: readonly Row[], typed: string) => readonly Row[];
  /** Reads the rows ahead of the first search, in slices short enough that nobody notices. */
  prepare: (rows: readonly Row[], signal: AbortSignal) => Promise<void>;
};

/**
 * Searches the given fields of a row for a text `anywhere` in a field or at its `start`.
 * A row is normalised once, however often it is searched; a page keeps its index outside its component.
 */
export function createSearchIndex<Row extends object>(
  fieldsOf: (row: Row) => readonly string[],
  match: 'anywhere' | 'start' = 'anywhere',
): SearchIndex<Row> {
  const texts = new WeakMap<Row, string>();
  const textOf = (row: Row): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = fieldsOf(row)
      .map((field) => FIELD + normalise(field))
      .join('');
    texts.set(row, text);
    return text;
  };
  return {
    filter(rows, typed) {
      const wanted = normalise(typed);
      if (wanted === '') return rows;
      const part = match === 'start' ? `${FIELD}${wanted}` : wanted;
      return rows.filter((row) => textOf(row).includes(part));
    },
    async prepare(rows, signal) {
      let sliceEnd = performance.now() + SLICE_MS;
      for (const row of rows) {
        textOf(row);
        if (performance.now() < sliceEnd) continue;
        await new Promise((resolve) => setTimeout(resolve));
        if (signal.aborted) return;
        sliceEnd = performance.now() + SLICE_MS;
      }
    },
  };
}

/** Begins each field: no normalised text holds a line break. */
const FIELD = '\n';
const SLICE_MS = 8;
const ascii = /^[ -~]*$/;
const withoutAccents = (text: string) => (ascii.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, ''));
