import type { Column } from './table-column.ts';

export const pageSizes = [25, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

/** What the address keeps of a table; what is absent stands at its default. `sort` is a column's id, after a `-` when descending. */
export type TableView = { q?: string; sort?: string; page?: number; size?: PageSize };

/** The table's part of an address, for a route's `validateSearch` too. */
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

/** Ascending, descending, and back to the order in which the rows came. */
export function nextSort(sort: string | undefined, id: string): string | undefined {
  if (sort === id) return `-${id}`;
  return sort === `-${id}` ? undefined : id;
}

type Sortable = Pick<Column<never>, 'field' | 'sortBy'>;
export const sorts = ({ field, sortBy }: Sortable): boolean => field !== undefined || sortBy !== undefined;
export const canSort = (columns: readonly Sortable[]) => columns.some(sorts);

/** How many pages so many rows are. */
export const pagesOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size));

/** The rows by the chosen column; rows that tie keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string | undefined,
): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === sort?.replace(/^-/, ''))?.sortBy;
  if (!sort || !sortBy) return rows;
  const direction = sort.startsWith('-') ? -1 : 1;
  return rows
    .map((row) => ({ row, key: sortBy(row) }))
    .sort((a, b) => direction * compare(a.key, b.key))
    .map(({ row }) => row);
}

/** One page of the rows and where it stands; a page beyond the last is the last. */
export function pageOf<Row>(rows: readonly Row[], { page = 1, size = pageSizes[0] }: TableView) {
  const pages = pagesOf(rows.length, size);
  const current = Math.min(page, pages);
  return { page: current, pages, size, rows: rows.slice((current - 1) * size, current * size) };
}

const isText = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number';
const collator = new Intl.Collator('es-AR', { numeric: true, sensitivity: 'base' });
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
