import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { counted } from '#contract/format.ts';
import type { Page } from '../../platform/api.ts';
import { useUrlState } from '../../platform/router/hooks.ts';
import field from '../form/field.module.css';
import { useTypedText } from '../form/use-typed-text.ts';
import { IconButton } from '../icon-button.tsx';
import { useBeside, usePhone, useRoomy } from '../use-phone.ts';
import { usePrinting } from '../use-printing.ts';
import styles from './data-table.module.css';
import { useListSettings } from './list-view.tsx';
import { SidePanel, withMinor } from './row-detail.tsx';
import { ClearFilters, isNarrowed, type ListFilters, TableBar } from './table-bar.tsx';
import { TableCards } from './table-cards.tsx';
import {
  type Beside,
  type Column,
  canHide,
  type Expandable,
  inOrder,
  type PartOf,
  type RowKey,
  type Selection,
} from './table-column.ts';
import { TableRows } from './table-rows.tsx';
import { SelectionBar } from './table-selection.tsx';
import { TableEmpty, TableError, TableSkeleton } from './table-states.tsx';
import { type List, nextSort, pageSizes, pagesOf, rowInUrl, tableView } from './use-list.ts';
import { useRowKeys } from './use-row-keys.tsx';

type Props<Row> = List<Row> & {
  /** What the table holds, for those who cannot see it. */
  label: string;
  /** Its rows as counted: `['pedido', 'pedidos']`. */
  noun: readonly [one: string, many: string];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => RowKey;
  /** Said when there is nothing to show: what to do next. */
  empty: string;
  /** The way to do that, where nothing narrows the list. */
  next?: ReactNode;
  /** Said besides: where else what was asked for is. */
  elsewhere?: ReactNode;
  search?: string;
  /** A choice of the page's own that is always in sight. */
  quick?: ReactNode;
  filters?: ListFilters;
  /** Sums up the rows that search and filters left, on all pages. */
  summary?: (page: Page<Row>) => ReactNode;
  /** Parts the rows while they come in the list's own order. */
  partOf?: PartOf<Row>;
  expandable?: Expandable<Row>;
  /** Where there is room a row opens beside the list: to its columns, what it is expandable to, and this. */
  beside?: Beside<Row>;
  selection?: Selection<Row>;
};

