import type { QueryClient } from '@tanstack/react-query';
import { catalogueState, ordersKey, windowSchedule } from './queries.ts';

/** Shows that the catalogue is open or closed now, and reads again what is of the window that began or ended with it. */
export function showCatalogueState(client: QueryClient, open: boolean) {
  client.setQueryData(catalogueState.queryKey, open);
  void client.invalidateQueries(windowSchedule);
  void client.invalidateQueries({ queryKey: ordersKey });
}
