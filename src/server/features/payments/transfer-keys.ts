import { normalise } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import type { Transfer } from '../../documents/sheets/bank-rows.ts';
import { fingerprint } from '../../platform/db/idempotency.ts';

type Row = Pick<Transfer, 'dia' | 'importe' | 'texto'>;
type Numbered = Row & { vez: number };

const sameness = ({ dia, importe, texto }: Row) => JSON.stringify([dia, toCents(importe), normalise(texto)]);

/**
 * Identifies a row in any bank's file by its day, amount and text. Equal rows of one file are different movements;
 * `vez` numbers them from 1.
 */
export const transferKey = (row: Numbered): string => fingerprint('banco', sameness(row), row.vez);

/**
 * A row's digests: one of its day, amount and text, and `huella`, the digest of all its cells, if the reader sent it.
 */
export const rowKeys = ({ huella, ...row }: Numbered & { huella?: string | undefined }): string[] =>
  huella ? [huella, transferKey(row)] : [transferKey(row)];

/**
 * Numbers equal rows in their order. A row that an earlier version read differently gets a number for that reading too.
 */
export function numbered<R extends Row & { earlier?: Transfer['earlier'] }>(
  rows: readonly R[],
): (R & { vez: number; readings: Numbered[] })[] {
  const times = new Map<string, number>();
  return rows.map((row) => {
    const { importe } = row;
    const same = [row, ...(row.earlier ?? [])].map(({ dia, texto }) => ({ dia, importe, texto }));
    const readings = new Map(same.map((reading) => [sameness(reading), reading]));
    const counted = [...readings].map(([same, { dia, texto }]) => {
      const vez = (times.get(same) ?? 0) + 1;
      times.set(same, vez);
      return { dia, importe, texto, vez };
    });
    return { ...row, vez: counted[0]?.vez ?? 1, readings: counted };
  });
}
