import { tooLargeDocument } from './refusal.ts';

/** The most rows of a document. These limits keep the server under 400 MB of memory (`npm run bench:year`). */
export const mostOf = {
  /** Order lines in a document, which holds all of them in memory. */
  shownLines: 100_000,
  /** Order lines in a PDF, which holds all pages in memory. */
  printedLines: 5_000,
  /** Order lines that the database adds up for a document. */
  summedLines: 1_000_000,
  rows: 30_000,
} as const;

/** Returns the sums; 422 `DOCUMENTO_MUY_GRANDE` for null, which the database returns for too many rows. */
export function bearable(rows: string | null): string {
  if (rows === null) throw tooLargeDocument();
  return rows;
}
