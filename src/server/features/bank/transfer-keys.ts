import { normalise } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import type { Transfer } from '../../documents/sheets/read-bank-file.ts';
import { fingerprint } from '../../platform/db/idempotency.ts';

type Row = Pick<Transfer, 'dia' | 'importe' | 'texto'>;

const sameness = ({ dia, importe, texto }: Row) => JSON.stringify([dia, toCents(importe), normalise(texto)]);

/**
 * What a row of any bank's file is known by, whatever its columns and its coin were taken for: two rows of one file that are
 * alike are two movements, told apart by `vez`, from 1.
 */
export const transferKey = (row: Row & { vez: number }): string => fingerprint('banco', sameness(row), row.vez);

/** The rows in their order, each with which of those that are alike it is. */
export function numbered<R extends Row>(rows: readonly R[]): (R & { vez: number })[] {
  const times = new Map<string, number>();
  return rows.map((row) => {
    const same = sameness(row);
    const vez = (times.get(same) ?? 0) + 1;
    times.set(same, vez);
    return { ...row, vez };
  });
}
