import { normalise } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import type { Transfer } from '../../documents/sheets/bank-rows.ts';
import { fingerprint } from '../../platform/db/idempotency.ts';

type Row = Pick<Transfer, 'dia' | 'importe' | 'texto'>;
type Numbered = Row & { vez: number };

const sameness = ({ dia, importe, texto }: Row) => JSON.stringify([dia, toCents(importe), normalise(texto)]);

/**
 * What a row of any bank's file is known by, whatever its columns and its coin were taken for: two rows of one file that are
 * alike are two movements, told apart by `vez`, from 1.
 */
export const transferKey = (row: Numbered): string => fingerprint('banco', sameness(row), row.vez);

/** The digests that make a row a payment: of its day, amount and text, and of all its cells where its reader sent that. */
export const rowKeys = ({ huella, ...row }: Numbered & { huella?: string | undefined }): string[] =>
  huella ? [huella, transferKey(row)] : [transferKey(row)];

/** The rows in their order, each with which of those that are alike it is, and with all it may have been registered as. */
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
