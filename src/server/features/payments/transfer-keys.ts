import { normalise } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import type { Transfer } from '../../documents/sheets/bank-rows.ts';
import { fingerprint } from '../../platform/db/idempotency.ts';

type Row = Pick<Transfer, 'dia' | 'importe' | 'texto'>;
type Numbered = Row & { vez: number };

const sameness = ({ dia, importe, texto }: Row) => JSON.stringify([dia, toCents(importe), normalise(texto)]);

/**
 * Returns a digest of a row's day, amount and text. Equal rows of a file are separate payments: `vez` tells them apart.
 */
export const transferKey = (row: Numbered): string => fingerprint('banco', sameness(row), row.vez);

/** Returns a row's digests: its `transferKey` and, if known, the digest of all its cells (`huella`). */
export const rowKeys = ({ huella, ...row }: Numbered & { huella?: string | undefined }): string[] =>
  huella ? [huella, transferKey(row)] : [transferKey(row)];

/**
 * Numbers equal rows from 1. Earlier versions of the reader read some rows differently: `readings` has every reading of
 * a row, each with its number.
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
