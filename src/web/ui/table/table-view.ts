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

export const canSort = (columns: readonly Pick<Column<never>, 'field'>[]) => columns.some(({ field }) => field);

/** How many pages so many rows are. */
export const pagesOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size));

const isText = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number';
