import type { PartOf } from './table-column.ts';

/** What is said above a row: the part that begins with it. */
export function partAt<Row>(rows: readonly Row[], at: number, partOf: PartOf<Row> | undefined): string | undefined {
  const [row, before] = [rows[at], rows[at - 1]];
  if (!partOf || !row) return undefined;
  const part = partOf(row);
  return before && partOf(before) === part ? undefined : part;
}
