import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formatNumber } from '#contract/format.ts';
import type { Page } from '../../platform/api.ts';
import { useTypedText } from '../form/use-typed-text.ts';
import { usePhone } from '../use-phone.ts';
import { usePrinting } from '../use-printing.ts';
import styles from './data-table.module.css';
import { TableCards } from './table-cards.tsx';
import type { Column, Expandable, PartOf, RowKey, Selection } from './table-column.ts';
import { TablePager } from './table-pager.tsx';
import { TableRows } from './table-rows.tsx';
import { SelectionBar } from './table-selection.tsx';
import { useListSettings } from './table-settings.ts';
import { TableEmpty, TableError, TableSkeleton } from './table-states.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { canSort, nextSort, pageSizes, pagesOf, tableView } from './table-view.ts';
import { canHide } from './table-view-dialog.tsx';
import { SavedViews, ViewButton } from './table-views.tsx';
import { useUrlState } from './url-state.ts';
import type { List } from './use-list.ts';

type Props<Row> = List<Row> & {
  /** What the table holds, for those who cannot see it. */
  label: string;
  /** Its rows as counted: `['pedido', 'pedidos']`. */
  noun: readonly [one: string, many: string];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => RowKey;
  /** Said when there is nothing to show: what to do next. */
  empty: string;
  /** Said besides: where else what was asked for is. */
  elsewhere?: ReactNode;
  /** The label of its search. */
  search?: string;
  /** The page's own filters, beside the search. */
  filters?: ReactNode;
  /** What can be done with the rows that search and filters left, on all pages. */
  tools?: (page: Page<Row>) => ReactNode;
  /** Sums up the rows that search and filters left, on all pages. */
  summary?: (page: Page<Row>) => ReactNode;
  /** Parts the rows while they come in the list's own order. */
  partOf?: PartOf<Row> | undefined;
  expandable?: Expandable<Row>;
  selection?: Selection<Row>;
};

/**
 * The product's one table, of a list that the server searches, puts in order and hands out by pages. What is asked of it
 * lives in the address; on a phone each row is a card.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { page: list, loading, stale, error, selection } = props;
  const { hidden } = useListSettings();
  const columns = props.columns.filter((column) => !hidden.includes(column.id) || !canHide(column));
  const [view, change] = useUrlState(tableView);
  const { page = 1, size = pageSizes[0], q = '' } = view;
  const [typed, type] = useTypedText(q, (text) => change({ q: text || undefined, page: undefined }, { replace: true }));
  const phone = usePhone();
  const printed = usePrinting();
  const [opened, setOpened] = useState<ReadonlySet<RowKey>>(new Set());
  // The frame of another page begins at its top, once its rows are here.
  const [framed, setFramed] = useState(page);
  if (!stale && framed !== page) setFramed(page);

  const { rows = [], total = 0, more = false, meant } = list ?? {};
  const pages = pagesOf(total, size);
  const isBeyond = !stale && rows.length === 0 && total > 0;
  const goToLast = useEffectEvent(() => change({ page: pages > 1 ? pages : undefined }, { replace: true }));
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond]);

  const refreshing = stale || typed !== q;
  const waiting = loading || (rows.length === 0 && (refreshing || total > 0));
  const search = (text: string) => {
    type(text);
    change({ q: text || undefined, page: undefined });
  };
  const { label, rowKey, expandable } = props;
  const onToggle = (key: RowKey) => setOpened((before) => toggled(before, key));
  const ticked = selection?.isAll ? new Set(rows.filter(selection.can).map(rowKey)) : selection?.ticked;
  const ticks = selection && ticked && { ...selection, ticked };
  const partOf = view.sort ? undefined : props.partOf;
  const body = { label, columns, rowKey, partOf, expandable, selection: ticks, rows, opened, onToggle };
  return (
    <div>
      <TableToolbar
        search={props.search ? { label: props.search, text: typed, onType: type } : undefined}
        filters={props.filters}
        tools={
          <>
            {list && props.tools?.(list)}
            <ViewButton columns={props.columns} />
          </>
        }
        count={list && !waiting ? countOf(list, props.noun) : null}
        order={
          phone && canSort(columns)
            ? { columns, sort: view.sort, onSort: (sort) => change({ sort, page: undefined }) }
            : undefined
        }
      />
      <SavedViews />
      {error && <TableError error={error} onRetry={props.onRetry} />}
      {waiting && !error && <TableSkeleton phone={phone} columns={columns.length} />}
      {!waiting && rows.length === 0 && !error && (
        <TableEmpty text={props.empty} typed={typed} meant={meant} onSearch={search}>
          {props.elsewhere}
        </TableEmpty>
      )}
      {!waiting && list && rows.length > 0 && (
        <>
          <div className={styles.rows} aria-busy={refreshing}>
            {phone ? (
              <TableCards {...body} />
            ) : (
              <TableRows
                {...body}
                page={framed}
                printed={printed}
                sort={view.sort}
                onSort={(id) => change({ sort: nextSort(view.sort, id), page: undefined })}
              />
            )}
          </div>
          {selection && <SelectionBar selection={selection} found={list} />}
          {props.summary?.(list)}
          <TablePager
            {...{ page, pages, size, total, more }}
            onPage={(next) => change({ page: next > 1 ? next : undefined })}
            onSize={(next) => change({ size: next, page: undefined })}
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

/** How many there are: `más de 1.000 pedidos`. */
export const countOf = ({ total, more }: Page<object>, [one, many]: Props<object>['noun']) =>
  `${more ? 'más de ' : ''}${formatNumber(total)} ${total === 1 ? one : many}`;
