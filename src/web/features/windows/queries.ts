import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { api, apiPage, type ListPage } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading } from '../../platform/reading.ts';

/** Everything that orders change begins with this key: live events and mutations refresh it all with it. */
export const ordersKey = ['pedidos'] as const;

/** Whether orders can be placed; live events keep it fresh while somebody is logged in. */
export const catalogueState = reading(['estadoCatalogo'], 'GET /api/producto/estadoCatalogo');

/** How the window stands and what waits; new orders refresh it, and every minute and opening of a page what no event tells of. */
export const overview = {
  ...reading([...ordersKey, 'inicio'], 'GET /api/inicio'),
  refetchInterval: 60_000,
  staleTime: 0,
};

/** When it opens and closes by itself; read anew with its state. */
export const windowSchedule = queryOptions({
  queryKey: ['programacion'],
  queryFn: async () => {
    const schedule = await api('GET /api/ventanas/programacion');
    skew = Date.parse(schedule.ahora) - Date.now();
    return schedule;
  },
});

/** How far the server's clock is ahead of this machine's, in milliseconds. */
let skew = 0;

/** The server's clock. */
export const now = (): number => Date.now() + skew;

/** What tells of ordering windows begins with this key; new orders refresh their sums. */
export const windowsKey = [...ordersKey, 'ventanas'] as const;

/** Ordering windows to choose from, the last one first, so many at a time. */
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

export const windowChoices = windowChoicesBy('a elegir', (query) => apiPage('GET /api/ventanas', { query }));

export type NamedWindow = Pick<OrderingWindow, 'id' | 'cierre' | 'abierta' | 'cerrada'>;

/** Forgets the lists that a new order is missing in; lists on the screen are read again. */
export function forgetLists() {
  queryClient.removeQueries({ queryKey: ordersKey, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: ordersKey });
}

/** Shows that the catalogue is open or closed now, and reads again what is of the window that began or ended with it. */
export function showCatalogueState(open: boolean) {
  queryClient.setQueryData(catalogueState.queryKey, open);
  void queryClient.invalidateQueries(windowSchedule);
  void queryClient.invalidateQueries({ queryKey: ordersKey });
}
