import { normalise } from '#contract/format.ts';

export type RowSearch<Row> = (rows: readonly Row[], typed: string) => readonly Row[];

export const searchIn =
  <Row>(fieldsOf: (row: Row) => readonly string[]): RowSearch<Row> =>
  (rows, typed) => {
    const wanted = normalise(typed);
    if (wanted === '') return rows;
    return rows.filter((row) => fieldsOf(row).some((field) => normalise(field).includes(wanted)));
  };
