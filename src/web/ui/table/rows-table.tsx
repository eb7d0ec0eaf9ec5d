import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { formatNumber } from '#contract/format.ts';
import { useTypedText } from '../form/use-typed-text.ts';
import { usePhone } from '../use-phone.ts';
import { usePrinting } from '../use-printing.ts';
import type { SearchIndex } from './search-text.ts';
import { TableCards } from './table-cards.tsx';
import type { Column, Expandable, RowKey } from './table-column.ts';
import { TablePager } from './table-pager.tsx';
import { TableRows } from './table-rows.tsx';
import { TableEmpty, TableError, TableSkeleton } from './table-states.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { canSort, nextSort, pageOf, sortRows, tableView } from './table-view.ts';
import { useUrlState } from './url-state.ts';
import { usePrepared } from './use-prepared.ts';

type Props<Row> = {
  /** What the table holds, for those who cannot see it. */
  label: string;
  /** Its rows as counted: `['pedido', 'pedidos']`. */
  noun: readonly [one: string, many: string];
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => RowKey;
  /** Said when there is nothing to show: what to do next. */
  empty: string;
  search?: { label: string; index: SearchIndex<Row> };
  /** The page's own filters, beside the search. */
  filters?: ReactNode;
  /** What can be done with the rows that the search left, in their order. */
  tools?: (rows: readonly Row[]) => ReactNode;
  /** On paper it has all its rows, not one page of them. */
  printsWhole?: boolean;
  /** Sums up the rows that the search left. */
  summary?: (rows: readonly Row[]) => ReactNode;
  loading?: boolean;
  error?: Error | null;
  onRetry?: () => void;
  expandable?: Expandable<Row>;
};

/**
 * The product's one table. Search, order, page and page size live in the address; on a phone each row is a card.
 * The order comes before the search, so that a keystroke over 20,000 rows costs one pass of comparisons and no sorting.
 */
export function RowsTable<Row extends object>(props: Props<Row>) {
  const { rows, columns, rowKey, search, loading = false, error = null } = props;
  const [view, change] = useUrlState(tableView);
  const [typed, type] = useTypedText(view.q ?? '', (q) =>
    change({ q: q || undefined, page: undefined }, { replace: true }),
  );
  const wanted = useDeferredValue(typed);
  const prepared = usePrepared(search?.index, rows);
  const phone = usePhone();
  const whole = usePrinting() && props.printsWhole === true;
  const [opened, setOpened] = useState<ReadonlySet<RowKey>>(new Set());

  const reading = !prepared && wanted.trim() !== '';
  // By hand: the compiler cannot know that the search leaves the sorted rows alone, and would sort with every key.
  const sorted = useMemo(() => sortRows(rows, columns, view.sort), [rows, columns, view.sort]);
  const found = search && !reading ? search.index.filter(sorted, wanted) : sorted;
  const shown = pageOf(found, wanted === (view.q ?? '') ? view : { ...view, page: 1 });

  const waiting = loading || reading;
  const unknown = loading || (error !== null && rows.length === 0);

  const toggle = (key: RowKey) => setOpened((before) => toggled(before, key));
  const clear = () => {
    type('');
    change({ q: undefined, page: undefined });
  };
  const { label, expandable } = props;
  const visible = whole ? found : shown.rows;
  const body = { label, columns, rowKey, expandable, rows: visible, opened, onToggle: toggle };
  return (
    <div>
      <TableToolbar
        search={search && { label: search.label, text: typed, onType: type }}
        filters={props.filters}
        tools={unknown ? null : props.tools?.(found)}
        count={unknown ? null : countOf(found.length, rows.length, props.noun)}
        order={
          phone && canSort(columns)
            ? { columns, sort: view.sort, onSort: (sort) => change({ sort, page: undefined }) }
            : undefined
        }
      />
      {error && <TableError error={error} onRetry={props.onRetry} />}
      {waiting && !error && <TableSkeleton phone={phone} columns={columns.length} />}
      {!waiting && shown.rows.length === 0 && !error && (
        <TableEmpty text={props.empty} typed={rows.length > 0 ? wanted : ''} meant={undefined} onSearch={clear} />
      )}
      {!waiting && shown.rows.length > 0 && (
        <>
          {phone ? (
            <TableCards {...body} />
          ) : (
            <TableRows
              {...body}
              page={shown.page}
              printed={whole}
              sort={view.sort}
              onSort={(id) => change({ sort: nextSort(view.sort, id), page: undefined })}
            />
          )}
          {props.summary?.(found)}
          <TablePager
            {...shown}
            total={found.length}
            onPage={(page) => change({ page: page > 1 ? page : undefined })}
            onSize={(size) => change({ size, page: undefined })}
          />
        </>
      )}
    </div>
  );
}

function toggled<Key>(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

function countOf(found: number, total: number, [one, many]: Props<object>['noun']) {
  const noun = total === 1 ? one : many;
  return found === total
    ? `${formatNumber(total)} ${noun}`
    : `${formatNumber(found)} de ${formatNumber(total)} ${noun}`;
}
