import type { Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '../../platform/db/executor.ts';
import { tooLargeDocument } from '../../platform/http/refusal.ts';

/** What one document bears, so that the server stays under 400 MB (`npm run bench:year`). */
export const most = {
  /** Lines of orders that it shows: they are in memory together. */
  shownLines: 100_000,
  /** Lines of orders that are printed together: a PDF holds its pages until all are laid out. */
  printedLines: 5_000,
  /** Lines whose sums it shows: the database reads them all. */
  summedLines: 1_000_000,
  /** Rows of sums. */
  rows: 30_000,
} as const;

/** 422 `DOCUMENTO_MUY_GRANDE` for more lines (`l`) of orders (`p`) that meet a condition: counted up to there, before they are read. */
export async function demandLines(db: Executor, condition: Sql, atMost: number, less?: string): Promise<void> {
  const { lines } = await db.one(z.object({ lines: z.int() }))`
    select count(*) as lines from (
      select from pedido p join pedido_linea l using (pedido_id) where ${condition} limit ${atMost + 1}) l`;
  if (lines > atMost) throw tooLargeDocument(less);
}

/** Rows of sums as the database told them, null where they are more than a document bears: 422 `DOCUMENTO_MUY_GRANDE`. */
export function bearable(rows: string | null): string {
  if (rows === null) throw tooLargeDocument();
  return rows;
}
