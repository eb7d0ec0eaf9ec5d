import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { api, apiPage, type ListPage } from './api.ts';
import { queryClient } from './query-client.ts';
import { reading } from './reading.ts';

/** Begins the key of every query whose answer depends on orders. A changed order refreshes all these queries. */
export const ordersKey = ['pedidos'] as const;

export const catalogueState = reading(['estadoCatalogo'], 'GET /api/producto/estadoCatalogo');

export const overview = {
  ...reading([...ordersKey, 'inicio'], 'GET /api/inicio'),
  refetchInterval: 60_000,
  staleTime: 0,
};

export const windowSchedule = queryOptions({
  queryKey: ['programacion'],
  queryFn: async () => {
    const schedule = await api('GET /api/ventanas/programacion');
    skew = Date.parse(schedule.ahora) - Date.now();
    return schedule;
  },
});

/** Milliseconds by which the server's clock is ahead of this machine's. */
let skew = 0;

export const now = (): number => Date.now() + skew;

/** Begins the key of every query about windows. New orders change the windows' totals. */
export const windowsKey = [...ordersKey, 'ventanas'] as const;

/** The windows to choose from, newest first, loaded in pages. */
export const windowChoicesBy = <Window extends NamedWindow>(
  key: string,
  read: (part: { pagina: number; porPagina: number }) => Promise<ListPage<Window>>,
) =>
  infiniteQueryOptions({
    queryKey: [...windowsKey, key],
    queryFn: ({ pageParam: pagina }) => read({ pagina, porPagina: AT_ONCE }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * AT_ONCE < total ? pages.length + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
const AT_ONCE = 50;

export const windowChoices = windowChoicesBy('todas', (query) => apiPage('GET /api/ventanas', { query }));

export type NamedWindow = Pick<OrderingWindow, 'id' | 'cierre' | 'abierta' | 'cerrada'>;

/** After a new order: drops the cached answers that depend on orders, and reads those that are on the screen again. */
export function forgetLists() {
  queryClient.removeQueries({ queryKey: ordersKey, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: ordersKey });
}

export function showCatalogueState(open: boolean) {
  queryClient.setQueryData(catalogueState.queryKey, open);
  void queryClient.invalidateQueries(windowSchedule);
  void queryClient.invalidateQueries({ queryKey: ordersKey });
}
