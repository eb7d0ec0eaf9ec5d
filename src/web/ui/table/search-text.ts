/** A text as searches compare it: without case, accents or extra spaces. */
export const normalise = (text: string): string => withoutAccents(text).toLowerCase().replace(/\s+/g, ' ').trim();

/** The rows of a list that hold what was typed, in their order. */
export type SearchIndex<Row> = {
  filter: (rows: readonly Row[], typed: string) => readonly Row[];
  /** Reads the rows ahead of the first search, in slices short enough that nobody notices. */
  prepare: (rows: readonly Row[], signal: AbortSignal) => Promise<void>;
};

/**
 * Searches the given fields of a row for a text. A row is normalised once, however often it is searched; a page keeps its
 * index outside its component.
 */
export function createSearchIndex<Row extends object>(fieldsOf: (row: Row) => readonly string[]): SearchIndex<Row> {
  const texts = new WeakMap<Row, string>();
  const textOf = (row: Row): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = fieldsOf(row).map(normalise).join(BETWEEN_FIELDS);
    texts.set(row, text);
    return text;
  };
  return {
    filter(rows, typed) {
      const wanted = normalise(typed);
      if (wanted === '') return rows;
      return rows.filter((row) => textOf(row).includes(wanted));
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

/** No normalised text holds a line break. */
const BETWEEN_FIELDS = '\n';
const SLICE_MS = 8;
const ascii = /^[ -~]*$/;
const withoutAccents = (text: string) => (ascii.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, ''));
