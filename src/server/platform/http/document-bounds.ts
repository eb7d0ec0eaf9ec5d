import { tooLargeDocument } from './refusal.ts';

/** What one document bears, so that the server stays under 400 MB (`npm run bench:year`). */
export const mostOf = {
  /** Lines of orders that it shows: they are in memory together. */
  shownLines: 100_000,
  /** Lines of orders that are printed together: a PDF holds its pages until all are laid out. */
  printedLines: 5_000,
  /** Lines whose sums it shows: the database reads them all. */
  summedLines: 1_000_000,
  rows: 30_000,
} as const;

/** Rows of sums as the database told them, null where they are more than a document bears: 422 `DOCUMENTO_MUY_GRANDE`. */
export function bearable(rows: string | null): string {
  if (rows === null) throw tooLargeDocument();
  return rows;
}
