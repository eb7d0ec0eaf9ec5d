import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { ListOrder } from '#contract/limits.ts';
import type { ListPage } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { inUrl, isId, useUrlState } from '../../platform/router/hooks.ts';
import type { RowSearch } from '../search-text.ts';
import { usePrinting } from '../use-printing.ts';
import type { Column } from './table-column.ts';

export const pageSizes = [25, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

/** A table's state in the page's address, without default values. `sort` is a column's id, or `-id` if descending. */
export type TableView = { q?: string; sort?: string; page?: number; size?: PageSize };

export function tableView(raw: Record<string, unknown>): TableView {
  const page = Number(raw.page);
  const size = pageSizes.find((known) => known === Number(raw.size));
  return {
    ...(isText(raw.q) && { q: String(raw.q) }),
    ...(isText(raw.sort) && { sort: String(raw.sort) }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(size && size !== pageSizes[0] && { size }),
  };
}

export function nextSort(sort: string | undefined, id: string): string | undefined {
  if (sort === id) return `-${id}`;
  return sort === `-${id}` ? undefined : id;
}

export const pagesOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size));

const isText = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number';

export const rowInUrl = inUrl({ fila: isId });

/** The page, sorting and search to request, under the API's names. */
export type ListPart<Field extends string = string> = {
  pagina: number;
  porPagina: number;
  orden?: ListOrder<Field>;
  q?: string;
};

export type List<Row> = {
  page: ListPage<Row> | undefined;
  loading: boolean;
  /** True while the page on screen still belongs to an earlier request. */
  stale: boolean;
  error: Error | null;
  onRetry: () => void;
};

/** Reads the page of a list that the address names, and prefetches the next. While a page loads, the old page stays. */
export function useList<Row, Field extends string, Key extends QueryKey>(
  columns: readonly Column<Row, Field>[],
  read: (part: ListPart<Field>) => UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, Key>,
): List<Row> {
  const [view] = useUrlState(tableView);
  const part = partOf(view, columns);
  const options = read(part);
  const { data, isLoading, isPlaceholderData, error, refetch } = useQuery({
    ...options,
    placeholderData: options.enabled === false ? undefined : keepPreviousData,
  });
  const { pagina, porPagina } = part;
  const hasNext = data && !isPlaceholderData && (data.more || pagina < pagesOf(data.total, porPagina));
  const shown = hasNext ? JSON.stringify(options.queryKey) : '';
  const readAhead = useEffectEvent(() => void queryClient.prefetchQuery(read({ ...part, pagina: pagina + 1 })));
  useEffect(() => {
    if (shown) readAhead();
  }, [shown]);
  return { page: data, loading: isLoading, stale: isPlaceholderData, error, onRetry: () => void refetch() };
}

function partOf<Field extends string>(view: TableView, columns: readonly Column<never, Field>[]): ListPart<Field> {
  const { page = 1, size = pageSizes[0], sort, q = '' } = view;
  const orden = orderOf(columns, sort);
  return { pagina: page, porPagina: size, ...(orden && { orden }), ...searchOf(q) };
}

/** The API's name for a sorting in the address. Undefined for a sorting that no column has. */
export function orderOf<Field extends string>(
  columns: readonly Column<never, Field>[],
  sort = '',
): ListOrder<Field> | undefined {
  const field = columns.find(({ id }) => id === sort.replace(/^-/, ''))?.field;
  return field && sort.startsWith('-') ? `-${field}` : field;
}

export const searchOf = (q: string): { q?: string } => (q.trim() ? { q: q.trim() } : {});

/** Updates the cached pages of a list after a change, and reads the queries under the key `changed` again. */
export function keptList<Row>(queryKey: QueryKey, idOf: (row: Row) => number, changed = queryKey) {
  const refresh = () => queryClient.invalidateQueries({ queryKey: changed });
  const change = (edit: (rows: Row[]) => Row[]) => {
    queryClient.setQueriesData<ListPage<Row>>({ queryKey }, (page) => page && edited(page, edit(page.rows)));
    void refresh();
  };
  return {
    refresh,
    keep: (row: Row) => change((rows) => rows.map((other) => (idOf(other) === idOf(row) ? row : other))),
    drop: (row: Row) => change((rows) => rows.filter((other) => idOf(other) !== idOf(row))),
  };
}

const edited = <Row>(page: ListPage<Row>, rows: Row[]): ListPage<Row> => ({
  ...page,
  rows,
  total: page.total - (page.rows.length - rows.length),
});

type Reading = { loading: boolean; error: Error | null; onRetry: () => void };
const done: Reading = { loading: false, error: null, onRetry: () => {} };

type SortBy<Row> = Record<string, (row: Row) => string | number>;

/** A paged list of rows that are all loaded. On paper the list shows all rows. */
export function useLocalRows<Row extends object>(
  rows: readonly Row[],
  { index, sortBy }: { index: RowSearch<Row>; sortBy: SortBy<Row> },
  reading: Reading = done,
): { list: List<Row>; found: readonly Row[] } {
  const [{ q = '', sort, page = 1, size = pageSizes[0] }] = useUrlState(tableView);
  const whole = usePrinting();
  // Memoised by hand: React Compiler would sort the rows again for each page.
  const found = useMemo(() => index(sorted(rows, sortBy, sort), q), [rows, index, sortBy, sort, q]);
  const shown = whole ? found : found.slice((page - 1) * size, page * size);
  const isHere = !reading.loading && (reading.error === null || rows.length > 0);
  const shownPage = isHere ? { rows: [...shown], total: found.length, more: false } : undefined;
  return { list: { ...reading, page: shownPage, stale: false }, found };
}

function sorted<Row>(rows: readonly Row[], sortBy: SortBy<Row>, sort = ''): readonly Row[] {
  const by = sortBy[sort.replace(/^-/, '')];
  if (!by) return rows;
  const direction = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => direction * compare(by(a), by(b)));
}

const collator = new Intl.Collator('es-AR', { numeric: true, sensitivity: 'base' });
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
