import { useMemo } from 'react';
import { useNavigate, useSearch } from '../../platform/router/hooks.ts';
import type { TableView } from './table-view.ts';

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
