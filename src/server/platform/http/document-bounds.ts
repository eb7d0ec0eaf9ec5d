import { tooLargeDocument } from './refusal.ts';

/** The limits of a document, in rows. They keep the server under 400 MB of memory (`npm run bench:year`). */
export const mostOf = {
  /** Order lines in a document. All of them are in memory. */
  shownLines: 100_000,
  /** Order lines in one PDF, which stays in memory until all pages are laid out. */
  printedLines: 5_000,
  /** Order lines that a document adds up. The database reads all of them. */
  summedLines: 1_000_000,
  rows: 30_000,
} as const;

/**
 * Returns the rows of sums as text; 422 `DOCUMENTO_MUY_GRANDE` if the database returned null because there are too
 * many.
 */
export function bearable(rows: string | null): string {
  if (rows === null) throw tooLargeDocument();
  return rows;
}
