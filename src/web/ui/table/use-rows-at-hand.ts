import { useMemo } from 'react';
import type { Page } from '../../platform/api.ts';
import { usePrinting } from '../use-printing.ts';
import type { Search } from './search-text.ts';
import { pageSizes, tableView, useUrlState } from './url-state.ts';
import type { List } from './use-list.ts';

type Reading = { loading: boolean; error: Error | null; onRetry: () => void };
const done: Reading = { loading: false, error: null, onRetry: () => {} };

/** What the rows are put in order by, for each column that sorts. */
type SortBy<Row> = Record<string, (row: Row) => string | number>;

/** Rows that are here whole, as a table takes them: the page that the address asks for, on paper all of them. */
export function useRowsAtHand<Row extends object>(
  rows: readonly Row[],
  { index, sortBy }: { index: Search<Row>; sortBy: SortBy<Row> },
  reading: Reading = done,
): { list: List<Row>; found: readonly Row[] } {
  const [{ q = '', sort, page = 1, size = pageSizes[0] }] = useUrlState(tableView);
  const whole = usePrinting();
  // By hand: the compiler cannot know that a change of page leaves the order alone.
  const found = useMemo(() => index.filter(sorted(rows, sortBy, sort), q), [rows, index, sortBy, sort, q]);
  const shown = whole ? found : found.slice((page - 1) * size, page * size);
  const isHere = !reading.loading && (reading.error === null || rows.length > 0);
  const list = { ...reading, page: isHere ? wholePage(shown, found.length) : undefined, stale: false };
  return { list, found };
}

const wholePage = <Row>(rows: readonly Row[], total: number): Page<Row> => ({
  rows: [...rows],
  total,
  more: false,
  amount: undefined,
  cancelled: undefined,
  meant: undefined,
});

function sorted<Row>(rows: readonly Row[], sortBy: SortBy<Row>, sort = ''): readonly Row[] {
  const by = sortBy[sort.replace(/^-/, '')];
  if (!by) return rows;
  const direction = sort.startsWith('-') ? -1 : 1;
  return rows
    .map((row) => ({ row, key: by(row) }))
    .sort((a, b) => direction * compare(a.key, b.key))
    .map(({ row }) => row);
}

const collator = new Intl.Collator('es-AR', { numeric: true, sensitivity: 'base' });
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
