import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { ordersKey } from '../orders/queries.ts';

/** Whether orders can be placed; live events keep it fresh while somebody is logged in. */
export const catalogueState = queryOptions({
  queryKey: ['estadoCatalogo'],
  queryFn: () => api('GET /api/producto/estadoCatalogo'),
});

/** Shows that the catalogue is open or closed now, and reads again what is of the window that began or ended with it. */
export function showCatalogueState(client: QueryClient, open: boolean) {
  client.setQueryData(catalogueState.queryKey, open);
  void client.invalidateQueries({ queryKey: ordersKey });
}
