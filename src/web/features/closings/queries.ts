import { queryOptions } from '@tanstack/react-query';
import type { WindowField } from '#contract/windows.calls.ts';
import { api, apiPage } from '../../platform/api.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { windowsKey } from '../windows/queries.ts';

/** A page of the ordering windows. */
export const windowPage = (part: ListPart<WindowField>) =>
  queryOptions({
    queryKey: [...windowsKey, 'página', part],
    queryFn: () => apiPage('GET /api/ventanas', { query: part }),
  });

/** How the scheduled backups stand. */
export const backupState = queryOptions({
  queryKey: ['copias'],
  queryFn: () => api('GET /api/copias'),
  staleTime: 60_000,
});

/** What a window comes to, and the sellers without an order in it. */
export const windowSummary = (id: number) =>
  queryOptions({
    queryKey: [...windowsKey, 'resumen', id],
    queryFn: () => api('GET /api/ventanas/:id/resumen', { params: { id } }),
  });