/**
 * The product's one table, of a list that the server searches, puts in order and hands out by pages. What is asked of it
 * lives in the address; on a phone each row is a card.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { page: list, loading, stale, error, selection, filters } = props;
  const { hidden, order, keep } = useListSettings();
  const [view, change] = useUrlState(tableView);
  const { page = 1, size = pageSizes[0], q = '' } = view;
  const [typed, type] = useTypedText(q, (text) => change({ q: text || undefined, page: undefined }, { replace: true }));
  const phone = usePhone();
  const printed = usePrinting();
  const roomy = useRoomy() || printed;
  const hasRoom = useBeside() && !printed;
  const [{ fila }, changeRow] = useUrlState(rowInUrl);
  const besideId = useId();
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
  const ordered = inOrder(props.columns, order);
  const columns = ordered.filter((column) => !hidden.includes(column.id) || !canHide(column));
  const moveColumn = (id: string, to: string) => {
    const ids = ordered.filter(canHide).map((column) => column.id);
    if (ids.includes(id)) keep({ order: ids.filter((other) => other !== id).toSpliced(ids.indexOf(to), 0, id) });
  };
  const { label, rowKey } = props;
  const beside = hasRoom ? props.beside : undefined;
  const at = beside ? rows.findIndex((row) => rowKey(row) === fila) : -1;
  const openBeside = (key: RowKey | undefined) =>
    changeRow({ fila: key === undefined ? undefined : Number(key) }, { replace: fila !== undefined });
  const open = rows[at];
  const goTo = (row: Row | undefined) => row && (() => openBeside(rowKey(row)));
  const onToggle = (key: RowKey) =>
    beside ? openBeside(key === fila ? undefined : key) : setOpened((before) => toggled(before, key));
  const ticked = selection?.isAll ? new Set(rows.map(rowKey)) : selection?.ticked;
  const ticks = selection && ticked && { ...selection, ticked };
  const partOf = view.sort ? undefined : props.partOf;
  const body = { label, rowKey, partOf, selection: ticks, rows, opened, onToggle };
  const goToPage = (next: number) => change({ page: next > 1 ? next : undefined });
  const turn = (step: 1 | -1) => {
    const isPage = page + step >= 1 && page + step <= pages;
    if (isPage) goToPage(page + step);
    return isPage;
  };
  const keys = useRowKeys({ ...body, turn, beside: { key: at < 0 ? undefined : fila, open: openBeside } });
  const shown = beside
    ? {
        columns: open ? columns.filter(({ minor }) => !minor) : columns,
        expandable: {
          label: (row: Row) => `Ver todo de ${beside.name(row)}`,
          content: () => null,
          ...props.expandable,
        },
        opened: new Set(open && [rowKey(open)]),
        besideId,
      }
    : roomy
      ? { columns, expandable: props.expandable }
      : withMinor(columns, props.expandable);
  return (
    <div>
      <TableBar
        search={props.search ? { label: props.search, text: typed, onType: type } : undefined}
        quick={props.quick}
        filters={filters}
        count={list && !waiting ? countOf(list, props.noun) : null}
        columns={props.columns}
        sort={view.sort}
        onSort={(sort) => change({ sort, page: undefined })}
        phone={phone}
      />
      {error && <TableError error={error} onRetry={props.onRetry} />}
      {waiting && !error && <TableSkeleton columns={phone ? undefined : columns.length} />}
      {!waiting && rows.length === 0 && !error && (
        <TableEmpty text={props.empty} typed={typed} meant={meant} onSearch={search}>
          {isNarrowed(filters) ? <ClearFilters {...filters} /> : typed.trim() === '' && props.next}
          {props.elsewhere}
        </TableEmpty>
      )}
      {!waiting && list && rows.length > 0 && (
        <>
          <div ref={keys} className={open ? `${styles.rows} ${styles.beside}` : styles.rows} aria-busy={refreshing}>
            {phone ? (
              <TableCards {...body} columns={columns} expandable={props.expandable} />
            ) : (
              <TableRows
                {...body}
                {...shown}
                page={framed}
                printed={printed}
                sort={view.sort}
                onSort={(id) => change({ sort: nextSort(view.sort, id), page: undefined })}
                onMove={moveColumn}
              />
            )}
            {beside && open && (
              <SidePanel
                id={besideId}
                rowKey={rowKey(open)}
                row={open}
                columns={ordered}
                expandable={props.expandable}
                {...beside}
                onPrevious={goTo(rows[at - 1])}
                onNext={goTo(rows[at + 1])}
                onClose={() => openBeside(undefined)}
              />
            )}
          </div>
          {selection && <SelectionBar selection={selection} found={list} />}
          {props.summary?.(list)}
          <Pager
            {...{ page, pages, size, total, more }}
            onPage={goToPage}
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
  `${more ? 'más de ' : ''}${counted(total, one, many)}`;

type Size = (typeof pageSizes)[number];
type PagerProps = {
  page: number;
  pages: number;
  size: Size;
  /** Rows on all pages; with `more`, there are more than so many. */
  total: number;
  more?: boolean;
  onPage: (page: number) => void;
  onSize: (size: Size) => void;
};

function Pager({ page, pages, size, total, more = false, onPage, onSize }: PagerProps) {
  const id = useId();
  if (total <= pageSizes[0]) return null;
  return (
    <nav className={styles.pager} aria-label="Páginas">
      <label htmlFor={id}>Filas por página</label>
      <select
        id={id}
        className={field.control}
        value={size}
        onChange={(event) => onSize(Number(event.currentTarget.value) as Size)}
      >
        {pageSizes.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <span className={styles.where} role="status">
        Página {page} de {more && 'más de '}
        {pages}
      </span>
      <IconButton label="Página anterior" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={20} />
      </IconButton>
      <IconButton label="Página siguiente" disabled={page >= pages && !more} onClick={() => onPage(page + 1)}>
        <ChevronRight size={20} />
      </IconButton>
    </nav>
  );
}
