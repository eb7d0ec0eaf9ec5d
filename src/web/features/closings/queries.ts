import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { WindowField } from '#contract/windows.calls.ts';
import { api, apiPage } from '../../platform/api.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { ordersKey } from '../orders/queries.ts';

/** What tells of ordering windows begins with this key; new orders refresh their sums. */
const windowsKey = [...ordersKey, 'ventanas'] as const;

/** A page of the ordering windows. */
export const windowPage = (part: ListPart<WindowField>) =>
  queryOptions({
    queryKey: [...windowsKey, 'página', part],
    queryFn: () => apiPage('GET /api/ventanas', { query: part }),
  });

/** The ordering windows to choose from, the last one first, so many at a time. */
export const windowChoices = infiniteQueryOptions({
  queryKey: [...windowsKey, 'a elegir'],
  queryFn: ({ pageParam: pagina }) => apiPage('GET /api/ventanas', { query: { pagina, porPagina: AT_ONCE } }),
  initialPageParam: 1,
  getNextPageParam: ({ total }, pages) => (pages.length * AT_ONCE < total ? pages.length + 1 : undefined),
  select: ({ pages }) => pages.flatMap(({ rows }) => rows),
});
const AT_ONCE = 50;

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
