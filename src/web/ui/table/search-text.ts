/** A text as searches compare it: without case, accents or extra spaces. */
export const normalise = (text: string): string => withoutAccents(text).toLowerCase().replace(/\s+/g, ' ').trim();

/** The rows of a list that hold what was typed, in their order. */
export type SearchIndex<Row> = {
  filter: (rows: readonly Row[], typed: string) => readonly Row[];
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
  };
}

/** No normalised text holds a line break. */
const BETWEEN_FIELDS = '\n';
const ascii = /^[ -~]*$/;
const withoutAccents = (text: string) => (ascii.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, ''));
