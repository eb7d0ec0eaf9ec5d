import { tooLargeDocument } from './refusal.ts';

/** The limits of a document, so that the server stays under 400 MB (`npm run bench:year`). */
export const mostOf = {
  /** Order lines in a document, all in memory. */
  shownLines: 100_000,
  /** Order lines in one PDF, which holds its pages until all are laid out. */
  printedLines: 5_000,
  /** Order lines that a document's sums count; the database reads them all. */
  summedLines: 1_000_000,
  rows: 30_000,
} as const;

/** The rows of sums; 422 `DOCUMENTO_MUY_GRANDE` if the database returned null for too many. */
export function bearable(rows: string | null): string {
  if (rows === null) throw tooLargeDocument();
  return rows;
}
