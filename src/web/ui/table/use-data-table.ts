import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import type { ListPage } from '../../platform/api.ts';
import { useUrlState } from '../../platform/router/hooks.ts';
import { useTypedText } from '../form/use-typed-text.ts';
import { useBeside, usePhone } from '../use-phone.ts';
import { usePrinting } from '../use-printing.ts';
import type { ListFilters } from './table-bar.tsx';
import type { Beside, Column, Expandable, PartOf, RowKey, Selection } from './table-column.ts';
import { toggled } from './table-selection.tsx';
import { type List, nextSort, pageSizes, pagesOf, rowInUrl, tableView } from './use-list.ts';
import { useRowKeys } from './use-row-keys.tsx';

export type DataTableProps<Row> = List<Row> & {
  label: string;
  /** A row's noun, singular and plural: `['pedido', 'pedidos']`. */
  noun: readonly [one: string, many: string];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => RowKey;
  empty: string;
  next?: ReactNode;
  elsewhere?: ReactNode;
  search?: string;
  quick?: ReactNode;
  filters?: ListFilters;
  summary?: (page: ListPage<Row>) => ReactNode;
  /** Groups the rows, unless the user sorted the list. */
  partOf?: PartOf<Row>;
  expandable?: Expandable<Row>;
  /** The row that is open when the page opens. */
  openAtFirst?: RowKey | undefined;
  beside?: Beside<Row>;
  selection?: Selection<Row>;
};

/** The state and actions of a list. Search, sorting and page live in the address. */
export function useDataTable<Row>(props: DataTableProps<Row>) {
  const { page: list, loading, stale, error, selection, label, rowKey } = props;
  const [view, change] = useUrlState(tableView);
  const { page = 1, size = pageSizes[0], q = '', sort } = view;
  const [typed, type] = useTypedText(q, (text) => change({ q: text || undefined, page: undefined }, { replace: true }));
  const phone = usePhone();
  const printed = usePrinting();
  const hasRoom = useBeside() && !printed;
  const [{ fila }, changeRow] = useUrlState(rowInUrl);
  const [opened, setOpened] = useState<ReadonlySet<RowKey>>(
    () => new Set(props.openAtFirst === undefined ? [] : [props.openAtFirst]),
  );
  // `framed` changes only when the rows of the new page have arrived. The table's frame then scrolls to its top.
  const [framed, setFramed] = useState(page);
  if (!stale && framed !== page) setFramed(page);

  const { rows = [], total = 0, more = false } = list ?? {};
  const pages = pagesOf(total, size);
  const isBeyond = !stale && rows.length === 0 && total > 0;
  const goToLast = useEffectEvent(() => change({ page: pages > 1 ? pages : undefined }, { replace: true }));
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond]);
  const refreshing = stale || typed !== q;
  const waiting = loading || (rows.length === 0 && (refreshing || total > 0));

  const beside = hasRoom && !phone ? props.beside : undefined;
  const besideId = useId();
  const at = beside ? rows.findIndex((row) => rowKey(row) === fila) : -1;
  const open = (key: RowKey | undefined) =>
    changeRow({ fila: key === undefined ? undefined : Number(key) }, { replace: fila !== undefined });
  const goTo = (row: Row | undefined) => row && (() => open(rowKey(row)));
  const onToggle = (key: RowKey) =>
    beside ? open(key === fila ? undefined : key) : setOpened((before) => toggled(before, key));
  const ticked = selection?.isAll ? new Set(rows.map(rowKey)) : selection?.ticked;
  const goToPage = (next: number) => change({ page: next > 1 ? next : undefined });
  const turn = (step: 1 | -1) => {
    const isPage = page + step >= 1 && page + step <= pages;
    if (isPage) goToPage(page + step);
    return isPage;
  };
  const body = {
    label,
    rows,
    rowKey,
    partOf: sort ? undefined : props.partOf,
    selection: selection && ticked && { ...selection, ticked },
    columns: props.columns,
    expandable: props.expandable,
    opened,
    onToggle,
    ...(beside && {
      expandable: {
        label: (row: Row) => `Ver todo de ${beside.name(row)}`,
        content: () => null,
        ...props.expandable,
      },
      opened: new Set(rows.slice(at, at + 1).map(rowKey)),
      besideId,
    }),
  };
  return {
    phone,
    body,
    keys: useRowKeys({ ...body, turn, beside: { key: at < 0 ? undefined : fila, open } }),
    heading: {
      page: framed,
      printed,
      sort,
      onSort: (id: string) => change({ sort: nextSort(sort, id), page: undefined }),
    },
    open: {
      id: besideId,
      row: rows[at],
      onPrevious: goTo(rows[at - 1]),
      onNext: goTo(rows[at + 1]),
      onClose: () => open(undefined),
    },
    typed,
    type,
    search: (text: string) => {
      type(text);
      change({ q: text || undefined, page: undefined });
    },
    onSort: (next: string | undefined) => change({ sort: next, page: undefined }),
    waiting: waiting && !error,
    refreshing,
    isEmpty: !waiting && rows.length === 0 && !error,
    shown: !waiting && rows.length > 0 ? list : undefined,
    counted: waiting ? undefined : list,
    pager: {
      ...{ page, pages, size, total, more },
      onPage: goToPage,
      onSize: (next: (typeof pageSizes)[number]) => change({ size: next, page: undefined }),
    },
  };
}
