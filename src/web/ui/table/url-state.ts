import { useMemo } from 'react';
import { useNavigate, useSearch } from '../../platform/router/hooks.ts';

/** Whatever a view changes to may also begin at the first page of its table. */
type Change<State> = (changes: Partial<State> & Pick<TableView, 'page'>, how?: { replace: boolean }) => void;

/**
 * The view of a screen as its address keeps it. A change is a step that the back button undoes, unless it replaces.
 * `read` picks what it knows out of an address that anybody may have written.
 */
export function useUrlState<State extends object>(
  read: (raw: Record<string, unknown>) => State,
): [State, Change<State>] {
  // As text first, so that the same view is the same object and a change of page filters nothing anew.
  const written = useSearch((raw) => JSON.stringify(read(raw)));
  const state = useMemo(() => JSON.parse(written) as State, [written]);
  const navigate = useNavigate();
  const change: Change<State> = (changes, { replace } = { replace: false }) => {
    void navigate({ search: (before) => ({ ...before, ...changes }), replace, stays: true });
  };
  return [state, change];
}

/** Whether what an address has can be the id of something. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0;

export const pageSizes = [25, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

/** What the address keeps of a table; what is absent stands at its default. `sort` is a column's id, after a `-` when descending. */
export type TableView = { q?: string; sort?: string; page?: number; size?: PageSize };

/** The table's part of an address. */
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

/** How many pages so many rows are. */
export const pagesOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size));

const isText = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number';

/** The row that stands open beside its list. */
export const rowInUrl = ({ fila }: Record<string, unknown>): { fila?: number } => (isId(fila) ? { fila } : {});
