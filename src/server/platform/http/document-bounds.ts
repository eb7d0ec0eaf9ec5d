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

/** Returns the rows as the database wrote them. It writes null if they are too many: 422 `DOCUMENTO_MUY_GRANDE`. */
export function bearable(rows: string | null): string {
  if (rows === null) throw tooLargeDocument();
  return rows;
}
