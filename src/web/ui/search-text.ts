/** A text as searches compare it: without case, accents or extra spaces. */
export const normalise = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

export type Search<Row> = (rows: readonly Row[], typed: string) => readonly Row[];

/** Finds the rows with a field that holds what was typed, in their order. */
export const searchIn =
  <Row>(fieldsOf: (row: Row) => readonly string[]): Search<Row> =>
  (rows, typed) => {
    const wanted = normalise(typed);
    if (wanted === '') return rows;
    return rows.filter((row) => fieldsOf(row).some((field) => normalise(field).includes(wanted)));
  };
